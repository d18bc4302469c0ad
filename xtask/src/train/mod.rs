//! `cargo xtask train`: trains the network.

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Always, until the command is written.
pub fn run(_arguments: &Arguments) -> anyhow::Result<()> {
    anyhow::bail!("`cargo xtask train` is not written yet")
}
