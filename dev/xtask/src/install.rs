//! `cargo xtask install --prefix P --libdir D`: puts the C tree where C and C++ programs look for it.

use crate::c_tree::{self, Platform};
use anyhow::{bail, Context};
use std::path::{Component, Path, PathBuf};

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder that receives `include`, `lib` and, on Windows, `bin`.
    #[arg(long, default_value = if cfg!(windows) { "C:\\engine2048" } else { "/usr/local" })]
    prefix: PathBuf,
    /// The folder of the libraries, inside the prefix, such as `lib64` or `lib/x86_64-linux-gnu`.
    #[arg(long, default_value = c_tree::LIBDIR)]
    libdir: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    // Relative to the user's folder; the build runs elsewhere.
    let prefix = std::path::absolute(&arguments.prefix)?;
    c_tree::lay_out(Platform::Host, &prefix, &inside(&prefix, &arguments.libdir)?)?;
    println!("engine2048 {} is installed in {}", env!("CARGO_PKG_VERSION"), prefix.display());
    if cfg!(target_os = "linux") {
        println!("Where the system looks for libraries there (/usr/local, /usr), run ldconfig once as root (see docs/c-api.md).");
    }
    Ok(())
}

/// The library folder from the prefix. It must lie inside, since files of the tree hold the path between the
/// two, so that the tree may be moved as a whole.
fn inside(prefix: &Path, libdir: &Path) -> anyhow::Result<String> {
    let relative = match libdir.is_absolute() {
        true => libdir.strip_prefix(prefix).unwrap_or(Path::new("")),
        false => libdir,
    };
    let mut folders = Vec::new();
    for component in relative.components() {
        match component {
            Component::Normal(folder) => folders.push(folder.to_str().context("--libdir is not Unicode")?),
            Component::CurDir => {}
            _ => bail!("--libdir {} must not hold ..", libdir.display()),
        }
    }
    if folders.is_empty() {
        bail!("--libdir {} is no folder inside the prefix {}", libdir.display(), prefix.display());
    }
    Ok(folders.join("/"))
}

#[cfg(test)]
mod tests {
    use super::inside;
    use std::path::Path;

    #[test]
    #[cfg(unix)]
    fn a_library_folder_lies_inside_the_prefix() {
        let from_usr = |libdir: &str| inside(Path::new("/usr"), Path::new(libdir)).ok();
        assert_eq!(from_usr("lib64").as_deref(), Some("lib64"));
        assert_eq!(from_usr("./lib/x86_64-linux-gnu/").as_deref(), Some("lib/x86_64-linux-gnu"));
        assert_eq!(from_usr("/usr/lib64").as_deref(), Some("lib64"));
        let why = |libdir: &str| inside(Path::new("/usr"), Path::new(libdir)).unwrap_err().to_string();
        for outside in ["/opt/lib", "/usr", "", "."] {
            assert!(why(outside).ends_with("is no folder inside the prefix /usr"), "{}", why(outside));
        }
        for outside in ["../lib", "lib/../../lib"] {
            assert!(why(outside).ends_with("must not hold .."), "{}", why(outside));
        }
    }
}
