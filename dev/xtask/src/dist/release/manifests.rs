//! The manifests for winget and Scoop, which name the installer and the zip with their checksums.

use super::{installer, windows_folder, Work, VERSION};
use crate::dist::sha256;
use std::path::Path;
use tools::{files, paths};

pub(super) fn make(work: &Work) -> anyhow::Result<()> {
    let downloads = [("winget", installer::file_name()), ("scoop", windows_folder::file_name())];
    for (manager, download) in downloads {
        let file = work.release.join(&download);
        if !file.is_file() {
            continue;
        }
        let templates = paths::root().join("dev/packaging").join(manager);
        for name in files::below(&templates)? {
            let text = files::text(&templates.join(&name))?;
            files::write(
                &work.release.join(manager).join(name),
                filled(&text, work.address, &download, &file)?,
            )?;
        }
    }
    Ok(())
}

fn filled(text: &str, address: &str, download: &str, file: &Path) -> anyhow::Result<String> {
    Ok(text
        .replace("@VERSION@", VERSION)
        .replace("@ADDRESS@", address)
        .replace("@PAGE@", address.split("/releases/").next().unwrap_or(address))
        .replace("@FILE@", download)
        .replace("@SHA256@", &sha256(file)?))
}
