//! Reproducible chance: the seed of a game, and streams for random games.
//!
//! Both rest on published generators, from crates pinned to one version, so they give the same numbers in
//! every release, on 32 and 64 bits. Neither is fit for cryptography.

mod game_seed;
mod hash;
mod sample;
mod spawn;
mod stream;

pub use game_seed::GameSeed;
pub use hash::{mix, GOLDEN_RATIO};
pub use sample::below;
pub use spawn::{spawned_rank, FOUR_SPAWNS, LARGEST_SPAWN};
pub use stream::Stream;
