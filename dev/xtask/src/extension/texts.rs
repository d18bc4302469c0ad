//! The extension's texts in all its languages, from `hosts/libreoffice/texts.toml`.

use anyhow::{ensure, Context};
use formulas::FUNCTIONS;
use std::collections::BTreeMap;
use std::fmt::Write;
use toml::{Table, Value};

/// The language of the extension's files, by which texts are looked up.
const WRITTEN_IN: &str = "en";

const TRANSLATED_INTO: [&str; 2] = ["de", "ru"];

/// All languages, the written one first.
pub fn languages() -> impl Iterator<Item = &'static str> {
    std::iter::once(WRITTEN_IN).chain(TRANSLATED_INTO)
}

/// All texts.
pub struct Texts(Vec<Text>);

struct Text {
    /// The key of a text that stands in no file of the extension.
    key: Option<String>,
    in_language: BTreeMap<&'static str, String>,
}

impl Texts {
    /// Reads the table, in which no text may occur twice.
    pub fn read(table: &str) -> anyhow::Result<Texts> {
        let table: Table = table.parse()?;
        let entries = table.get("text").and_then(Value::as_array).context("there is no [[text]]")?;
        let texts = Texts(entries.iter().map(text).collect::<anyhow::Result<_>>()?);
        for (index, one) in texts.0.iter().enumerate() {
            for other in &texts.0[..index] {
                let same_key = one.key.is_some() && one.key == other.key;
                let same_text = one.key.is_none()
                    && other.key.is_none()
                    && one.in_language[WRITTEN_IN] == other.in_language[WRITTEN_IN];
                ensure!(!same_key && !same_text, "two entries for {:?}", one.in_language[WRITTEN_IN]);
            }
        }
        Ok(texts)
    }

    /// The text with this key in a language.
    pub fn with_key(&self, key: &str, language: &str) -> anyhow::Result<&str> {
        let text = self.0.iter().find(|text| text.key.as_deref() == Some(key));
        let text = text.with_context(|| format!("no text has the key {key}"))?;
        text.in_language
            .get(language)
            .map(String::as_str)
            .with_context(|| format!("{key} is not in {language}"))
    }

    /// The XML with translated copies after each English element.
    pub fn translate(&self, xml: &str) -> anyhow::Result<String> {
        let mark = format!("lang=\"{WRITTEN_IN}\"");
        let (mut translated, mut rest) = (String::new(), xml);
        while let Some(place) = rest.find(&mark) {
            let start = rest[..place].rfind('<').context("an attribute outside an element")?;
            let open = place + rest[place..].find('>').context("a tag without an end")? + 1;
            translated += &rest[..open];
            if rest[..open].ends_with("/>") {
                rest = &rest[open..];
                continue;
            }
            let close = open + rest[open..].find("</").context("an element without an end")?;
            let end = close + rest[close..].find('>').context("a tag without an end")? + 1;
            translated += &rest[open..end];
            let english = unescaped(&rest[open..close]);
            for language in TRANSLATED_INTO.into_iter().filter(|_| !is_function_name(&english)) {
                let tag = rest[start..open].replace(&mark, &format!("lang=\"{language}\""));
                let text = self.of_english(&english, language)?;
                write!(translated, "{tag}{}{}", escaped(text), &rest[close..end])?;
            }
            rest = &rest[end..];
        }
        Ok(translated + rest)
    }

    fn of_english(&self, english: &str, language: &str) -> anyhow::Result<&str> {
        let text = self.0.iter().find(|text| text.in_language[WRITTEN_IN] == english);
        let text =
            text.with_context(|| format!("hosts/libreoffice/texts.toml has no translation of {english:?}"))?;
        Ok(&text.in_language[language])
    }

    /// The texts with keys, as LibreOffice reads them for dialogs: a file for each language, and an empty one
    /// that names the default language.
    pub fn properties(&self, name: &str) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::from([(format!("{name}_{WRITTEN_IN}.default"), Vec::new())]);
        for language in languages() {
            let mut lines = String::new();
            for text in &self.0 {
                if let Some(key) = &text.key {
                    lines.push_str(&format!("{key}={}\n", property(&text.in_language[language])));
                }
            }
            files.insert(format!("{name}_{language}.properties"), lines.into_bytes());
        }
        files
    }
}

