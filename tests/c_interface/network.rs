//! The network's weights, handed in to a library that has them already: it takes no others.

use crate::calls::*;
use engine2048::ffi::e2048_load_network;
use engine2048::internals::{checksum, network_files};

fn load([champion, laps]: [&[u8]; 2]) -> i32 {
    // SAFETY: the files that are taken are part of the program; nothing keeps the others.
    unsafe { e2048_load_network(champion.as_ptr(), champion.len() as i32, laps.as_ptr(), laps.len() as i32) }
}

fn changed(file: &[u8], place: usize) -> Vec<u8> {
    let mut file = file.to_vec();
    file[place] ^= 1;
    file
}

#[test]
fn only_the_files_of_this_network_are_taken() {
    let [champion, laps] = network_files().expect("the tests have the weights");
    // A sound file of another network: its scale differs.
    let mut other = changed(champion, 32);
    let sum = checksum(&other[16..]);
    other[8..16].copy_from_slice(&sum.to_le_bytes());
    for files in [
        [champion, &changed(laps, 1000)],
        [&changed(champion, 1000), laps],
        [&changed(champion, 8), laps],
        [&changed(champion, 0), laps],
        [&champion[..15], laps],
        [laps, champion],
        [&other, laps],
    ] {
        assert_eq!(load(files), E2048_WEIGHTS);
    }
    assert_eq!(load([champion, laps]), E2048_OK);
}
