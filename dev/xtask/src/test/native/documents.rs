//! Part `documents`: `docs/c-api.md` against the header, the examples of it and of `README.md`, and the
//! promises of `SECURITY.md` by a program's system calls.

use crate::test::c_programs::{self, Language};
use crate::test::report::Report;
use crate::{c_header, library};
use anyhow::{ensure, Context};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use tools::{command, files, paths};

/// The part's Debian packages.
pub const PACKAGES: &[&str] = &["gcc", "g++", "strace"];

/// Runs the part.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let page = fs::read_to_string(paths::root().join("docs/c-api.md"))?;
    let blocks = blocks(&page)?;
    report.check("docs/c-api.md declares what the header declares", same_declarations(&blocks));
    report.check("docs/c-api.md has an example of every function", every_function_has_one(&blocks));
    let program = program(&blocks)?;
    let library = library::host()?;
    for (name, language) in [(EXAMPLES_AS_C, Language::C99), ("c-api-as-cpp", Language::Cpp17)] {
        report.check(
            &format!("its examples run as {language:?}"),
            examples_run(name, language, &program, &library),
        );
    }
    let readme = fs::read_to_string(paths::root().join("README.md"))?;
    for (fence, language, says) in [("c", Language::C99, "\n"), ("cpp", Language::Cpp17, " points\n")] {
        report.check(
            &format!("README.md's {language:?} runs as pasted"),
            pasted_program_says(&readme, fence, language, &library, says),
        );
    }
    let lines = [
        ("C", "c", Language::C99, "#include <engine2048.h>\n#include <stdio.h>\nint main(void) {\n\
         const int32_t cells[16] = {2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64};\nprintf(\"%d\\n\", (int)LINE);\n}\n"),
        ("C++", "cpp", Language::Cpp17, "#include <engine2048.hpp>\n#include <iostream>\nint main() {\n\
         auto game = engine2048::new_game(2048);\nLINE;\nstd::cout << game.score << \"\\n\";\n}\n"),
    ];
    for (name, extension, language, around) in lines {
        report.check(
            &format!("README.md's line of {name} with a recipe runs as pasted"),
            pasted_line_answers(&readme, name, extension, language, &library, around),
        );
    }
    report.check("a program that calls everything opens no file and no connection", opens_nothing(&library));
    report.check("no source of the library asks for the environment", asks_for_no_environment());
    Ok(())
}

/// A fenced block of C.
struct Block<'a> {
    /// The heading above: a function's name, or nothing.
    heading: &'a str,
    /// `preamble`, `declaration` or `example`, from the fence.
    kind: &'a str,
    text: String,
}

fn blocks(page: &str) -> anyhow::Result<Vec<Block<'_>>> {
    let (mut blocks, mut heading) = (Vec::new(), "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("## ") {
            heading = name;
        } else if let Some(kind) = line.strip_prefix("```c ") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { heading, kind, text: text.join("\n") });
        }
    }
    ensure!(!blocks.is_empty(), "the page has no C");
    Ok(blocks)
}

fn same_declarations(blocks: &[Block]) -> anyhow::Result<()> {
    let of_page: Vec<String> =
        blocks.iter().filter(|block| block.kind == "declaration").map(|block| block.text.clone()).collect();
    let of_header: Vec<String> =
        c_header::functions()?.into_iter().map(|function| function.declaration + ";").collect();
    ensure!(of_page == of_header, "the page has\n{of_page:#?}\nand the header\n{of_header:#?}");
    Ok(())
}

fn every_function_has_one(blocks: &[Block]) -> anyhow::Result<()> {
    let shown: BTreeSet<&str> = blocks
        .iter()
        .filter(|block| block.kind == "example" && block.text.contains(&format!("{}(", block.heading)))
        .map(|block| block.heading)
        .collect();
    for function in c_header::functions()? {
        ensure!(shown.contains(function.name.as_str()), "{} has no example that calls it", function.name);
    }
    Ok(())
}