/// Names of functions are the same in every language.
fn is_function_name(text: &str) -> bool {
    FUNCTIONS.iter().any(|function| text.ends_with(&function.full_name()))
}

fn text(entry: &Value) -> anyhow::Result<Text> {
    let entry = entry.as_table().context("an entry is a table")?;
    let word = |name: &str| entry.get(name).and_then(Value::as_str).map(str::to_owned);
    let english = word(WRITTEN_IN).with_context(|| format!("an entry without {WRITTEN_IN}: {entry:?}"))?;
    let mut in_language = BTreeMap::new();
    for language in languages() {
        let text = word(language).with_context(|| format!("{english:?} is not in {language}"))?;
        ensure!(
            !text.trim().is_empty() && text == text.trim(),
            "{english:?} in {language} has blanks around it"
        );
        in_language.insert(language, text);
    }
    let key = word("key");
    let known = in_language.len() + usize::from(key.is_some());
    ensure!(entry.len() == known, "{english:?} has something else than a key and its languages");
    Ok(Text { key, in_language })
}

/// A text as a `.properties` file holds it: ASCII in one line.
fn property(text: &str) -> String {
    let mut written = String::new();
    for unit in text.encode_utf16() {
        match char::from_u32(unit.into()) {
            Some('\\') => written.push_str("\\\\"),
            Some('\n') => written.push_str("\\n"),
            Some(letter) if letter.is_ascii() => written.push(letter),
            _ => written.push_str(&format!("\\u{unit:04X}")),
        }
    }
    written
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::Texts;

    const TABLE: &str = "[[text]]\nen = \"a < b\"\nde = \"a ist kleiner\"\nru = \"а < б\"\n\
                         [[text]]\nkey = \"yes\"\nen = \"Yes\"\nde = \"Ja\"\nru = \"Да\"\n";

    #[test]
    fn xml_gets_a_copy_in_each_language() {
        let texts = Texts::read(TABLE).unwrap();
        let translated = texts.translate("<p><v xml:lang=\"en\">a &lt; b</v></p><s lang=\"en\"/>").unwrap();
        assert_eq!(
            translated,
            "<p><v xml:lang=\"en\">a &lt; b</v><v xml:lang=\"de\">a ist kleiner</v><v xml:lang=\"ru\">а &lt; б</v></p>\
             <s lang=\"en\"/>"
        );
        let missing = texts.translate("<v lang=\"en\">c</v>").unwrap_err();
        assert!(missing.to_string().contains("no translation of \"c\""), "{missing}");
    }

    #[test]
    fn the_table_has_every_text_of_the_function_wizard() {
        let table = include_str!("../../../../hosts/libreoffice/texts.toml");
        let wizard = Texts::read(table).unwrap().translate(&crate::extension::wizard::write()).unwrap();
        assert!(wizard.contains("<value xml:lang=\"de\">Spielfeld</value>"));
        assert!(!wizard.contains("<value xml:lang=\"de\">ENGINE2048"));
    }

    #[test]
    fn properties_are_ascii() {
        let files = Texts::read(TABLE).unwrap().properties("page");
        assert_eq!(files["page_ru.properties"], b"yes=\\u0414\\u0430\n");
        assert_eq!(files["page_en.properties"], b"yes=Yes\n");
        assert!(files["page_en.default"].is_empty());
    }

    #[test]
    fn a_table_must_be_whole() {
        for (table, why) in [
            ("", "no [[text]]"),
            ("[[text]]\nen = \"a\"\nde = \"b\"", "not in ru"),
            ("[[text]]\nen = \"a\"\nde = \"b\"\nru = \"\"", "blanks"),
            ("[[text]]\nen = \"a\"\nde = \"b\"\nru = \"c\"\nfr = \"d\"", "something else"),
            (&format!("{TABLE}{TABLE}"), "two entries"),
        ] {
            let fault = Texts::read(table).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(fault.contains(why), "{table}: {fault}");
        }
    }
}
