//! Shows that the mock of Excel sees what would go wrong in the real one: builds the add-in with one fault at
//! a time, which the mock must name.

use super::{compile_mock, put};
use crate::dist;
use crate::library::{self, Windows};
use crate::test::report::Report;
use crate::test::windows::wine::{self, Wine};
use crate::test::Part;
use anyhow::{ensure, Context};
use std::fs;
use std::path::Path;
use tools::{command, files, paths};

/// A fault, as an edit of the add-in's text.
struct Fault {
    name: &'static str,
    /// The file in `hosts/xll/src`.
    file: &'static str,
    /// The text to replace, which must occur once.
    right: &'static str,
    wrong: &'static str,
    /// What the mock says about it.
    seen: &'static str,
}

const FAULTS: [Fault; 10] = [
    Fault {
        name: "a result without the bit that has it freed",
        file: "block.rs",
        right: "result.xltype |= layout::FREED_BY_ADD_IN;",
        wrong: "",
        seen: "results are not marked to be freed",
    },
    Fault {
        name: "a free that does nothing",
        file: "exports.rs",
        right: "guarded((), || unsafe { block::free(result) });",
        wrong: "let _ = result;",
        seen: "blocks are left after them",
    },
    Fault {
        name: "a write into an argument",
        file: "read.rs",
        right: "let oper = unsafe { argument.read_unaligned() };",
        wrong: "let oper = unsafe { argument.read_unaligned() }; unsafe { argument.cast_mut().write_volatile(oper) };",
        seen: "arguments are only read",
    },
    Fault {
        name: "a missing unregister",
        file: "registration.rs",
        right: "excel.ask(Request::Unregister, &[Argument::Number(number)]);",
        wrong: "let _ = number;",
        seen: "functions are left registered",
    },
    Fault {
        name: "cdecl instead of stdcall",
        file: "exports.rs",
        right: "pub unsafe extern \"system\" fn $export(",
        wrong: "pub unsafe extern \"C\" fn $export(",
        seen: "calls left the stack elsewhere",
    },
    Fault {
        name: "a read past the end of a text",
        file: "read.rs",
        right: "let units = (1..=length)",
        wrong: "let units = (1..=length + 1)",
        seen: "only as far as they go",
    },
    Fault {
        name: "a question to Excel off the main thread",
        file: "functions.rs",
        right: "let version = concat!",
        wrong: "excel::Excel::find().map(|excel| excel.ask(excel::Request::GetName, &[])); let version = concat!",
        seen: "no thread asked Excel what only the main one may",
    },
    Fault {
        name: "a text that Excel does not get back",
        file: "excel.rs",
        right: "unsafe { (self.excel.callback)(Request::Free as c_int, 1, pointers.as_ptr(), ptr::null_mut()) };",
        wrong: "let _ = (pointers, self.excel, Request::Free);",
        seen: "the XLL gave back what Excel gave it",
    },
    Fault {
        name: "a closing that unregisters, though it may be cancelled",
        file: "exports.rs",
        right: "extern \"system\" fn xlAutoClose() -> c_int {",
        wrong: "extern \"system\" fn xlAutoClose() -> c_int { xlAutoRemove();",
        seen: "all works after a closing that was cancelled",
    },
    Fault {
        name: "a call from a cell on several threads",
        file: "functions.rs",
        right: "Limits { effort: 0,",
        wrong: "Limits { threads: std::num::NonZeroUsize::new(4).unwrap(), effort: 0,",
        seen: "a call from a cell starts",
    },
];

/// A separate workspace, in which the faulty add-in is built like the right one, but not optimised.
const MANIFEST: &str = r#"
[package]
name = "faulty-xll"
version = "0.0.0"
edition = "2021"

[lib]
crate-type = ["cdylib"]

[dependencies]
engine2048 = { path = "../.." }
formulas = { path = "../../hosts/formulas" }

[workspace]

[profile.release]
codegen-units = 1
lto = "fat"

# Quick to build. What it depends on is built as for the right one.
[profile.release.package.faulty-xll]
opt-level = 0
"#;

/// The part.
pub const PART: Part = Part { name: "xll-faults", packages: &[dist::PACKAGES, wine::PACKAGES], run };

/// Runs the mock with each faulty add-in, on 32 bits, where every fault can be made.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let wine = Wine::prepare(Windows::X86)?;
    let mock = compile_mock(&wine)?;
    for fault in &FAULTS {
        let library = build(fault)?;
        let faulty = put(&library, &mock.with_file_name("faulty").join(wine.target().xll_name()))?;
        let ended =
            command::outcome(wine.program(&mock).arg(wine::windows_path(&faulty)).arg(formulas::PREFIX))?;
        report.check(
            &format!("the mock of Excel sees {}", fault.name),
            is_seen(fault, &String::from_utf8_lossy(&ended.stdout)),
        );
    }
    Ok(())
}

fn is_seen(fault: &Fault, printed: &str) -> anyhow::Result<()> {
    let mut failed = printed.lines().filter(|line| line.starts_with("not ok "));
    ensure!(failed.any(|line| line.contains(fault.seen)), "nothing said \"{}\" in\n{printed}", fault.seen);
    Ok(())
}

fn build(fault: &Fault) -> anyhow::Result<std::path::PathBuf> {
    let folder = paths::target().join("faulty-xll");
    let text = with_fault(fault)?;
    files::remove_folder(&folder.join("src"))?;
    for file in files::below(&paths::root().join("hosts/xll/src"))? {
        files::copy(&paths::root().join("hosts/xll/src").join(&file), &folder.join("src").join(&file))?;
    }
    files::write(&folder.join("src").join(fault.file), text)?;
    let up_to_root = paths::root();
    let manifest = MANIFEST.replace("../..", up_to_root.to_str().context("the path is UTF-8")?);
    files::write(&folder.join("Cargo.toml"), manifest)?;
    files::copy(&paths::root().join("Cargo.lock"), &folder.join("Cargo.lock"))?;
    library::foreign_xll(Windows::X86, &folder.join("Cargo.toml"))
}

fn with_fault(fault: &Fault) -> anyhow::Result<String> {
    let path = Path::new("hosts/xll/src").join(fault.file);
    let text = fs::read_to_string(paths::root().join(&path))
        .with_context(|| format!("could not read {}", path.display()))?;
    let places = text.matches(fault.right).count();
    ensure!(places == 1, "\"{}\" stands {places} times in {}", fault.right, path.display());
    Ok(text.replace(fault.right, fault.wrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_can_be_made() {
        for fault in &FAULTS {
            assert_ne!(with_fault(fault).unwrap(), "", "{}", fault.name);
        }
    }
}
