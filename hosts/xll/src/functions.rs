//! What the worksheet functions answer, in plain Rust.
//!
//! Excel calculates cells on several threads, so a call from a cell uses one, whatever `e2048_set_threads`
//! says. A search ends when the user presses Esc.

use crate::answer::{Answer, Cell, Refused};
use crate::arguments::{self, BadArgument, Boards};
use crate::excel;
use crate::module;
use crate::value::Value;
use engine2048::ffi::plain_value;
use engine2048::{Board, Evaluator, Limits, Part, Player, Refusal, Verdict, LONGEST_TIME, PLAYERS, SIDE};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// `BESTMOVE`: the direction's number for each board.
pub fn best_move(arguments: &[Value; 3]) -> Result<Answer, Refused> {
    asked(arguments, Player::best_move_many, |verdict| [Cell::Number(verdict.direction.index() as f64)])
}

/// `BESTWORD`: the direction's word for each board.
pub fn best_word(arguments: &[Value; 3]) -> Result<Answer, Refused> {
    asked(arguments, Player::best_move_many, |verdict| [Cell::Text(verdict.direction.to_string().into())])
}

/// `ANALYZE`: a row with the value of each direction for each board.
pub fn analyze(arguments: &[Value; 3]) -> Result<Answer, Refused> {
    asked(arguments, Player::analyze_many, |verdict| {
        verdict
            .values
            .map(|value| value.map_or(Cell::NOT_AVAILABLE, |value| Cell::Number(plain_value(value))))
    })
}

/// `EVALUATE`: each board's value.
pub fn evaluate([boards, evaluator]: &[Value; 2]) -> Result<Answer, Refused> {
    let boards = arguments::boards(boards)?;
    let evaluator: Evaluator = named(evaluator)?;
    let values = |boards: &[Board]| evaluator.evaluate_many(boards, NonZeroUsize::MIN);
    each(boards, values, |&value| [Cell::Number(plain_value(value))])
}

/// A row of cells for each board.
fn each<T, const COLUMNS: usize>(
    Boards { boards, are_rows }: Boards,
    ask: impl FnOnce(&[Board]) -> Vec<Result<T, Refusal>>,
    shown: impl Fn(&T) -> [Cell; COLUMNS],
) -> Result<Answer, Refused> {
    // What is no board is asked about as the empty one, which takes no time.
    let asked: Vec<Board> = boards.iter().map(|board| board.as_ref().copied().unwrap_or_default()).collect();
    let mut cells = Vec::with_capacity(COLUMNS * asked.len());
    for (board, answer) in boards.into_iter().zip(ask(&asked)) {
        let answer = answer.map_err(Refused::from);
        match (board, answer) {
            (Err(cell), _) => cells.extend(vec![cell; COLUMNS]),
            (Ok(_), Ok(answer)) => cells.extend(shown(&answer)),
            (Ok(_), Err(refused)) if are_rows => cells.extend(vec![refused.cell(); COLUMNS]),
            (Ok(_), Err(refused)) => return Err(refused),
        }
    }
    match cells.len() {
        1 => Ok(Answer::One(cells.remove(0))),
        _ => Ok(Answer::Grid { columns: COLUMNS, cells }),
    }
}

/// `EXPLAIN`: a row for each feature.
pub fn explain([board, evaluator]: &[Value; 2]) -> Result<Answer, Refused> {
    let board = arguments::board(board)?;
    let evaluator: Evaluator = named(evaluator)?;
    let row = |part: Part| {
        let numbers = [part.value, part.weight, part.share].map(|number| Cell::Number(plain_value(number)));
        std::iter::once(Cell::Text(part.name().into())).chain(numbers)
    };
    Ok(Answer::Grid { columns: 4, cells: evaluator.explain(board)?.into_iter().flat_map(row).collect() })
}

