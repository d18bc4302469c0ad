//! The words, numbers and marks of a recipe.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub kind: Kind,
    /// Empty at the end.
    pub text: &'a str,
    /// In characters from 1.
    pub position: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
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
pub struct Tokens<'a> {
    rest: &'a str,
    /// Where `rest` begins, in characters from 1.
    position: usize,
}

impl<'a> Tokens<'a> {
    pub fn of(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text, position: 1 }
    }

    /// The next piece; at the end always [`Kind::End`].
    pub fn next(&mut self) -> Token<'a> {
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
    pub fn peek(&self) -> Token<'a> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<(Kind, &str, usize)> {
        let mut tokens = Tokens::of(text);
        let mut pieces = Vec::new();
        loop {
            let token = tokens.next();
            pieces.push((token.kind, token.text, token.position));
            if token.kind == Kind::End {
                assert_eq!(tokens.next(), token, "the end stays the end");
                return pieces;
            }
        }
    }

    #[test]
    fn blanks_are_free() {
        let expected =
            [(Kind::Word, "empty"), (Kind::Number, "-2.7e-1"), (Kind::Comma, ","), (Kind::End, "")];
        for text in ["empty -2.7e-1,", "empty-2.7e-1,", "\n empty\t\u{a0}-2.7e-1 , "] {
            let found: Vec<_> = pieces(text).into_iter().map(|(kind, text, _)| (kind, text)).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn positions_count_characters() {
        assert_eq!(
            pieces("häuser: ±1e"),
            [
                (Kind::Word, "häuser", 1),
                (Kind::Colon, ":", 7),
                (Kind::Other, "±", 9),
                (Kind::Number, "1", 10),
                (Kind::Word, "e", 11),
                (Kind::End, "", 12)
            ]
        );
    }

    #[test]
    fn whatever_is_typed_is_read_to_its_end() {
        for text in
            ["-", "--", "a-", "a-b-", "a--b", "-a", ".", "1.2.3", "+e5", "1e+", "é-é", "\u{0}", "a_-b"]
        {
            let read: String = pieces(text).into_iter().map(|(_, text, _)| text).collect();
            assert_eq!(read, text);
        }
    }
}
