//! Records of games through the C interface: every status, nothing written on failure, and what a host does with them.

use crate::calls::*;
use crate::cancelling::{with_patience, OPEN};
use std::ptr;

const RECORD: &str = "engine2048 record 1\nplayer: José\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u8";
const WRONG: &str = "engine2048 record 1\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u4";

fn length(bytes: &[u8]) -> i32 {
    bytes.len() as i32
}

/// [`e2048_play_record`] with a buffer of so many `x`: the answer and the buffer.
fn play_record(
    seed: &mut i32,
    cells: &mut Cells,
    player: &[u8],
    (effort, moves): (i32, i32),
    score: &mut i32,
    capacity: i32,
) -> (i32, Vec<u8>) {
    let mut steps = vec![b'x'; capacity.max(0) as usize];
    let (cells, player) = (cells.as_mut_ptr(), player.as_ptr().cast());
    let steps_at = steps.as_mut_ptr().cast();
    // SAFETY: all are references or C strings; the buffer is as long as told.
    let answer =
        unsafe { e2048_play_record(seed, cells, player, effort, 0, moves, score, steps_at, capacity) };
    (answer, steps)
}

fn convert(record: &[u8], form: i32) -> Result<Vec<u8>, i32> {
    let mut bytes = vec![b'x'; 100_000];
    // SAFETY: both are as long as told.
    let answer = unsafe {
        e2048_convert_record(record.as_ptr(), length(record), form, bytes.as_mut_ptr(), length(&bytes))
    };
    bytes.truncate(usize::try_from(answer).map_err(|_| answer)? + 1);
    assert_eq!(bytes.pop(), Some(0), "a NUL closes them");
    Ok(bytes)
}

#[test]
fn a_host_plays_a_game_writes_it_down_and_walks_through_it() {
    let (mut seed, mut cells) = (7, [0; 16]);
    assert_eq!(new_game(Some(&mut seed), Some(&mut cells)), E2048_OK);
    let (start, mut score, mut other) = (cells, 0, (seed, cells, 0));
    let mut steps = String::new();
    let mut boards = vec![start];
    // Slice by slice, as a host does that shows what it plays.
    loop {
        let (made, letters) = play_record(&mut seed, &mut cells, &c("minimax"), (1, 1), &mut score, 3);
        if made == 0 {
            assert_eq!(letters, [0, b'x', b'x'], "no move, no letters");
            break;
        }
        assert_eq!((made, letters[2]), (1, 0));
        steps.push_str(std::str::from_utf8(&letters[..2]).expect("letters"));
        boards.push(cells);
    }
    let made = play(
        Some(&mut other.0),
        Some(&mut other.1),
        Some(&c("minimax")),
        (1, 0),
        i32::MAX / 2,
        Some(&mut other.2),
    );
    assert_eq!(other, (seed, cells, score), "it is the game that e2048_play plays");
    assert_eq!(made as usize, boards.len() - 1);

    let numbers: Vec<String> = start.iter().map(i32::to_string).collect();
    let composed = format!("engine2048 record 1\nseed: 7\nstart: {}\n\n{steps}", numbers.join(" "));
    let text = convert(composed.as_bytes(), E2048_RECORD_TEXT).expect("it is right");
    assert_eq!(convert(&text, E2048_RECORD_TEXT).as_ref(), Ok(&text), "once is enough");
    let replay = convert(&text, E2048_RECORD_RPL).expect("it has small tiles");
    assert_eq!(replay.len(), 25 * boards.len());
    for record in [composed.as_bytes(), &text, &replay] {
        let mut found = vec![[7; 16]; boards.len() + 5];
        let (mut directions, mut scores) = (vec![7; found.len()], vec![7; found.len()]);
        // SAFETY: all are as long as told.
        let (moves, written) = unsafe {
            let (bytes, length, count) = (record.as_ptr(), length(record), found.len() as i32);
            let found = found.as_mut_ptr().cast();
            let (directions, scores) = (directions.as_mut_ptr(), scores.as_mut_ptr());
            (
                e2048_record_moves(bytes, length),
                e2048_record_boards(bytes, length, 0, count, found, directions, scores),
            )
        };
        assert_eq!((moves, written), (made, made + 1));
        assert_eq!(found[..boards.len()], boards);
        assert_eq!((scores[boards.len() - 1], directions[boards.len() - 1]), (score, -1));
        assert!(
            found[boards.len()..].iter().all(|&board| board == [7; 16]),
            "nothing is written past the end"
        );
        let moved = |place: usize| {
            let mut after = boards[place];
            slide_in_place(&mut after, directions[place], None)
        };
        assert!((0..boards.len() - 1).all(|place| moved(place) == 1));
    }
}

