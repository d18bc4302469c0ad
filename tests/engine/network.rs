//! The network against naive twins: places found cell by cell, values added up one by one.

use common::random_boards::{check, packed_boards, Draws};
use engine2048::internals::{
    champion, checksum, relabelled_to_fit, Champion, EightSix, Evaluate, Expectimax, ExpectimaxAdapter,
    FiveSix, FourSix, FourSixFourFive, FourSixFourSix, Grid, Horizon, Laps, Network, NoTable, PackedBoard,
    Shape, Stop, Stream, Tuple, TwelveFive, TwoFour, Watch, WeightsError, LOW_BITS, SYMMETRIES,
};
use engine2048::Board;
use rand::Rng;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use writer::{file_of_network, file_of_tables, network_of_stages, network_of_weights, StageTables};

/// Mirrors from symmetry 4 on, then makes `symmetry % 4` quarter turns.
fn moved_cell(cell: usize, symmetry: usize) -> usize {
    let (mut row, mut column) = (cell / 4, cell % 4);
    if symmetry >= 4 {
        column = 3 - column;
    }
    for _ in 0..symmetry % 4 {
        (row, column) = (column, 3 - row);
    }
    4 * row + column
}

/// In ascending order.
fn naive_places<S: Shape>(board: PackedBoard) -> Vec<usize> {
    let mut places = Vec::new();
    for symmetry in 0..SYMMETRIES {
        let mut table = 0;
        for tuple in S::TUPLES {
            let mut pattern = 0;
            for (digit, &cell) in tuple.cells.iter().enumerate() {
                pattern +=
                    usize::from(board.rank(moved_cell(cell.into(), symmetry))) * 16_usize.pow(digit as u32);
            }
            places.push(table + pattern);
            table += 16_usize.pow(tuple.cells.len() as u32);
        }
    }
    places.sort_unstable();
    places
}

/// As the networks see it: with no tile past 16384.
fn seen(board: PackedBoard) -> PackedBoard {
    relabelled_to_fit(board.to_board(), 14)
}

fn assert_places_equal_naive_places<S: Shape>() {
    check(packed_boards(), 2000, |board| {
        let mut places = Vec::new();
        S::for_each_place(board, |place| places.push(place));
        places.sort_unstable();
        assert_eq!(places, naive_places::<S>(board), "{} on {board}", S::NAME);
        assert_eq!(places.len(), S::LOOKUPS);
        assert!(places.iter().all(|&place| place < S::WEIGHTS));
    });
}

#[test]
fn places_equal_those_found_cell_by_cell() {
    assert_places_equal_naive_places::<FourSix>();
    assert_places_equal_naive_places::<FiveSix>();
    assert_places_equal_naive_places::<EightSix>();
    assert_places_equal_naive_places::<TwelveFive>();
    assert_places_equal_naive_places::<FourSixFourFive>();
    assert_places_equal_naive_places::<FourSixFourSix>();
    assert_places_equal_naive_places::<TwoFour>();
}

fn random_weights(count: usize) -> Vec<i16> {
    let mut stream = Stream::of(&[4]);
    (0..count).map(|_| stream.next_u64() as i16 / 3).collect()
}

#[test]
fn a_value_is_the_sum_of_the_weights_in_its_places() {
    let weights = random_weights(TwoFour::WEIGHTS);
    let network = network_of_weights::<TwoFour>(&weights, 0.5);
    check(packed_boards(), 2000, |board| {
        let places = naive_places::<TwoFour>(seen(board));
        let sum: i32 = places.iter().map(|&place| i32::from(weights[place])).sum();
        assert_eq!(network.points(board), sum as f32 * 0.5);
    });
}

fn assert_sums_of_tuples_are_those_of_their_places<S: Shape>(cases: u32) {
    let weights = random_weights(2 * S::WEIGHTS);
    let network = network_of_weights::<S>(&weights, 0.5);
    check(packed_boards(), cases, |board| {
        let board = seen(board);
        let stage = usize::from((0..16).any(|cell| board.rank(cell) == 14));
        let (places, mut table) = (naive_places::<S>(board), 0);
        let expected: Vec<i32> = S::TUPLES
            .iter()
            .map(|tuple| {
                let own = table..table + tuple.patterns();
                table = own.end;
                let own = places.iter().filter(|place| own.contains(place));
                own.map(|place| i32::from(weights[stage * S::WEIGHTS + place])).sum()
            })
            .collect();
        assert_eq!(network.sums_of_tuples(board), expected, "{board}");
        assert_eq!((network.sum(board), network.stage_number(board)), (expected.iter().sum(), stage));
    });
}

