//! `cargo xtask pictures`: pictures of the workbook's sheets, made by playing through it in LibreOffice, and of the
//! page and the task pane, in Chromium.

use crate::c_tree::Platform;
use crate::{dist, extension, system, web};
use tools::{command, paths};

/// LibreOffice with its bridge to Python, a screen with a mouse, a font as wide as Excel's, and programs that
/// turn pages into small pictures.
const PACKAGES: [&str; 8] = [
    "chromium",
    "libreoffice-calc",
    "python3-uno",
    "xvfb",
    "xdotool",
    "fonts-liberation",
    "poppler-utils",
    "pngquant",
];

/// Makes the pictures.
pub fn run() -> anyhow::Result<()> {
    system::need(&[&PACKAGES])?;
    let folder = paths::target().join("pictures");
    dist::libreoffice(&folder, &[Platform::Host])?;
    command::run(
        // Only Debian's own interpreter has the bridge to LibreOffice.
        command::program("/usr/bin/python3")
            .args(["-B", "tests/libreoffice/pictures.py"])
            .arg(folder.join(extension::FILE_NAME))
            .arg(paths::root().join("docs/pictures")),
    )?;
    web::run()?;
    web::install("tests/web")?;
    command::run(command::program("node").arg("tests/web/pictures.js"))
}
