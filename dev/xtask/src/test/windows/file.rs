//! What a Windows library's file tells: what it needs, what it exports, and how its functions return.

use crate::c_header;
use crate::library::Windows;
use crate::test::report::Report;
use anyhow::{bail, ensure, Context};
use std::collections::BTreeMap;
use std::path::Path;
use tools::{command, files, paths};

/// Libraries that every current Windows has, besides those whose names start with `api-ms-win-`. A user would
/// have to install any other, such as MinGW's.
const SYSTEM_LIBRARIES: [&str; 8] = [
    "advapi32.dll",
    "bcryptprimitives.dll",
    "kernel32.dll",
    "msvcrt.dll",
    "ntdll.dll",
    "ucrtbase.dll",
    "userenv.dll",
    "ws2_32.dll",
];

/// Checks all that can be seen without running anything. `name` is the shipped file's; `others` are the
/// exports besides the C interface.
pub fn check(report: &mut Report, target: Windows, name: &str, library: &Path, others: &[&str]) {
    let headers = command::output(command::program(objdump(target)).arg("--private-headers").arg(library));
    let headers = match headers {
        Ok(headers) => headers,
        Err(error) => return report.failed(name, &format!("{error:#}")),
    };
    report.check(&format!("{name} needs nothing but Windows"), needs_only_windows(&headers));
    let exports = match exports(&headers) {
        Ok(exports) => exports,
        Err(error) => return report.failed(&format!("{name}'s exports"), &format!("{error:#}")),
    };
    report
        .check(&format!("{name} exports every function, undecorated"), exports_all(target, others, &exports));
    report.check(&format!("{name} carries no debugging information"), is_stripped(&headers));
    report.check(
        &format!("{name} tells neither where nor when it was built"),
        tells_no_place_and_time(library),
    );
    if target == Windows::X86 {
        report.check(
            &format!("{name}'s functions for VBA take their arguments off the stack"),
            returns_clear_the_stack(library, &headers, &exports),
        );
    }
}

fn objdump(target: Windows) -> String {
    format!("{}-objdump", target.mingw())
}

fn needs_only_windows(headers: &str) -> anyhow::Result<()> {
    let needed: Vec<&str> =
        headers.lines().filter_map(|line| line.trim().strip_prefix("DLL Name: ")).collect();
    ensure!(!needed.is_empty(), "no imports were found");
    for library in needed {
        let library = library.to_lowercase();
        if !SYSTEM_LIBRARIES.contains(&library.as_str()) && !library.starts_with("api-ms-win-") {
            bail!("needs {library}");
        }
    }
    Ok(())
}

/// The exported names, with addresses relative to where the library is loaded.
fn exports(headers: &str) -> anyhow::Result<BTreeMap<String, u64>> {
    // "[   0] +base[   1]  11d0 Export RVA" gives an address, "[   0] e2048_abi_version" or
    // "[   0] +base[   1]  0000 e2048_abi_version" its name.
    let (addresses, names) = headers
        .split_once("Export Address Table")
        .and_then(|(_, tables)| tables.split_once("[Ordinal/Name Pointer] Table"))
        .context("the library exports nothing")?;
    let addresses: BTreeMap<&str, u64> = addresses
        .lines()
        .filter_map(|line| {
            let (index, rest) = bracketed(line)?;
            let address = rest.trim().strip_suffix(" Export RVA")?.split_whitespace().last()?;
            Some((index, u64::from_str_radix(address, 16).ok()?))
        })
        .collect();
    let mut exports = BTreeMap::new();
    for line in names.lines().skip(1).take_while(|line| !line.trim().is_empty()) {
        let (index, rest) = bracketed(line).with_context(|| format!("{line} is no export"))?;
        let name = rest.split_whitespace().last().context("an export has a name")?;
        let address = addresses.get(index).with_context(|| format!("{name} has no address"))?;
        exports.insert(name.to_owned(), *address);
    }
    ensure!(!exports.is_empty(), "the library exports nothing");
    Ok(exports)
}

/// The text in a line's first brackets, and after them.
fn bracketed(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.trim().strip_prefix('[')?.split_once(']')?;
    Some((number.trim(), rest))
}

