//! The network's weights as files and as bytes. `tests/c_interface/network.rs` has what a library with the network refuses,
//! `cargo xtask test package` a library without.

use engine2048::internals::network_files;
use engine2048::{load_network, load_network_from_bytes, NetworkError};
use std::error::Error;
use std::path::Path;

#[test]
fn the_files_of_the_repository_are_taken_by_path_and_by_bytes() {
    load_network(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/network"))
        .expect("the files of this release");
    let [champion, laps] = network_files().expect("the tests have the weights");
    load_network_from_bytes(champion, laps.to_vec()).expect("the same bytes");
}

#[test]
fn the_error_tells_what_is_wrong_and_with_which_file() {
    let error = load_network("no/such/folder").expect_err("there is none");
    let shown = error.to_string();
    assert!(shown.contains("champion.weights") && shown.ends_with("cannot be read"), "{shown}");
    assert!(error.source().is_some(), "the system's own error is kept");
    let [champion, laps] = network_files().expect("the tests have the weights");
    let mut damaged = champion.to_vec();
    damaged[1000] ^= 1;
    assert!(matches!(load_network_from_bytes(damaged, laps), Err(NetworkError::Damaged)));
    assert!(matches!(load_network_from_bytes(laps, champion), Err(NetworkError::OtherNetwork)));
    for short in [&[][..], b"E2048NE2", b"E2048NE2 abc", b"PK 3456 and more bytes"] {
        assert!(matches!(load_network_from_bytes(short, laps), Err(NetworkError::NotWeights)), "{short:?}");
    }
}
