//! What is said in exercises, in each language: the text `words` of its folder.
//!
//! There are titles of groups (`group pieces`), and everything in [`Word`]. What the rules say, and
//! the names of pieces, are those of the [`Language`].

mod key;

use language::{InLanguage, Language, Texts, Values};
use rules::{Color, Move, MoveError, Position, Role, Square};

use crate::{ParseError, texts};
pub(crate) use key::Word;
pub(crate) use language::Form;

/// The words of a language; those that it lacks are in English.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    language: Language,
    own: Texts,
    english: Texts,
}

impl Words {
    /// Reads the words of a language.
    pub(crate) fn read(language: Language) -> Result<Self, ParseError> {
        let read = |language: Language| {
            let text = texts::text(language, "words").unwrap_or_default();
            Texts::read(text).map_err(|bad| ParseError {
                lesson: format!("{}/words", language.code()),
                line: bad.0,
                problem: "This is no `key: text` with a new key.".into(),
            })
        };
        Ok(Self {
            language,
            own: read(language)?,
            english: read(Language::ENGLISH)?,
        })
    }

    /// No words at all.
    pub(crate) fn none(language: Language) -> Self {
        Self {
            language,
            own: Texts::default(),
            english: Texts::default(),
        }
    }

    /// The title of a group of lessons.
    pub(crate) fn group(&self, name: &str) -> &'static str {
        self.find(&format!("group {name}")).unwrap_or_default()
    }

    /// A text without places.
    pub(crate) fn get(&self, word: Word) -> String {
        self.say(word, &[])
    }

    /// A text with these values in its places.
    pub(crate) fn say(&self, word: Word, values: Values<'_>) -> String {
        let text = self.find(&word.key()).unwrap_or_default();
        language::fill(text, values)
    }

    /// What the rules or the arbiter say.
    pub(crate) fn tell(&self, what: &impl InLanguage) -> String {
        what.in_language(self.language)
    }

    /// The name of a side.
    pub(crate) fn color(&self, color: Color) -> &'static str {
        self.language.color(color)
    }

    /// The name of a piece.
    pub(crate) fn role(&self, role: Role, form: Form) -> &'static str {
        self.language.role(role, form)
    }

    /// A piece and where it stands: `the rook on e8`.
    pub(crate) fn piece_on(&self, role: Role, square: Square) -> String {
        self.language.piece_on(role, square)
    }

    /// A move, which is legal here.
    pub(crate) fn san(&self, position: &Position, mv: Move) -> String {
        self.language.san(position, mv)
    }

    /// Reads a move in UCI or SAN, with English letters or those of the language.
    pub(crate) fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.language.parse_move(position, text)
    }

    fn find(&self, key: &str) -> Option<&'static str> {
        self.own.get(key).or_else(|| self.english.get(key))
    }
}

#[cfg(test)]
mod tests;
