//! A way of playing to measure: a player of the roster, or our own search with other settings.

use super::export::Packing;
use crate::league::contestant::Contestant;
use crate::with_margin::WithMargin;
use anyhow::{bail, ensure, Context, Result};
use engine2048::internals::{
    champion, is_on_laps, laps_unless, think_on, Champion, ExpectimaxAdapter, Iteration, Laps, PackedBoard,
    Question, Schedule, Stop, TranspositionTable, Watch, LAST_LAPS, LEARNED, MOST_EFFORT,
};
use engine2048::{Board, Limits, Refusal, Verdict, LONGEST_TIME};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;
use tools::files;

/// The player with the networks that ship.
const SHIPPED: &str = "expectimax";
/// The same search with the general network alone, on the last lap too.
const GENERAL: &str = "general";

/// Answers for a board with the seed of a player's random choices.
type Answer = dyn Fn(Board, i32) -> Result<Verdict, Refusal> + Sync;

/// A way of playing.
pub struct Setting {
    /// As the command line has it.
    pub name: String,
    answer: Box<Answer>,
}

impl Setting {
    /// Reads a setting as the help of `cargo lab laps measure` describes it.
    pub fn parse(text: &str) -> Result<Setting> {
        let (head, margin) = match text.split_once(",margin=") {
            None => (text, None),
            Some((head, margin)) => (head, Some(margin.parse().with_context(|| format!("in '{text}'"))?)),
        };
        let Some((who, limit)) = head.rsplit_once('@') else { bail!("'{text}' has no limit: NAME@LIMIT") };
        let answer: Box<Answer> = if let Some(path) = who.strip_prefix("lap:") {
            search(lap_network(Path::new(path))?, margin, LAST_LAPS, limit)?
        } else if who == GENERAL {
            search(general()?, margin, LEARNED, limit)?
        } else if who == SHIPPED && (margin.is_some() || limit.contains(':')) {
            let laps = laps_unless(Stop::never().watch(), NonZeroUsize::MIN)?;
            let on_lap = search(laps, margin, LAST_LAPS, limit)?;
            let elsewhere = search(general()?, margin, LEARNED, limit)?;
            Box::new(move |board, seed| (if is_on_laps(board) { &on_lap } else { &elsewhere })(board, seed))
        } else {
            ensure!(margin.is_none(), "'{text}': only {SHIPPED}, {GENERAL} and networks have a margin");
            let contestant = Contestant::parse(head, 0, None)?;
            Box::new(move |board, seed| contestant.player.best_move(board, contestant.limits().seed(seed)))
        };
        Ok(Setting { name: text.to_owned(), answer })
    }

    /// The answer for this board, with this seed of random choices.
    ///
    /// # Errors
    /// What the player refuses, [`Refusal::Finished`] if the game is over.
    pub fn answer(&self, board: Board, seed: i32) -> Result<Verdict, Refusal> {
        (self.answer)(board, seed)
    }
}

fn general() -> Result<&'static Champion> {
    champion().context("the network cannot be had")
}

/// The network of an exported file or of a checkpoint's directory, never freed.
fn lap_network(path: &Path) -> Result<&'static Laps> {
    let file = if path.is_dir() { Packing::FINE.file_of_checkpoint(path)? } else { files::read(path)? };
    let network = Laps::of_file_unless(Stop::never().watch(), &file, NonZeroUsize::MIN)?;
    Ok(Box::leak(Box::new(network)))
}

fn search<E>(
    evaluator: &'static E,
    margin: Option<f64>,
    schedule: Schedule,
    limit: &str,
) -> Result<Box<Answer>>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    let margin: f64 = margin.unwrap_or_else(|| ExpectimaxAdapter::<PackedBoard>::margin(evaluator));
    ensure!(margin >= 0.0, "a margin is at least 0");
    let evaluator = WithMargin { evaluator, margin };
    // In the shared table, one setting would find the values of another.
    let table: &TranspositionTable = Box::leak(Box::new(TranspositionTable::new()));
    let Limit { limits, step } = limit.parse()?;
    let iterations = step.map_or(schedule.iterations, |step| Box::leak(Box::new([step])));
    Ok(Box::new(move |board, seed| {
        Watch::over(None, |watch| {
            let question = Question::new(board, limits.seed(seed), false, watch)?;
            let packed = (schedule.relabelled)(board, MOST_EFFORT);
            let table = |placements| table.for_search(schedule.evaluator, placements);
            think_on(&question, &evaluator, packed, iterations, table)
        })
    }))
}

