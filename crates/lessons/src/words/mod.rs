//! The sentences of exercises, in each language.
//!
//! These are the titles of groups and all texts in [`Word`], with placeholders for names, squares,
//! moves and numbers. A text may begin with a small letter and end without a full stop: both are
//! added when it is shown. Explanations by the rules and the names of pieces come from the
//! [`Language`].

mod key;

use language::{InLanguage, Language, Values};
use rules::{Color, Move, MoveError, Position, Role, Square};

use crate::texts;
pub(crate) use key::Word;
pub(crate) use language::Form;

/// The texts of a language; missing ones are in English.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words(Language);

impl Words {
    /// Returns the texts of this language.
    pub(crate) const fn new(language: Language) -> Self {
        Self(language)
    }

    /// Returns a text without placeholders.
    pub(crate) fn get(self, word: Word) -> String {
        self.say(word, &[])
    }

    /// Returns a text with these values in its placeholders.
    pub(crate) fn say(self, word: Word, values: Values<'_>) -> String {
        language::fill(texts::text(self.0, word.english()), values)
    }

    /// Translates a sentence of the rules or the arbiter.
    pub(crate) fn tell(self, what: &impl InLanguage) -> String {
        what.in_language(self.0)
    }

    /// Returns the name of a side.
    pub(crate) fn color(self, color: Color) -> &'static str {
        self.0.color(color)
    }

    /// Returns the name of a piece.
    pub(crate) fn role(self, role: Role, form: Form) -> &'static str {
        self.0.role(role, form)
    }

    /// Returns a piece with its square: `the rook on e8`.
    pub(crate) fn piece_on(self, role: Role, square: Square) -> String {
        self.0.piece_on(role, square)
    }

    /// Returns a move, which must be legal in this position, in SAN.
    pub(crate) fn san(self, position: &Position, mv: Move) -> String {
        self.0.san(position, mv)
    }

    /// Parses a move in UCI or SAN, with English letters or those of the language.
    pub(crate) fn parse_move(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.0.parse_move(position, text)
    }
}
