//! The network's memory, stage by stage, and what happens where it is refused.

#![cfg(target_os = "linux")]

use engine2048::internals::{answer, Clock, OutOfMemory, Watch};
use engine2048::{Board, Evaluator, Limits, Player, Refusal};
use std::fs;
use std::ops::RangeInclusive;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// Tells a process with little memory what to do.
const PART: &str = "E2048_TEST_LITTLE_MEMORY";

/// Address space, in KiB, with room for the program and its tables, but neither for the first stage's 66 MiB
/// nor for the last laps' 74 MiB.
const NO_STAGE: u32 = 50_000;

/// The same with room for the first stage, but not for the second one's 185 MiB.
const ONE_STAGE: u32 = 180_000;

/// The most that a process may hold, in KiB.
const BEFORE_16384: u64 = 128 << 10;
const IN_ALL: u64 = 384 << 10;

/// What the second stage and the last laps may add, in KiB. If it is less, they were there before; if it is
/// more, beyond the files' pages, what reading took was not given back.
const FIRST_STAGE: RangeInclusive<u64> = 62 << 10..=110 << 10;
const SECOND_STAGE: RangeInclusive<u64> = 181 << 10..=201 << 10;
const LAST_LAPS: RangeInclusive<u64> = 72 << 10..=82 << 10;

/// Bytes of expectimax's summary with the network. Without it the summary must not be longer, since a caller
/// may know the length from before.
const USUAL_LENGTH: usize = 296;

/// Without a 16384, and with one.
const EARLY: [u8; 16] = [1, 3, 2, 1, 4, 6, 5, 2, 0, 7, 3, 0, 0, 0, 1, 0];
const LATE: [u8; 16] = [14, 12, 10, 1, 4, 6, 5, 2, 0, 7, 3, 0, 0, 0, 1, 0];

/// On the laps before a 32768.
const ON_LAPS: [u8; 16] = [14, 13, 12, 11, 7, 8, 9, 10, 2, 1, 0, 3, 0, 0, 1, 0];

fn values(player: &str, ranks: [u8; 16]) -> [Option<f64>; 4] {
    let limits = Limits::new().effort(3);
    let player = player.parse::<Player>().expect("the player is in the roster");
    player.analyze(Board::from_ranks(ranks), limits).expect("the position has moves").values
}

fn network_plays(ranks: [u8; 16]) -> bool {
    values("expectimax", ranks) != values("heuristic", ranks)
}

/// Where memory is refused, the evaluator neither evaluates nor explains.
fn network_evaluates(ranks: [u8; 16]) -> bool {
    let (network, board) = ("network".parse::<Evaluator>().expect("in the roster"), Board::from_ranks(ranks));
    let (value, parts) = (network.evaluate(board), network.explain(board));
    assert_eq!(value.err(), parts.err());
    assert!(value.err().is_none_or(|refusal| refusal == Refusal::OutOfMemory), "{value:?}");
    value.is_ok()
}

fn summary() -> &'static str {
    let summary = "expectimax".parse::<Player>().expect("the player is in the roster").summary();
    assert!(summary.len() <= USUAL_LENGTH, "{summary}");
    summary
}

/// Of this process, in KiB: the most so far (`VmHWM`), or now (`VmRSS`).
fn memory(field: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the kernel tells");
    let of_field = |line: &str| Some(line.strip_prefix(field)?.strip_prefix(':')?.trim().to_owned());
    let told = status.lines().find_map(of_field).expect("the kernel tells");
    told.trim_end_matches(" kB").parse().expect("a number")
}

fn peak() -> u64 {
    memory("VmHWM")
}

/// Does not count what reading a stage takes meanwhile.
fn held() -> u64 {
    memory("VmRSS")
}

/// Runs one test in a process of its own, with this much address space in KiB.
fn alone(test: &str, part: &str, address_space: Option<u32>) {
    let limit = address_space.map_or(String::new(), |limit| format!("ulimit -v {limit} && "));
    let again = format!("{limit}exec \"$0\" --test-threads=1 --exact {test}");
    // If its output were passed on, it would count as one more test.
    let output = Command::new("sh")
        .args(["-c", &again])
        .arg(std::env::current_exe().expect("a test knows its own file"))
        .env(PART, part)
        .output()
        .expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{part}: {said}");
}

#[test]
fn without_memory_the_hand_made_evaluator_plays_and_the_player_says_so() {
    match std::env::var(PART).as_deref() {
        Ok("no stage") => {
            assert_eq!([EARLY, LATE, ON_LAPS].map(network_plays), [false, false, false]);
            assert_eq!([EARLY, LATE, ON_LAPS].map(network_evaluates), [false, false, false]);
            assert!(summary().contains("in use: the hand-made one"), "{}", summary());
        }
        Ok("one stage") => {
            assert_eq!([EARLY, LATE, EARLY].map(network_plays), [true, false, true]);
            assert_eq!([EARLY, LATE, EARLY].map(network_evaluates), [true, false, true]);
            assert!(
                summary().contains("from a sum of tiles of 12800 on mostly the hand-made one"),
                "{}",
                summary()
            );
        }
        _ => {
            assert_eq!([EARLY, LATE, ON_LAPS].map(network_plays), [true, true, true]);
            assert_eq!([EARLY, LATE, ON_LAPS].map(network_evaluates), [true, true, true]);
            assert!(summary().contains("in use: a learned network of n-tuples"), "{}", summary());
            assert_eq!(summary().len(), USUAL_LENGTH);
            let test = "without_memory_the_hand_made_evaluator_plays_and_the_player_says_so";
            alone(test, "no stage", Some(NO_STAGE));
            alone(test, "one stage", Some(ONE_STAGE));
        }
    }
}

