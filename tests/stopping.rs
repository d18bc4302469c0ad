//! Searches stop soon after their time is up or they are cancelled. The clocks run on work, so that no test
//! depends on timing.

use common::search_boards::search_boards;
use common::work_clock::WorkClock;
use engine2048::internals::{answer, Clock, Stop, Watch};
use engine2048::{Board, Game, GameSeed, Limits, Player, Refusal, Verdict, PLAYERS};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

#[test]
fn a_search_is_due_at_its_deadline_and_not_before() {
    let clock = WorkClock::default();
    clock.set(7);
    let watch = Watch::with_clock(&clock, None);
    let stop = Stop::after(&watch, Some(Duration::from_millis(10)));
    for (now, is_due) in [(7, false), (16, false), (17, true), (18, true)] {
        clock.set(now);
        assert_eq!((stop.is_due(), stop.without_deadline().is_due()), (is_due, false), "at {now} ms");
        let sooner = [14, 30].map(|sooner| stop.not_after(Duration::from_millis(sooner)).is_due());
        assert_eq!(sooner, [now >= 14, is_due], "at {now} ms");
    }
}

#[test]
fn the_caller_is_asked_every_five_milliseconds_until_it_cancels() {
    let (clock, asked) = (WorkClock::default(), AtomicU64::new(0));
    let cancel = || asked.fetch_add(1, Relaxed) == 2;
    let watch = Watch::with_clock(&clock, Some(&cancel));
    let stop = Stop::after(&watch, None);
    for (now, times, is_due) in
        [(0, 1, false), (4, 1, false), (6, 2, false), (10, 2, false), (11, 3, true), (90, 3, true)]
    {
        clock.set(now);
        assert_eq!((stop.is_due(), asked.load(Relaxed)), (is_due, times), "at {now} ms");
    }
}

#[test]
fn another_thread_learns_that_the_caller_cancels_and_never_asks() {
    let (clock, caller) = (WorkClock::default(), thread::current().id());
    let cancel = || {
        assert_eq!(thread::current().id(), caller);
        true
    };
    let watch = Watch::with_clock(&clock, Some(&cancel));
    let stop = Stop::after(&watch, None);
    let elsewhere = || thread::scope(|scope| scope.spawn(|| stop.is_due()).join().expect("no panic"));
    assert!(!elsewhere());
    assert!(stop.is_due());
    assert!(elsewhere());
}

/// Nodes that a thread may do after it should stop, below one position or in one chunk of games: a fraction
/// of a millisecond on packed boards.
const MORE: u64 = 6_000;

const WITHOUT_SEARCH: [&str; 2] = ["graph", "random"];

fn searching() -> impl Iterator<Item = &'static Player> {
    PLAYERS.iter().filter(|player| !WITHOUT_SEARCH.contains(&player.name()))
}

/// Open boards, boards of the middle game, nearly full ones, and one that no nibbles hold.
fn boards() -> Vec<Board> {
    let mut boards = vec![GameSeed(1).new_game(), GameSeed(2).new_game()];
    boards.extend(search_boards().into_iter().step_by(40));
    boards.extend(search_boards().into_iter().filter(|board| board.count_empty() <= 1).take(3));
    boards.push(Board::from_ranks([16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 2, 3, 4]));
    boards
}

/// The answer where there is time for `deadline` nodes.
fn verdict(player: &Player, board: Board, deadline: u64, threads: usize) -> Verdict {
    let clock = WorkClock::default();
    let limits = Limits::new()
        .time(Duration::from_micros(deadline))
        .threads(NonZeroUsize::new(threads).expect("at least one thread"));
    let verdict = answer(player, board, limits, true, &Watch::with_clock(&clock, None));
    verdict.expect("a position with a legal move")
}

#[test]
fn after_the_deadline_little_more_is_done() {
    /// Far less than these players do without a deadline, far more than a first iteration takes.
    const DEADLINES: [u64; 3] = [20_000, 50_000, 110_000];
    for player in searching() {
        for (board, deadline) in boards().into_iter().zip(DEADLINES.into_iter().cycle()) {
            for threads in [1, 2] {
                let done = verdict(player, board, deadline, threads).nodes;
                assert!(
                    done <= deadline + threads as u64 * MORE,
                    "{}: {done} nodes where {deadline} were due, {threads} threads, on\n{board}",
                    player.name()
                );
            }
        }
    }
}

#[test]
fn a_recipe_stops_soon_on_an_open_board_that_no_nibbles_hold() {
    let player = "expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1"
        .parse::<Player>()
        .expect("a recipe");
    let board = Board::from_ranks([16, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for deadline in [1_000, 10_000, 20_000] {
        let done = verdict(&player, board, deadline, 1).nodes;
        assert!(done <= deadline + MORE / 4, "{done} nodes where {deadline} were due");
    }
}

/// The time is over by the second look.
#[derive(Default)]
struct LateClock(AtomicBool);

impl Clock for LateClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(if self.0.swap(true, Relaxed) { 3600 } else { 0 })
    }
}

