//! The network of the last laps against naive twins, and the player that plays with it.

use common::random_boards::{check, packed_boards, ON_LAPS};
use engine2048::internals::{
    has_goal, is_on_laps, laps_unless, tile_of_rank, with_walls, Evaluate, Expectimax, ExpectimaxAdapter,
    Horizon, LapNetwork, Laps, NoTable, PackedBoard, Shape, Stop, Stream, TwoFour, LAP_RANKS, POINTS_OF_GOAL,
};
use engine2048::{Board, Direction, Limits, Player, Verdict};
use rand::Rng;
use std::num::NonZeroUsize;
use std::time::Duration;
use writer::{file_of_tables, StageTables};

fn packed(ranks: [u8; 16]) -> PackedBoard {
    PackedBoard::from_board(Board::from_ranks(ranks)).expect("no larger tile")
}

#[test]
fn walls_laps_and_the_goal_are_those_found_cell_by_cell() {
    check(packed_boards(), 3000, |board| {
        let ranks: Vec<u8> = (0..16).map(|cell| board.rank(cell)).collect();
        let sum: u32 = ranks.iter().map(|&rank| tile_of_rank(rank)).sum();
        let expected: Vec<u8> = ranks.iter().map(|&rank| rank.min(LAP_RANKS as u8 - 1)).collect();
        let walled = with_walls(board);
        assert_eq!((0..16).map(|cell| walled.rank(cell)).collect::<Vec<_>>(), expected, "{board}");
        assert_eq!(has_goal(board), ranks.contains(&15), "{board}");
        let on_laps = !ranks.contains(&15) && (32_256..40_960).contains(&sum);
        assert_eq!(is_on_laps(board.to_board()), on_laps, "{board}");
    });
}

