//! The worksheet functions: their names, arguments and help, for Excel and LibreOffice.
//!
//! The Excel add-in (`xll/`) registers them; `cargo xtask dist` writes them into the LibreOffice extension.

pub mod intellisense;
pub mod language;

macro_rules! prefix {
    () => {
        "ENGINE2048"
    };
}

/// The start of every function's name, before a full stop. It may look like no cell's address, which some
/// programs refuse.
pub const PREFIX: &str = prefix!();

/// The functions' heading in Excel's function dialog.
pub const CATEGORY: &str = "engine2048";

/// The chance that players draw on in a cell: fixed, so that calculating again changes nothing. As in `hosts/roster.json`.
pub const SEED: i32 = 2048;

/// A worksheet function.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name after the prefix and a full stop.
    pub name: &'static str,
    /// The add-in's export that Excel calls.
    pub export: &'static str,
    /// The LibreOffice extension's method that Calc calls.
    pub method: &'static str,
    /// What it answers.
    pub help: &'static str,
    /// Its arguments in order.
    pub arguments: &'static [Argument],
    /// How many cells it answers, to one board. Where the number of rows varies, those of the first row.
    pub shape: Shape,
}

impl Function {
    /// The name in a formula, such as `ENGINE2048.BESTMOVE`.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{PREFIX}.{}", self.name)
    }

    /// Whether it takes rows of boards too, and has a row of cells for each.
    #[must_use]
    pub fn takes_rows(&self) -> bool {
        self.arguments.first().is_some_and(|argument| argument.help == BOARDS.help)
    }
}

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name in the function dialog.
    pub name: &'static str,
    /// Its name in the LibreOffice extension.
    pub parameter: &'static str,
    /// What the function dialog says about it.
    pub help: &'static str,
}

/// How many cells an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

const ONE_CELL: Shape = Shape { rows: 1, columns: 1 };

const BOARD: Argument = Argument {
    name: "Board",
    parameter: "board",
    help: "A range of 4 by 4 cells: tiles from 2 to 131072; blank or 0 is empty.",
};
const BOARDS: Argument = Argument {
    help:
        "A range of 4 by 4 cells: tiles from 2 to 131072; blank or 0 is empty. Or several rows of 16 cells, \
           one board per row; the answer has a row for each.",
    ..BOARD
};
const PLAYER: Argument = Argument {
    name: "Player",
    parameter: "player",
    help: concat!(
        "The player: one of ",
        prefix!(),
        ".PLAYERS(), or a recipe; if omitted, expectimax, the strongest."
    ),
};
const TIME: Argument = Argument {
    name: "Time",
    parameter: "timeMs",
    help: "Milliseconds that the player may think; if omitted or 0, its default effort.",
};
const EVALUATOR: Argument = Argument {
    name: "Evaluator",
    parameter: "evaluator",
    help: "The evaluator, such as ovolve or snake, or a recipe; if omitted, the engine's own.",
};
const RECIPE: Argument = Argument {
    name: "Recipe",
    parameter: "recipe",
    help: "A text to use as a player or an evaluator, such as alpha-beta: free 1, merges 2.",
};
const DIRECTION: Argument = Argument {
    name: "Direction",
    parameter: "direction",
    help: "0 up, 1 right, 2 down, 3 left; or the word.",
};

