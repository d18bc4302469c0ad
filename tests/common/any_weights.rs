//! Any bytes behind a correct checksum, which random bytes would hardly ever have.

use engine2048::internals::{checksum, Network, PackedBoard, TwoFour, TITLE};

/// Decodes a small network and evaluates boards with it. Tells whether the bytes are one.
pub fn decode(content: &[u8]) -> bool {
    let file = [&TITLE[..], &checksum(content).to_le_bytes(), content].concat();
    let Ok(network) = Network::<TwoFour>::of_file(&file) else { return false };
    for word in [0, 0x1234_5678_9ABC_DEF1, u64::MAX] {
        let _ = network.points(PackedBoard(word));
    }
    true
}
