//! `cargo xtask install --prefix P`: the library, its headers and what pkg-config and CMake need, where C and C++
//! programs look for them.

use crate::c_tree::{self, Platform};
use std::path::PathBuf;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder that receives `include`, `lib` and, on Windows, `bin`.
    #[arg(long, default_value = if cfg!(windows) { "C:\\engine2048" } else { "/usr/local" })]
    prefix: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Where the build fails or the prefix cannot be written.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    // Relative to where the user stands, which is not where the build runs.
    let prefix = std::path::absolute(&arguments.prefix)?;
    c_tree::lay_out(Platform::Host, &prefix)?;
    println!("engine2048 {} is installed in {}", env!("CARGO_PKG_VERSION"), prefix.display());
    if cfg!(target_os = "linux") {
        println!("Where the system looks for libraries there (/usr/local, /usr), run ldconfig once as root.");
    }
    Ok(())
}