/// Every function.
pub const FUNCTIONS: [Function; 9] = [
    Function {
        name: "BESTMOVE",
        export: "formula_best_move",
        method: "bestMove",
        help: "The best move for a 2048 board: 0 up, 1 right, 2 down, 3 left. #N/A if the game is over.",
        arguments: &[BOARDS, PLAYER, TIME],
        shape: ONE_CELL,
    },
    Function {
        name: "BESTWORD",
        export: "formula_best_word",
        method: "bestWord",
        help: "The best move for a 2048 board as a word: up, right, down, left. #N/A if the game is over.",
        arguments: &[BOARDS, PLAYER, TIME],
        shape: ONE_CELL,
    },
    Function {
        name: "EVALUATE",
        export: "formula_evaluate",
        method: "evaluate",
        help: "How good a 2048 board is to an evaluator, without looking ahead, in the evaluator's own unit.",
        arguments: &[BOARDS, EVALUATOR],
        shape: ONE_CELL,
    },
    Function {
        name: "EXPLAIN",
        export: "formula_explain",
        method: "explain",
        help: "Why a 2048 board is worth what it is: for each feature its name, its value, its weight and their product, \
               as an array of 4 columns with one row for each.",
        arguments: &[BOARD, EVALUATOR],
        shape: Shape { rows: 1, columns: 4 },
    },
    Function {
        name: "CHECKRECIPE",
        export: "formula_check_recipe",
        method: "checkRecipe",
        help: "What is wrong with a recipe, where, and what was expected; an empty text if nothing is.",
        arguments: &[RECIPE],
        shape: ONE_CELL,
    },
    Function {
        name: "ANALYZE",
        export: "formula_analyze",
        method: "analyze",
        help: "A player's value of moving up, right, down and left, as an array of 1 row and 4 columns. #N/A if \
               nothing moves.",
        arguments: &[BOARDS, PLAYER, TIME],
        shape: Shape { rows: 1, columns: 4 },
    },
    Function {
        name: "MOVE",
        export: "formula_move",
        method: "move",
        help: "The board after all tiles slid in a direction, before the next tile appears, as an array of 4 rows and 4 \
               columns. The same board if nothing moves, #N/A if the game is over.",
        arguments: &[BOARD, DIRECTION],
        shape: Shape { rows: 4, columns: 4 },
    },
    Function {
        name: "PLAYERS",
        export: "formula_players",
        method: "players",
        help: "Every player with its description, as an array of 2 columns with one row for each.",
        arguments: &[],
        shape: Shape { rows: 1, columns: 2 },
    },
    Function {
        name: "STATUS",
        export: "formula_status",
        method: "status",
        help: "The engine's version and where it was loaded from, or why it was not loaded.",
        arguments: &[],
        shape: ONE_CELL,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    /// The function dialog's limit, less two letters that Excel may cut off: Microsoft's page "Known issues in Excel XLL
    /// development", "Argument Description String Truncation in the Function Wizard".
    const LONGEST_TEXT: usize = 255 - 2;

    /// Columns end at XFD: "Excel specifications and limits".
    #[test]
    fn no_cell_has_the_prefix_for_an_address() {
        const LONGEST_COLUMN: usize = "XFD".len();
        assert!(PREFIX.chars().take_while(char::is_ascii_uppercase).count() > LONGEST_COLUMN, "{PREFIX}");
    }

    #[test]
    fn excel_takes_every_text() {
        for function in FUNCTIONS {
            for language in [Language::English, Language::German, Language::Russian] {
                let names = function.arguments.iter().map(|argument| language.text(argument.name));
                let names = names.collect::<Vec<_>>();
                let helps = function.arguments.iter().map(|argument| argument.help).chain([function.help]);
                let helps = helps.map(|help| language.text(help));
                for text in helps.chain([function.full_name().as_str(), &names.join(",")]) {
                    assert!(text.encode_utf16().count() <= LONGEST_TEXT, "{text}");
                    assert!(language != Language::English || text.is_ascii(), "{text}");
                }
                assert!(names.iter().all(|name| !name.contains(',')), "{names:?}");
            }
        }
    }

    #[test]
    fn every_text_is_translated() {
        for function in FUNCTIONS {
            let of_arguments = function.arguments.iter().flat_map(|argument| [argument.name, argument.help]);
            for text in of_arguments.chain([function.help]) {
                assert_ne!(Language::German.text(text), text);
                let is_cyrillic = |letter| ('\u{400}'..='\u{4ff}').contains(&letter);
                assert!(Language::Russian.text(text).contains(is_cyrillic), "{text}");
            }
        }
    }
}
