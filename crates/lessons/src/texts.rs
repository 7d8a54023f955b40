//! The translations of the lessons and of what is said in their exercises.

use language::{Catalogs, Language};

/// The languages beside English, and their texts. Another language is another line.
pub(crate) static TEXTS: Catalogs<1> = Catalogs::new([("de", include_str!("../texts/de.po"))]);

/// The translation of an English text, or that text if the language lacks it.
pub(crate) fn text(language: Language, english: &'static str) -> &'static str {
    TEXTS.find(language, english).unwrap_or(english)
}