/// `CHECKRECIPE`: what is wrong with a recipe, and where in the text as typed. Nothing is where the other functions
/// take their default, nor with the blanks around a name, which they leave out.
pub fn check_recipe([recipe]: &[Value; 1]) -> Result<Answer, Refused> {
    let typed = arguments::typed_name(recipe)?;
    let is_right = |text: &str| text.parse::<Player>().is_ok() || text.parse::<Evaluator>().is_ok();
    let sentence = match typed.parse::<Player>() {
        Err(error) if !typed.is_empty() && !is_right(typed.trim()) => error.to_string(),
        _ => String::new(),
    };
    Ok(Answer::One(Cell::Text(sentence.into())))
}

/// `MOVE`: the board after the move.
pub fn slide([board, direction]: &[Value; 2]) -> Result<Answer, Refused> {
    let board = arguments::board(board)?;
    let direction = arguments::direction(direction)?;
    if board.is_finished() {
        return Err(Refused::Finished);
    }
    let after = board.slide(direction).map_or(board, |slide| slide.board);
    let cells = after.to_cells().map(|tile| Cell::Number(f64::from(tile)));
    Ok(Answer::Grid { columns: SIDE, cells: cells.to_vec() })
}

/// `PLAYERS`: a row for each player.
pub fn players([]: &[Value; 0]) -> Result<Answer, Refused> {
    let cells = PLAYERS
        .iter()
        .flat_map(|player| [Cell::Text(player.name().into()), Cell::Text(player.summary().into())]);
    Ok(Answer::Grid { columns: 2, cells: cells.collect() })
}

/// `STATUS`: the version, and where this add-in lies.
pub fn status([]: &[Value; 0]) -> Result<Answer, Refused> {
    let version = concat!("engine2048 ", env!("CARGO_PKG_VERSION"));
    let text = module::path().map_or(version.into(), |path| format!("{version}, loaded from {path}").into());
    Ok(Answer::One(Cell::Text(text)))
}

/// The player or evaluator of this name or recipe; the default where there is none.
fn named<T: FromStr + Default>(text: &Value) -> Result<T, BadArgument> {
    match arguments::typed_name(text)? {
        "" => Ok(T::default()),
        typed => typed.trim().parse().map_err(|_| BadArgument),
    }
}

/// The longest search while the function dialog is open, of all rows of boards together.
const TIME_IN_DIALOG: Duration = Duration::from_millis(100);

