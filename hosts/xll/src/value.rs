//! What a cell passes, as Rust sees it.

/// The most cells that any function looks at: a board's.
pub const MOST_CELLS: usize = 16;

/// One argument of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Left out.
    Missing,
    /// An empty cell.
    Blank,
    Number(f64),
    Text(String),
    /// TRUE or FALSE.
    Logical(bool),
    /// An error by Excel's number, such as that of `#N/A`.
    Error(i32),
    /// From 1 to [`MOST_CELLS`] cells, row by row.
    Grid {
        rows: usize,
        columns: usize,
        /// `rows` times `columns` values.
        cells: Vec<Value>,
    },
    /// What no function takes: a reference, more cells than a board has.
    Unusable,
}

impl Value {
    /// The cell of a one-cell grid; any other value as it is.
    pub fn unwrapped(&self) -> &Value {
        match self {
            Value::Grid { cells, .. } if cells.len() == 1 => &cells[0],
            value => value,
        }
    }
}
