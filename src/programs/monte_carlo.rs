//! Monte Carlo as in Ronen Zilberman's "2048 AI", which the article's Monte Carlo button uses.

use crate::packed::RowTables;
use crate::player::{Player, Question, Refusal, Think, Verdict};
use crate::search::random_games::{mean_of_chunks, play_side_by_side, Games, Total, MOST_GAMES};

pub const PLAYER: Player = Player {
    name: "monte-carlo",
    summary: || {
        "Monte Carlo, after Ronen Zilberman, as in the article AI and 2048 (the workbook's other button): the mean \
         score of random games to the end for each first move. Effort: games per direction, default 100."
    },
    largest_effort: MOST_GAMES,
    think: Think::Program(think),
};

/// The mean score of random games to the end, in points from this position on.
fn think(question: &Question) -> Result<Verdict, Refusal> {
    let tables = RowTables::get();
    mean_of_chunks(question, |take| {
        play_side_by_side(tables, |played| {
            let played =
                played.map(|((direction, first), tally)| (direction, Total::of_scores(tally, first)));
            take(played).map(|chunk| {
                let mark = (chunk.direction, chunk.first.score);
                (mark, Games { start: chunk.first.board, stream: chunk.stream, count: chunk.games })
            })
        });
    })
}
