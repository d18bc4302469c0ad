//! Values out: writes an answer into one heap block, which Excel reads and gives back.
//!
//! A block starts with the result, so both have one address. The block's size, the cells of an array and the
//! units of all texts follow, in this order.

use crate::answer::{Answer, Cell};
use crate::layout::{self, Array, Oper, Payload};
use std::alloc::{alloc, dealloc, Layout};
use std::ptr;

#[repr(C)]
struct Header {
    result: Oper,
    /// Bytes of the block.
    size: usize,
}

/// Writes an answer into a new block. Returns its result, or NULL if there is no memory.
pub fn write(answer: &Answer) -> *mut Oper {
    let (cells, columns): (&[Cell], Option<usize>) = match answer {
        Answer::One(cell) => (std::slice::from_ref(cell), None),
        Answer::Grid { columns, cells } => (cells, Some(*columns)),
    };
    let units: usize = cells.iter().filter_map(units_of).map(|units| 1 + units.count()).sum();
    let in_array = if columns.is_some() { cells.len() } else { 0 };
    let size = size_of::<Header>() + in_array * size_of::<Oper>() + units * size_of::<u16>();
    let Some(layout) = layout_of(size) else { return ptr::null_mut() };
    // SAFETY: the size is not 0.
    let block = unsafe { alloc(layout) };
    if block.is_null() {
        return ptr::null_mut();
    }
    // SAFETY: by its size, the block has room for the header, `in_array` values and `units` units. The
    // alignment of each divides its offset.
    unsafe {
        let array = block.add(size_of::<Header>()).cast::<Oper>();
        let mut place = array.add(in_array).cast::<u16>();
        let mut opers = cells.iter().map(|cell| {
            let oper = oper(cell, place);
            if let Some(units) = units_of(cell) {
                let count = place;
                place = place.add(1);
                for unit in units {
                    place.write(unit);
                    place = place.add(1);
                }
                count.write(place.offset_from(count) as u16 - 1);
            }
            oper
        });
        let mut result = match columns {
            None => opers.next().unwrap_or(Oper::error(layout::VALUE_ERROR)),
            Some(columns) => {
                opers.enumerate().for_each(|(index, oper)| array.add(index).write(oper));
                array_of(array, cells.len(), columns)
            }
        };
        result.xltype |= layout::FREED_BY_ADD_IN;
        block.cast::<Header>().write(Header { result, size });
    }
    block.cast()
}

/// Frees a block. Ignores a value without the bit `FREED_BY_ADD_IN`, which [`write()`] sets.
///
/// # Safety
/// `result` is NULL, or points to an XLOPER12 that either lacks that bit, or came from [`write()`] and was
/// not freed yet.
pub unsafe fn free(result: *mut Oper) {
    // SAFETY: not NULL, so a readable XLOPER12 by the contract above.
    if result.is_null() || unsafe { (*result).xltype } & layout::FREED_BY_ADD_IN == 0 {
        return;
    }
    // SAFETY: the block came from `write`, which wrote its size into its header.
    let size = unsafe { (*result.cast::<Header>()).size };
    if let Some(layout) = layout_of(size) {
        // SAFETY: `write` allocated it with this layout.
        unsafe { dealloc(result.cast(), layout) };
    }
}

fn layout_of(size: usize) -> Option<Layout> {
    Layout::from_size_align(size, align_of::<Header>()).ok()
}

/// The units of a cell's text, cut at Excel's limit. Excel's layout has their count before them.
fn units_of(cell: &Cell) -> Option<impl Iterator<Item = u16> + '_> {
    let Cell::Text(text) = cell else { return None };
    Some(text.encode_utf16().take(layout::LONGEST_TEXT))
}

/// The cell's text, if any, lies at `text`.
fn oper(cell: &Cell, text: *const u16) -> Oper {
    match cell {
        Cell::Number(number) => Oper::number(*number),
        Cell::Text(_) => Oper { payload: Payload { text }, xltype: layout::TEXT },
        Cell::Error(error) => Oper::error(*error),
    }
}

fn array_of(cells: *const Oper, count: usize, columns: usize) -> Oper {
    // Rows fit: there is at most one for each of `value::MOST_BOARDS`, each player or each feature of an evaluator.
    let array = Array { cells, rows: (count / columns) as i32, columns: columns as i32 };
    Oper { payload: Payload { array }, xltype: layout::ARRAY }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use crate::value::Value;

    fn written(answer: &Answer) -> Value {
        let result = write(answer);
        assert!(result.is_aligned());
        // SAFETY: the block is new, and freed once.
        unsafe {
            assert_eq!((*result).xltype & layout::FREED_BY_ADD_IN, layout::FREED_BY_ADD_IN);
            let value = read::argument(result);
            free(result);
            value
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(written(&Answer::One(Cell::Number(-0.5))), Value::Number(-0.5));
        assert_eq!(written(&Answer::One(Cell::Text("žluť".into()))), Value::Text("žluť".to_owned()));
        assert_eq!(written(&Answer::One(Cell::Text("".into()))), Value::Text(String::new()));
        assert_eq!(written(&Answer::One(Cell::VALUE_ERROR)), Value::Error(layout::VALUE_ERROR));
    }

    #[test]
    fn grids_are_written_row_by_row() {
        // The second of the first row, and the first of the second.
        let mut cells = vec![Cell::Number(0.0); 6];
        cells[1] = Cell::Text("1, 2".into());
        cells[3] = Cell::Text("2, 1".into());
        let mut expected = vec![Value::Number(0.0); 6];
        expected[1] = Value::Text("1, 2".to_owned());
        expected[3] = Value::Text("2, 1".to_owned());
        assert_eq!(
            written(&Answer::Grid { columns: 3, cells }),
            Value::Grid { rows: 2, columns: 3, cells: expected }
        );
    }

    #[test]
    fn errors_have_excels_numbers() {
        for (cell, number) in [(Cell::VALUE_ERROR, 15), (Cell::NOT_AVAILABLE, 42)] {
            let result = write(&Answer::One(cell));
            // SAFETY: the block is new and holds an error; it is freed once.
            unsafe {
                assert_eq!(((*result).kind(), (*result).payload.error), (layout::ERROR, number));
                free(result);
            }
        }
    }

    #[test]
    fn a_text_too_long_for_excel_is_cut() {
        let text = "x".repeat(layout::LONGEST_TEXT + 9);
        let Value::Text(read) = written(&Answer::One(Cell::Text(text.into()))) else { panic!("a text") };
        assert_eq!(read.len(), layout::LONGEST_TEXT);
    }

    #[test]
    fn only_blocks_of_ours_are_freed() {
        let mut number = Oper::number(1.0);
        // SAFETY: NULL, and a value without the bit, are allowed.
        unsafe {
            free(ptr::null_mut());
            free(&mut number);
        }
        assert_eq!(number.xltype, layout::NUMBER);
    }
}
