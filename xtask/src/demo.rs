//! `cargo xtask demo`: plays through the workbook on this machine.

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Always, until the command is written.
pub fn run(_arguments: &Arguments) -> anyhow::Result<()> {
    anyhow::bail!("`cargo xtask demo` is not written yet")
}
