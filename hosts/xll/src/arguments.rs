//! Reads arguments as `docs/formulas.md` describes them, like the LibreOffice extension's `arguments.py`.

use crate::answer::Cell;
use crate::value::Value;
use engine2048::{Board, Direction, CELLS, SIDE};
use std::time::Duration;

/// An argument that its function refuses: `#VALUE!`. Errors never come here, since a formula shows the first of its
/// arguments' itself ([`Value::error`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadArgument;

/// A board of 4 rows of 4 cells, or of one row of 16.
pub fn board(value: &Value) -> Result<Board, BadArgument> {
    match value {
        Value::Grid { rows: SIDE, columns: SIDE, cells } | Value::Grid { rows: 1, columns: CELLS, cells } => {
            of_cells(cells)
        }
        _ => Err(BadArgument),
    }
}

/// What a function of boards takes.
#[derive(Debug, PartialEq)]
pub struct Boards {
    /// Each board, or what its row shows instead: its first error, or `#VALUE!`.
    pub boards: Vec<Result<Board, Cell>>,
    /// Whether they are rows, each with an answer of its own. Otherwise there is one board.
    pub are_rows: bool,
}

/// One board, or several rows of 16 cells with a board each.
pub fn boards(value: &Value) -> Result<Boards, BadArgument> {
    match value {
        Value::Grid { rows: 2.., columns: CELLS, cells } => {
            let row = |cells: &[Value]| match cells.iter().find_map(Value::error) {
                Some(error) => Err(Cell::Error(error)),
                None => of_cells(cells).map_err(|BadArgument| Cell::VALUE_ERROR),
            };
            Ok(Boards { boards: cells.chunks(CELLS).map(row).collect(), are_rows: true })
        }
        _ => Ok(Boards { boards: vec![Ok(board(value)?)], are_rows: false }),
    }
}

fn of_cells(cells: &[Value]) -> Result<Board, BadArgument> {
    let mut tiles = [0; CELLS];
    for (tile, cell) in tiles.iter_mut().zip(cells) {
        *tile = match cell {
            Value::Blank => 0,
            Value::Text(text) if text.is_empty() => 0,
            Value::Number(number) => whole_number(*number)?,
            _ => return Err(BadArgument),
        };
    }
    Board::from_cells(&tiles).map_err(|_| BadArgument)
}

/// A name with the blanks around it; empty if left out or blank. A formula that refers to a blank cell gives 0, so 0 counts as
/// blank.
pub fn typed_name(value: &Value) -> Result<&str, BadArgument> {
    match value.unwrapped() {
        Value::Missing | Value::Blank => Ok(""),
        Value::Number(number) if *number == 0.0 => Ok(""),
        Value::Text(text) => Ok(text),
        _ => Err(BadArgument),
    }
}

/// A time in whole milliseconds; `None` if left out, blank or 0. The engine refuses times that are too long.
pub fn time(value: &Value) -> Result<Option<Duration>, BadArgument> {
    let milliseconds = match value.unwrapped() {
        Value::Missing | Value::Blank => 0,
        Value::Text(text) if text.is_empty() => 0,
        value => number_of(value)?,
    };
    match u64::try_from(milliseconds) {
        Ok(0) => Ok(None),
        Ok(milliseconds) => Ok(Some(Duration::from_millis(milliseconds))),
        Err(_) => Err(BadArgument),
    }
}

/// A direction by its number or word. A blank cell is none, though 0 to most functions: it is more likely a
/// mistake than a move up.
pub fn direction(value: &Value) -> Result<Direction, BadArgument> {
    let value = value.unwrapped();
    if let Value::Text(text) = value {
        let has_word = |direction: &Direction| direction.to_string().eq_ignore_ascii_case(text.trim());
        if let Some(direction) = Direction::ALL.into_iter().find(has_word) {
            return Ok(direction);
        }
    }
    Direction::from_index(number_of(value)?).ok_or(BadArgument)
}

/// A single argument as a whole number. As in Excel's own functions, a number may be stored as text, TRUE is
/// 1 and FALSE 0.
fn number_of(value: &Value) -> Result<i32, BadArgument> {
    match value {
        Value::Number(number) => whole_number(*number),
        Value::Text(text) => text.trim().parse().map_err(|_| BadArgument),
        Value::Logical(logical) => Ok(i32::from(*logical)),
        _ => Err(BadArgument),
    }
}