#[test]
fn what_is_refused_writes_nothing() {
    let (mut seed, mut cells, mut score) = (3, MIDDLE, 50);
    let player = c("random");
    for (moves, capacity, status) in [
        (5, 10, E2048_BUFFER),
        (5, 0, E2048_BUFFER),
        (-1, 10, E2048_RANGE),
        (0, 0, E2048_BUFFER),
        (5, -1, E2048_RANGE),
    ] {
        let (answer, steps) = play_record(&mut seed, &mut cells, &player, (0, moves), &mut score, capacity);
        assert_eq!(answer, status, "{moves} moves into {capacity}");
        assert!(steps.iter().all(|&byte| byte == b'x'));
    }
    let (answer, _) = play_record(&mut seed, &mut cells, &c("nobody"), (0, 5), &mut score, 11);
    assert_eq!(answer, E2048_NAME);
    // SAFETY: NULL is allowed, all else are references or C strings.
    let answer = unsafe {
        let (cells, player) = (cells.as_mut_ptr(), player.as_ptr().cast());
        e2048_play_record(&mut seed, cells, player, 0, 0, 5, &mut score, ptr::null_mut(), 11)
    };
    assert_eq!(answer, E2048_NULL);
    assert_eq!((seed, cells, score), (3, MIDDLE, 50));
    assert_eq!(play_record(&mut seed, &mut cells, &player, (0, 5), &mut score, 11).0, 5);
    // There must be room for all moves, even where fewer come.
    let mut finished = FINISHED;
    for (capacity, status) in [(10, E2048_BUFFER), (11, 0)] {
        let (answer, _) = play_record(&mut seed, &mut finished, &player, (0, 5), &mut score, capacity);
        assert_eq!(answer, status, "{capacity} characters");
    }
    let mut number = 77;
    for (text, capacity, status) in
        [(true, 10, E2048_BUFFER), (true, -1, E2048_RANGE), (false, 5, E2048_NULL)]
    {
        let mut room = [b'x'; 10];
        let text = if text { room.as_mut_ptr().cast() } else { ptr::null_mut() };
        let (record, length) = (WRONG.as_ptr(), length(WRONG.as_bytes()));
        // SAFETY: all are as long as told, or NULL.
        let answer = unsafe { e2048_check_record(record, length, &mut number, text, capacity) };
        assert_eq!((answer, number, room), (status, 77, [b'x'; 10]), "{capacity} characters");
    }
}

#[test]
fn a_cancelled_game_writes_nothing() {
    let (mut seed, mut cells, mut score) = (3, OPEN, 50);
    let call = || play_record(&mut seed, &mut cells, &c("gradient-minimax"), (6, 1000), &mut score, 2001);
    let ((answer, steps), _) = with_patience(1, call);
    assert_eq!(answer, E2048_CANCELLED);
    assert!(steps.iter().all(|&byte| byte == b'x'));
    assert_eq!((seed, cells, score), (3, OPEN, 50));
}

/// The number of the first wrong move, and the sentence.
fn check(record: &[u8]) -> (i32, String) {
    let (mut number, mut text) = (-7, vec![0_u8; 300]);
    // SAFETY: all are as long as told.
    let written = unsafe {
        e2048_check_record(record.as_ptr(), length(record), &mut number, text.as_mut_ptr().cast(), 300)
    };
    text.truncate(usize::try_from(written).expect("there is room"));
    (number, String::from_utf8(text).expect("sentences are ASCII"))
}

