//! Reads a recipe. The grammar, with blanks and the case of letters free:
//!
//! ```text
//! recipe = [ search ":" ] part { "," part } [ "," ]
//! search = "greedy" | "alpha-beta" | "expectimax" | "monte-carlo"
//! part   = name [ "=" ] number              a feature and its weight, or lost, or moves
//!        | matrix [ "=" ] 16 numbers        cells or best-cells, row by row
//! ```
//!
//! A semicolon is as good as a comma.

use super::error::{Fault, RecipeError};
use super::features::{self, Feature};
use super::nearest::nearest;
use super::tokens::{Kind, Token, Tokens};
use super::{Recipe, Search, Term, DEFAULT_LOST, DEFAULT_MOVES, LARGEST_WEIGHT, LONGEST_RECIPE, MOST_MOVES};
use crate::board::CELLS;

pub fn parse(text: &str) -> Result<Recipe, RecipeError> {
    if let Some((index, _)) = text.char_indices().nth(LONGEST_RECIPE) {
        return Err(RecipeError::too_long(&text[index..]));
    }
    let mut tokens = Tokens::of(text);
    let search = search(&mut tokens)?;
    let mut parts = Parts { search, features: Vec::new(), lost: None, moves: None };
    loop {
        parts.read(&mut tokens)?;
        if tokens.peek().kind == Kind::Comma {
            tokens.next();
        }
        let end = tokens.peek();
        match end.kind {
            Kind::End if parts.features.is_empty() => return Err(no_feature(end)),
            Kind::End => return Ok(parts.into_recipe()),
            _ => {}
        }
    }
}

/// The search and the colon; the default where none is named.
fn search(tokens: &mut Tokens) -> Result<Search, RecipeError> {
    let word = tokens.peek();
    let mut after_word = *tokens;
    after_word.next();
    let colon = after_word.next();
    let named = Search::ALL.into_iter().find(|search| is_name(word, search.name()));
    match (named, colon.kind) {
        (Some(search), Kind::Colon) => {
            *tokens = after_word;
            Ok(search)
        }
        (Some(search), _) => Err(fault(colon, Fault::NoColon { search: search.name() })),
        (None, Kind::Colon) => {
            let nearest = nearest(word.text, Search::ALL.into_iter().map(Search::name));
            Err(fault(word, Fault::NoSearch { nearest }))
        }
        (None, _) => Ok(Search::DEFAULT),
    }
}

/// What was read so far, and where.
struct Parts {
    search: Search,
    features: Vec<(usize, Term)>,
    lost: Option<(usize, f64)>,
    moves: Option<(usize, u32)>,
}

impl Parts {
    /// Reads a part, up to a comma or the end.
    fn read(&mut self, tokens: &mut Tokens) -> Result<(), RecipeError> {
        let name = tokens.next();
        if is_name(name, features::LOST) {
            once(name, self.lost.map(|(first, _)| first))?;
            let lost = weight(tokens, features::LOST, 0, 1)?;
            self.lost = Some((name.position, lost));
            return part_ends(tokens, features::LOST, 1);
        }
        if is_name(name, features::MOVES) {
            once(name, self.moves.map(|(first, _)| first))?;
            if self.search != Search::MonteCarlo {
                return Err(fault(name, Fault::NoPlayouts { search: self.search.name() }));
            }
            self.moves = Some((name.position, moves(tokens)?));
            return part_ends(tokens, features::MOVES, 1);
        }
        let Some(feature) = features::ALL.iter().find(|feature| is_name(name, feature.name)) else {
            return Err(no_feature(name));
        };
        let first = self.features.iter().find(|(_, term)| term.feature.name == feature.name);
        once(name, first.map(|&(first, _)| first))?;
        self.features.push((name.position, term(tokens, feature)?));
        part_ends(tokens, feature.name, feature.measure.takes())
    }

    fn into_recipe(self) -> Recipe {
        let place = |term: &Term| features::ALL.iter().position(|feature| feature.name == term.feature.name);
        let mut terms: Vec<Term> = self.features.into_iter().map(|(_, term)| term).collect();
        terms.sort_by_key(place);
        Recipe {
            search: self.search,
            terms,
            lost: self.lost.map_or(DEFAULT_LOST, |(_, lost)| lost),
            moves: self.moves.map_or(DEFAULT_MOVES, |(_, moves)| moves),
        }
    }
}

