//! Values in: reads what Excel passes, and never writes to it.
//!
//! Reads are unaligned, since 32-bit programs keep values at any multiple of 4. A text is bounded by Excel's
//! limit, an array by the cells of a board, or by so many rows of boards.

use crate::layout::{self, Array, Oper};
use crate::value::{Value, MOST_BOARDS, MOST_CELLS};

/// Reads an argument.
///
/// # Safety
/// `argument` is NULL or valid for reading an XLOPER12 whose pointers are valid as its type says.
pub unsafe fn argument(argument: *const Oper) -> Value {
    if argument.is_null() {
        return Value::Missing;
    }
    // SAFETY: not NULL, so readable by the contract above; alignment is not assumed.
    let oper = unsafe { argument.read_unaligned() };
    match oper.kind() {
        // SAFETY: the type says that the payload is an array, with the contract above for its cells.
        layout::ARRAY => unsafe { grid(oper.payload.array) },
        // SAFETY: the contract is the same.
        _ => unsafe { single(&oper) },
    }
}

/// Reads a value, of an array its first cell.
///
/// # Safety
/// As for [`argument`].
pub unsafe fn first(value: &Oper) -> Value {
    if value.kind() != layout::ARRAY {
        // SAFETY: the contract is the same.
        return unsafe { argument(value) };
    }
    // SAFETY: the type says that the payload is an array.
    let array = unsafe { value.payload.array };
    if array.cells.is_null() || array.rows < 1 || array.columns < 1 {
        return Value::Unusable;
    }
    // SAFETY: there is a first cell, which is readable by the contract above.
    unsafe { single(&array.cells.read_unaligned()) }
}

/// Reads a value that is no array.
///
/// # Safety
/// As for [`argument`].
unsafe fn single(oper: &Oper) -> Value {
    match oper.kind() {
        // SAFETY: the type says which member of the payload is set, here and below.
        layout::NUMBER => Value::Number(unsafe { oper.payload.number }),
        // SAFETY: as above.
        layout::INTEGER => Value::Number(f64::from(unsafe { oper.payload.integer })),
        // SAFETY: as above; the pointer is that of a counted text by the contract.
        layout::TEXT => unsafe { text(oper.payload.text) },
        // SAFETY: as above.
        layout::LOGICAL => Value::Logical(unsafe { oper.payload.logical } != 0),
        // SAFETY: as above.
        layout::ERROR => Value::Error(unsafe { oper.payload.error }),
        layout::MISSING => Value::Missing,
        layout::BLANK => Value::Blank,
        _ => Value::Unusable,
    }
}

/// # Safety
/// `counted` is NULL or points to a number of units and that many units.
unsafe fn text(counted: *const u16) -> Value {
    if counted.is_null() {
        return Value::Unusable;
    }
    // SAFETY: not NULL, so the number of units is readable by the contract above.
    let length = usize::from(unsafe { counted.read_unaligned() });
    if length > layout::LONGEST_TEXT {
        return Value::Unusable;
    }
    // SAFETY: `length` units follow the first one, by the contract above.
    let units = (1..=length).map(|index| unsafe { counted.add(index).read_unaligned() });
    Value::Text(
        char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect(),
    )
}

