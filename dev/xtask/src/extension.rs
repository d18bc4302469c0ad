//! Packs `engine2048.oxt`, the LibreOffice extension, without LibreOffice's SDK, to the same bytes each time.
//!
//! The tree is `hosts/libreoffice/extension`, with blanks filled in and texts translated. Added are the functions'
//! texts, the workbook, the type library, the licences and the libraries.

pub mod addresses;
mod interfaces;
mod texts;
pub mod type_library;
mod wizard;

use crate::archive;
use addresses::HOMEPAGE;
use anyhow::{ensure, Context};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use texts::Texts;
use tools::files::{below, read};

/// A system that the extension can run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Linux on x86-64.
    Linux,
    /// Linux on 64-bit ARM.
    ArmLinux,
    /// 64-bit Windows on x86-64.
    Windows,
}

impl System {
    /// This machine's system, if the extension has a place for it.
    #[must_use]
    pub fn host() -> Option<System> {
        match (std::env::consts::OS, std::env::consts::ARCH) {
            ("linux", "x86_64") => Some(System::Linux),
            ("linux", "aarch64") => Some(System::ArmLinux),
            ("windows", "x86_64") => Some(System::Windows),
            _ => None,
        }
    }

    /// The name in `description.xml`.
    fn platform(self) -> &'static str {
        match self {
            System::Linux => "linux_x86_64",
            System::ArmLinux => "linux_aarch64",
            System::Windows => "windows_x86_64",
        }
    }

    /// Where `pythonpath/engine2048/library.py` looks for the library.
    fn path(self) -> &'static str {
        match self {
            System::Linux => "lib/linux-x86_64/libengine2048.so",
            System::ArmLinux => "lib/linux-aarch64/libengine2048.so",
            System::Windows => "lib/windows-x86_64/engine2048.dll",
        }
    }
}

/// The extension's file name.
pub const FILE_NAME: &str = "engine2048.oxt";

/// The extension as bytes, from the project's folder `root`.
pub fn pack(root: &Path, version: &str, libraries: &[(System, PathBuf)]) -> anyhow::Result<Vec<u8>> {
    ensure!(!libraries.is_empty(), "an extension needs the library of one system at least");
    let mut files = BTreeMap::new();
    let tree = root.join("hosts/libreoffice/extension");
    // Python leaves compiled files beside sources that it ran.
    for path in below(&tree)?.into_iter().filter(|path| !path.contains("__pycache__")) {
        let bytes = read(&tree.join(&path))?;
        files.insert(path, bytes);
    }
    let platforms: Vec<&str> = libraries.iter().map(|(system, _)| system.platform()).collect();
    let platforms = platforms.join(",");
    let blanks = [
        ("@VERSION@", version),
        ("@PLATFORMS@", &platforms),
        ("@HOMEPAGE@", HOMEPAGE.unwrap_or_default()),
        ("@ADDRESSES@", &addresses::elements(HOMEPAGE)),
    ];
    fill_in(&mut files, "description.xml", &blanks)?;
    for file in ["component.py", "engine2048.components"] {
        fill_in(&mut files, file, &[("@PREFIX@", formulas::PREFIX), ("@EXCEL_MARK@", wizard::EXCEL_MARK)])?;
    }
    files.insert("CalcAddIns.xcu".to_owned(), wizard::write().into_bytes());
    translate(
        &mut files,
        &Texts::read(&String::from_utf8(read(&root.join("hosts/libreoffice/texts.toml"))?)?)?,
    )?;
    files.insert("2048.xlsm".to_owned(), read(&root.join("hosts/workbook/2048.xlsm"))?);
    files.insert(
        "engine2048.rdb".to_owned(),
        type_library::write(&interfaces::MODULE, &interfaces::INTERFACES),
    );
    for (name, folder) in [("LICENSE-MIT", ""), ("LICENSE-APACHE", ""), ("THIRD-PARTY.md", "dev/packaging")] {
        files.insert(name.to_owned(), read(&root.join(folder).join(name))?);
    }
    for (system, library) in libraries {
        files.insert(system.path().to_owned(), read(library)?);
    }
    archive::zip(&files)
}

/// Replaces the blanks of a file; each must occur in it.
fn fill_in(files: &mut BTreeMap<String, Vec<u8>>, name: &str, blanks: &[(&str, &str)]) -> anyhow::Result<()> {
    let file = files.get_mut(name).with_context(|| format!("the tree has no {name}"))?;
    let mut text = String::from_utf8(std::mem::take(file))?;
    for (blank, value) in blanks {
        ensure!(text.contains(blank), "{name} has no {blank}");
        text = text.replace(blank, value);
    }
    *file = text.into_bytes();
    Ok(())
}

/// Adds translations: in place where a file holds English, and in separate files for the description, the
/// options page and the menu.
fn translate(files: &mut BTreeMap<String, Vec<u8>>, texts: &Texts) -> anyhow::Result<()> {
    for (name, bytes) in files.iter_mut() {
        if name.ends_with(".xcu") || name == "description.xml" {
            let xml = String::from_utf8(std::mem::take(bytes))?;
            *bytes =
                texts.translate(&xml).with_context(|| format!("could not translate {name}"))?.into_bytes();
        }
    }
    for language in texts::languages() {
        let description = texts.with_key("description", language)?;
        files.insert(format!("description_{language}.txt"), description.as_bytes().to_vec());
    }
    files.extend(texts.properties("options/options"));
    Ok(())
}