#[test]
fn laps_begin_and_end_where_the_sum_says() {
    let on_laps = |ranks| is_on_laps(Board::from_ranks(ranks));
    assert!(on_laps([14, 13, 12, 11, 10, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    assert!(!on_laps([14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]));
    // The chain of merges under way, and at its end.
    assert!(on_laps([14, 13, 12, 12, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    assert!(!on_laps([15, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    // A chain that was missed: the sums on both sides of the end, without a 32768.
    assert!(on_laps([14, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]));
    assert!(!on_laps([14, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 0, 0]));
    // Two chains on one board are no lap.
    assert!(!on_laps([14, 14, 13, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
}

/// Weights, and the network that reads them from a file.
fn random_network() -> (StageTables, LapNetwork<TwoFour>) {
    const SCALE: f32 = 16.0;
    let mut stream = Stream::of(&[27]);
    let weights = (0..TwoFour::WEIGHTS).map(|_| stream.next_u64() as i16 / 16).collect();
    let tables = [StageTables { ranks: LAP_RANKS, weights }];
    let file = file_of_tables::<TwoFour, TwoFour>(&tables, SCALE);
    let network = LapNetwork::of_file_unless(Stop::never().watch(), &file, NonZeroUsize::MIN);
    let [table] = tables;
    (table, network.expect("the file was just written"))
}

#[test]
fn a_value_is_that_of_an_unknown_board_and_the_weights_of_its_lap() {
    let (table, network) = random_network();
    let (mut clamped, mut free) = (0, 0);
    check(packed_boards(), 2000, |board| {
        let mut sum = 0;
        TwoFour::for_each_place(with_walls(board), |place| sum += i32::from(table.weights[place]));
        let expected = match has_goal(board) {
            true => 1.05 * POINTS_OF_GOAL,
            // Unknown patterns are worth half of a goal.
            false => (0.5 * POINTS_OF_GOAL + sum as f32 * 16.0).clamp(0.0, POINTS_OF_GOAL),
        };
        assert_eq!(network.points(board), expected, "{board}");
        let is_free = expected > 0.0 && expected < POINTS_OF_GOAL;
        (clamped, free) = (clamped + u32::from(!is_free), free + u32::from(is_free));
    });
    assert!(clamped > 100 && free > 100, "{clamped} and {free}");
}

#[test]
fn the_points_of_tuples_and_of_a_goal_add_up_to_those_of_a_board() {
    let (table, network) = random_network();
    check(packed_boards(), 2000, |board| {
        let (mut of_tuples, mut visits) = ([0.0; 2], 0);
        TwoFour::for_each_place(with_walls(board), |place| {
            of_tuples[visits % 2] += f64::from(table.weights[place]) * 16.0;
            visits += 1;
        });
        assert_eq!(network.points_of_tuples(board), of_tuples, "{board}");
        let sum = 0.5 * f64::from(POINTS_OF_GOAL) + of_tuples[0] + of_tuples[1];
        assert_eq!(network.unlimited_points(board), sum, "{board}");
    });
}

#[test]
fn a_file_of_another_number_of_stages_is_refused() {
    for stages in [2, 3] {
        let stage = |_| StageTables { ranks: LAP_RANKS, weights: vec![1; TwoFour::WEIGHTS] };
        let tables: Vec<StageTables> = (0..stages).map(stage).collect();
        let file = file_of_tables::<TwoFour, TwoFour>(&tables, 1.0);
        let network = LapNetwork::<TwoFour>::of_file_unless(Stop::never().watch(), &file, NonZeroUsize::MIN);
        assert!(network.is_err(), "{stages}");
    }
}

/// Shares nothing between the leaves of a search.
struct LeafByLeaf<'a>(&'a LapNetwork<TwoFour>);

impl Evaluate<PackedBoard> for LeafByLeaf<'_> {
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(self.0.points(board))
    }
}

impl ExpectimaxAdapter<PackedBoard> for LeafByLeaf<'_> {
    fn finished(&self, board: PackedBoard) -> f64 {
        if has_goal(board) {
            1.05 * f64::from(POINTS_OF_GOAL)
        } else {
            0.0
        }
    }
    fn margin(&self) -> f64 {
        ExpectimaxAdapter::<PackedBoard>::margin(self.0)
    }
}

#[test]
fn leaves_that_are_shared_have_the_values_of_those_found_one_by_one() {
    let (_, network) = random_network();
    let twin = LeafByLeaf(&network);
    check(packed_boards(), 200, |board| {
        for placements in 1..=2 {
            let horizon = Horizon::exact(placements);
            let shared =
                Expectimax::new(&network, &NoTable, Stop::never()).root(board, horizon, NonZeroUsize::MIN);
            let apart =
                Expectimax::new(&twin, &NoTable, Stop::never()).root(board, horizon, NonZeroUsize::MIN);
            let [shared, apart] = [shared, apart].map(|found| found.expect("nobody cancels").values);
            for (shared, apart) in shared.into_iter().zip(apart) {
                let difference = shared.unwrap_or(0.0) - apart.unwrap_or(0.0);
                assert!(shared.is_some() == apart.is_some() && difference.abs() < 0.1, "{board}");
            }
        }
    });
}

/// After a move down, the next tile ends the game, whichever it is.
#[test]
fn a_game_that_ends_is_worth_a_goal_where_there_is_one_and_else_nothing() {
    let (_, network) = random_network();
    for (first, worth) in [(15, 1.05 * f64::from(POINTS_OF_GOAL)), (1, 0.0)] {
        let board = packed([first, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 0]);
        let search = Expectimax::new(&network, &NoTable, Stop::never());
        let found = search.root(board, Horizon::exact(1), NonZeroUsize::MIN).expect("nobody cancels");
        let down = found.values[Direction::Down.index()].expect("the move is legal");
        assert!((down - worth).abs() < 0.1, "{down} for {worth}");
    }
}

fn shipped() -> &'static Laps {
    laps_unless(Stop::never().watch(), NonZeroUsize::MIN).expect("there is memory")
}

#[test]
fn expectimax_plays_the_last_laps_with_their_network() {
    let player = "expectimax".parse::<Player>().expect("the player is in the roster");
    for ranks in ON_LAPS {
        let search = Expectimax::new(shipped(), &NoTable, Stop::never());
        let horizon = Horizon::exact(1);
        let expected = search.root(packed(ranks), horizon, NonZeroUsize::MIN).expect("nobody cancels").values;
        let limits = Limits::new().effort(1);
        let verdict = player.analyze(Board::from_ranks(ranks), limits).expect("the game goes on");
        assert_eq!(verdict.values, expected);
    }
}

/// Chains at hand in one direction, in two, and in one that is not the first to make a 32768.
const CHAINS: [[u8; 16]; 3] = [
    [14, 14, 1, 2, 3, 2, 1, 4, 1, 3, 2, 1, 0, 0, 0, 0],
    [14, 1, 2, 3, 14, 2, 1, 4, 1, 3, 2, 1, 2, 0, 0, 0],
    [1, 2, 3, 0, 14, 2, 1, 4, 14, 3, 2, 1, 2, 1, 3, 2],
];

#[test]
fn a_win_at_hand_is_played_without_a_search() {
    let player = "expectimax".parse::<Player>().expect("the player is in the roster");
    for board in CHAINS.map(Board::from_ranks) {
        let at_once = player.best_move(board, Limits::new().effort(1));
        let at_once = at_once.expect("the game goes on");
        let long = Limits::new().time(Duration::from_secs(600));
        for limits in [Limits::new(), Limits::new().effort(5), long] {
            let verdict = player.best_move(board, limits).expect("the game goes on");
            // Values that were found lately cost no node.
            let without_nodes = |verdict: Verdict| (verdict.direction, verdict.values, verdict.depth);
            assert_eq!(without_nodes(verdict), without_nodes(at_once), "{limits:?} on\n{board}");
            assert!(verdict.nodes <= at_once.nodes, "{} nodes, {limits:?} on\n{board}", verdict.nodes);
        }
        let all = player.analyze(board, Limits::new().effort(4)).expect("the game goes on");
        assert_eq!((all.direction, all.depth), (at_once.direction, 4), "{board}");
        assert_eq!(all.evaluation(), at_once.evaluation(), "{board}");
    }
}

#[test]
fn a_chain_at_hand_is_merged_and_a_tidy_board_is_likelier_to_win() {
    let player = "expectimax".parse::<Player>().expect("the player is in the roster");
    let limits = Limits::new().effort(2);
    let chain = Board::from_ranks([14, 14, 1, 2, 3, 2, 1, 4, 1, 3, 2, 1, 0, 0, 0, 0]);
    let verdict = player.analyze(chain, limits).expect("the game goes on");
    let after = chain.slide(verdict.direction).expect("the move is legal").board;
    assert_eq!(after.largest_rank(), 15);
    assert!(verdict
        .values
        .iter()
        .flatten()
        .all(|&value| value <= verdict.values[verdict.direction.index()].unwrap()));
    let tidy = shipped().points(packed(ON_LAPS[0]));
    let crowded = shipped().points(packed([2, 14, 1, 12, 7, 3, 13, 1, 10, 8, 2, 11, 1, 9, 3, 2]));
    assert!(tidy > crowded + 0.2 * POINTS_OF_GOAL, "{tidy} against {crowded}");
}