fn term(tokens: &mut Tokens, feature: &'static Feature) -> Result<Term, RecipeError> {
    if !feature.measure.takes_cells() {
        let weight = weight(tokens, feature.name, 0, 1)?;
        return Ok(Term { feature, weight, cells: [0.0; CELLS] });
    }
    let mut cells = [0.0; CELLS];
    for (given, cell) in cells.iter_mut().enumerate() {
        *cell = weight(tokens, feature.name, given, CELLS)?;
    }
    Ok(Term { feature, weight: 1.0, cells })
}

fn moves(tokens: &mut Tokens) -> Result<u32, RecipeError> {
    let token = number_token(tokens, features::MOVES, 0, 1)?;
    let moves = token.text.parse().ok().filter(|moves| (1..=MOST_MOVES).contains(moves));
    moves.ok_or_else(|| fault(token, Fault::BadMoves))
}

/// The next of the `takes` numbers of `of`, after `given` of them.
fn weight(tokens: &mut Tokens, of: &'static str, given: usize, takes: usize) -> Result<f64, RecipeError> {
    let token = number_token(tokens, of, given, takes)?;
    let number: f64 = token.text.parse().map_err(|_| fault(token, Fault::BadNumber))?;
    if number.abs() > LARGEST_WEIGHT {
        return Err(fault(token, Fault::TooLarge));
    }
    Ok(number)
}

fn number_token<'a>(
    tokens: &mut Tokens<'a>,
    of: &'static str,
    given: usize,
    takes: usize,
) -> Result<Token<'a>, RecipeError> {
    if given == 0 && tokens.peek().kind == Kind::Equals {
        tokens.next();
    }
    let token = tokens.next();
    match token.kind {
        Kind::Number => Ok(token),
        _ => Err(fault(token, Fault::NoNumber { of, given, takes })),
    }
}

/// Fails unless a comma or the end follows.
fn part_ends(tokens: &Tokens, after: &'static str, takes: usize) -> Result<(), RecipeError> {
    let token = tokens.peek();
    match token.kind {
        Kind::Comma | Kind::End => Ok(()),
        _ => Err(fault(token, Fault::NoComma { after, takes })),
    }
}

/// Fails where this name came before, at `first`.
fn once(name: Token, first: Option<usize>) -> Result<(), RecipeError> {
    match first {
        Some(first) => Err(fault(name, Fault::Twice { first })),
        None => Ok(()),
    }
}

fn no_feature(token: Token) -> RecipeError {
    match token.kind {
        Kind::Number => fault(token, Fault::DecimalComma),
        _ => fault(token, Fault::NoFeature { nearest: nearest(token.text, features::names()) }),
    }
}

fn is_name(token: Token, name: &str) -> bool {
    token.kind == Kind::Word && token.text.eq_ignore_ascii_case(name)
}