/// All examples in one program, each as a function.
fn program(blocks: &[Block]) -> anyhow::Result<String> {
    let preamble =
        blocks.iter().find(|block| block.kind == "preamble").context("the page has no preamble")?;
    let mut program = format!("#undef NDEBUG\n{}\n\n", preamble.text);
    let mut calls = String::new();
    for example in blocks.iter().filter(|block| block.kind == "example") {
        writeln!(program, "static void {}_(void)\n{{\n{}\n}}\n", example.heading, example.text)?;
        writeln!(calls, "    {}_();", example.heading)?;
    }
    writeln!(program, "int main(void)\n{{\n{calls}    puts(\"all examples ran\");\n    return 0;\n}}")?;
    Ok(program)
}

const EXAMPLES_AS_C: &str = "c-api-as-c";

fn examples_run(name: &str, language: Language, program: &str, library: &Path) -> anyhow::Result<()> {
    let source = c_programs::folder("host")?.join("c-api.c");
    fs::write(&source, program)?;
    let source = source.to_str().context("the path is UTF-8")?;
    let binary = c_programs::compile(name, language, &[source], library)?;
    let printed = command::output(&mut command::program(binary))?;
    ensure!(printed.ends_with("all examples ran\n"), "printed\n{printed}");
    Ok(())
}

/// A page's first program in this language must print a number and then `says`.
fn pasted_program_says(
    page: &str,
    fence: &str,
    language: Language,
    library: &Path,
    says: &str,
) -> anyhow::Result<()> {
    let (_, rest) = page.split_once(&format!("```{fence}\n")).context("the page has no such program")?;
    let (program, _) = rest.split_once("```").context("the program has no end")?;
    let source = c_programs::folder("host")?.join(format!("readme.{fence}"));
    fs::write(&source, program)?;
    let source = source.to_str().context("the path is UTF-8")?;
    let binary = c_programs::compile(&format!("readme-{fence}"), language, &[source], library)?;
    let printed = command::output(&mut command::program(binary))?;
    let number: u32 = printed.strip_suffix(says).with_context(|| printed.clone())?.parse()?;
    ensure!(fence != "c" || number < 4, "{number} is no direction");
    Ok(())
}

/// A program with this language's line of the table of recipes must print a number that is no error status.
fn pasted_line_answers(
    page: &str,
    name: &str,
    extension: &str,
    language: Language,
    library: &Path,
    around: &str,
) -> anyhow::Result<()> {
    let (_, rest) = page.split_once(&format!("\n| {name} | `")).context("the page has no such line")?;
    let (line, _) = rest.split_once('`').context("the line has no end")?;
    ensure!(line.contains('"'), "{line} names no recipe");
    let source = c_programs::folder("host")?.join(format!("readme-line.{extension}"));
    fs::write(&source, around.replace("LINE", line))?;
    let source = source.to_str().context("the path is UTF-8")?;
    let binary = c_programs::compile(&format!("readme-line-{extension}"), language, &[source], library)?;
    let printed = command::output(&mut command::program(binary))?;
    let number: i32 = printed.trim_end().parse()?;
    ensure!(if extension == "c" { (0..4).contains(&number) } else { number > 100 }, "it printed {number}");
    Ok(())
}

/// Checked in the sources: reading the environment is no system call.
fn asks_for_no_environment() -> anyhow::Result<()> {
    let sources = paths::root().join("src");
    let mut read = 0;
    for name in files::below(&sources)?.into_iter().filter(|name| name.ends_with(".rs")) {
        let text = fs::read_to_string(sources.join(&name))?;
        ensure!(!text.contains("env::") && !text.contains("getenv"), "src/{name} does");
        read += 1;
    }
    ensure!(read > 30, "only {read} sources were found");
    Ok(())
}

fn opens_nothing(library: &Path) -> anyhow::Result<()> {
    let folder = c_programs::folder("host")?;
    let (program, log) = (folder.join(EXAMPLES_AS_C), folder.join("system-calls.txt"));
    command::output(
        command::program("strace")
            // More folders for the loader to search.
            .env_remove("LD_LIBRARY_PATH")
            .args(["--follow-forks", "--trace=%file,%network,%process", "--output"])
            .arg(&log)
            .arg(&program),
    )?;
    let name = library.file_name().and_then(|name| name.to_str()).context("the library has a name")?;
    let program = program.to_str().context("the program's path is UTF-8")?;
    are_harmless(&fs::read_to_string(log)?, program, name)
}

