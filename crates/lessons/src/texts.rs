//! The translations of the lessons and of the sentences in their exercises.

use language::{Catalogs, Language};

/// The languages other than English, and their texts. To add a language, add a line.
pub(crate) static TEXTS: Catalogs<1> = Catalogs::new([("de", include_str!("../texts/de.po"))]);

/// Returns the translation of an English text, or that text if there is none.
pub(crate) fn text(language: Language, english: &'static str) -> &'static str {
    TEXTS.find(language, english).unwrap_or(english)
}
