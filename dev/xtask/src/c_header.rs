//! What `include/engine2048.h` declares.

use anyhow::{bail, Context};
use std::fs;
use std::path::PathBuf;

/// One function of the C interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// The declaration in one line, such as `int32_t e2048_legal_moves(const int32_t cells[16])`.
    pub declaration: String,
}

impl Function {
    /// Whether the library for 32-bit Windows also has this function for stdcall. That is for VBA, whose
    /// functions may not be called back during a call, and whose library has the network inside.
    pub fn has_stdcall_alias(&self) -> bool {
        !["e2048_set_cancel_handler", "e2048_load_network"].contains(&&self.name[..])
    }
}

/// The header's path.
pub fn path() -> PathBuf {
    tools::paths::root().join("include/engine2048.h")
}

/// The declared functions, in the header's order.
pub fn functions() -> anyhow::Result<Vec<Function>> {
    functions_of(&fs::read_to_string(path())?)
}

/// The version of the C interface.
pub fn abi_version() -> anyhow::Result<u32> {
    abi_version_of(&fs::read_to_string(path())?)
}

fn abi_version_of(header: &str) -> anyhow::Result<u32> {
    let version = header.lines().find_map(|line| line.strip_prefix("#define E2048_ABI_VERSION "));
    version.and_then(|number| number.parse().ok()).context("the header does not define E2048_ABI_VERSION")
}

fn functions_of(header: &str) -> anyhow::Result<Vec<Function>> {
    const MARK: &str = "\nE2048_API";
    let mut functions = Vec::new();
    for rest in header.split(MARK).skip(1) {
        let (declaration, _) = rest.split_once(';').context("a declaration without an end")?;
        let declaration = declaration.split_whitespace().collect::<Vec<_>>().join(" ");
        let (head, _) = declaration.split_once('(').context("a declaration without arguments")?;
        let name = head.rsplit([' ', '*']).next().unwrap_or_default().to_owned();
        functions.push(Function { name, declaration });
    }
    if functions.is_empty() {
        bail!("the header declares no function");
    }
    Ok(functions)
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
    fn declarations_are_found_in_one_line_or_several() {
        let header =
            "#define E2048_API\n\nE2048_API int32_t a(void);\n\n/* e */\nE2048_API\nint32_t b(char *text,\n   int32_t capacity);\n";
        let functions = functions_of(header).unwrap();
        let declarations: Vec<_> = functions.iter().map(|function| function.declaration.as_str()).collect();
        assert_eq!(declarations, ["int32_t a(void)", "int32_t b(char *text, int32_t capacity)"]);
        assert_eq!(functions[1].name, "b");
    }
}