#[test]
fn a_record_is_checked_and_its_heading_read() {
    assert_eq!(check(RECORD.as_bytes()), (0, String::new()));
    let sentence = "move 3 (line 4, column 5): a tile came in row 2, column 1, which is not empty";
    assert_eq!(check(WRONG.as_bytes()), (3, sentence.to_owned()));
    assert_eq!(check(b"").0, 0);
    assert_ne!(check(b"").1, "");
    for (name, value) in [
        ("player", "José"),
        ("PLAYER", "José"),
        ("score", "4"),
        ("moves", "3"),
        ("finished", "no"),
        ("seed", ""),
    ] {
        let (name, mut text) = (c(name), vec![0_u8; 100]);
        // SAFETY: all are as long as told, or C strings.
        let written = unsafe {
            let (record, name) = (RECORD.as_ptr(), name.as_ptr().cast());
            e2048_record_field(record, RECORD.len() as i32, name, text.as_mut_ptr().cast(), 100)
        };
        assert_eq!(&text[..written as usize], value.as_bytes());
    }
}

#[test]
fn every_function_refuses_what_is_no_record_and_no_pointer() {
    let (record, long) = (RECORD.as_ptr(), RECORD.len() as i32);
    let (none, name) = (ptr::null(), c"player".as_ptr());
    let mut bytes = [b'x'; 100];
    let out = bytes.as_mut_ptr();
    let mut cells = [7; 16];
    let cells_at = cells.as_mut_ptr();
    let no = ptr::null_mut();
    // SAFETY: each pointer is NULL or as long as told.
    unsafe {
        for (record, length, status) in [
            (none, 7, E2048_NULL),
            (record, -1, E2048_RANGE),
            (record, 7, E2048_RECORD),
            (WRONG.as_ptr(), WRONG.len() as i32, E2048_RECORD),
        ] {
            assert_eq!(e2048_record_moves(record, length), status);
            assert_eq!(e2048_convert_record(record, length, 0, out, 100), status);
            assert_eq!(e2048_record_boards(record, length, 0, 1, cells_at, no, no), status);
            assert_eq!(e2048_record_field(record, length, name, out.cast(), 100), status);
            if status != E2048_RECORD {
                assert_eq!(e2048_check_record(record, length, no, out.cast(), 100), status);
            }
        }
        assert_eq!(e2048_convert_record(record, long, 2, out, 100), E2048_RANGE);
        assert_eq!(e2048_convert_record(record, long, -1, out, 100), E2048_RANGE);
        assert_eq!(e2048_convert_record(record, long, E2048_RECORD_RPL, out, 100), E2048_BUFFER);
        assert_eq!(e2048_convert_record(record, long, E2048_RECORD_RPL, no.cast(), 0), 100);
        assert_eq!(e2048_convert_record(record, long, E2048_RECORD_RPL, no.cast(), 101), E2048_NULL);
        assert_eq!(e2048_record_boards(record, long, -1, 1, cells_at, no, no), E2048_RANGE);
        assert_eq!(e2048_record_boards(record, long, 0, -1, cells_at, no, no), E2048_RANGE);
        assert_eq!(e2048_record_boards(record, long, 0, 1, no, no, no), E2048_NULL);
        assert_eq!(e2048_record_boards(record, long, 4, 1, cells_at, no, no), 0);
        assert_eq!(e2048_record_boards(record, long, 0, 0, no, no, no), 0);
        assert_eq!(e2048_record_field(record, long, ptr::null(), out.cast(), 100), E2048_NULL);
        assert_eq!(
            e2048_record_field(record, long, [b'a' as std::ffi::c_char; 64].as_ptr(), out.cast(), 100),
            E2048_NAME
        );
        assert_eq!(e2048_check_record(WRONG.as_ptr(), WRONG.len() as i32, no, out.cast(), 10), E2048_BUFFER);
    }
    assert_eq!((bytes, cells), ([b'x'; 100], [7; 16]));
}

#[test]
fn a_65536_has_no_place_in_an_rpl() {
    let record = "engine2048 record 1\nstart: 32768 32768 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nl1ud";
    assert_eq!(check(record.as_bytes()), (0, String::new()));
    assert_eq!(convert(record.as_bytes(), E2048_RECORD_RPL), Err(E2048_RECORD));
}
