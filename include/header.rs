//! Makes `include/engine2048.h` of the functions and constants of `src/ffi`.

use std::path::Path;
use std::{env, fs};

/// Rewrites the header only where it differs and if `may_write`; the build goes on where it cannot be written. The tests
/// compare the committed header with a second copy, in cargo's output folder.
pub fn renew(root: &Path, output: &Path, may_write: bool) {
    println!("cargo:rerun-if-changed=src/ffi");
    let text = as_c_reads_it(&generate(root));
    fs::write(output.join("engine2048.h"), &text).expect("cargo's output folder can be written");
    let header = root.join("include/engine2048.h");
    if !may_write || fs::read_to_string(&header).is_ok_and(|present| present == text) {
        return;
    }
    if let Err(error) = fs::write(&header, &text) {
        println!("cargo:warning={} is out of date and could not be written: {error}", header.display());
    }
}

fn generate(root: &Path) -> String {
    let mut settings =
        cbindgen::Config::from_file(root.join("include/cbindgen.toml")).expect("cbindgen.toml is readable");
    settings.after_includes.get_or_insert_default().push_str(&version_macros());
    let bindings = ["status", "rules", "players", "recipes", "settings", "boards", "records", "review"]
        .into_iter()
        .fold(cbindgen::Builder::new().with_config(settings), |builder, room| {
            builder.with_src(root.join(format!("src/ffi/{room}.rs")))
        })
        .generate()
        .expect("src/ffi is what cbindgen can read");
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8(text).expect("cbindgen writes UTF-8")
}

fn version_macros() -> String {
    let of_package = |name: &str| env::var(name).expect("cargo sets the package's version");
    let mut macros = format!(
        "\n\n/** The version of the library that this header belongs to. */\n#define E2048_VERSION \"{}\"\n",
        of_package("CARGO_PKG_VERSION")
    );
    for part in ["MAJOR", "MINOR", "PATCH"] {
        let number = of_package(&format!("CARGO_PKG_VERSION_{part}"));
        macros.push_str(&format!("#define E2048_VERSION_{part} {number}\n"));
    }
    macros
}

/// The header in C's words and forms.
///
/// cbindgen writes Rust's. A pointer to a board, or to one value for each direction, becomes an array, which
/// tells its length.
fn as_c_reads_it(text: &str) -> String {
    const WORDS: [(&str, &str); 7] = [
        ("int32_t *cells", "int32_t cells[16]"),
        ("int32_t *after", "int32_t after[16]"),
        ("double *evaluations", "double evaluations[4]"),
        (" * # Safety\n", " * Pointers:\n"),
        ("\n\n\n", "\n\n"),
        // For C of 1990, which has no other comments.
        ("#endif // __cplusplus", "#endif /* __cplusplus */"),
        ("#endif  // __cplusplus", "#endif /* __cplusplus */"),
    ];
    let text = WORDS.iter().fold(text.to_owned(), |text, (rust, c)| text.replace(rust, c));
    let lines: Vec<&str> = text.lines().collect();
    let (mut header, mut next) = (String::new(), 0);
    while let Some(&line) = lines.get(next) {
        let written = match (line, &lines[next + 1..]) {
            ("/**", [only, " */", ..]) => {
                next += 2;
                format!("/** {} */", only.trim_start_matches(" * "))
            }
            _ => match line.split_once(" -") {
                Some((define, number)) if define.starts_with("#define ") => negative_constant(define, number),
                _ => folded(line),
            },
        };
        header.push_str(&written);
        header.push('\n');
        next += 1;
    }
    header
}

/// A negative constant as one operand. A number with a fraction or an exponent goes through `E2048_DOUBLE`;
/// `include/cbindgen.toml` says why.
fn negative_constant(define: &str, number: &str) -> String {
    match number.contains(['.', 'e']) {
        true => format!("{define} E2048_DOUBLE(-{number})"),
        false => format!("{define} (-{number})"),
    }
}

/// A declaration, broken between its arguments where it is too long.
fn folded(declaration: &str) -> String {
    const WIDTH: usize = 110;
    const INDENT: &str = "        ";
    if !declaration.starts_with("E2048_API ") {
        return declaration.to_owned();
    }
    let mut lines = vec![String::new()];
    for argument in declaration.split_inclusive(", ") {
        let line = lines.last_mut().expect("there is a first line");
        if line.len() + argument.trim_end().len() > WIDTH {
            line.truncate(line.trim_end().len());
            lines.push(format!("{INDENT}{argument}"));
        } else {
            line.push_str(argument);
        }
    }
    lines.join("\n")
}
