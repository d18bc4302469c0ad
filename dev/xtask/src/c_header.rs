//! What `include/engine2048.h` declares.

use anyhow::{ensure, Context};
use tools::{files, paths};

/// The names of the declared functions, in the header's order.
pub fn functions() -> anyhow::Result<Vec<String>> {
    functions_of(&header()?)
}

/// The version of the C interface.
pub fn abi_version() -> anyhow::Result<u32> {
    abi_version_of(&header()?)
}

fn header() -> anyhow::Result<String> {
    files::text(&paths::root().join("include/engine2048.h"))
}

fn abi_version_of(header: &str) -> anyhow::Result<u32> {
    let version = header.lines().find_map(|line| line.strip_prefix("#define E2048_ABI_VERSION "));
    version.and_then(|number| number.parse().ok()).context("the header does not define E2048_ABI_VERSION")
}

fn functions_of(header: &str) -> anyhow::Result<Vec<String>> {
    let name = |declaration: &str| {
        let (head, _) = declaration.split_once('(').context("a declaration without arguments")?;
        Ok(head.rsplit([' ', '*', '\n']).next().unwrap_or_default().to_owned())
    };
    let names: Vec<String> = header.split("\nE2048_API").skip(1).map(name).collect::<anyhow::Result<_>>()?;
    ensure!(!names.is_empty(), "the header declares no function");
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::{abi_version_of, functions_of};

    #[test]
    fn the_version_is_a_number_or_an_error() {
        assert_eq!(abi_version_of("/* E2048_ABI_VERSION 9 */\n#define E2048_ABI_VERSION 12\n").unwrap(), 12);
        abi_version_of("#define E2048_VERSION 1").unwrap_err();
        abi_version_of("#define E2048_ABI_VERSION one").unwrap_err();
    }

    #[test]
    fn functions_are_found_in_one_line_or_several() {
        let header = "#define E2048_API\n\nE2048_API int32_t a(void);\n\nE2048_API\nchar\n*b(char *text,\n   int32_t c);\n";
        assert_eq!(functions_of(header).unwrap(), ["a", "b"]);
        functions_of("int32_t a(void);").unwrap_err();
    }
}