#[test]
fn a_call_whose_time_is_over_already_still_answers() {
    for player in PLAYERS {
        for board in boards() {
            let (clock, time) = (LateClock::default(), Duration::from_millis(1));
            let watch = Watch::with_clock(&clock, None);
            for every_direction in [false, true] {
                clock.0.store(false, Relaxed);
                let answer = answer(player, board, Limits::new().time(time), every_direction, &watch);
                let verdict =
                    answer.unwrap_or_else(|refusal| panic!("{}: {refusal} on\n{board}", player.name()));
                assert!(board.slide(verdict.direction).is_some(), "{} on\n{board}", player.name());
            }
        }
    }
}

#[test]
fn the_time_is_used() {
    // A search leaves out only what would not end in time, so on some board it uses at least half of the
    // time.
    for player in searching() {
        let most = boards().into_iter().map(|board| verdict(player, board, 50_000, 1).nodes).max();
        assert!(most >= Some(25_000), "{}: {most:?} nodes of 50000", player.name());
    }
}

#[test]
fn more_time_leads_deeper() {
    for player in searching() {
        let depths = |deadline| -> u32 {
            boards().into_iter().map(|board| verdict(player, board, deadline, 1).depth).sum()
        };
        let [less, more] = [5_000, 200_000].map(depths);
        assert!(more > less, "{}: depths of {more} after {less}", player.name());
    }
}

#[test]
fn overlans_program_thinks_for_a_tenth_of_a_second_unless_told_otherwise() {
    /// In nodes of a microsecond each.
    const TIME: u64 = 100_000;
    let ovolve = "ovolve".parse::<Player>().expect("in the roster");
    for board in boards() {
        let clock = WorkClock::default();
        // Without a deadline it would take days.
        let takes_long = || clock.nodes.load(Relaxed) > 2 * TIME;
        let watch = Watch::with_clock(&clock, Some(&takes_long));
        let verdict = answer(&ovolve, board, Limits::new(), false, &watch).expect("not finished");
        assert!(verdict.nodes <= TIME + MORE, "{} nodes on\n{board}", verdict.nodes);
    }
}

/// A machine that does so many nodes in a microsecond.
struct FastClock {
    nodes: AtomicU64,
    speed: u64,
}

impl Clock for FastClock {
    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.nodes.load(Relaxed) / self.speed)
    }
    fn worked(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }
}

/// As `docs/formulas.md` has it under "Randomness".
#[test]
fn without_a_time_a_faster_machine_changes_no_answer_but_of_overlans_program() {
    for player in PLAYERS {
        let differ = |board: &Board| {
            let [slow, fast] = [1, 50].map(|speed| {
                let clock = FastClock { nodes: AtomicU64::new(0), speed };
                let answer = answer(player, *board, Limits::new(), true, &Watch::with_clock(&clock, None));
                let verdict = answer.expect("not finished");
                (verdict.direction, verdict.values, verdict.depth)
            });
            slow != fast
        };
        let differing = boards().iter().step_by(3).filter(|board| differ(board)).count();
        assert_eq!(differing > 0, player.name() == "ovolve", "{}: {differing} answers", player.name());
    }
}

/// They take tens of thousands of nodes or more on most boards, and seconds on none.
const EFFORTS: [(&str, u32); 11] = [
    ("minimax", 8),
    ("edison", 8),
    ("monte-carlo", 500),
    ("ovolve", 7),
    ("datumbox", 8),
    ("gradient", 7),
    ("gradient-minimax", 4),
    ("snake", 3),
    ("weights", 6),
    ("heuristic", 5),
    ("expectimax", 5),
];

#[test]
fn a_cancelled_search_ends_soon_without_a_deadline() {
    /// The caller is asked at the beginning and then every 5 ms, which are 5000 nodes here.
    const ASKED_AGAIN_AT: u64 = 5_000;
    assert_eq!(
        EFFORTS.map(|(name, _)| name).to_vec(),
        searching().map(|player| player.name()).collect::<Vec<_>>()
    );
    for (name, effort) in EFFORTS {
        let player = name.parse::<Player>().expect("in the roster");
        let mut cancelled = 0;
        for board in boards() {
            for threads in [1, 2] {
                let clock = WorkClock::default();
                let asked = AtomicU64::new(0);
                let cancel = || asked.fetch_add(1, Relaxed) == 1;
                let limits = Limits::new()
                    .effort(effort)
                    .threads(NonZeroUsize::new(threads).expect("at least one thread"));
                let answer = answer(&player, board, limits, false, &Watch::with_clock(&clock, Some(&cancel)));
                let done = clock.nodes.load(Relaxed);
                let most = ASKED_AGAIN_AT + MORE;
                // With two threads, the system may leave aside the one that asks.
                assert!(threads > 1 || done <= most, "{name}: {done} nodes, {threads} threads, on\n{board}");
                match answer {
                    Ok(verdict) => {
                        assert!(
                            asked.load(Relaxed) < 2,
                            "{name}: a move after the caller cancelled, on\n{board}"
                        );
                        assert!(threads > 1 || verdict.nodes <= most, "{name}: not cancelled on\n{board}");
                    }
                    Err(refusal) => {
                        assert_eq!(refusal, Refusal::Cancelled);
                        cancelled += 1;
                    }
                }
            }
        }
        assert!(cancelled >= 4, "{name}: cancelled {cancelled} times");
    }
}

