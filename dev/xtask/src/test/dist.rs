//! Part `dist`: what users receive is complete and the same each time, and the installer works.

mod installer;

use crate::c_tree::Platform;
use crate::dist;
use crate::test::report::Report;
use crate::test::windows::wine;
use crate::test::Part;
use anyhow::{ensure, Context};
use std::fs;
use std::path::Path;
use tools::{command, paths};

const FILES: [&str; 34] = [
    "SHA256SUMS",
    "c/examples/c/hint.c",
    "c/examples/cpp/autoplay.cpp",
    "c/examples/cpp/hint.cpp",
    "c/linux-x86_64/include/engine2048.h",
    "c/linux-x86_64/include/engine2048.hpp",
    "c/linux-x86_64/lib/cmake/engine2048/engine2048-config.cmake",
    "c/linux-x86_64/lib/libengine2048.a",
    "c/linux-x86_64/lib/libengine2048.so",
    "c/linux-x86_64/lib/pkgconfig/engine2048.pc",
    "c/windows-x86/bin/engine2048.dll",
    "c/windows-x86/include/engine2048.h",
    "c/windows-x86/lib/cmake/engine2048/engine2048-config.cmake",
    "c/windows-x86/lib/engine2048.def",
    "c/windows-x86/lib/libengine2048.dll.a",
    "c/windows-x86/lib/pkgconfig/engine2048.pc",
    "c/windows-x86_64/bin/engine2048.dll",
    "c/windows-x86_64/include/engine2048.h",
    "c/windows-x86_64/lib/cmake/engine2048/engine2048-config.cmake",
    "c/windows-x86_64/lib/engine2048.def",
    "c/windows-x86_64/lib/libengine2048.dll.a",
    "c/windows-x86_64/lib/pkgconfig/engine2048.pc",
    "excel/2048.xlsm",
    "excel/engine2048_x64.xll",
    "excel/engine2048_x86.xll",
    "libreoffice/Engine2048.bas",
    "libreoffice/engine2048.oxt",
    "licences/LICENSE-APACHE",
    "licences/LICENSE-MIT",
    "licences/THIRD-PARTY.md",
    "vba/Edison2048.bas",
    "vba/Engine2048.bas",
    "vba/Functions2048.bas",
    "vba/LibraryFinder2048.bas",
];

/// The part.
pub const PART: Part = Part { name: "dist", packages: &[dist::PACKAGES, wine::PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let first = paths::target().join("test-dist");
    dist::lay_out(&first, &dist::platforms(false))?;
    report.check("everything is there", all_is_there(&first));
    report.check(
        "the checksums are right",
        command::run(
            command::program("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(&first),
        ),
    );
    report.check("the release has its files, with checksums", release_is_there(&first.join("release")));
    installer::run(report, &first)?;
    let second = paths::target().join("test-dist-again");
    dist::lay_out(&second, &dist::platforms(false))?;
    let sums =
        |folder: &Path| fs::read_to_string(folder.join("SHA256SUMS")).context("there are no checksums");
    report.check("the same input gives the same bytes", {
        sums(&first).and_then(|first| {
            ensure!(first == sums(&second)?, "the checksums differ");
            Ok(())
        })
    });
    report.check("one machine alone makes its own part", {
        dist::lay_out(&second, &[Platform::Host]).and_then(|()| {
            ensure!(second.join("excel/2048.xlsm").is_file(), "the workbook is missing");
            ensure!(!second.join("excel/engine2048_x64.xll").exists(), "another system's library is there");
            Ok(())
        })
    });
    Ok(())
}

fn all_is_there(folder: &Path) -> anyhow::Result<()> {
    for file in FILES {
        let path = folder.join(file);
        ensure!(fs::metadata(&path).is_ok_and(|data| data.len() > 0), "{file} is missing or empty");
    }
    let mut excel: Vec<_> = Vec::new();
    for entry in fs::read_dir(folder.join("excel"))? {
        excel.push(entry?.file_name());
    }
    ensure!(excel.len() == 3, "Excel users receive three files, not {excel:?}");
    Ok(())
}

fn release_is_there(release: &Path) -> anyhow::Result<()> {
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    let mut expected: Vec<String> =
        ["-windows.exe", "-windows.zip", "-changes.md", ".oxt", "-conan.tar.gz"].map(str::to_owned).to_vec();
    for platform in dist::platforms(false) {
        let kind = if platform.is_windows() { "zip" } else { "tar.gz" };
        expected.push(format!("-c-{}.{kind}", platform.folder()));
    }
    let ours = expected.iter().map(|end| format!("engine2048-{VERSION}{end}"));
    let debian = ["1", "dev"].into_iter().flat_map(|kind| {
        ["amd64", "arm64"].map(|processor| format!("libengine2048-{kind}_{VERSION}_{processor}.deb"))
    });
    for name in ours.chain(debian) {
        let data = fs::metadata(release.join(&name));
        ensure!(data.is_ok_and(|data| data.len() > 0), "{name} is missing or empty");
    }
    command::run(
        command::program("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(release),
    )?;
    // The tree for Linux needs its links, or a program linked with it would not start.
    let archive = release.join(format!("engine2048-{VERSION}-c-linux-x86_64.tar.gz"));
    let listing =
        command::output(command::program("tar").arg("--list").arg("--verbose").arg("--file").arg(archive))?;
    ensure!(
        listing.contains("libengine2048.so -> libengine2048.so.1"),
        "the archive has no links:\n{listing}"
    );
    Ok(())
}
