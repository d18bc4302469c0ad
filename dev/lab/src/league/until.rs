//! When a league's game is over.

/// When a game counts as over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Until {
    /// When no direction is legal.
    End,
    /// As soon as there is a tile of 2048, as the published programs count; or when no direction is legal.
    Win,
}

impl Until {
    /// The word for it on the command line and in files.
    pub fn word(self) -> &'static str {
        match self {
            Until::End => "end",
            Until::Win => "win",
        }
    }
}
