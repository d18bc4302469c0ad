//! Part `xll-faults`: shows that the mock of Excel sees what would go wrong in the real one. Builds the add-in
//! with one fault of `tests/xll/faults.toml` at a time, on 32 bits, where every fault can be made.

use super::{mock, put};
use crate::dist;
use crate::library::{self, Windows};
use crate::test::windows::wine::{self, Wine};
use crate::test::{report::Report, Part};
use anyhow::{ensure, Context};
use serde::Deserialize;
use std::path::Path;
use tools::{command, files, paths};

/// The part.
pub const PART: Part =
    Part { name: "xll-faults", packages: &[&["make"], dist::PACKAGES, wine::PACKAGES], run };

#[derive(Deserialize)]
struct Faults {
    fault: Vec<Fault>,
}

#[derive(Deserialize)]
struct Fault {
    name: String,
    file: String,
    right: String,
    wrong: String,
    seen: String,
}

/// A workspace of its own.
const MANIFEST: &str = r#"
[package]
name = "faulty-xll"
version = "0.0.0"
edition = "2021"
[lib]
crate-type = ["cdylib"]
[dependencies]
engine2048 = { path = "@ROOT@", default-features = false }
formulas = { path = "@ROOT@/hosts/formulas" }
[workspace]
"#;

fn run(report: &mut Report) -> anyhow::Result<()> {
    let wine = Wine::prepare(Windows::X86)?;
    let mock = mock(&wine)?;
    for fault in faults()? {
        let library = build(&fault)?;
        let faulty = put(&library, &mock.with_file_name("faulty").join(Windows::X86.xll_name()))?;
        let ended =
            command::outcome(wine.program(&mock).arg(wine::windows_path(&faulty)).arg(formulas::PREFIX))?;
        let printed = String::from_utf8_lossy(&ended.stdout);
        let is_seen = printed.lines().any(|line| line.starts_with("not ok ") && line.contains(&fault.seen));
        report.check(
            &format!("the mock of Excel sees {}", fault.name),
            is_seen.then_some(()).with_context(|| format!("nothing said \"{}\" in\n{printed}", fault.seen)),
        );
    }
    Ok(())
}

fn faults() -> anyhow::Result<Vec<Fault>> {
    let faults: Faults = toml::from_str(&files::text(&paths::root().join("tests/xll/faults.toml"))?)?;
    Ok(faults.fault)
}

fn build(fault: &Fault) -> anyhow::Result<std::path::PathBuf> {
    let (folder, root) = (paths::target().join("faulty-xll"), paths::root());
    files::remove_folder(&folder.join("src"))?;
    files::copy_folder(&root.join("hosts/xll/src"), &folder.join("src"))?;
    files::write(&folder.join("src").join(&fault.file), with_fault(fault)?)?;
    let manifest = MANIFEST.replace("@ROOT@", root.to_str().context("the path is UTF-8")?);
    files::write(&folder.join("Cargo.toml"), manifest)?;
    files::copy(&root.join("Cargo.lock"), &folder.join("Cargo.lock"))?;
    library::foreign_xll(Windows::X86, &folder.join("Cargo.toml"))
}

fn with_fault(fault: &Fault) -> anyhow::Result<String> {
    let path = Path::new("hosts/xll/src").join(&fault.file);
    let text = files::text(&paths::root().join(&path))?;
    let places = text.matches(&fault.right).count();
    ensure!(places == 1, "\"{}\" stands {places} times in {}", fault.right, path.display());
    Ok(text.replace(&fault.right, &fault.wrong))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_fault_can_be_made() {
        let faults = super::faults().unwrap();
        assert_eq!(faults.len(), 21);
        faults.iter().for_each(|fault| assert_ne!(super::with_fault(fault).unwrap(), "", "{}", fault.name));
    }
}
