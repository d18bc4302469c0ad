//! Archives that are the same bytes each time, whoever packs them and when.

use anyhow::Context;
use flate2::{Compression, GzBuilder};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use tools::files;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const PERMISSIONS: u32 = 0o644;

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

/// Every file below a folder, by its path in an archive whose one folder is `name`.
pub fn tree(folder: &Path, name: &str) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    files::below(folder)?
        .into_iter()
        .map(|file| Ok((format!("{name}/{file}"), files::read(&folder.join(&file))?)))
        .collect()
}

/// A compressed tar file of a folder and its links, whose one folder is `name`.
pub fn tar_gz(folder: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut writer = tar::Builder::new(gzip);
    for (path, bytes) in tree(folder, name)? {
        let mut header = header(tar::EntryType::Regular);
        header.set_size(bytes.len() as u64);
        writer.append_data(&mut header, path, bytes.as_slice())?;
    }
    for (path, target) in links(folder, "")? {
        writer.append_link(&mut header(tar::EntryType::Symlink), format!("{name}/{path}"), target)?;
    }
    Ok(writer.into_inner()?.finish()?)
}

fn header(kind: tar::EntryType) -> tar::Header {
    let mut header = tar::Header::new_ustar();
    header.set_entry_type(kind);
    header.set_mode(PERMISSIONS);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header.set_size(0);
    header
}

fn links(folder: &Path, prefix: &str) -> anyhow::Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type()?;
        if kind.is_symlink() {
            found.insert(path, fs::read_link(entry.path())?.to_string_lossy().into_owned());
        } else if kind.is_dir() {
            found.extend(links(&entry.path(), &format!("{path}/"))?);
        }
    }
    Ok(found)
}
