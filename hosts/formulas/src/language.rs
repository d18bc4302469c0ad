//! The functions' texts in the languages of `hosts/texts.json`.

/// A language in which the functions are described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// That of the texts in [`FUNCTIONS`](crate::FUNCTIONS).
    English,
    /// With Excel's and LibreOffice's own terms, such as `#NV`.
    German,
    /// With Excel's and LibreOffice's own terms, such as `#Н/Д`.
    Russian,
}

/// English texts, and what they are in German and Russian.
const TRANSLATIONS: &[(&str, [&str; 2])] = include!(concat!(env!("OUT_DIR"), "/translations.rs"));

impl Language {
    /// A function's or an argument's text in this language.
    #[must_use]
    pub fn text(self, english: &'static str) -> &'static str {
        let translated = TRANSLATIONS.iter().find(|(from, _)| *from == english);
        match (self, translated) {
            (Language::German, Some((_, [german, _]))) => german,
            (Language::Russian, Some((_, [_, russian]))) => russian,
            _ => english,
        }
    }
}
