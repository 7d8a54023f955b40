//! What is said to people: a sentence in English that every other language translates.
//!
//! A translation is found by the English sentence, in a text of `texts/`. What stands in braces is a
//! place for a value, such as a name or what another crate says; so a sentence is kept with its values
//! until it is known who reads it.

mod elsewhere;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::sync::{Arc, OnceLock};

use ::language::{InLanguage, Language, fill};

/// The languages beside English, and their texts. Another language is another line.
const TEXTS: [(&str, &str); 1] = [("de", include_str!("../texts/de.txt"))];

/// A sentence with its values; as a text it is in English.
#[derive(Clone)]
pub(crate) struct Sentence {
    english: Cow<'static, str>,
    values: Vec<(&'static str, Value)>,
}

/// What stands in a place of a sentence.
#[derive(Clone)]
enum Value {
    /// The same in every language.
    Same(String),
    /// Something that is translated, too.
    Said(Arc<dyn InLanguage + Send + Sync>),
}

impl Sentence {
    /// A sentence, with places for its values.
    pub(crate) const fn new(english: &'static str) -> Self {
        Self {
            english: Cow::Borrowed(english),
            values: Vec::new(),
        }
    }

    /// What is finished, because it came from elsewhere in English.
    pub(crate) fn finished(english: impl Display) -> Self {
        Self {
            english: Cow::Owned(english.to_string()),
            values: Vec::new(),
        }
    }

    /// Nothing but what another crate says.
    pub(crate) fn of(said: impl InLanguage + Send + Sync + 'static) -> Self {
        Self::new("{said}").saying("said", said)
    }

    /// The same with this value in its place, as it is in every language.
    pub(crate) fn with(mut self, place: &'static str, value: impl Display) -> Self {
        self.values.push((place, Value::Same(value.to_string())));
        self
    }

    /// The same with this in its place, which is translated.
    pub(crate) fn saying(
        mut self,
        place: &'static str,
        said: impl InLanguage + Send + Sync + 'static,
    ) -> Self {
        self.values.push((place, Value::Said(Arc::new(said))));
        self
    }
}

impl InLanguage for Sentence {
    fn in_language(&self, language: Language) -> String {
        let text = translated(language, &self.english).unwrap_or(&self.english);
        if self.values.is_empty() {
            // What is finished may hold any braces.
            return text.to_owned();
        }
        let texts = self.values.iter().map(|(place, value)| match value {
            Value::Same(text) => (*place, text.clone()),
            Value::Said(said) => (*place, said.in_language(language)),
        });
        let texts: Vec<(&str, String)> = texts.collect();
        let values: Vec<(&str, &dyn Display)> = texts
            .iter()
            .map(|(place, text)| (*place, text as &dyn Display))
            .collect();
        fill(text, &values)
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_language(Language::ENGLISH))
    }
}

impl fmt::Debug for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl PartialEq for Sentence {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Sentence {}

impl From<&'static str> for Sentence {
    fn from(english: &'static str) -> Self {
        Self::new(english)
    }
}

/// The translation of an English sentence with its places, if there is one.
fn translated(language: Language, english: &str) -> Option<&'static str> {
    static CATALOGUES: [OnceLock<HashMap<&str, &str>>; TEXTS.len()] =
        [const { OnceLock::new() }; TEXTS.len()];
    let number = TEXTS
        .iter()
        .position(|(code, _)| *code == language.code())?;
    let catalogue = CATALOGUES[number].get_or_init(|| entries(TEXTS[number].1).collect());
    catalogue.get(english).copied()
}

/// English sentences and what they are in another language: each on a line of its own, one below the
/// other. Empty lines and those that begin with `#` do not count.
fn entries(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(move || Some((lines.next()?, lines.next().unwrap_or_default())))
}

#[cfg(test)]
mod tests;
