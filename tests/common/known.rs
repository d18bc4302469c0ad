//! The known positions of `tests/common/positions.json`; `tests/README.md` lists the fields.

use engine2048::{Board, CELLS};
use serde_json::Value;

/// A position and what is known about it.
pub struct Known {
    pub board: Board,
    pub answers: Value,
}

pub fn positions() -> Vec<Known> {
    let Value::Array(positions) =
        serde_json::from_str(include_str!("positions.json")).expect("positions.json is JSON")
    else {
        panic!("positions.json is a list")
    };
    assert_eq!(positions.len(), 150, "every known position is read");
    positions
        .into_iter()
        .map(|answers| {
            let board = Board::from_cells(&cells(&answers["cells"])).expect("tiles of a board");
            Known { board, answers }
        })
        .collect()
}

pub fn cells(value: &Value) -> [i32; CELLS] {
    assert_eq!(value.as_array().map(Vec::len), Some(CELLS), "{value} is a board");
    std::array::from_fn(|cell| value[cell].as_i64().expect("a tile") as i32)
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

pub fn assert_close(computed: f64, known: f64, what: &str) {
    assert!((computed - known).abs() <= 1e-9 * known.abs().max(1.0), "{what}: {computed}, known {known}");
}