fn whole_number(number: f64) -> Result<i32, BadArgument> {
    let is_whole = number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX);
    is_whole.then_some(number as i32).ok_or(BadArgument)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn grid(rows: usize, columns: usize, cells: Vec<Value>) -> Value {
        Value::Grid { rows, columns, cells }
    }

    fn with_first(first: Value) -> Value {
        let mut cells = vec![Value::Blank; CELLS];
        cells[0] = first;
        grid(SIDE, SIDE, cells)
    }

    #[test]
    fn boards_are_four_rows_of_four_or_one_of_sixteen() {
        let numbers = vec![Value::Number(2.0); CELLS];
        for (rows, columns) in [(4, 4), (1, 16)] {
            let read = board(&grid(rows, columns, numbers.clone())).unwrap();
            assert_eq!(read.to_cells(), [2; CELLS], "{rows} by {columns}");
        }
        for (rows, columns) in [(16, 1), (2, 8), (8, 2)] {
            assert_eq!(board(&grid(rows, columns, numbers.clone())), Err(BadArgument), "{rows} by {columns}");
        }
        assert_eq!(board(&grid(3, 4, vec![Value::Blank; 12])), Err(BadArgument));
        for none in [Value::Missing, Value::Blank, Value::Number(2.0), text("2"), Value::Unusable] {
            assert_eq!(board(&none), Err(BadArgument), "{none:?}");
        }
    }

    #[test]
    fn several_rows_of_sixteen_are_a_board_each() {
        let number = Value::Number;
        for (rows, columns) in [(4, 4), (1, 16)] {
            let one = grid(rows, columns, vec![number(2.0); CELLS]);
            let expected = Boards { boards: vec![Ok(board(&one).unwrap())], are_rows: false };
            assert_eq!(boards(&one).unwrap(), expected, "{rows} by {columns}");
        }
        for rows in [2, 4, 16, 17] {
            let mut cells = vec![number(2.0); rows * CELLS];
            cells[CELLS] = number(3.0);
            let read = boards(&grid(rows, CELLS, cells)).unwrap();
            assert!(read.are_rows, "{rows} rows");
            let tiles = read.boards.iter().map(|row| row.clone().map(Board::to_cells)).collect::<Vec<_>>();
            let mut expected = vec![Ok([2; CELLS]); rows];
            expected[1] = Err(Cell::VALUE_ERROR);
            assert_eq!(tiles, expected);
        }
        let mut cells = vec![Value::Blank; 3 * CELLS];
        (cells[1], cells[2]) = (text("x"), Value::Error(42));
        let expected = [Err(Cell::Error(42)), Ok(Board::EMPTY), Ok(Board::EMPTY)];
        assert_eq!(boards(&grid(3, CELLS, cells)).unwrap().boards, expected);
        for (rows, columns) in [(16, 1), (8, 4), (4, 8), (2, 8), (32, 1)] {
            let cells = vec![Value::Blank; rows * columns];
            assert_eq!(boards(&grid(rows, columns, cells)), Err(BadArgument), "{rows} by {columns}");
        }
    }

    #[test]
    fn cells_are_tiles_or_empty() {
        for empty in [Value::Blank, Value::Number(0.0), Value::Number(-0.0), text("")] {
            assert_eq!(board(&with_first(empty.clone())).unwrap().to_cells(), [0; CELLS], "{empty:?}");
        }
        assert_eq!(board(&with_first(Value::Number(131_072.0))).unwrap().to_cells()[0], 131_072);
        for bad in [3.0, 2.5, -2.0, 1.0, 262_144.0, 4_294_967_298.0, 1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(board(&with_first(Value::Number(bad))), Err(BadArgument), "{bad}");
        }
        for bad in [text("x"), text("4"), text(" "), Value::Logical(true), Value::Unusable, Value::Missing] {
            assert_eq!(board(&with_first(bad.clone())), Err(BadArgument), "{bad:?}");
        }
    }

    #[test]
    fn names_may_be_left_out() {
        for blank in
            [Value::Missing, Value::Blank, Value::Number(0.0), text(""), grid(1, 1, vec![Value::Blank])]
        {
            assert_eq!(typed_name(&blank), Ok(""), "{blank:?}");
        }
        assert_eq!(typed_name(&text(" Snake ")), Ok(" Snake "));
        assert_eq!(typed_name(&grid(1, 1, vec![text("snake")])), Ok("snake"));
        for bad in [Value::Number(7.0), Value::Unusable, grid(1, 2, vec![text("a"), text("b")])] {
            assert_eq!(typed_name(&bad), Err(BadArgument), "{bad:?}");
        }
    }

    #[test]
    fn times_are_whole_milliseconds() {
        for blank in [Value::Missing, Value::Blank, Value::Number(0.0), text("")] {
            assert_eq!(time(&blank), Ok(None), "{blank:?}");
        }
        assert_eq!(time(&Value::Logical(false)), Ok(None));
        for (value, milliseconds) in
            [(Value::Number(20.0), 20), (text(" 20 "), 20), (Value::Logical(true), 1)]
        {
            assert_eq!(time(&value), Ok(Some(Duration::from_millis(milliseconds))), "{value:?}");
        }
        for bad in [
            Value::Number(-1.0),
            Value::Number(0.5),
            Value::Number(1e10),
            text("soon"),
            text("-1"),
            text("1.5"),
            text("10000000000"),
            Value::Unusable,
        ] {
            assert_eq!(time(&bad), Err(BadArgument), "{bad:?}");
        }
    }

    #[test]
    fn directions_are_numbers_or_words() {
        for (index, known) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction(&Value::Number(index as f64)), Ok(known));
            assert_eq!(direction(&text(&format!(" {} ", known.to_string().to_uppercase()))), Ok(known));
            assert_eq!(direction(&text(&format!(" {index}"))), Ok(known));
        }
        assert_eq!(direction(&Value::Logical(false)), Ok(Direction::Up));
        assert_eq!(direction(&Value::Logical(true)), Ok(Direction::Right));
        for bad in [
            Value::Missing,
            Value::Blank,
            grid(1, 1, vec![Value::Blank]),
            Value::Number(4.0),
            Value::Number(-1.0),
            text(""),
            text("4"),
            text("sideways"),
        ] {
            assert_eq!(direction(&bad), Err(BadArgument), "{bad:?}");
        }
    }
}