/// The answer would otherwise be rounded in another way, and a hundred times as late.
#[test]
fn a_search_without_memory_for_its_table_has_no_answer_until_there_is_some() {
    if std::env::var_os(PART).is_none() {
        let test = "a_search_without_memory_for_its_table_has_no_answer_until_there_is_some";
        return alone(test, "no table", Some(NO_STAGE));
    }
    let heuristic = "heuristic".parse::<Player>().expect("the player is in the roster");
    let analyze = |effort| {
        let limits = Limits::new().effort(effort);
        heuristic.analyze(Board::from_ranks(EARLY), limits).expect("the position has moves").values
    };
    analyze(2); // makes the tables of lines
    let (mut taken, mut block) = (Vec::with_capacity(1 << 10), Vec::<u8>::new());
    while block.try_reserve_exact(1 << 20).is_ok() {
        taken.push(std::mem::take(&mut block));
    }
    let refused = std::panic::catch_unwind(|| analyze(4)).expect_err("there is no memory");
    assert_eq!(refused.downcast_ref(), Some(&OutOfMemory));
    drop(taken);
    assert!(analyze(4).iter().any(Option::is_some));
}

#[test]
fn each_stage_takes_its_memory_when_it_is_first_needed_and_no_more() {
    if std::env::var_os(PART).is_none() {
        return alone("each_stage_takes_its_memory_when_it_is_first_needed_and_no_more", "measured", None);
    }
    assert!(network_plays(EARLY));
    let (before, most_before) = (held(), peak());
    assert!(most_before <= BEFORE_16384, "{most_before} KiB");
    assert!(network_plays(LATE));
    let after = held();
    assert!(SECOND_STAGE.contains(&(after - before)), "{before} KiB before, {after} KiB after");
    assert!(network_plays(ON_LAPS));
    let (in_all, most) = (held(), peak());
    assert!(most <= IN_ALL, "{most} KiB");
    assert!(LAST_LAPS.contains(&(in_all - after)), "{after} KiB before, {in_all} KiB after");
}

/// An hour passes from one look to the next.
#[derive(Default)]
struct HourClock(AtomicU32);

impl Clock for HourClock {
    fn elapsed(&self) -> Duration {
        self.0.fetch_add(1, Relaxed) * Duration::from_secs(3600)
    }
}

/// As the header and `docs/formulas.md` describe the first call: the time is over before the network is decoded, whose
/// answer comes nonetheless, at each of the three stages. A cancelled call decodes nothing that is kept.
#[test]
fn the_call_that_decodes_answers_by_the_network_after_its_time_unless_it_is_cancelled() {
    const TEST: &str = "the_call_that_decodes_answers_by_the_network_after_its_time_unless_it_is_cancelled";
    if std::env::var_os(PART).is_none() {
        return alone(TEST, "first calls", None);
    }
    let player = "expectimax".parse::<Player>().expect("the player is in the roster");
    let limits = Limits::new().time(Duration::from_millis(1));
    for (ranks, stage) in [(EARLY, FIRST_STAGE), (LATE, SECOND_STAGE), (ON_LAPS, LAST_LAPS)] {
        let (board, before) = (Board::from_ranks(ranks), held());
        let (clock, asked) = (HourClock::default(), AtomicU32::new(0));
        let third = || asked.fetch_add(1, Relaxed) == 2;
        let cancelled = answer(&player, board, limits, true, &Watch::with_clock(&clock, Some(&third)));
        assert_eq!((cancelled, asked.into_inner()), (Err(Refusal::Cancelled), 3), "{board}");
        let left = held() - before;
        assert!(left < *stage.start(), "{left} KiB are left by a cancelled call on\n{board}");

        let clock = HourClock::default();
        let verdict = answer(&player, board, limits, true, &Watch::with_clock(&clock, None));
        let verdict = verdict.expect("the position has moves");
        let more = held() - before;
        assert!(stage.contains(&more), "{more} KiB more on\n{board}");
        let by_effort = |player: &Player| player.analyze(board, Limits::new().effort(verdict.depth));
        assert_eq!(Ok(verdict.values), by_effort(&player).map(|verdict| verdict.values), "{board}");
        let heuristic = "heuristic".parse::<Player>().expect("the player is in the roster");
        assert_ne!(Ok(verdict.values), by_effort(&heuristic).map(|verdict| verdict.values), "{board}");
    }
}
