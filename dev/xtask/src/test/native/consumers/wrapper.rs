//! The C++ wrapper: its tests, and that no compiler warns about it.

use super::Outside;
use crate::test::c_programs::WARNINGS;
use crate::test::report::Report;
use std::path::PathBuf;
use tools::{command, paths};

/// What careful users add to the usual warnings.
const STRICT: [&str; 4] = ["-Wshadow", "-Wold-style-cast", "-Wconversion", "-Wsign-conversion"];

const EXCEPTIONS: [&str; 2] = ["-fexceptions", "-fno-exceptions"];

/// Runs the wrapper's tests, then checks the wrapper by every standard that it promises.
pub fn run(report: &mut Report, outside: &Outside) -> anyhow::Result<()> {
    let sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let builds: [(&str, &[&str]); 4] = [
        ("g++", &sanitizers),
        ("g++", &["-fno-exceptions"]),
        ("clang++", &[]),
        ("clang++", &["-fno-exceptions"]),
    ];
    for (index, (compiler, flags)) in builds.into_iter().enumerate() {
        let program = format!("wrapper-{index}");
        command::run(
            outside
                .program(compiler)
                .args(WARNINGS)
                .args(["-std=c++17", "-Iprefix/include", "-o", &program])
                .args(flags)
                .arg(source())
                .args(["-Lprefix/lib", "-lengine2048"]),
        )?;
        report.tap(&mut outside.program(outside.folder.join(program)));
    }
    for compiler in ["g++", "clang++"] {
        for standard in ["-std=c++17", "-std=c++20", "-std=c++2b"] {
            let name = format!("{compiler} {standard} has no warning for the wrapper");
            report.check(&name, no_warning(outside, compiler, standard));
        }
    }
    Ok(())
}

fn source() -> PathBuf {
    paths::root().join("tests/cpp/wrapper.cpp")
}

/// The tests use every function, so the templates are checked too.
fn no_warning(outside: &Outside, compiler: &str, standard: &str) -> anyhow::Result<()> {
    EXCEPTIONS.iter().try_for_each(|exceptions| {
        command::run(
            outside
                .program(compiler)
                .args(WARNINGS)
                .args(STRICT)
                .args([standard, exceptions, "-fsyntax-only", "-Iprefix/include"])
                .arg(source()),
        )
    })
}
