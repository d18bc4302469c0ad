//! What Excel calls by name: when it loads or drops the add-in, and for each formula.
//!
//! Excel calls `xlAutoClose` before it asks whether to save, and goes on if the user cancels there. So only
//! `xlAutoRemove` unregisters.

use crate::answer::{Answer, Cell, Refused};
use crate::block;
use crate::excel::Excel;
use crate::functions;
use crate::layout::Oper;
use crate::module;
use crate::read;
use crate::registration;
use crate::value::Value;
use engine2048::ffi::{e2048_cancel_handler, e2048_set_cancel_handler};
use formulas::{Shape, FUNCTIONS};
use std::cell;
use std::ffi::{c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};

const TITLE: &str = concat!("engine2048 ", env!("CARGO_PKG_VERSION"), ": formulas for 2048");

/// Excel has loaded the add-in. Returns 1, as Microsoft's page "xlAutoOpen" demands, though Excel may have refused to
/// register some function.
#[no_mangle]
pub extern "system" fn xlAutoOpen() -> c_int {
    guarded((), || {
        if let Some(excel) = Excel::find() {
            module::note_main_thread();
            #[cfg(windows)]
            crate::load_configuration::keep();
            registration::register_all(excel);
        }
    });
    1
}

/// Excel may be about to end. Returns 1.
#[no_mangle]
pub extern "system" fn xlAutoClose() -> c_int {
    1
}

/// The user has taken the add-in out of Excel's list. Returns 1.
#[no_mangle]
pub extern "system" fn xlAutoRemove() -> c_int {
    guarded((), || {
        if let Some(excel) = Excel::find() {
            registration::unregister_all(excel);
        }
    });
    1
}

/// Returns the title for the Add-in Manager if `action` is 1, otherwise `#VALUE!`.
///
/// # Safety
/// `action` is NULL or an XLOPER12.
#[no_mangle]
pub unsafe extern "system" fn xlAddInManagerInfo12(action: *const Oper) -> *mut Oper {
    // SAFETY: the promise about `action` is passed on.
    let wants_title = || unsafe { read::argument(action) } == Value::Number(1.0);
    guarded(std::ptr::null_mut(), || {
        let cell = if wants_title() { Cell::Text(TITLE.into()) } else { Cell::VALUE_ERROR };
        block::write(&Answer::One(cell))
    })
}

/// Frees a result of a function of this add-in.
///
/// # Safety
/// `result` is NULL, or such a result that was not freed yet.
#[no_mangle]
pub unsafe extern "system" fn xlAutoFree12(result: *mut Oper) {
    // SAFETY: the promise about `result` is passed on.
    guarded((), || unsafe { block::free(result) });
}

thread_local! {
    /// Whether Esc has been down since before the call, such as the one that closed a message box.
    static IS_OLD: cell::Cell<bool> = const { cell::Cell::new(false) };
}

/// Sets whether Esc ends this thread's later calls of the C interface, for VBA, which gives no function of its own: an
/// error in one that is called within a call would end Excel. VBA calls it before each of them, since all workbooks
/// share this thread, and an Esc that is down already ends none. Returns `E2048_OK`.
#[no_mangle]
pub extern "system" fn cancel_on_escape(wanted: c_int) -> c_int {
    IS_OLD.set(wanted != 0 && module::escape_is_down());
    let handler: e2048_cancel_handler = if wanted == 0 { None } else { Some(escape_is_down) };
    // SAFETY: the handler is a function of this library, as are those that call it, and reads no context.
    unsafe { e2048_set_cancel_handler(handler, std::ptr::null_mut()) }
}

unsafe extern "C" fn escape_is_down(_context: *mut c_void) -> i32 {
    let is_down = module::escape_is_down();
    IS_OLD.set(is_down && IS_OLD.get());
    i32::from(is_down && !IS_OLD.get())
}

/// Returns `fault` if the body panics, since a panic must not reach Excel.
fn guarded<T>(fault: T, body: impl FnOnce() -> T) -> T {
    // What a panic leaves half done is local to the call.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        // Dropping the panic's value may panic again, so that second value is forgotten.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(panic))).map_err(std::mem::forget);
        fault
    })
}