#[test]
fn a_cancelled_search_by_time_gives_no_answer_though_it_has_one() {
    for player in searching() {
        let mut cancelled = 0;
        for board in boards() {
            let clock = WorkClock::default();
            let (asked, was_cancelled) = (AtomicU64::new(0), AtomicBool::new(false));
            // By then the first iterations have ended.
            let cancel = || {
                let is_time = asked.fetch_add(1, Relaxed) == 4;
                was_cancelled.fetch_or(is_time, Relaxed);
                is_time
            };
            let limits = Limits::new().time(Duration::from_secs(600));
            let answer = answer(player, board, limits, true, &Watch::with_clock(&clock, Some(&cancel)));
            if was_cancelled.load(Relaxed) {
                assert_eq!(answer, Err(Refusal::Cancelled), "{} on\n{board}", player.name());
                cancelled += 1;
            }
        }
        assert!(cancelled >= 4, "{}: cancelled {cancelled} times", player.name());
    }
}

#[test]
fn another_thread_can_cancel_a_call_that_would_take_long() {
    let (open, late) = (GameSeed(3).new_game(), search_boards()[150]);
    let unpacked = Board::from_ranks([16, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // Each takes a tenth of a second or more, so that the caller is asked often.
    for (name, board) in [
        ("expectimax", late),
        ("heuristic", late),
        ("gradient-minimax", unpacked),
        ("monte-carlo", open),
        ("minimax", open),
    ] {
        let player = name.parse::<Player>().expect("in the roster");
        let limits =
            Limits::new().effort(player.largest_effort()).threads(NonZeroUsize::new(2).expect("two"));
        let (asked, wanted) = (AtomicBool::new(false), AtomicBool::new(false));
        // Asked again, it waits for the other thread, which otherwise might not run before the search ends.
        let cancel = || {
            if asked.swap(true, Relaxed) {
                while !wanted.load(Relaxed) {
                    thread::yield_now();
                }
            }
            wanted.load(Relaxed)
        };
        thread::scope(|scope| {
            scope.spawn(|| {
                while !asked.load(Relaxed) {
                    thread::yield_now();
                }
                wanted.store(true, Relaxed);
            });
            let answer = player.best_move(board, limits.cancel(&cancel));
            assert_eq!(answer, Err(Refusal::Cancelled), "{name}");
        });
    }
}

#[test]
fn a_call_that_is_cancelled_already_does_nothing() {
    for player in PLAYERS {
        let mut game = Game::new(GameSeed(5));
        let before = game;
        assert_eq!(player.analyze(game.board, Limits::new().cancel(&|| true)), Err(Refusal::Cancelled));
        assert_eq!(game.play(player, Limits::new().cancel(&|| true), 3), Err(Refusal::Cancelled));
        assert_eq!(game, before, "{}", player.name());
    }
}

/// Each recipe has a table of its own. The one is cancelled; the other, with twice its weights, is not.
#[test]
fn no_value_is_left_half_done_by_a_call_that_is_cancelled() {
    let recipe = |text: &str| text.parse::<Player>().expect("a recipe");
    let cancelled = recipe("expectimax: free 580, merges 700, disorder -36, lost -2500000");
    let untouched = recipe("expectimax: free 1160, merges 1400, disorder -72, lost -5000000");
    let limits = Limits::new().effort(4);
    let mut times = 0;
    for board in boards() {
        for questions in 1..=8 {
            let (clock, asked) = (WorkClock::default(), AtomicU64::new(0));
            let cancel = || asked.fetch_add(1, Relaxed) == questions;
            let answer = answer(&cancelled, board, limits, false, &Watch::with_clock(&clock, Some(&cancel)));
            times += u32::from(answer == Err(Refusal::Cancelled));
        }
        let values = |player: &Player| player.analyze(board, limits).expect("a verdict").values;
        let twice = values(&cancelled).map(|value| value.map(|value| 2.0 * value));
        assert_eq!(values(&untouched), twice, "{board}");
    }
    assert!(times >= 4, "cancelled {times} times");
}

#[test]
fn a_call_that_is_cancelled_while_the_network_is_decoded_refuses_no_memory() {
    let player = "expectimax".parse::<Player>().expect("in the roster");
    let board = search_boards()[100];
    for patience in [1, 2, 10, 100, 1000, u64::MAX] {
        let asked = AtomicU64::new(0);
        let _ = player.best_move(board, Limits::new().cancel(&|| asked.fetch_add(1, Relaxed) >= patience));
    }
    assert!(
        player.summary().contains("in use: a learned network of n-tuples"),
        "a cancelled call is not a refusal of memory"
    );
}