fn fault(token: Token, fault: Fault) -> RecipeError {
    RecipeError { position: token.position, found: token.text.to_owned(), fault }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        parse(text).expect_err(text).to_string()
    }

    #[test]
    fn the_message_tells_where_and_what_was_expected() {
        let features = features::names().collect::<Vec<_>>().join(", ").replace(", moves", " and moves");
        let cells = "cells 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
        for (text, expected) in [
            ("greedy:    smoothnes 1", "`smoothnes`, at 12, is no feature: smoothness?".to_owned()),
            ("expectmax: empty 1", "`expectmax`, at 1, is no search: expectimax?".to_owned()),
            (
                "snake: empty 1",
                "`snake`, at 1, is no search: greedy, alpha-beta, expectimax or monte-carlo was expected"
                    .to_owned(),
            ),
            ("expectimax empty 1", "`:` was expected at 12, after `expectimax`; found `empty`".to_owned()),
            ("Expectimax", "`:` was expected at 11, after `expectimax`; found the end".to_owned()),
            ("", format!("a feature was expected at 1; found the end. Features are {features}")),
            ("greedy:", format!("a feature was expected at 8; found the end. Features are {features}")),
            ("greedy:,", format!("a feature was expected at 8; found `,`. Features are {features}")),
            ("empty 1, §", format!("a feature was expected at 10; found `§`. Features are {features}")),
            (
                "empty 1 free 2",
                "a comma was expected at 9, after the weight of `empty`; found `free`".to_owned(),
            ),
            ("empty 1, EMPTY 2", "`EMPTY`, at 10, stands twice: it is at 1 too".to_owned()),
            ("lost 1, lost 1", "`lost`, at 9, stands twice: it is at 1 too".to_owned()),
            (
                "monte-carlo: moves 3, free 1, moves 4",
                "`moves`, at 31, stands twice: it is at 14 too".to_owned(),
            ),
            ("empty", "a number was expected at 6, after `empty`; found the end".to_owned()),
            ("empty, free 1", "a number was expected at 6, after `empty`; found `,`".to_owned()),
            ("empty == 1", "a number was expected at 8, after `empty`; found `=`".to_owned()),
            ("empty 1.2.3", "`1.2.3`, at 7, is no number; one looks like 2, -0.5 or 1e-3".to_owned()),
            ("empty -", "`-`, at 7, is no number; one looks like 2, -0.5 or 1e-3".to_owned()),
            ("empty 1e13", "`1e13`, at 7, is out of range: from -1e12 to 1e12".to_owned()),
            ("empty -1e999", "`-1e999`, at 7, is out of range: from -1e12 to 1e12".to_owned()),
            (
                "empty 2,7",
                "a feature was expected at 9; found `7`. Numbers have a point: 2.7, not 2,7".to_owned(),
            ),
            (cells, "a number was expected at 42: `cells` takes 16 and has 15; found the end".to_owned()),
            (
                &format!("{cells} 16 17"),
                "a comma was expected at 46: `cells` takes 16 numbers; found `17`".to_owned(),
            ),
            ("moves 5", "`moves`, at 1, belongs to monte-carlo alone; the search is expectimax".to_owned()),
            (
                "monte-carlo: moves 1.5",
                "`1.5`, at 20, is no number of moves: a whole one from 1 to 1000".to_owned(),
            ),
            (
                "monte-carlo: moves 0",
                "`0`, at 20, is no number of moves: a whole one from 1 to 1000".to_owned(),
            ),
            (&"x".repeat(1001), "a recipe has at most 1000 characters".to_owned()),
        ] {
            assert_eq!(message(text), expected, "{text}");
        }
    }

    #[test]
    fn every_message_is_short_enough_for_a_cell() {
        for text in ["", &"x".repeat(900), &format!("empty {}", "1.".repeat(400)), &"empty 1 ".repeat(100)] {
            let message = message(text);
            assert!(message.len() <= 300 && message.is_ascii(), "{message}");
        }
    }

    #[test]
    fn case_blanks_order_and_a_last_comma_are_free() {
        let plain = parse("expectimax: smoothness 0.1, empty 2.7, lost -5").unwrap();
        for text in [
            "EXPECTIMAX:Smoothness.1,Empty 2.7,lost-5",
            "\texpectimax :\n empty = 2.7 ;\r\n smoothness = +1E-1 ; lost = -5. ,",
            "lost -5, empty 2.70, smoothness 0.10",
        ] {
            assert_eq!(parse(text).as_ref(), Ok(&plain), "{text}");
        }
    }

    #[test]
    fn what_a_recipe_leaves_unsaid_has_a_default() {
        let recipe = parse("monte-carlo: empty 1").unwrap();
        assert_eq!((recipe.search, recipe.lost, recipe.moves), (Search::MonteCarlo, -1e6, 10));
        let recipe = parse("monte-carlo: empty 1, moves 3, lost 0").unwrap();
        assert_eq!((recipe.lost, recipe.moves), (0.0, 3));
        assert_eq!(parse("empty 1").unwrap().search, Search::Expectimax);
    }

    #[test]
    fn a_recipe_weighs_something() {
        for text in ["expectimax:", "lost 0", "monte-carlo: moves 3,"] {
            let error = parse(text).expect_err(text);
            assert_eq!(
                (error.fault, error.found.as_str()),
                (Fault::NoFeature { nearest: None }, ""),
                "{text}"
            );
        }
    }

    #[test]
    fn a_recipe_printed_is_the_recipe() {
        let cells = (0..16).map(|cell| format!(" {}", 0.25_f64.powi(cell))).collect::<String>();
        for text in [
            "greedy: difference -1".to_owned(),
            format!("alpha-beta: cells{cells}, best-cells{cells}, empty 1000"),
            "monte-carlo: score 1e-12, moves 40, lost -0.5".to_owned(),
        ] {
            let recipe = parse(&text).unwrap();
            assert_eq!(parse(&recipe.to_string()).as_ref(), Ok(&recipe), "{recipe}");
        }
    }
}
