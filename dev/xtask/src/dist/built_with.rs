//! `dist/licences/BUILT-WITH.txt`: the packages that build and test the project, with licences.

use std::collections::BTreeSet;
use std::fmt::Write;
use tools::{command, paths};

/// The list, one package a line.
pub fn list() -> anyhow::Result<String> {
    let mut tree = command::cargo();
    tree.args(["tree", "--locked", "--workspace", "--edges", "normal,build,dev", "--prefix", "none"]);
    let tree = command::output(tree.args(["--no-dedupe", "--format", "{p}|{l}"]))?;
    // Cargo prints a folder only for packages from no registry.
    let this_project = format!(" ({}", paths::root().display());
    let packages: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| line.split_once('|'))
        .filter(|(name, _)| !name.contains(&this_project))
        .map(|(name, licence)| (name.split(" (").next().unwrap_or(name), licence))
        .collect();
    let mut text = String::from(
        "Packages that engine2048 was built and tested with. THIRD-PARTY.md tells which of them are inside the libraries.\n\n",
    );
    for (name, licence) in packages {
        writeln!(text, "{name:<32} {licence}")?;
    }
    Ok(text)
}
