//! `cargo xtask league`: measures strength.

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Always, until the command is written.
pub fn run(_arguments: &Arguments) -> anyhow::Result<()> {
    anyhow::bail!("`cargo xtask league` is not written yet")
}