/// What a player answers about each board, within the time for each.
fn asked<const COLUMNS: usize>(
    [boards, player, time]: &[Value; 3],
    ask: impl FnOnce(&Player, &[Board], Limits) -> Vec<Result<Verdict, Refusal>>,
    shown: fn(&Verdict) -> [Cell; COLUMNS],
) -> Result<Answer, Refused> {
    let boards = arguments::boards(boards)?;
    let player: Player = named(player)?;
    let time = arguments::time(time)?;
    if time.is_some_and(|time| time > LONGEST_TIME) {
        return Err(Refused::BadArgument);
    }
    let (are_rows, start) = (boards.are_rows, Instant::now());
    let is_long = are_rows || time.is_some_and(|time| time >= TIME_IN_DIALOG);
    let is_in_dialog = is_long && module::has_function_dialog();
    let is_over =
        || excel::is_interrupted() || (are_rows && is_in_dialog && start.elapsed() > TIME_IN_DIALOG);
    let mut limits = Limits::new().seed(formulas::SEED).cancel(&is_over);
    limits.time = if is_in_dialog { time.map(|time| time.min(TIME_IN_DIALOG)) } else { time };
    each(boards, |boards| ask(&player, boards, limits), shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: [i32; 16]) -> Value {
        Value::Grid { rows: 4, columns: 4, cells: cells.map(|tile| Value::Number(f64::from(tile))).to_vec() }
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn number(number: f64) -> Answer {
        Answer::One(Cell::Number(number))
    }

    const DOWN_ONLY: [i32; 16] = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0];
    const FINISHED: [i32; 16] = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];

    #[test]
    fn the_one_legal_move_is_found() {
        let arguments = [board(DOWN_ONLY), text("minimax"), Value::Missing];
        assert_eq!(best_move(&arguments), Ok(number(2.0)));
        assert_eq!(best_word(&arguments), Ok(Answer::One(Cell::Text("down".into()))));
        let Ok(Answer::Grid { columns: 4, cells }) = analyze(&arguments) else { panic!("a row of four") };
        let illegal: Vec<bool> = cells.iter().map(|cell| *cell == Cell::NOT_AVAILABLE).collect();
        assert_eq!(illegal, [true, true, false, true]);
    }

    /// A row of 16 cells for each.
    fn rows(boards: &[[Value; 16]]) -> Value {
        Value::Grid { rows: boards.len(), columns: 16, cells: boards.concat() }
    }

    #[test]
    fn rows_of_boards_have_an_answer_each() {
        let tiles = |cells: [i32; 16]| cells.map(|tile| Value::Number(f64::from(tile)));
        let (mut bad, mut error) = (tiles(DOWN_ONLY), tiles(DOWN_ONLY));
        (bad[15], error[14], error[15]) = (text("x"), text("x"), Value::Error(7));
        let boards = rows(&[
            tiles(DOWN_ONLY),
            bad,
            tiles(FINISHED),
            error,
            [const { Value::Blank }; 16],
            tiles(DOWN_ONLY),
        ]);
        let arguments = [boards.clone(), text("minimax"), Value::Missing];
        let column = |shown: Cell| {
            let cells = [
                shown.clone(),
                Cell::VALUE_ERROR,
                Cell::NOT_AVAILABLE,
                Cell::Error(7),
                Cell::NOT_AVAILABLE,
                shown,
            ];
            Ok(Answer::Grid { columns: 1, cells: cells.to_vec() })
        };
        assert_eq!(best_move(&arguments), column(Cell::Number(2.0)));
        assert_eq!(best_word(&arguments), column(Cell::Text("down".into())));
        let Ok(Answer::Grid { columns: 4, cells: one }) =
            analyze(&[board(DOWN_ONLY), text("minimax"), Value::Missing])
        else {
            panic!("a row of four")
        };
        let Ok(Answer::Grid { columns: 4, cells }) = analyze(&arguments) else { panic!("rows of four") };
        assert_eq!((&cells[..4], &cells[20..], cells.len()), (&one[..], &one[..], 24));
        assert_eq!(cells[4..8], [const { Cell::VALUE_ERROR }; 4]);
        assert_eq!(cells[8..12], [const { Cell::NOT_AVAILABLE }; 4]);
        assert_eq!(cells[12..16], [const { Cell::Error(7) }; 4]);
        let Ok(Answer::Grid { columns: 1, cells }) = evaluate(&[boards.clone(), Value::Missing]) else {
            panic!("a column")
        };
        assert_eq!(evaluate(&[board(DOWN_ONLY), Value::Missing]), Ok(Answer::One(cells[0].clone())));
        assert_eq!((&cells[1], &cells[3], &cells[5]), (&Cell::VALUE_ERROR, &Cell::Error(7), &cells[0]));
        assert_eq!(best_move(&[boards.clone(), text("nobody"), Value::Missing]), Err(Refused::BadArgument));
        let too_long = [boards.clone(), text("random"), Value::Number(3_600_001.0)];
        assert_eq!(best_move(&too_long), Err(Refused::BadArgument));
        assert_eq!(
            explain(&[boards.clone(), Value::Missing]),
            Err(Refused::BadArgument),
            "of one board alone"
        );
        assert_eq!(slide(&[boards, Value::Number(0.0)]), Err(Refused::BadArgument));
    }

    #[test]
    fn a_recipe_stands_where_a_name_does_and_is_explained() {
        let recipe = text("greedy: merges 3, free -0.5");
        let Ok(Answer::One(Cell::Number(value))) = evaluate(&[board(DOWN_ONLY), recipe.clone()]) else {
            panic!("a value")
        };
        assert_eq!(value, -2.0, "four cells are free, and no two tiles are equal neighbours");
        assert_eq!(best_move(&[board(DOWN_ONLY), recipe.clone(), Value::Missing]), Ok(number(2.0)));
        let row = |name: &'static str, numbers: [f64; 3]| {
            std::iter::once(Cell::Text(name.into())).chain(numbers.map(Cell::Number))
        };
        let cells = row("free", [4.0, -0.5, -2.0]).chain(row("merges", [0.0, 3.0, 0.0])).collect();
        assert_eq!(explain(&[board(DOWN_ONLY), recipe]), Ok(Answer::Grid { columns: 4, cells }));
        assert_eq!(explain(&[board(DOWN_ONLY), text("nobody")]), Err(Refused::BadArgument));
    }

    #[test]
    fn a_bad_recipe_is_told() {
        let told = |recipe: &str| check_recipe(&[text(recipe)]);
        assert_eq!(told("merges 3"), Ok(Answer::One(Cell::Text("".into()))));
        let expected = "`merge`, at 9, is no feature: merges?";
        assert_eq!(told("greedy: merge 3"), Ok(Answer::One(Cell::Text(expected.into()))));
        let expected = "`merge`, at 11, is no feature: merges?";
        assert_eq!(told("  greedy: merge 3 "), Ok(Answer::One(Cell::Text(expected.into()))), "as typed");
        for right in [" minimax ", "\u{a0}merges 3\n"] {
            assert_eq!(told(right), Ok(Answer::One(Cell::Text("".into()))), "blanks around it or not");
        }
        for default in [Value::Missing, Value::Blank, Value::Number(0.0), text("")] {
            assert_eq!(check_recipe(&[default]), Ok(Answer::One(Cell::Text("".into()))), "as for BESTMOVE");
        }
        let Ok(Answer::One(Cell::Text(sentence))) = told("žluť 1") else { panic!("a text") };
        assert!(sentence.contains("žluť"), "{sentence}");
        assert_eq!(check_recipe(&[Value::Number(7.0)]), Err(Refused::BadArgument));
    }

    #[test]
    fn finished_games_have_no_answer() {
        let arguments = [board(FINISHED), text("random"), Value::Missing];
        assert_eq!(best_move(&arguments), Err(Refused::Finished));
        assert_eq!(best_word(&arguments), Err(Refused::Finished));
        assert_eq!(analyze(&arguments), Err(Refused::Finished));
        assert_eq!(slide(&[board(FINISHED), Value::Number(0.0)]), Err(Refused::Finished));
    }

    #[test]
    fn bad_arguments_are_refused() {
        for arguments in [
            [board(DOWN_ONLY), text("nobody"), Value::Missing],
            [board(DOWN_ONLY), text("random"), Value::Number(3_600_001.0)],
            [Value::Blank, text("random"), Value::Missing],
        ] {
            assert_eq!(best_move(&arguments), Err(Refused::BadArgument), "{arguments:?}");
        }
        let an_hour = [board(DOWN_ONLY), text("random"), Value::Number(3_600_000.0)];
        assert_eq!(best_move(&an_hour), Ok(number(2.0)), "is not too long");
        assert_eq!(evaluate(&[board(DOWN_ONLY), text("nobody")]), Err(Refused::BadArgument));
        assert_eq!(slide(&[board(DOWN_ONLY), Value::Missing]), Err(Refused::BadArgument));
    }

    #[test]
    fn a_move_slides_all_tiles() {
        let cells = [0, 2, 0, 2, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8];
        let after = [4, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0];
        let expected = after.map(|tile| Cell::Number(f64::from(tile))).to_vec();
        assert_eq!(slide(&[board(cells), text("Left")]), Ok(Answer::Grid { columns: 4, cells: expected }));
        // Nothing moves up.
        let same = DOWN_ONLY.map(|tile| Cell::Number(f64::from(tile))).to_vec();
        assert_eq!(
            slide(&[board(DOWN_ONLY), Value::Number(0.0)]),
            Ok(Answer::Grid { columns: 4, cells: same })
        );
    }

    #[test]
    fn there_is_a_row_for_each_player() {
        let Ok(Answer::Grid { columns: 2, cells }) = players(&[]) else { panic!("two columns") };
        assert_eq!(cells.len(), 2 * PLAYERS.len());
        assert_eq!(cells[0], Cell::Text("minimax".into()));
    }

    #[test]
    fn the_status_tells_the_version() {
        let Ok(Answer::One(Cell::Text(text))) = status(&[]) else { panic!("a text") };
        assert!(text.starts_with(concat!("engine2048 ", env!("CARGO_PKG_VERSION"))), "{text}");
    }
}