/// A formula's answer, which Excel gives back to [`xlAutoFree12`]: `#VALUE!` for a panic, NULL without
/// memory.
///
/// # Safety
/// Each argument is NULL or an XLOPER12 that is valid for reading during the call.
unsafe fn answer<const ARGUMENTS: usize>(
    arguments: [*const Oper; ARGUMENTS],
    shape: Shape,
    function: fn(&[Value; ARGUMENTS]) -> Result<Answer, Refused>,
) -> *mut Oper {
    let body = || {
        // SAFETY: the caller's promise is passed on.
        let arguments = arguments.map(|argument| unsafe { read::argument(argument) });
        // Errors come out as from Excel's own functions, whatever else is wrong.
        match arguments.iter().find_map(Value::error) {
            Some(error) => Answer::One(Cell::Error(error)),
            None => function(&arguments).unwrap_or_else(|refused| refused.shown(shape)),
        }
    };
    let answer = guarded(Answer::One(Cell::VALUE_ERROR), body);
    guarded(std::ptr::null_mut(), || block::write(&answer))
}

const fn shape_of(export: &str) -> Shape {
    let mut index = 0;
    while index < FUNCTIONS.len() {
        if same(FUNCTIONS[index].export.as_bytes(), export.as_bytes()) {
            return FUNCTIONS[index].shape;
        }
        index += 1;
    }
    panic!("the catalogue has no such export")
}

/// `==`, at compile time.
const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

/// Defines an export for each formula of the catalogue.
macro_rules! formulas {
    ($($export:ident($($argument:ident),*) = $function:path;)*) => {
        $(
            /// The formula of this name.
            ///
            /// # Safety
            /// As for `answer`.
            #[no_mangle]
            pub unsafe extern "system" fn $export($($argument: *const Oper),*) -> *mut Oper {
                const SHAPE: Shape = shape_of(stringify!($export));
                // SAFETY: the promise about the arguments is passed on.
                unsafe { answer([$($argument),*], SHAPE, $function) }
            }
        )*

        #[cfg(test)]
        const EXPORTS: &[&str] = &[$(stringify!($export)),*];
    };
}

formulas! {
    formula_best_move(board, player, time) = functions::best_move;
    formula_best_word(board, player, time) = functions::best_word;
    formula_analyze(board, player, time) = functions::analyze;
    formula_evaluate(board, evaluator) = functions::evaluate;
    formula_explain(board, evaluator) = functions::explain;
    formula_check_recipe(recipe) = functions::check_recipe;
    formula_move(board, direction) = functions::slide;
    formula_players() = functions::players;
    formula_status() = functions::status;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    #[test]
    fn every_function_has_its_export() {
        for function in FUNCTIONS {
            assert!(EXPORTS.contains(&function.export), "{}", function.export);
        }
        assert_eq!(EXPORTS.len(), FUNCTIONS.len());
    }

    #[test]
    fn a_panic_is_an_error_value() {
        // SAFETY: there are no arguments; the block is new, and freed once.
        unsafe {
            let result = answer([], Shape { rows: 1, columns: 1 }, |[]| panic!("a deliberate panic"));
            assert_eq!(((*result).kind(), (*result).payload.error), (layout::ERROR, layout::VALUE_ERROR));
            xlAutoFree12(result);
        }
    }

    #[test]
    fn the_add_in_manager_learns_the_title() {
        // SAFETY: the argument is a value; the block is new, and freed once.
        unsafe {
            let result = xlAddInManagerInfo12(&Oper::number(1.0));
            assert_eq!(read::argument(result), Value::Text(TITLE.to_owned()));
            xlAutoFree12(result);
            let result = xlAddInManagerInfo12(&Oper::number(2.0));
            assert_eq!((*result).payload.error, layout::VALUE_ERROR);
            xlAutoFree12(result);
        }
    }

    #[test]
    fn without_excel_nothing_fails() {
        assert_eq!((xlAutoOpen(), xlAutoClose(), xlAutoRemove()), (1, 1, 1));
    }
}