/// # Safety
/// `array.cells` is NULL or valid for reading `rows` times `columns` values, which hold the contract of
/// [`argument`].
unsafe fn grid(array: Array) -> Value {
    let size = |number: i32| usize::try_from(number).unwrap_or(0);
    let (rows, columns) = (size(array.rows), size(array.columns));
    let count = rows.saturating_mul(columns);
    let are_boards = columns == MOST_CELLS && rows <= MOST_BOARDS;
    if array.cells.is_null() || count == 0 || (count > MOST_CELLS && !are_boards) {
        return Value::Unusable;
    }
    let cells = (0..count)
        // SAFETY: `index` is below `count`, so the cell and what it points to are readable by the contract
        // above.
        .map(|index| unsafe { single(&array.cells.add(index).read_unaligned()) })
        .collect();
    Value::Grid { rows, columns, cells }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Payload;

    fn read(oper: &Oper) -> Value {
        // SAFETY: the tests below make values whose pointers are good.
        unsafe { argument(oper) }
    }

    fn array(cells: &[Oper], rows: i32, columns: i32) -> Oper {
        let array = Array { cells: cells.as_ptr(), rows, columns };
        Oper { payload: Payload { array }, xltype: layout::ARRAY }
    }

    #[test]
    fn every_type_is_told_apart() {
        let with = |xltype| Oper { payload: Payload { integer: 1 }, xltype };
        assert_eq!(read(&Oper::number(2.5)), Value::Number(2.5));
        assert_eq!(read(&with(layout::INTEGER)), Value::Number(1.0));
        assert_eq!(read(&Oper::MISSING), Value::Missing);
        assert_eq!(read(&with(layout::BLANK)), Value::Blank);
        let units: Vec<u16> = [2].into_iter().chain("hé!".encode_utf16()).collect();
        assert_eq!(read(&Oper::text(&units)), Value::Text("hé".to_owned()), "no unit past the count is read");
        assert_eq!(read(&Oper::text(&[1, 0xd800])), Value::Text("\u{fffd}".to_owned()), "half a letter");
        assert_eq!(read(&with(layout::LOGICAL)), Value::Logical(true));
        assert_eq!(read(&Oper::error(layout::NOT_AVAILABLE)), Value::Error(layout::NOT_AVAILABLE));
        // References, program flow, bytes, no type at all.
        for xltype in [0x8, 0x400, 0x20, 0x802, 0] {
            assert_eq!(read(&with(xltype)), Value::Unusable, "{xltype:#x}");
        }
        assert_eq!(read(&with(layout::BLANK | 0x1000)), Value::Blank, "who frees is no part of the type");
    }

    #[test]
    fn a_text_is_read_up_to_excels_limit() {
        let counted = |length: u16| [vec![length], vec![u16::from(b'x'); usize::from(length)]].concat();
        // What "Excel specifications and limits" gives a cell.
        let (longest, longer) = (counted(32_767), counted(32_768));
        assert_eq!(read(&Oper::text(&longest)), Value::Text("x".repeat(32_767)));
        assert_eq!(read(&Oper::text(&longer)), Value::Unusable);
    }

    #[test]
    fn arrays_are_read_row_by_row_up_to_a_board() {
        let cells = [Oper::number(1.0), Oper::MISSING];
        let expected = Value::Grid { rows: 1, columns: 2, cells: vec![Value::Number(1.0), Value::Missing] };
        assert_eq!(read(&array(&cells, 1, 2)), expected);
        let others =
            [(17, 1), (5, 4), (2, 17), (0, 4), (0, 16), (-1, -1), (-1, 16), (65_537, 16), (1_048_576, 16)];
        for (rows, columns) in
            others.into_iter().chain([(i32::MAX, 16), (i32::MAX, i32::MAX), (65_536, 65_536)])
        {
            assert_eq!(read(&array(&cells, rows, columns)), Value::Unusable, "{rows} by {columns}");
        }
        let boards = [Oper::number(2.0); 48];
        let expected = Value::Grid { rows: 3, columns: 16, cells: vec![Value::Number(2.0); 48] };
        assert_eq!(read(&array(&boards, 3, 16)), expected, "but rows of boards are");
        // SAFETY: the pointers are good.
        let first = |cells: &[Oper], rows, columns| unsafe { super::first(&array(cells, rows, columns)) };
        assert_eq!(first(&cells, 1, 45), Value::Number(1.0), "the first cell of a longer one");
        assert_eq!(first(&cells, 0, 2), Value::Unusable);
        let inner = [array(&cells, 1, 2)];
        let expected = Value::Grid { rows: 1, columns: 1, cells: vec![Value::Unusable] };
        assert_eq!(read(&array(&inner, 1, 1)), expected, "no array in an array");
    }

    #[test]
    fn null_pointers_are_no_values() {
        // SAFETY: NULL is allowed.
        assert_eq!(unsafe { argument(std::ptr::null()) }, Value::Missing);
        let null = Oper { payload: Payload { text: std::ptr::null() }, xltype: layout::TEXT };
        assert_eq!(read(&null), Value::Unusable);
        let null = Array { cells: std::ptr::null(), rows: 4, columns: 4 };
        assert_eq!(read(&Oper { payload: Payload { array: null }, xltype: layout::ARRAY }), Value::Unusable);
    }
}
