//! The folder that a Windows user receives from the installer or in a zip.

use super::{Work, VERSION};
use crate::archive;
use crate::library::Windows;
use std::collections::BTreeMap;
use tools::{files, paths};

/// The files by path; `None` where an add-in was not built.
pub fn files(work: &Work) -> anyhow::Result<Option<BTreeMap<String, Vec<u8>>>> {
    let excel = work.dist.join("excel");
    if !Windows::ALL.iter().all(|target| excel.join(target.xll_name()).is_file()) {
        return Ok(None);
    }
    let mut all = BTreeMap::new();
    for name in files::below(&excel)? {
        all.insert(name.clone(), files::read(&excel.join(&name))?);
    }
    for folder in ["vba", "docs", "licences"] {
        all.extend(archive::tree(&work.dist.join(folder), &format!("{folder}/"))?);
    }
    let readme = files::text(&paths::root().join("dev/packaging/windows/README.txt"))?;
    let readme = readme.replace("@VERSION@", VERSION).replace("@PREFIX@", formulas::PREFIX);
    all.insert("README.txt".to_owned(), readme.replace('\n', "\r\n").into_bytes());
    Ok(Some(all))
}

/// Makes the zip file.
pub fn zip(work: &Work) -> anyhow::Result<()> {
    let Some(all) = files(work)? else { return Ok(()) };
    let all = all.into_iter().map(|(path, bytes)| (format!("engine2048/{path}"), bytes)).collect();
    files::write(&work.release.join(file_name()), archive::zip(&all)?)
}

/// The zip's file name.
pub fn file_name() -> String {
    format!("engine2048-{VERSION}-windows.zip")
}