#[test]
fn what_a_tuple_adds_is_the_sum_of_the_weights_in_its_places() {
    assert_sums_of_tuples_are_those_of_their_places::<TwoFour>(2000);
    // Some of its tuples share all cells but one.
    assert_sums_of_tuples_are_those_of_their_places::<TwelveFive>(500);
}

#[test]
fn a_value_does_not_change_when_the_board_is_turned_or_mirrored() {
    let champion = champion().expect("there is memory for the network");
    check(packed_boards(), 500, |board| {
        for symmetric in board.symmetries() {
            assert_eq!(champion.points(symmetric), champion.points(board));
        }
    });
}

#[test]
fn boards_with_a_tile_of_16384_have_weights_of_their_own_in_the_second_stage() {
    let mut weights = vec![1; TwoFour::WEIGHTS];
    weights.extend(vec![3; TwoFour::WEIGHTS]);
    let network = network_of_weights::<TwoFour>(&weights, 1.0);
    for largest in 1..16 {
        let board = PackedBoard::default().with_tile(9, largest).with_tile(2, 3);
        let weight = if largest < 14 { 1.0 } else { 3.0 };
        assert_eq!(network.points(board), weight * TwoFour::LOOKUPS as f32, "{board}");
    }
}

#[test]
fn a_network_survives_its_file() {
    for stages in [1, 2] {
        let network = network_of_weights::<TwoFour>(&random_weights(stages * TwoFour::WEIGHTS), 3.0);
        let read =
            Network::<TwoFour>::of_file(&file_of_network(&network)).expect("the file was just written");
        assert_eq!(read.second().is_some(), stages == 2);
        check(packed_boards(), 500, |board| assert_eq!(read.points(board), network.points(board)));
    }
}

/// One tuple of [`TwoFour`], and one more.
struct Mixed;

impl Shape for Mixed {
    const NAME: &'static str = "mixed";
    const TUPLES: &'static [Tuple] = &[Tuple { cells: &[4, 5, 6, 7] }, Tuple { cells: &[0, 1, 4, 5] }];
}

#[test]
fn a_second_stage_may_have_a_shape_of_its_own() {
    let weights = random_weights(TwoFour::WEIGHTS + Mixed::WEIGHTS);
    let (first, second) = weights.split_at(TwoFour::WEIGHTS);
    let file = file_of_network(&network_of_stages::<TwoFour, Mixed>(first, Some(second), 1.0));
    assert_eq!(Network::<TwoFour>::of_file(&file).err(), Some(WeightsError::OtherShape));
    let network = Network::<TwoFour, Mixed>::of_file(&file).expect("the file was just written");
    check(packed_boards(), 500, |board| {
        let board = seen(board);
        let is_late = (0..16).any(|cell| board.rank(cell) == 14);
        let (places, weights) = match is_late {
            true => (naive_places::<Mixed>(board), second),
            false => (naive_places::<TwoFour>(board), first),
        };
        let sum: i32 = places.iter().map(|&place| i32::from(weights[place])).sum();
        assert_eq!(network.points(board), sum as f32, "{board}");
    });
}

#[test]
fn the_first_stage_alone_values_early_boards_as_the_whole_network_does() {
    let watch = Stop::never().watch();
    let weights = random_weights(2 * TwoFour::WEIGHTS);
    let file = file_of_network(&network_of_weights::<TwoFour>(&weights, 1.0));
    for threads in [1, 2, 3].map(|threads| NonZeroUsize::new(threads).unwrap()) {
        let first = Network::<TwoFour>::first_of_file_unless(watch, &file, threads).unwrap();
        let whole = first.with_second_of_file_unless(watch, &file, threads).unwrap();
        assert_eq!((first.second().is_some(), whole.second().is_some()), (false, true));
        let mut stream = Stream::of(&[10]);
        for _ in 0..2000 {
            // `board` has ranks up to 15, `early` up to 13.
            let board = PackedBoard(stream.next_u64());
            let early =
                PackedBoard(board.0 & !((board.0 >> 1 & board.0 >> 2 & board.0 >> 3 & LOW_BITS) << 3));
            let sum_at = |board, start| -> i32 {
                naive_places::<TwoFour>(board).iter().map(|&place| i32::from(weights[start + place])).sum()
            };
            assert_eq!(first.points(early), sum_at(early, 0) as f32, "{early}");
            assert_eq!(whole.points(early), sum_at(early, 0) as f32, "{early}");
            if early != board {
                assert_eq!(whole.points(board), sum_at(seen(board), TwoFour::WEIGHTS) as f32, "{board}");
            }
        }
    }
}

