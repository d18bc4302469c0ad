//! The text behind the bytes of a file, whoever wrote it.
//!
//! UTF-8 and UTF-16 with a mark are known by themselves. Anything else is an old replay of 2048verse in one of two code
//! pages: in 850 its letters are the bytes 0x80 to 0xA0, in 1252 all but one of them lie above.

use super::fault::{Fault, Place, RecordError};

/// Code page 850 from 0x80 on, as far as replays use it.
const CODE_PAGE_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá";

pub fn decode(bytes: &[u8]) -> Result<String, RecordError> {
    let of_form = |fault| RecordError::of_form(Place::Nowhere, fault);
    let pairs = |number: fn([u8; 2]) -> u16| {
        let units =
            bytes[2..].chunks(2).map(|pair| number([pair[0], pair.get(1).copied().unwrap_or_default()]));
        char::decode_utf16(units).collect::<Result<String, _>>().map_err(|_| of_form(Fault::NoRecord))
    };
    let text = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [0xFF, 0xFE, ..] => pairs(u16::from_le_bytes)?,
        [0xFE, 0xFF, ..] => pairs(u16::from_be_bytes)?,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) if bytes.iter().any(|&byte| byte > 0xA0) => {
                bytes.iter().map(|&byte| of_1252(byte)).collect()
            }
            Err(_) => bytes.iter().map(|&byte| of_850(byte)).collect(),
        },
    };
    match text.contains('\0') {
        true => Err(of_form(Fault::NoRecord)),
        false => Ok(text),
    }
}

fn of_850(byte: u8) -> char {
    match byte.checked_sub(0x80) {
        Some(place) => CODE_PAGE_850.chars().nth(place.into()).unwrap_or(char::REPLACEMENT_CHARACTER),
        None => char::from(byte),
    }
}

/// As Latin-1, but for the one letter of replays that lies elsewhere.
fn of_1252(byte: u8) -> char {
    match byte {
        0x83 => 'ƒ',
        _ => char::from(byte),
    }
}
