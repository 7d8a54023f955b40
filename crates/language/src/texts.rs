//! Translations of English texts, and texts with placeholders.

mod catalogs;
mod check;

use std::fmt::{self, Display, Write};

use polib::catalog::Catalog;
use polib::po_file::{self, POParseError};

pub use catalogs::Catalogs;

/// The values of the placeholders of a text.
pub type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// The translations of one language: a gettext `.po` file.
///
/// ```
/// use staunton_language::{Texts, fill};
///
/// let po = "msgid \"\"\nmsgstr \"Language: de\\n\"\n
/// msgid \"{square} is empty\"\nmsgstr \"{square} ist leer\"\n";
/// let texts = Texts::read(po)?;
/// let text = texts.find("{square} is empty").expect("a translation");
/// assert_eq!(fill(text, &[("square", &"e4")]), "e4 ist leer");
/// # Ok::<(), staunton_language::BadCatalog>(())
/// ```
#[derive(Clone, Debug)]
pub struct Texts(Catalog);

/// The reason why a text is not a valid `.po` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCatalog(POParseError);

impl fmt::Display for BadCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl std::error::Error for BadCatalog {}

impl Texts {
    /// Parses a `.po` file that is built into the program.
    ///
    /// # Errors
    ///
    /// If it has no header, is not UTF-8, or has an unknown escape sequence.
    pub fn read(po: &str) -> Result<Self, BadCatalog> {
        po_file::parse_from_reader(po.as_bytes())
            .map(Self)
            .map_err(BadCatalog)
    }

    /// Returns the translation of an English text without a context.
    pub fn find(&self, english: &str) -> Option<&str> {
        self.find_in(None, english)
    }

    /// Returns the translation of an English text in a context.
    pub fn find_in(&self, context: Option<&str>, english: &str) -> Option<&str> {
        let message = self.0.find_message(context, english, None)?;
        let is_finished = message.is_translated() && !message.is_fuzzy();
        message.msgstr().ok().filter(|_| is_finished)
    }

    /// All entries, in order: the context, the English text and the translation.
    pub fn entries(&self) -> impl Iterator<Item = (Option<&str>, &str, &str)> {
        self.0.messages().map(|message| {
            let translation = message.msgstr().unwrap_or_default();
            (message.msgctxt(), message.msgid(), translation)
        })
    }
}

/// Fills the placeholders of a text; placeholders without a value are removed.
///
/// ```
/// use staunton_language::fill;
///
/// let why = ("why", &"the square is empty" as &dyn std::fmt::Display);
/// assert_eq!(fill("No: {why}.", &[why]), "No: the square is empty.");
/// assert_eq!(fill("No. {Why}.", &[why]), "No. The square is empty.");
/// ```
pub fn fill(text: &str, values: Values<'_>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, place)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = place.split_once('}').unwrap_or((place, ""));
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        if let Some((other, value)) = values.iter().find(|(other, _)| is_it(other)) {
            // Writing to a string cannot fail.
            let _ = if *other == name {
                write!(filled, "{value}")
            } else {
                write!(filled, "{}", capitalised(&value.to_string()))
            };
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// Returns the text with a capital first letter.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    let mut capitalised: String = first.into_iter().flat_map(char::to_uppercase).collect();
    capitalised.push_str(letters.as_str());
    capitalised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_placeholders_once() {
        let values: Values<'_> = &[("square", &"{move}"), ("move", &"Nf3")];
        assert_eq!(
            fill("{move} or {square}, {none}.", values),
            "Nf3 or {move}, ."
        );
        assert_eq!(fill("an open {square", values), "an open {move}");
        assert_eq!(fill("{Move} {Square}", &[("move", &"übel")]), "Übel ");
    }

    #[test]
    fn ignores_unfinished_translations() {
        let texts = Texts::read(
            r#"msgid ""
msgstr "Language: de\n"

# A comment.
msgid "a \"b\""
msgstr "c \"d\" "
"e"

msgctxt "there"
msgid "a \"b\""
msgstr "f"

msgid "missing"
msgstr ""

#, fuzzy
msgid "unsure"
msgstr "unsicher"

#~ msgid "old"
#~ msgstr "alt"
"#,
        );
        let texts = texts.expect("a catalog");
        assert_eq!(texts.find("a \"b\""), Some("c \"d\" e"));
        assert_eq!(texts.find_in(Some("there"), "a \"b\""), Some("f"));
        assert_eq!(texts.find_in(Some("elsewhere"), "a \"b\""), None);
        for english in ["missing", "unsure", "old", ""] {
            assert_eq!(texts.find(english), None, "{english}");
        }
        assert_eq!(texts.entries().count(), 4);
    }

    #[test]
    fn rejects_an_invalid_catalog() {
        for text in [
            "msgid \"a\"\nmsgstr \"b\"\n",
            "msgid \"\"\nmsgstr \"\\q\"\n",
        ] {
            assert!(Texts::read(text).is_err(), "{text}");
        }
    }
}