#[test]
fn decoding_ends_where_the_caller_cancels() {
    let file =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/network/laps.weights")).expect("the file");
    let asked = AtomicU64::new(0);
    for patience in [0, 3] {
        asked.store(0, Relaxed);
        let cancel = || asked.fetch_add(1, Relaxed) >= patience;
        let found =
            Watch::over(Some(&cancel), |watch| Laps::of_file_unless(watch, &file, NonZeroUsize::MIN).err());
        assert_eq!(found, Some(WeightsError::Cancelled), "at the {patience}th look");
    }
}

#[test]
fn a_file_that_is_cut_short_or_of_another_shape_is_refused() {
    let file = file_of_network(&network_of_weights::<TwoFour>(&random_weights(TwoFour::WEIGHTS), 3.0));
    assert_eq!(Network::<FourSix>::of_file(&file).err(), Some(WeightsError::OtherShape));
    assert_eq!(Network::<TwoFour>::of_file(&file[..file.len() - 1]).err(), Some(WeightsError::Damaged));
}

#[test]
fn a_stage_of_no_ranks_or_of_more_than_a_cell_can_show_is_refused() {
    /// Behind the title, the checksum, the name and the scale.
    const RANKS: usize = 8 + 8 + 16 + 4;
    let stage = StageTables { ranks: 16, weights: random_weights(TwoFour::WEIGHTS) };
    let file = file_of_tables::<TwoFour, TwoFour>(&[stage], 3.0);
    for (ranks, refused) in [(0, true), (16, false), (17, true), (16 << 8, true), (u32::MAX, true)] {
        let mut file = file.clone();
        file[RANKS..][..4].copy_from_slice(&u32::to_le_bytes(ranks));
        let sum = checksum(&file[16..]);
        file[8..16].copy_from_slice(&sum.to_le_bytes());
        let error = Network::<TwoFour>::of_file(&file).err();
        assert_eq!(error, refused.then_some(WeightsError::NotWeights), "{ranks} ranks");
    }
}

#[test]
fn a_first_stage_that_knows_of_late_tiles_is_refused_where_there_is_a_second() {
    let stage = |ranks| StageTables { ranks, weights: vec![1; TwoFour::WEIGHTS] };
    for (ranks, refused) in [(14, false), (15, true), (16, true)] {
        let file = file_of_tables::<TwoFour, TwoFour>(&[stage(ranks), stage(16)], 1.0);
        let error = Network::<TwoFour>::of_file(&file).err();
        assert_eq!(error, refused.then_some(WeightsError::NotWeights), "{ranks} ranks");
    }
}

#[test]
fn a_change_anywhere_changes_the_checksum() {
    let word = |place: usize| 8 * place..8 * place + 8;
    let bytes_and_places = |draws: &mut Draws| {
        let bytes: Vec<u8> = (0..=draws.below(200)).map(|_| draws.byte()).collect();
        let (bit, words) = (draws.below(8 * bytes.len()), (bytes.len() / 8).max(1));
        Some((bytes, bit, [draws.below(words), draws.below(words)]))
    };
    check(bytes_and_places, 2000, |(bytes, bit, [one, other])| {
        let sum = checksum(&bytes);
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(checksum(&changed), sum, "bit {bit}");
        assert_ne!(checksum(&[&bytes[..], &[0]].concat()), sum, "a zero behind");
        if bytes.len() >= 8 {
            let mut swapped = bytes.clone();
            swapped[word(one)].copy_from_slice(&bytes[word(other)]);
            swapped[word(other)].copy_from_slice(&bytes[word(one)]);
            assert_eq!(checksum(&swapped) == sum, swapped == bytes, "words {one} and {other}");
        }
    });
}

#[test]
fn whatever_lies_behind_the_checksum_is_decoded_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dev/fuzz/corpus/any_weights");
    let mut corpus = Vec::new();
    for entry in fs::read_dir(&folder).expect("the corpus is part of the project") {
        let path = entry.expect("the corpus can be read").path();
        corpus.push(fs::read(&path).expect("the corpus can be read"));
    }
    let networks = corpus.iter().filter(|content| common::any_weights::decode(content)).count();
    assert_eq!(networks, 2, "the corpus has a network of one stage and one of two");
    // One byte changed, perhaps cut short.
    let change = |draws: &mut Draws| {
        let content = &corpus[draws.below(corpus.len())];
        let is_there = !content.is_empty();
        is_there.then(|| (content, draws.below(content.len()), draws.byte(), draws.below(2) == 1))
    };
    check(change, 200, |(content, place, byte, is_cut)| {
        let mut content = content.clone();
        content[place] = byte;
        content.truncate(if is_cut { place } else { content.len() });
        common::any_weights::decode(&content);
    });
}

