//! What is said to people: a sentence in English that every other language translates.
//!
//! A translation is found by the English sentence, in a gettext file of `texts/`. What stands in braces
//! is a place for a value, such as a name or what another crate says; so a sentence is kept with its
//! values until it is known who reads it.

mod elsewhere;

use std::fmt::{self, Display};

use ::language::{Catalogs, InLanguage, Language};

/// The languages beside English, and their texts. Another language is another line.
static TEXTS: Catalogs<1> = Catalogs::new([("de", include_str!("../texts/de.po"))]);

/// A sentence with its values, which is said with the translations of the server; as a text it is in
/// English.
#[derive(Clone, PartialEq, Eq)]
pub struct Sentence(::language::Sentence);

impl Sentence {
    /// A sentence, with places for its values.
    pub const fn new(english: &'static str) -> Self {
        Self(::language::Sentence::new(english))
    }

    /// What is finished, because it came from elsewhere in English.
    pub fn finished(english: impl Display) -> Self {
        Self(::language::Sentence::finished(english))
    }

    /// Nothing but what another crate says.
    pub fn of(said: impl InLanguage + Send + Sync + 'static) -> Self {
        Self::new("{said}").saying("said", said)
    }

    /// The same with this value in its place, as it is in every language.
    pub fn with(self, place: &'static str, value: impl Display) -> Self {
        Self(self.0.with(place, value))
    }

    /// The same with this in its place, which is translated.
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

/// What is said of a game that does not exist, or that somebody may not see.
pub fn no_game(id: &str) -> Sentence {
    Sentence::new("There is no game {id}.").with("id", format_args!("{id:?}"))
}

#[cfg(test)]
mod tests;
