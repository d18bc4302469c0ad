//! Recipes: what is wrong with one, what it may weigh, and what its features are worth on a board.

use super::arguments::{read_board, read_name, read_text, write, write_text, Text};
use super::guard;
use super::status::{plain_value, Failure};
use crate::names::{check, part_name, NameError};
use crate::player::{Evaluator, Part};
use crate::recipe::features::ALL;
use crate::recipe::{RecipeError, LONGEST_RECIPE};
use std::ffi::c_char;

/// The number of features that a recipe may weigh.
#[no_mangle]
pub extern "C" fn e2048_feature_count() -> i32 {
    guard(|| Ok(ALL.len() as i32))
}

/// The name of feature `index`, 0 to e2048_feature_count() - 1, or, from 1000 on, of a part of "network" (see
/// e2048_explain).
///
/// An index keeps its name in every release; new ones are added at the end. Writes the text and fails as
/// e2048_version does, and with E2048_RANGE for any other `index`.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_feature_name(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, name_of(index)?) })
}

fn name_of(index: i32) -> Result<&'static str, Failure> {
    usize::try_from(index).ok().and_then(part_name).ok_or(Failure::Range)
}

/// What is wrong with a name or a recipe of a player or an evaluator: a sentence for the person who wrote it,
/// such as "`smoothnes`, at 12, is no feature: smoothness?".
///
/// Writes the sentence and returns its length as e2048_version does. Writes the place of the error to
/// `position`, which may be NULL, in characters from 1. If nothing is wrong, the sentence is empty and the
/// position 0. Fails as e2048_version does, and with E2048_NULL if `recipe` is NULL.
///
/// # Safety
/// `recipe` is NULL or readable as "Names, recipes and texts" describes; `position` is NULL or valid for writing
/// one number; `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_check_recipe(
    recipe: *const c_char,
    position: *mut i32,
    text: *mut c_char,
    capacity: i32,
) -> i32 {
    guard(|| {
        // SAFETY: `recipe` is readable by the caller's promise.
        let typed = unsafe { read_text(recipe) }?;
        let (at, sentence) = fault(&typed);
        // SAFETY: `text` is writable, or NULL, by the caller's promise.
        let length = unsafe { write_text(text, capacity, &sentence) }?;
        // SAFETY: `position` is writable, or NULL, by the caller's promise.
        unsafe { write(position, at) };
        Ok(length)
    })
}

/// Where a text is wrong and why, in ASCII; 0 and nothing where it is right.
fn fault(typed: &Text) -> (i32, String) {
    // What is not UTF-8 must not make the text longer than it was, as the usual substitute of three bytes does.
    let text = String::from_utf8_lossy(&typed.bytes).replace(char::REPLACEMENT_CHARACTER, "?");
    let is_cut = typed.whole().is_none();
    let checked = match check(&text) {
        // The last byte read, perhaps the first of a letter, is the first that does not fit.
        _ if is_cut && typed.bytes.len() > LONGEST_RECIPE => {
            Err(NameError::Recipe(RecipeError::too_long(text.chars().count(), "")))
        }
        // Longer than any name, and not parted as a recipe is, though its beginning would be one.
        Ok(()) if is_cut => Err(NameError::Unknown { found: text, nearest: None }),
        checked => checked,
    };
    match checked {
        Ok(()) => (0, String::new()),
        Err(error) => (i32::try_from(error.position()).unwrap_or(i32::MAX), in_ascii(&error.to_string())),
    }
}

/// Letters beyond ASCII become question marks.
fn in_ascii(sentence: &str) -> String {
    sentence.chars().map(|character| if character.is_ascii() { character } else { '?' }).collect()
}

/// The parts of the value that an evaluator or a recipe assigns to a position: one for each feature that it
/// weighs.
///
/// Returns the number of parts, at most e2048_feature_count(), and writes each to four arrays, any of which may
/// be NULL: to `features` the feature's index for e2048_feature_name, to `values` its value on this board, to
/// `weights` its weight, and to `shares` the product of value and weight. A feature with a matrix has the weight
/// 1; the matrix is in the value. E2048_LOST means minus infinity.
///
/// The shares add up to the value of e2048_evaluate. Two exceptions: "datumbox" rounds that value by less than 1
/// and is never below 0, and "heuristic" rounds it by less than 0.26.
///
/// The parts of "network" have indices and names, although they are not features. "reward" is the best move's
/// points. A name such as "stage 1: xxxx xx.. .... ...." is a tuple, with an x for each of its cells, row by
/// row. Its value is the sum of its weights on all eight symmetries, and its weight the points of a sum of 1.
/// "stage 2" has the weights of late boards. On the last lap before a 32768 each value is a probability, and
/// each weight the points of a 32768. The parts are then "a sure 32768", which counts
/// half; the tuples of "last lap"; and a correction that keeps the sum between 0 and 1. A finished game has only
/// a "reward" of 0. These shares add up exactly, and on the last lap within 1e-9.
///
/// Fails as e2048_evaluate does, with E2048_RANGE if `capacity` is negative, and with E2048_BUFFER if it is below
/// the number of parts, unless all four arrays are NULL.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable as "Names, recipes and texts"
/// describes; `features`, `values`, `weights` and `shares` are each NULL or valid for writing `capacity` numbers.
#[no_mangle]
pub unsafe extern "C" fn e2048_explain(
    cells: *const i32,
    evaluator: *const c_char,
    capacity: i32,
    features: *mut i32,
    values: *mut f64,
    weights: *mut f64,
    shares: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `evaluator` are readable by the caller's promise.
        let (board, evaluator) = unsafe { (read_board(cells)?, read_name::<Evaluator>(evaluator)?) };
        let capacity = usize::try_from(capacity).map_err(|_| Failure::Range)?;
        let parts: Vec<Part> = evaluator.explain(board)?;
        let wanted = !(features.is_null() && values.is_null() && weights.is_null() && shares.is_null());
        if wanted && parts.len() > capacity {
            return Err(Failure::Buffer);
        }
        for (index, part) in parts.iter().enumerate().filter(|_| wanted) {
            // SAFETY: `index` is below `capacity`, so each array that is not NULL has this entry by the
            // caller's promise.
            unsafe {
                write(place(features, index), part.feature as i32);
                write(place(values, index), plain_value(part.value));
                write(place(weights, index), part.weight);
                write(place(shares, index), plain_value(part.share));
            }
        }
        Ok(parts.len() as i32)
    })
}

/// This entry of an array; NULL if the array is NULL.
fn place<T>(array: *mut T, index: usize) -> *mut T {
    if array.is_null() {
        array
    } else {
        array.wrapping_add(index)
    }
}
