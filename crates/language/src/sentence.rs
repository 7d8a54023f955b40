//! Sentences that are created before the reader's language is known.

use std::borrow::Cow;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use crate::{InLanguage, Language, fill};

/// A sentence in English with placeholders and their values; `Display` writes it in English.
///
/// A crate that creates sentences needs no translations: the code that displays them looks up the
/// translation of the [`english`](Self::english) sentence and fills its placeholders with
/// [`filled`](Self::filled).
///
/// ```
/// use staunton_language::{Language, Sentence};
///
/// let why = Sentence::new("{square} is empty, says {side}.")
///     .with("square", "e4")
///     .saying("side", rules::Color::White);
/// assert_eq!(why.to_string(), "e4 is empty, says White.");
/// let german = Language::find("de").expect("German");
/// let text = "{side} sagt, dass {square} leer ist.";
/// assert_eq!(why.filled(text, german), "Weiß sagt, dass e4 leer ist.");
/// ```
#[derive(Clone)]
pub struct Sentence {
    english: Cow<'static, str>,
    values: Vec<(&'static str, Value)>,
}

/// The value of a placeholder.
#[derive(Clone)]
enum Value {
    /// A value that is the same in every language.
    Same(String),
    /// A value that is translated, too.
    Said(Arc<dyn InLanguage + Send + Sync>),
}

impl Sentence {
    /// Creates a sentence with placeholders for its values.
    pub const fn new(english: &'static str) -> Self {
        Self {
            english: Cow::Borrowed(english),
            values: Vec::new(),
        }
    }

    /// Creates a finished English text from another source, without placeholders.
    pub fn finished(english: impl Display) -> Self {
        Self {
            english: Cow::Owned(english.to_string()),
            values: Vec::new(),
        }
    }

    /// Sets a placeholder to a value that is the same in every language.
    #[must_use]
    pub fn with(mut self, place: &'static str, value: impl Display) -> Self {
        self.values.push((place, Value::Same(value.to_string())));
        self
    }

    /// Sets a placeholder to a value that is translated.
    #[must_use]
    pub fn saying(
        mut self,
        place: &'static str,
        said: impl InLanguage + Send + Sync + 'static,
    ) -> Self {
        self.values.push((place, Value::Said(Arc::new(said))));
        self
    }

    /// The sentence in English, with unfilled placeholders.
    pub fn english(&self) -> &str {
        &self.english
    }

    /// Returns a translation of the sentence with its placeholders filled.
    pub fn filled(&self, translation: &str, language: Language) -> String {
        if self.values.is_empty() {
            // A finished text may contain any braces.
            return translation.to_owned();
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
        fill(translation, &values)
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.filled(&self.english, Language::ENGLISH))
    }
}

impl Debug for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.to_string(), f)
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

#[cfg(test)]
mod tests {
    use rules::{Color, Illegal};

    use super::*;

    #[test]
    fn fills_placeholders_in_each_language() {
        let said = Sentence::new("{side} plays {text}: {why}.")
            .saying("side", Color::Black)
            .with("text", "{why}")
            .saying("why", Illegal::PawnBackward);
        assert_eq!(said.english(), "{side} plays {text}: {why}.");
        assert_eq!(
            said.to_string(),
            "Black plays {why}: a pawn moves only forward."
        );
        let german = Language::find("de").expect("German");
        assert_eq!(
            said.filled("{text} spielt {side}. {Why}.", german),
            "{why} spielt Schwarz. Ein Bauer zieht nur vorwärts."
        );
    }

    #[test]
    fn finished_text_keeps_its_braces() {
        let finished = Sentence::finished("an open { and {none}");
        assert_eq!(finished.to_string(), "an open { and {none}");
        assert_eq!(
            finished.filled(finished.english(), Language::ENGLISH),
            "an open { and {none}"
        );
    }

    #[test]
    fn equal_sentences_compare_equal() {
        let said = Sentence::new("{text} is here.").with("text", "e4");
        assert_eq!(said, Sentence::finished("e4 is here."));
        assert_ne!(said, Sentence::new("{text} is here.").with("text", "e5"));
    }
}
