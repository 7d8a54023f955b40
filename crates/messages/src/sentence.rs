//! Messages for people: English sentences with translations into the other languages.
//!
//! A translation is looked up by the English sentence in a gettext file of `texts/`. Text in braces
//! is a placeholder for a value, such as a name or a sentence of another crate; so a sentence is
//! kept with its values until the language of the reader is known.

mod elsewhere;

use std::fmt::{self, Display};

use ::language::{Catalogs, InLanguage, Language};

/// The languages other than English, and their texts. To add a language, add a line.
static TEXTS: Catalogs<1> = Catalogs::new([("de", include_str!("../texts/de.po"))]);

/// A sentence with its values, which is translated with the server's catalogs. `Display` writes it
/// in English.
#[derive(Clone, PartialEq, Eq)]
pub struct Sentence(::language::Sentence);

impl Sentence {
    /// Creates a sentence with placeholders for its values.
    pub const fn new(english: &'static str) -> Self {
        Self(::language::Sentence::new(english))
    }

    /// Wraps a finished text that another source provides in English.
    pub fn finished(english: impl Display) -> Self {
        Self(::language::Sentence::finished(english))
    }

    /// Wraps a sentence of another crate.
    pub fn of(said: impl InLanguage + Send + Sync + 'static) -> Self {
        Self::new("{said}").saying("said", said)
    }

    /// Sets a placeholder to a value that is the same in every language.
    pub fn with(self, place: &'static str, value: impl Display) -> Self {
        Self(self.0.with(place, value))
    }

    /// Sets a placeholder to a value that is translated.
    pub fn saying(
        self,
        place: &'static str,
        said: impl InLanguage + Send + Sync + 'static,
    ) -> Self {
        Self(self.0.saying(place, said))
    }
}

impl InLanguage for Sentence {
    fn in_language(&self, language: Language) -> String {
        let english = self.0.english();
        let text = TEXTS.find(language, english).unwrap_or(english);
        self.0.filled(text, language)
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl From<&'static str> for Sentence {
    fn from(english: &'static str) -> Self {
        Self::new(english)
    }
}

impl From<::language::Sentence> for Sentence {
    fn from(said: ::language::Sentence) -> Self {
        Self(said)
    }
}

/// The sentence about a game that does not exist, or that the player may not see.
pub fn no_game(id: &str) -> Sentence {
    Sentence::new("There is no game {id}.").with("id", format_args!("{id:?}"))
}

#[cfg(test)]
mod tests;
