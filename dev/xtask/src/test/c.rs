//! Parts of C and C++ programs: `c` sees the C interface as they do, `checkers` does so under valgrind and the C
//! compilers' sanitizers, `programs` puts the library under load.

use super::c_programs::Programs;
use super::{report::Report, Part};
use crate::library;
use tools::command;

/// The part `c`.
pub const PART: Part = Part { name: "c", packages: &[&["gcc", "g++", "make"]], run };

/// The part `checkers`. They check the calls of every function, not the library, which the part `sanitizers`
/// builds with Rust's own; valgrind also sees every byte that loading and unloading lose.
pub const CHECKERS: Part = Part {
    name: "checkers",
    packages: &[&["gcc", "make", "valgrind", "clang", "libclang-rt-14-dev"]],
    run: checkers,
};

/// Errors and lost memory are faults. Reachable memory is allowed, since caches live as long as the process.
/// So is "possibly lost" memory: the standard library points into the middle of its record of the first
/// thread.
const VALGRIND: [&str; 5] = [
    "--quiet",
    "--error-exitcode=9",
    "--leak-check=full",
    "--errors-for-leak-kinds=definite,indirect",
    // A call may use 1024; valgrind itself allows 500.
    "--max-threads=1100",
];

fn run(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    report.tap(&mut command::program(Programs::host(PART.name, "gcc", &library)?.make("interface")?));
    report.check(
        "the program that calls every function is C++ too",
        Programs::host(PART.name, "g++ -x c++ -std=c++17", &library)?.make("interface").map(drop),
    );
    Ok(())
}

fn checkers(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    // The part `xll` sees panics under Wine.
    let panicking = library::host_panicking()?;
    report.tap(&mut command::program(Programs::host(CHECKERS.name, "gcc", &panicking)?.make("panic")?));
    let valgrind = || {
        let mut valgrind = command::program("valgrind");
        valgrind.args(VALGRIND);
        valgrind
    };
    report.tap(valgrind().arg(Programs::host(CHECKERS.name, "gcc", &library)?.make("interface")?));
    report.tap(valgrind().arg(Programs::alone(CHECKERS.name, "")?.make("reload")?).arg(&library).arg("3"));
    for compiler in ["gcc", "clang"] {
        let sanitizers = format!("{compiler} -fsanitize=address,undefined -fno-sanitize-recover=all");
        report.tap(&mut command::program(
            Programs::host(CHECKERS.name, &sanitizers, &library)?.make("interface")?,
        ));
    }
    Ok(())
}

/// The part `programs`: memory left behind, loading and unloading, faults of the system.
pub const PROGRAMS: Part = Part { name: "programs", packages: &[&["gcc", "make"]], run: programs };

fn programs(report: &mut Report) -> anyhow::Result<()> {
    /// For programs that replace functions for memory and threads: the library must find these, and the
    /// compiler must assume nothing about them.
    const REPLACES_FUNCTIONS: &str = "-rdynamic -fno-builtin";
    let (library, part) = (library::host()?, PROGRAMS.name);
    for name in ["resident", "reload"] {
        report.tap(command::program(Programs::alone(part, "")?.make(name)?).arg(&library));
    }
    let faults = Programs::alone(part, REPLACES_FUNCTIONS)?.make("faults")?;
    // A backtrace makes Rust print most, and printing takes memory.
    report.tap(command::program(&faults).arg(&library).env("RUST_BACKTRACE", "full"));
    let linked = Programs::host(part, &format!("gcc {REPLACES_FUNCTIONS}"), &library)?.make("linked")?;
    report.tap(&mut command::program(linked));
    Ok(())
}
