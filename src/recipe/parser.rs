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

use super::error::{nearest, Fault, RecipeError};
use super::features::{self, Feature};
use super::{
    Recipe, Search, Term, DEFAULT_LOST, DEFAULT_MOVES, LARGEST_WEIGHT, LONGEST_RECIPE, MOST_MOVES,
    SMALLEST_WEIGHT,
};
use crate::board::CELLS;

pub fn parse(text: &str) -> Result<Recipe, RecipeError> {
    if text.len() > LONGEST_RECIPE {
        let fits = |&(index, letter): &(usize, char)| index + letter.len_utf8() <= LONGEST_RECIPE;
        let fitting = text.char_indices().take_while(fits);
        let (letters, length) =
            fitting.fold((0, 0), |(letters, length), (_, letter)| (letters + 1, length + letter.len_utf8()));
        return Err(RecipeError::too_long(letters + 1, &text[length..]));
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
        (Some(search), _) => Err(fault(colon, Fault::NoColon(search.name()))),
        (None, Kind::Colon) => {
            let nearest = nearest(word.text, Search::ALL.into_iter().map(Search::name));
            Err(fault(word, Fault::NoSearch(nearest)))
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
                return Err(fault(name, Fault::NoPlayouts(self.search.name())));
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
    let mantissa = token.text.split(['e', 'E']).next().unwrap_or_default();
    if number.abs() < SMALLEST_WEIGHT && mantissa.contains(|digit| matches!(digit, '1'..='9')) {
        return Err(fault(token, Fault::TooSmall));
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
        Some(first) => Err(fault(name, Fault::Twice(first))),
        None => Ok(()),
    }
}

fn no_feature(token: Token) -> RecipeError {
    match token.kind {
        Kind::Number => fault(token, Fault::DecimalComma),
        _ => fault(token, Fault::NoFeature(nearest(token.text, features::names()))),
    }
}

fn is_name(token: Token, name: &str) -> bool {
    token.kind == Kind::Word && token.text.eq_ignore_ascii_case(name)
}

fn fault(token: Token, fault: Fault) -> RecipeError {
    RecipeError { position: token.position, found: token.text.to_owned(), fault }
}

/// A word, number or mark.
#[derive(Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    /// Empty at the end.
    text: &'a str,
    /// In characters from 1.
    position: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Letters, `-` and `_` between them.
    Word,
    /// What begins as a number does, right or wrong.
    Number,
    /// `:`
    Colon,
    /// `,` or `;`
    Comma,
    /// `=`
    Equals,
    Other,
    End,
}

#[derive(Clone, Copy)]
struct Tokens<'a> {
    rest: &'a str,
    /// Where `rest` begins, in characters from 1.
    position: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text, position: 1 }
    }

    /// The next piece; at the end always [`Kind::End`].
    fn next(&mut self) -> Token<'a> {
        let text = self.rest.trim_start();
        self.take(self.rest.len() - text.len());
        let (kind, length) = match text.chars().next() {
            None => (Kind::End, 0),
            Some(':') => (Kind::Colon, 1),
            Some(',' | ';') => (Kind::Comma, 1),
            Some('=') => (Kind::Equals, 1),
            Some(first) if first.is_alphabetic() => (Kind::Word, word_length(text)),
            Some('0'..='9' | '.' | '+' | '-') => (Kind::Number, number_length(text)),
            Some(first) => (Kind::Other, first.len_utf8()),
        };
        let position = self.position;
        Token { kind, text: self.take(length), position }
    }

    /// The next piece, left in place.
    fn peek(&self) -> Token<'a> {
        let mut copy = *self;
        copy.next()
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.position += taken.chars().count();
        taken
    }
}

/// The length in bytes. A hyphen belongs to a word where a letter follows: `empty-1` is a word and a number.
fn word_length(text: &str) -> usize {
    let mut characters = text.char_indices().peekable();
    while let Some((index, character)) = characters.next() {
        let joins = matches!(character, '-' | '_')
            && characters.peek().is_some_and(|&(_, next)| next.is_alphabetic());
        if !character.is_alphabetic() && !joins {
            return index;
        }
    }
    text.len()
}

/// The length in bytes of a sign, digits and points, an exponent.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let run = |from: usize, belongs: fn(u8) -> bool| {
        bytes[from..].iter().position(|&byte| !belongs(byte)).map_or(bytes.len(), |length| from + length)
    };
    let sign = |at: usize| at + usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let mantissa = run(sign(0), |byte| byte.is_ascii_digit() || byte == b'.');
    if matches!(bytes.get(mantissa), Some(b'e' | b'E')) {
        let digits = sign(mantissa + 1);
        if bytes.get(digits).is_some_and(u8::is_ascii_digit) {
            return run(digits, |byte| byte.is_ascii_digit());
        }
    }
    mantissa
}
