//! What tests, benchmarks and the lab use beside the names at the crate's root. It may change at any time.

#![allow(missing_docs)]

use crate::board::Board;
use crate::game::Game;
use crate::player::{Limits, Player, Refusal, Verdict};

pub use crate::board::{tile_of_rank, LARGEST_RANK};
pub use crate::caches::OutOfMemory;
pub use crate::grid::{Evaluate, Grid};
pub use crate::math::{ln, ln_of_count, log2, pow, power_of_two};
pub use crate::names::part_name;
pub use crate::network::champion::{champion, laps_unless, relabelled_for_champion, Champion, Laps};
pub use crate::network::file::{checksum, LARGEST_WEIGHT, TITLE};
pub use crate::network::laps::{has_goal, is_on_laps, with_walls, LapNetwork, POINTS_OF_GOAL, UNKNOWN_VALUE};
pub use crate::network::recent::{Recent, RecentTable, Unknown};
pub use crate::network::shape::{
    in_symmetries, is_late, EightSix, FiveSix, FourSix, FourSixFourFive, FourSixFourSix, Shape, Tuple,
    TwelveFive, TwoFour, LAP_RANKS, SYMMETRIES,
};
pub use crate::network::source::files as network_files;
pub use crate::network::{Network, WeightsError, BATCH};
pub use crate::packed::{
    relabelled_for_search, relabelled_to_fit, Cells, PackedBoard, RowTables, LARGEST_PACKED_RANK, LOW_BITS,
};
pub use crate::player::Question;
pub use crate::programs::expectimax::{LAST_LAPS, LEARNED, PART_NAMES};
pub use crate::random::{below, mix, spawned_rank, Stream};
pub use crate::recipe::compiled::{Compiled, Leaves};
pub use crate::review::{accuracy, greatest};
pub use crate::search::deepening::{Iteration, CUT_OFF};
pub use crate::search::expectimax::{AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon, NoTable};
pub use crate::search::probability::Budget;
pub use crate::search::random_games::{play_side_by_side, Games, Tally};
pub use crate::search::schedule::{think_on, Schedule, MOST_EFFORT};
pub use crate::search::small_tables::SmallTable;
pub use crate::search::transposition::{shared_table, EvaluatorId, TranspositionTable};
pub use crate::search::RootValues;
pub use crate::stop::{Clock, Stop, Watch};
pub use crate::system::vectors::{Lookups, Rows};
pub use crate::system::{prefer_large_pages, prefetch};
pub use crate::threads::{has_helpers, run_tasks, run_watched_tasks, share, Start, WORTH_THREADS};

/// [`Player::best_move`], or [`Player::analyze`] if `every_direction`, with this watch in place of `limits.cancel`.
pub fn answer(
    player: &Player,
    board: Board,
    limits: Limits,
    every_direction: bool,
    watch: &Watch,
) -> Result<Verdict, Refusal> {
    player.answer(board, limits, every_direction, watch)
}

/// [`Game::play`] with this watch in place of `limits.cancel`.
pub fn play(
    game: &mut Game,
    player: &Player,
    limits: Limits,
    most: u32,
    watch: &Watch,
) -> Result<u32, Refusal> {
    game.play_by(player, limits, most, watch, &mut |_| {})
}

/// What writes networks into files needs to know of their packing.
pub mod packing {
    pub use crate::network::entropy::{
        Decoder, Model, Models, Share, FLAG_MODELS, LOWEST_STATE, PARTS, ROW, SCALE_BITS, SLOTS, TOKENS,
        TOKEN_MODELS,
    };
    pub use crate::network::file::padded_name;
    pub use crate::network::shape::{split_pattern, EARLY_RANKS, LATE_RANKS};
    pub use crate::network::stage::Stage;
    pub use crate::network::walk::{read_tables, walk_in_turn, Coder, Reading, TableWalk};
}

pub mod article {
    pub use crate::programs::article::{evaluate, last_difference, Edison};
}

pub mod datumbox {
    pub use crate::programs::datumbox::{evaluate, heuristic, Scored};
}

pub mod gradient {
    pub use crate::programs::gradient::{evaluate, Gradient};
}

pub mod graph {
    pub use crate::programs::graph::evaluate;
}

pub mod heuristic {
    pub use crate::programs::heuristic::{evaluate, Heuristic, Parameters, SHIPPED, UNITS_PER_POINT};
}

pub mod ovolve {
    pub use crate::programs::ovolve::{
        count_islands, evaluate, features, AnnoyingPlacements, Features, Ovolve,
    };
}

pub mod snake {
    pub use crate::programs::snake::{evaluate, Snake};
}

pub mod weights {
    pub use crate::programs::weights::{evaluate, Weights, MATRIX};
}

pub mod features {
    pub use crate::recipe::features::{names, Feature, Measure, ALL};
}
