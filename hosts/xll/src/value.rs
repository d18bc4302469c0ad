//! What a cell passes, as Rust sees it.

/// The most cells that a function looks at, but for rows of boards: those of one.
pub const MOST_CELLS: usize = 16;
/// The most rows of boards: as many rows as a sheet had before Excel 2007. Whole columns, 16 times as many and mostly blank, are
/// rather a slip.
pub const MOST_BOARDS: usize = 65_536;

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
    /// From 1 to [`MOST_CELLS`] cells, row by row, or up to [`MOST_BOARDS`] rows of so many.
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

    /// The first error in it, by Excel's number. Rows of boards answer for themselves.
    pub fn error(&self) -> Option<i32> {
        match self {
            Value::Error(error) => Some(*error),
            Value::Grid { cells, .. } if cells.len() <= MOST_CELLS => cells.iter().find_map(Value::error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_counts_whatever_stands_before_it() {
        let cells = vec![Value::Text("x".to_owned()), Value::Error(42), Value::Error(15)];
        assert_eq!(Value::Grid { rows: 1, columns: 3, cells }.error(), Some(42));
        assert_eq!(Value::Error(0).error(), Some(0), "#NULL!");
        let boards = Value::Grid { rows: 2, columns: 16, cells: vec![Value::Error(42); 32] };
        assert_eq!(boards.error(), None, "each row has its own");
        for value in [Value::Missing, Value::Blank, Value::Number(42.0), Value::Unusable] {
            assert_eq!(value.error(), None, "{value:?}");
        }
    }
}
