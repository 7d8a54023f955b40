//! Translations of the texts of the rules and the arbiter.
//!
//! The crates with the rules produce English texts. This crate translates them to each
//! [`Language`]: every type that implements [`InLanguage`], the names of pieces and sides, and
//! moves with the letters of the pieces.
//!
//! ```
//! use rules::Position;
//! use staunton_language::{InLanguage, Language};
//!
//! let german = Language::find("de-AT").expect("a language");
//! let why = Position::start().explain("a1b1".parse()?).unwrap_err();
//! assert_eq!(why.in_language(german), "auf b1 steht dein eigener Springer");
//! assert_eq!(why.in_language(Language::ENGLISH), why.to_string());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The texts
//!
//! A language is a gettext file in `texts/`, listed in `language.rs`. It has a translation for each
//! English text. Braces in a text are placeholders for names, squares, moves and numbers. A
//! placeholder that begins with a capital letter, such as `{Why}`, contains the value of `{why}`
//! with a capital first letter. Missing translations fall back to English. [`Catalogs`] provides
//! such files for other crates, too.

#![forbid(unsafe_code)]

mod arbiter_says;
mod language;
mod moves;
mod names;
mod phrases;
mod rules_say;
mod sentence;
mod texts;

use std::fmt::Display;

pub use language::Language;
pub use moves::Moves;
pub use names::Form;
pub use sentence::Sentence;
pub use texts::{BadCatalog, Catalogs, Texts, Values, fill};

/// A text that can be translated; `Display` writes it in English.
pub trait InLanguage: Display {
    /// Returns the text in this language, or in English if there is no translation.
    fn in_language(&self, language: Language) -> String;
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::{InLanguage, Language};

    /// Checks that all of these are translated to every language, each with different words, and
    /// without unfilled placeholders; returns the texts.
    pub(crate) fn check<T: InLanguage + Debug>(all: &[T]) -> Vec<String> {
        let mut every = Vec::new();
        for language in Language::all() {
            let said: Vec<String> = all.iter().map(|it| it.in_language(language)).collect();
            for (index, (it, text)) in all.iter().zip(&said).enumerate() {
                assert_eq!(
                    *text == it.to_string(),
                    language == Language::ENGLISH,
                    "{text}"
                );
                assert!(!text.contains(['{', '}']), "{text}");
                assert!(!said[..index].contains(text), "{text}");
            }
            every.extend(said);
        }
        every
    }

    /// Checks that the English form of each of these is an English text of the catalogs with its
    /// values filled in.
    pub(crate) fn check_english<T: InLanguage>(all: &[T]) {
        for language in Language::all().filter(|&it| it != Language::ENGLISH) {
            let texts = language.texts().expect("a catalog");
            for said in all.iter().map(ToString::to_string) {
                let is_known = texts.entries().any(|(_, english, _)| fits(english, &said));
                assert!(is_known, "{language:?}: {said}");
            }
        }
    }

    /// Whether a filled text can come from this text with placeholders.
    fn fits(text: &str, said: &str) -> bool {
        let mut parts = text
            .split('{')
            .map(|part| part.rsplit('}').next().unwrap_or_default());
        let first = parts.next().unwrap_or_default();
        let Some(mut rest) = said.strip_prefix(first) else {
            return false;
        };
        for part in parts {
            let Some(at) = rest.find(part) else {
                return false;
            };
            rest = &rest[at + part.len()..];
        }
        rest.is_empty() || text.ends_with('}')
    }
}
