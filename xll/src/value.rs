//! What a cell passes, as Rust sees it.

/// The most cells that any function looks at: a board's.
pub const MOST_CELLS: usize = 16;

/// One argument of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The argument was left out.
    Missing,
    /// A cell with nothing in it.
    Blank,
    Number(f64),
    Text(String),
    /// Several cells, row by row; at most [`MOST_CELLS`].
    Grid {
        /// At least 1.
        rows: usize,
        /// At least 1.
        columns: usize,
        /// `rows` times `columns` values.
        cells: Vec<Value>,
    },
    /// What no function takes: TRUE and FALSE, an error, a reference, more cells than a board has.
    Unusable,
}

impl Value {
    /// The value of a range or array of one cell; any other value as it is.
    pub fn unwrapped(&self) -> &Value {
        match self {
            Value::Grid { cells, .. } if cells.len() == 1 => &cells[0],
            value => value,
        }
    }
}
