//! Any bytes, read as a network's file behind its checksum, which the bytes of an accident hardly ever pass.

use engine2048::eval::network::file::{checksum, TITLE};
use engine2048::eval::network::shape::TwoFour;
use engine2048::eval::network::Network;
use engine2048::packed::PackedBoard;

/// Decodes the bytes as what follows the checksum of a small network's file. A network that comes of it values boards. Tells
/// whether one does.
pub fn decode(content: &[u8]) -> bool {
    let file = [&TITLE[..], &checksum(content).to_le_bytes(), content].concat();
    let Ok(network) = Network::<TwoFour>::of_file(&file) else { return false };
    for word in [0, 0x1234_5678_9ABC_DEF1, u64::MAX] {
        let _ = network.points(PackedBoard(word));
    }
    true
}
