//! Archives that are the same bytes each time, whoever packs them and when.

use liblzma::stream::{Check, Filters, LzmaOptions, Stream};
use liblzma::write::XzEncoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use tools::files;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const PERMISSIONS: u32 = 0o644;

/// How hard large downloads are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// As they ship.
    Small,
    /// For tests, in a tenth of the time.
    Quick,
}

/// A zip file of files, given by path.
pub fn zip(files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(PERMISSIONS);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(name, options)?;
        writer.write_all(bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Every file below a folder, by its path in an archive below `prefix`.
pub fn tree(folder: &Path, prefix: &str) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    files::below(folder)?
        .into_iter()
        .map(|file| Ok((format!("{prefix}{file}"), files::read(&folder.join(&file))?)))
        .collect()
}

/// A compressed tar file of a folder and its links, whose one folder is `name`.
///
/// xz finds a repeated piece as far back as its dictionary is large, so it stores the network once, however
/// many libraries of the folder hold it.
pub fn tar_xz(folder: &Path, name: &str, packing: Packing) -> anyhow::Result<Vec<u8>> {
    /// From the network in one library to that in the next one is less.
    const DICTIONARY_BYTES: u32 = 64 << 20;
    /// The least. What xz then looks through stays in the processor's nearest memory.
    const QUICK_DICTIONARY_BYTES: u32 = 4 << 10;
    let is_small = packing == Packing::Small;
    let mut options = LzmaOptions::new_preset(is_small.into())?;
    options.dict_size(if is_small { DICTIONARY_BYTES } else { QUICK_DICTIONARY_BYTES });
    let stream = Stream::new_stream_encoder(Filters::new().lzma2(&options), Check::Crc64)?;
    let mut writer = tar::Builder::new(XzEncoder::new_stream(Vec::new(), stream));
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        let path = Path::new(name).join(entry.path().strip_prefix(folder)?);
        if entry.path_is_symlink() {
            let target = fs::read_link(entry.path())?;
            writer.append_link(&mut header(tar::EntryType::Symlink, 0), path, target)?;
        } else if entry.file_type().is_file() {
            let bytes = files::read(entry.path())?;
            let mut header = header(tar::EntryType::Regular, bytes.len() as u64);
            writer.append_data(&mut header, path, bytes.as_slice())?;
        }
    }
    Ok(writer.into_inner()?.finish()?)
}

fn header(kind: tar::EntryType, size: u64) -> tar::Header {
    let mut header = tar::Header::new_ustar();
    header.set_entry_type(kind);
    header.set_mode(PERMISSIONS);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header.set_size(size);
    header
}
