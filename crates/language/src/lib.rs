//! What the rules and the arbiter say, in the language of whoever reads it.
//!
//! The crates with the rules say everything in English. This one says the same in each [`Language`]:
//! whatever implements [`InLanguage`], the names of pieces and sides, and moves with the letters of
//! the pieces.
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
//! A language is a gettext file in `texts/`, named in the list of `language.rs`. It has a translation
//! for each English text. Braces in a text are places for names, squares, moves and numbers; a place
//! that begins with a capital letter, as `{Why}`, is filled with what `{why}` stands for, beginning
//! with a capital. What a language lacks is in English. [`Catalogs`] has such files for other crates,
//! too.

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

/// Something that is said in every language; as a text it is in English.
pub trait InLanguage: Display {
    /// The same in this language, or in English if the language lacks it.
    fn in_language(&self, language: Language) -> String;
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::{InLanguage, Language};

    /// Checks that all of these are said in every language, each in words of its own, and without
    /// a place that was left over; returns what was said.
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

    /// Checks that what each of these says in English is an English text of the catalogs, with values
    /// in its places.
    pub(crate) fn check_english<T: InLanguage>(all: &[T]) {
        for language in Language::all().filter(|&it| it != Language::ENGLISH) {
            let texts = language.texts().expect("a catalog");
            for said in all.iter().map(ToString::to_string) {
                let is_known = texts.entries().any(|(_, english, _)| fits(english, &said));
                assert!(is_known, "{language:?}: {said}");
            }
        }
    }

    /// Whether a text with values in its places can be this one.
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