#[derive(Clone, Copy, Debug)]
struct Limit {
    limits: Limits<'static>,
    /// The only step, if one was named.
    step: Option<Iteration>,
}

impl std::str::FromStr for Limit {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Limit> {
        let wrong = || format!("'{text}' is not EFFORT, TIMEms or PLACEMENTS:CUT-OFF");
        let with_time = |time| Limits::new().time(time);
        if let Some(time) = text.strip_suffix("ms") {
            let time = Duration::from_millis(time.parse().with_context(wrong)?);
            ensure!(
                !time.is_zero() && time <= LONGEST_TIME,
                "{}: 1 to {} ms",
                wrong(),
                LONGEST_TIME.as_millis()
            );
            return Ok(Limit { limits: with_time(time), step: None });
        }
        let (placements, cut_off) = match text.split_once(':') {
            None => (text, None),
            Some((placements, cut_off)) => (placements, Some(cut_off.parse::<f64>().with_context(wrong)?)),
        };
        let placements: u32 = placements.parse().with_context(wrong)?;
        ensure!(placements <= MOST_EFFORT, "{}: placements go up to {MOST_EFFORT}", wrong());
        let Some(cut_off) = cut_off else {
            ensure!(placements > 0, "{}: effort begins at 1", wrong());
            return Ok(Limit { limits: Limits::new().effort(placements), step: None });
        };
        ensure!(cut_off > 0.0 && cut_off <= 1.0, "{}: a cut-off is above 0 and at most 1", wrong());
        // A search by time always takes its first step, and here there is no other.
        Ok(Limit { limits: with_time(LONGEST_TIME), step: Some(Iteration { placements, cut_off }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_an_effort_a_time_or_one_search() {
        let limit = |text: &str| text.parse::<Limit>();
        assert_eq!(limit("3").unwrap().limits.effort, 3);
        assert_eq!(limit("10ms").unwrap().limits.time, Some(Duration::from_millis(10)));
        assert_eq!(limit("7:0.001").unwrap().step, Some(Iteration { placements: 7, cut_off: 0.001 }));
        for wrong in ["", "0", "11", "x", "ms", "0ms", "3600001ms", "7:", "7:0", "7:1.5", ":0.1", "7:0.1:1"] {
            assert!(limit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_setting_is_refused() {
        for wrong in [
            "expectimax",
            "nobody@1",
            "random@1,margin=5",
            "expectimax@1,margin=x",
            "expectimax@1,margin=-5",
            "general@1,margin=NaN",
            "lap:no/such/network@1",
        ] {
            assert!(Setting::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_setting_answers_as_the_player_does_whose_search_it_is() {
        let board = Board::from_ranks([9, 8, 7, 6, 2, 3, 1, 1, 0, 1, 2, 0, 0, 0, 0, 0]);
        let answer = |text: &str| Setting::parse(text).unwrap().answer(board, 0).unwrap();
        assert_eq!(answer("expectimax@2,margin=10000"), answer("expectimax@2"));
        assert_eq!(answer("expectimax@2:0.0001").values, answer("expectimax@2").values);
    }

    #[test]
    fn a_setting_of_the_player_has_its_last_lap_and_the_general_network_has_not() {
        let board = Board::from_ranks([14, 13, 12, 11, 2, 3, 10, 9, 0, 1, 2, 9, 0, 0, 0, 0]);
        assert!(is_on_laps(board));
        let answer = |text: &str| Setting::parse(text).unwrap().answer(board, 0).unwrap().values;
        assert_eq!(answer("expectimax@2:0.0001"), answer("expectimax@2"));
        assert_ne!(answer("general@2:0.0001"), answer("expectimax@2"));
    }
}