/// The log must show that the program is executed and the loader opens libraries, this one among them. After
/// that, no file may be opened and nothing executed.
fn are_harmless(log: &str, program: &str, library: &str) -> anyhow::Result<()> {
    let mut calls = log.lines().map(|line| {
        line.trim_start_matches(|letter: char| !letter.is_ascii_lowercase() && !"<+".contains(letter))
    });
    let first = calls.next().unwrap_or_default();
    ensure!(first.starts_with(&format!("execve(\"{program}\"")), "the program's start was not seen:\n{log}");
    let (mut is_loading, mut library_is_loaded, mut count) = (true, false, 1);
    for call in calls {
        count += 1;
        is_loading = is_loading && is_loaders(call);
        library_is_loaded |= is_loading && call.contains(library) && !call.contains("ENOENT");
        ensure!(is_loading || is_running_programs(call), "the library calls {call}");
    }
    ensure!(library_is_loaded && count > 5, "the system calls were not seen:\n{log}");
    Ok(())
}

/// The loader opens libraries to read, and asks which folders there are.
fn is_loaders(call: &str) -> bool {
    let file = file(call);
    let is_of_loader = file.ends_with(".so") || file.contains(".so.");
    let opens = call.starts_with("openat(") && is_of_loader && call.contains("O_RDONLY");
    let asks = call.starts_with("access(\"/etc/ld.so.preload\"")
        || call.starts_with("newfstatat(AT_FDCWD, ") && (call.contains("ENOENT") || call.contains("S_IFDIR"));
    opens || asks || asks_of_open_file(call)
}

/// A running program starts threads and ends.
fn is_running_programs(call: &str) -> bool {
    let of_process = ["exit", "clone", "+++", "<..."].iter().any(|known| call.starts_with(known));
    of_process || asks_of_open_file(call)
}

fn asks_of_open_file(call: &str) -> bool {
    file(call).is_empty() && call.contains("AT_EMPTY_PATH")
}

fn file(call: &str) -> &str {
    call.split('"').nth(1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::are_harmless;

    /// Judges calls as strace prints them, with these at the end.
    fn judged(last: &[&str]) -> anyhow::Result<()> {
        let log = [
            "7  execve(\"/t/program\", [\"/t/program\"], 0x7fff /* 58 vars */) = 0",
            "7  access(\"/etc/ld.so.preload\", R_OK) = -1 ENOENT (No such file or directory)",
            "7  newfstatat(AT_FDCWD, \"/t/tls/x86_64\", 0x7ffc, 0) = -1 ENOENT (No such file or directory)",
            "7  openat(AT_FDCWD, \"/t/libengine2048.so.1\", O_RDONLY|O_CLOEXEC) = 3",
            "7  newfstatat(3, \"\", {st_mode=S_IFREG|0755, st_size=17273504, ...}, AT_EMPTY_PATH) = 0",
            "7  newfstatat(1, \"\", {st_mode=S_IFIFO|0600, st_size=0, ...}, AT_EMPTY_PATH) = 0",
            "7  clone3({flags=CLONE_VM, exit_signal=0} => {parent_tid=[8]}, 88) = 8",
            "8  +++ exited with 0 +++",
        ];
        are_harmless(&[&log, last].concat().join("\n"), "/t/program", "libengine2048.so")
    }

    #[test]
    fn a_program_may_load_its_libraries_and_end() {
        judged(&["7  exit_group(0)                     = ?", "7  +++ exited with 0 +++"])
            .expect("all are harmless");
    }

    #[test]
    fn a_program_that_opens_or_executes_anything_is_found_out() {
        for call in [
            "7  openat(AT_FDCWD, \"/usr/share/x86_64/data\", O_RDONLY|O_CLOEXEC) = 3",
            "7  openat(AT_FDCWD, \"/t/libother.so\", O_RDONLY|O_CLOEXEC) = 3",
            "7  openat(AT_FDCWD, \"/proc/self/cgroup\", O_RDONLY|O_CLOEXEC) = 3",
            "7  execve(\"/bin/sh\", [\"sh\"], 0x7fff /* 58 vars */) = 0",
            "8  execve(\"/t/program\", [\"/t/program\"], 0x7fff /* 58 vars */) = 0",
            "7  socket(AF_INET, SOCK_STREAM, IPPROTO_TCP) = 3",
        ] {
            judged(&[call]).expect_err(call);
        }
        are_harmless("", "/t/program", "libengine2048.so").expect_err("nothing was seen");
    }
}
