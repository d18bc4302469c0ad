//! Under which licences the packages stand that build and test the project.

use anyhow::{ensure, Context};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use tools::{command, paths};

/// A package that builds or tests the project.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    /// Name and version, such as `clap v4.5.0`.
    pub name: String,
    /// Its licence as an SPDX expression.
    pub licence: String,
}

/// Every package of the lock file that is built on this machine, for whatever purpose, but for the project's own.
///
/// # Errors
/// Where cargo cannot tell.
pub fn packages() -> anyhow::Result<Vec<Package>> {
    let mut tree = command::cargo();
    tree.args(["tree", "--locked", "--workspace", "--edges", "normal,build,dev", "--prefix", "none"]);
    let tree = command::output(tree.args(["--no-dedupe", "--format", "{p}|{l}"]))?;
    // Cargo names the folder of what comes from no registry.
    let this_project = format!(" ({}", paths::root().display());
    let packages: BTreeSet<Package> = tree
        .lines()
        .filter_map(|line| line.split_once('|'))
        .filter(|(name, _)| !name.contains(&this_project))
        .map(|(name, licence)| Package {
            name: name.split(" (").next().unwrap_or(name).to_owned(),
            licence: licence.to_owned(),
        })
        .collect();
    Ok(packages.into_iter().collect())
}

/// The one crate that may stand under another licence, a tool of the build and no part of the library, and that licence.
const EXCEPTION: (&str, &str) = ("cbindgen", "MPL-2.0");

/// Whether a package is the one that may stand under another licence, and does.
pub fn is_exempt(package: &Package) -> bool {
    (package.name.split(' ').next(), package.licence.as_str()) == (Some(EXCEPTION.0), EXCEPTION.1)
}

/// The licences that `deny.toml` allows every package.
///
/// # Errors
/// Where the file is not as it was, or exempts another package.
pub fn allowed() -> anyhow::Result<Vec<String>> {
    let settings = fs::read_to_string(paths::root().join("deny.toml"))?;
    let list = settings
        .split_once("allow = [\n")
        .and_then(|(_, rest)| rest.split_once("\n]"))
        .context("deny.toml has a list of licences")?
        .0;
    let allowed: Vec<String> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    ensure!(!allowed.is_empty(), "deny.toml allows no licence");
    let (exempt, licence) = EXCEPTION;
    let exception = format!("exceptions = [{{ crate = \"{exempt}\", allow = [\"{licence}\"] }}]");
    ensure!(settings.contains(&exception), "deny.toml has another exception than {exempt}");
    Ok(allowed)
}

/// Whether an SPDX expression can be satisfied with these licences: each part that `AND` joins by one that `OR` offers.
pub fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    // Older packages write a slash for OR.
    expression.replace('/', " OR ").split(" AND ").all(|part| {
        part.trim_matches(['(', ')', ' '])
            .split(" OR ")
            .any(|licence| allowed.iter().any(|name| name == licence.trim_matches(['(', ')', ' '])))
    })
}

/// The packages that build and test the project, one a line with its licence, for `dist`. None of them ships; what does
/// stands in `packaging/THIRD-PARTY.md`.
///
/// # Errors
/// Where cargo cannot tell.
pub fn listing() -> anyhow::Result<String> {
    let mut text =
        String::from("Packages that engine2048 was built and tested with. None of them ships.\n\n");
    for package in packages()? {
        writeln!(text, "{:<32} {}", package.name, package.licence)?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions_are_read() {
        let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
        for good in ["MIT", "MIT OR Apache-2.0", "Apache-2.0/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(good, &allowed), "{good}");
        }
        for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0 OR GPL-3.0"] {
            assert!(!is_allowed(bad, &allowed), "{bad}");
        }
    }
}
