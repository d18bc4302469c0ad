//! Announces an add-in's load configuration (`hosts/xll/src/load_configuration.rs`) in the file's header, where Windows looks for
//! it: MinGW's linker does not.
//!
//! Offsets are those of Microsoft's "PE Format".

use anyhow::Context;

/// The section that the add-in keeps it in.
const SECTION: &[u8; 8] = b".loadcfg";
/// The entry *Load Config Table* of the data directories, of 8 bytes each.
const ENTRY: usize = 10 * 8;
/// `Magic` of a file of 64 bits.
const PE32_PLUS: u16 = 0x20b;

/// Writes where it lies, and its size.
pub fn announce(file: &mut [u8]) -> anyhow::Result<()> {
    announce_in(file).context("the add-in is no file of Windows with a load configuration")
}

fn announce_in(file: &mut [u8]) -> Option<()> {
    let header = number(file, 0x3c)?;
    let optional = header + 24;
    let directories = optional + if half(file, optional)? == PE32_PLUS { 112 } else { 96 };
    let sections = optional + usize::from(half(file, header + 20)?);
    let section = (0..usize::from(half(file, header + 6)?))
        .map(|index| sections + 40 * index)
        .find(|&section| file.get(section..section + 8) == Some(SECTION))?;
    let (address, content) = (number(file, section + 12)?, number(file, section + 20)?);
    // Its own first member.
    let size = number(file, content)?;
    let entry = file.get_mut(directories + ENTRY..directories + ENTRY + 8)?;
    entry[..4].copy_from_slice(&u32::try_from(address).ok()?.to_le_bytes());
    entry[4..].copy_from_slice(&u32::try_from(size).ok()?.to_le_bytes());
    Some(())
}

fn number(file: &[u8], at: usize) -> Option<usize> {
    let bytes = file.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(bytes)).ok()
}

fn half(file: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(file.get(at..at + 2)?.try_into().ok()?))
}