fn exports_all(target: Windows, others: &[&str], exports: &BTreeMap<String, u64>) -> anyhow::Result<()> {
    let mut expected: Vec<String> = others.iter().map(|&name| name.to_owned()).collect();
    for function in c_header::functions()? {
        if target == Windows::X86 && function.has_stdcall_alias() {
            expected.push(format!("{}_std", function.name));
        }
        expected.push(function.name);
    }
    expected.sort();
    let found: Vec<String> = exports.keys().cloned().collect();
    ensure!(found == expected, "exports {found:?}\ninstead of {expected:?}");
    Ok(())
}

fn is_stripped(headers: &str) -> anyhow::Result<()> {
    ensure!(!headers.contains(".debug_"), "there are sections of debugging information");
    Ok(())
}

/// A place or a time would make the bytes of two builds differ.
fn tells_no_place_and_time(library: &Path) -> anyhow::Result<()> {
    let file = files::read(library)?;
    for folder in [paths::root(), paths::target()].into_iter().chain(paths::cargo_home()) {
        let folder = folder.to_str().context("the path is UTF-8")?;
        ensure!(
            !file.windows(folder.len()).any(|bytes| bytes == folder.as_bytes()),
            "it holds the path {folder}"
        );
    }
    let time = time_of_build(&file).context("the file has no header")?;
    ensure!(time == 0, "it was built {time} seconds after 1970 began");
    Ok(())
}

/// The time in the header of a Windows program. The header's offset stands at 0x3c; the time follows the
/// letters `PE`, two zeros, the machine and the number of sections.
fn time_of_build(file: &[u8]) -> Option<u32> {
    let number = |at: usize| Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?));
    let header = number(0x3c)? as usize;
    file.get(header..)?.starts_with(b"PE\0\0").then(|| number(header + 8))?
}

/// A stdcall function takes its arguments off the stack by `ret N`. N is four bytes an argument, since each
/// is a 32-bit number or a pointer.
fn returns_clear_the_stack(
    library: &Path,
    headers: &str,
    exports: &BTreeMap<String, u64>,
) -> anyhow::Result<()> {
    let base = headers
        .lines()
        .find_map(|line| line.strip_prefix("ImageBase"))
        .and_then(|base| u64::from_str_radix(base.trim(), 16).ok())
        .context("the library has no address")?;
    for function in c_header::functions()? {
        let arguments = match function.declaration.split_once("(void)") {
            Some(_) => 0,
            None => function.declaration.matches(',').count() + 1,
        };
        // Without arguments, both conventions are the same.
        let alias = function.has_stdcall_alias().then(|| (format!("{}_std", function.name), 4 * arguments));
        for (name, bytes) in alias.into_iter().chain([(function.name.clone(), 0)]) {
            let address = exports.get(&name).with_context(|| format!("{name} is not exported"))?;
            let found = bytes_at_return(library, base + address)?;
            ensure!(found == bytes, "{name} takes {found} bytes off the stack, not {bytes}");
        }
    }
    Ok(())
}

/// The N of the first `ret N` from this address on; 0 for a bare `ret`.
fn bytes_at_return(library: &Path, address: u64) -> anyhow::Result<usize> {
    /// More bytes than any function has before its first return.
    const REACH: u64 = 0x4000;
    let code = command::output(
        command::program(objdump(Windows::X86))
            .args(["--disassemble", "--no-show-raw-insn"])
            .arg(format!("--start-address={address:#x}"))
            .arg(format!("--stop-address={:#x}", address + REACH))
            .arg(library),
    )?;
    for line in code.lines() {
        let Some((_, instruction)) = line.split_once(":\t") else { continue };
        if let Some(bytes) = instruction.trim().strip_prefix("ret") {
            let bytes = bytes.trim().trim_start_matches("$0x");
            return match bytes {
                "" => Ok(0),
                bytes => usize::from_str_radix(bytes, 16).with_context(|| format!("ret {bytes}")),
            };
        }
    }
    bail!("no return at {address:#x}")
}

#[cfg(test)]
mod tests {
    use super::time_of_build;

    #[test]
    fn the_time_of_build_is_read() {
        let mut file = vec![0; 0x80];
        file[0x3c] = 0x40;
        assert_eq!(time_of_build(&file), None, "no header");
        file[0x40..0x4c].copy_from_slice(b"PE\0\0\x64\x86\x0a\0\x01\x02\0\0");
        assert_eq!(time_of_build(&file), Some(0x201));
        assert_eq!(time_of_build(&file[..0x48]), None, "cut off");
    }
}
