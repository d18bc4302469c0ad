//! What lies in memory of a network: rows of weights, as vector instructions look them up, and values met lately.

use engine2048::internals::packing::{Stage, EARLY_RANKS};
use engine2048::internals::{
    EightSix, FourSix, Lookups, PackedBoard, Recent, RecentTable, Rows, Shape, Stop, Stream, TwoFour,
    Unknown, BATCH, SYMMETRIES,
};
use rand::Rng;
use std::panic::catch_unwind;

fn bundles<S: Shape>() -> Vec<(Vec<usize>, Vec<u8>)> {
    let list = S::BUNDLES.list().iter();
    list.map(|bundle| (bundle.tuples[..bundle.count].to_vec(), bundle.own[..bundle.count].to_vec())).collect()
}

#[test]
fn tuples_that_share_all_cells_but_one_are_bundled() {
    assert_eq!(bundles::<FourSix>(), [(vec![0, 2], vec![3, 6]), (vec![1, 3], vec![7, 10])]);
    assert_eq!(bundles::<TwoFour>(), [(vec![0], vec![0]), (vec![1], vec![4])]);
    assert_eq!(
        bundles::<EightSix>(),
        [
            (vec![0, 2], vec![6, 3]),
            (vec![1], vec![1]),
            (vec![3], vec![0]),
            (vec![4], vec![0]),
            (vec![5, 6], vec![14, 8]),
            (vec![7], vec![0]),
        ]
    );
    assert_eq!(FourSix::BUNDLES.list()[1].shared(), [4, 5, 6, 8, 9]);
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
#[should_panic(expected = "a rank that the weights do not know")]
fn a_board_of_unknown_ranks_is_refused() {
    let stage = Stage::<TwoFour>::zeroed(Stop::never().watch(), EARLY_RANKS).expect("there is memory");
    let _ = stage.sum(PackedBoard(0xE000));
}

/// Two rows of two weights.
fn two_rows() -> Rows {
    Rows {
        start: 0,
        length: 2,
        digits: [0; SYMMETRIES].map(|cell| vec![cell]),
        own: [1; SYMMETRIES].map(|cell| vec![cell]),
    }
}

fn lookups() -> Lookups {
    Lookups::new(2, &[two_rows()]).expect("AVX2")
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
fn as_many_weights_as_told_are_enough() {
    let mut sums = [0; 2];
    lookups().write_sums(&[1, 2, 4, 8], &[PackedBoard(0x11), PackedBoard(0x01)], &mut sums);
    assert_eq!(sums, [8, 4].map(|weight| SYMMETRIES as i32 * weight));
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
#[should_panic(expected = "as many weights as told")]
fn too_few_weights_are_refused() {
    lookups().write_sums(&[0; 3], &[PackedBoard(0x11)], &mut [0]);
}

#[test]
#[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
fn places_are_written_where_there_is_room_and_for_known_ranks_alone() {
    let lookups = lookups();
    let places = |board, room| {
        let mut places = vec![9; room];
        catch_unwind(|| {
            lookups.write_places(PackedBoard(board), &mut places);
            places
        })
    };
    assert_eq!(places(0x11, SYMMETRIES).expect("it has room"), [3; SYMMETRIES]);
    assert_eq!(places(0x01, SYMMETRIES).expect("it has room"), [2; SYMMETRIES]);
    assert!(places(0x11, SYMMETRIES - 1).is_err() && places(0x11, SYMMETRIES + 1).is_err());
    assert!(places(0x21, SYMMETRIES).is_err());
}

#[test]
#[should_panic(expected = "1 to 16 ranks")]
fn no_ranks_are_refused() {
    let _ = Lookups::new(0, &[Rows { length: 0, ..two_rows() }]);
}

#[test]
#[should_panic(expected = "1 to 16 ranks")]
fn more_ranks_than_a_nibble_are_refused() {
    let _ = Lookups::new(17, &[Rows { length: 17, ..two_rows() }]);
}

#[test]
#[should_panic(expected = "31 bits")]
fn rows_past_what_can_be_counted_are_refused() {
    // Wraps to a small number.
    let _ = Lookups::new(2, &[two_rows(), Rows { start: usize::MAX - 2, ..two_rows() }]);
}

#[test]
#[should_panic(expected = "31 bits")]
fn rows_too_long_to_be_counted_are_refused() {
    let _ = Lookups::new(2, &[Rows { length: usize::MAX / 2 + 1, ..two_rows() }]);
}

#[test]
fn every_board_has_its_own_value_and_most_are_found_once() {
    let recent = Recent::default();
    let mut stream = Stream::of(&[9]);
    let mut found = 0;
    for asked in 0..700 {
        let boards: Vec<_> =
            (0..asked % BATCH as u32 + 1).map(|_| PackedBoard(1 + stream.next_u64() % 1000)).collect();
        let mut values = vec![0.0; boards.len()];
        recent.table().write_values(&boards, &mut values, &mut Unknown::none(), |boards, values| {
            found += boards.len();
            boards.iter().zip(values).for_each(|(board, value)| *value = board.0 as f64);
        });
        assert!(boards.iter().zip(values).all(|(board, value)| value == board.0 as f64));
    }
    assert!(found >= 1000, "a value was made up");
    assert!(found < 10_000, "{found} of 22600 were found anew");
}

/// The kept value of a board, or else this one.
fn value_of(table: &mut RecentTable, value: f64) -> f64 {
    let mut values = [0.0];
    table.write_values(&[PackedBoard(7)], &mut values, &mut Unknown::none(), |_, values| values.fill(value));
    values[0]
}

#[test]
fn a_thread_stays_with_the_table_that_it_had() {
    let recent = Recent::default();
    let other = recent.table();
    assert_eq!(value_of(&mut recent.table(), 3.0), 3.0);
    drop(other);
    assert_eq!(value_of(&mut recent.table(), 4.0), 3.0);
}

#[test]
fn who_finds_no_free_table_does_without() {
    let recent = Recent::default();
    // More than there are.
    let taken: Vec<RecentTable> = (0..100).map(|_| recent.table()).collect();
    let mut without = recent.table();
    assert_eq!([3.0, 4.0].map(|value| value_of(&mut without, value)), [3.0, 4.0]);
    drop(taken);
    let mut table = recent.table();
    assert_eq!([3.0, 4.0].map(|value| value_of(&mut table, value)), [3.0, 3.0]);
}