/// The header and the documents tell users these sizes: 66 and 185 MiB.
#[test]
fn the_stages_that_ship_take_the_memory_that_users_are_told() {
    // Four tuples and eight, with a row of 16 weights of two bytes for each pattern of five cells.
    let told = [(4, 14_usize), (8, 15)].map(|(tuples, ranks)| tuples * ranks.pow(5) * 16 * 2);
    let champion = champion().expect("there is memory");
    let second = champion.second().expect("there are two stages");
    for (bytes, told) in [champion.first().bytes(), second.bytes()].into_iter().zip(told) {
        assert!(bytes.abs_diff(told) < 1 << 10, "{bytes}");
    }
}

#[test]
fn more_is_to_come_on_a_tidy_board_than_on_a_crowded_one() {
    let champion = champion().expect("there is memory for the network");
    let value = |ranks| champion.points_of(Board::from_ranks(ranks));
    let tidy = value([13, 11, 10, 8, 1, 2, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0]);
    let crowded = value([1, 13, 1, 5, 11, 2, 10, 3, 4, 8, 1, 6, 2, 3, 5, 1]);
    assert!(tidy > crowded + 1000.0, "{tidy} against {crowded}");
}

#[test]
fn tiles_past_those_it_learnt_about_are_valued_like_the_next_smaller_ones() {
    let champion = champion().expect("there is memory for the network");
    let value = |ranks| champion.points_of(Board::from_ranks(ranks));
    let known = [14, 13, 11, 10, 1, 2, 4, 5, 0, 0, 0, 0, 0, 0, 0, 0];
    for larger in [15, 16] {
        let mut ranks = known;
        ranks[0] = larger;
        assert_eq!(value(ranks), value(known));
    }
    let (mut two_large, mut two_small) = (known, known);
    (two_large[0], two_large[1]) = (15, 15);
    (two_small[0], two_small[1]) = (14, 14);
    assert_eq!(value(two_large), value(two_small));
}

#[test]
fn boards_with_one_tile_of_32768_or_two_are_relabelled_wherever_they_are() {
    let champion = champion().expect("there is memory for the network");
    for (first, second) in (0..16).flat_map(|first| (0..16).map(move |second| (first, second))) {
        let board = PackedBoard(15 << (4 * first) | 15 << (4 * second) | 0x0E00_0000_D000_0070);
        assert_eq!(champion.value(board), f64::from(champion.points_of(board.to_board())), "{board}");
    }
}

/// Shares nothing between the leaves of a search.
struct LeafByLeaf(&'static Champion);

impl Evaluate<PackedBoard> for LeafByLeaf {
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(self.0.points_of(board.to_board()))
    }
}

impl ExpectimaxAdapter<PackedBoard> for LeafByLeaf {
    fn finished(&self, _: PackedBoard) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        ExpectimaxAdapter::<PackedBoard>::margin(self.0)
    }
}

/// The positions after a move and a spawn that have one legal move.
fn count_lone_replies(board: PackedBoard) -> u64 {
    let count_moves = |board: PackedBoard| board.slides().iter().flatten().count();
    let below = |afterstate: PackedBoard| {
        let spawns = afterstate.empty_cells().flat_map(|cell| [(cell, 1), (cell, 2)]);
        spawns.filter(|&(cell, rank)| count_moves(afterstate.with_tile(cell, rank)) == 1).count() as u64
    };
    board.slides().iter().flatten().map(|slide| below(slide.board)).sum()
}

#[test]
fn leaves_that_are_shared_have_the_values_of_those_found_one_by_one() {
    let champion = champion().expect("there is memory for the network");
    let twin = LeafByLeaf(champion);
    let mut nodes = [0, 0];
    check(packed_boards(), 300, |board| {
        for placements in 0..=2 {
            let horizon = Horizon::exact(placements);
            let shared = Expectimax::new(champion, &NoTable, Stop::never())
                .root(board, horizon, NonZeroUsize::MIN)
                .unwrap();
            let found_one_by_one = Expectimax::new(&twin, &NoTable, Stop::never())
                .root(board, horizon, NonZeroUsize::MIN)
                .unwrap();
            assert_eq!(shared.values, found_one_by_one.values, "{board}");
            // Below the first placement each board is valued once.
            nodes = [nodes[0] + shared.nodes, nodes[1] + found_one_by_one.nodes];
            // Above it, replies are valued for all cells at once, even the only one to a cell. No search has no node.
            let lone = if placements < 2 { 0 } else { count_lone_replies(board) };
            assert!(shared.nodes <= found_one_by_one.nodes.max(1) + lone, "{board}");
        }
    });
    assert!(nodes[0] < nodes[1] * 3 / 4, "{nodes:?}: no board is valued twice");
}
