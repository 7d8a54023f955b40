//! What is said in exercises, in each language.
//!
//! There are the titles of groups, and everything in [`Word`]; the places in it are names, squares,
//! moves and numbers. A text may begin with a small letter and end without a full stop: both are put
//! right. What the rules say, and the names of pieces, are those of the [`Language`].

mod key;

use language::{InLanguage, Language, Values};
use rules::{Color, Move, MoveError, Position, Role, Square};

use crate::texts;
pub(crate) use key::Word;
pub(crate) use language::Form;

/// The words of a language; those that it lacks are in English.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words(Language);

impl Words {
    /// The words of this language.
    pub(crate) const fn new(language: Language) -> Self {
        Self(language)
    }

    /// A text without places.
    pub(crate) fn get(self, word: Word) -> String {
        self.say(word, &[])
    }

    /// A text with these values in its places.
    pub(crate) fn say(self, word: Word, values: Values<'_>) -> String {
        language::fill(texts::text(self.0, word.english()), values)
    }

    /// What the rules or the arbiter say.
    pub(crate) fn tell(self, what: &impl InLanguage) -> String {
        what.in_language(self.0)
    }

    /// The name of a side.
    pub(crate) fn color(self, color: Color) -> &'static str {
        self.0.color(color)
    }

    /// The name of a piece.
    pub(crate) fn role(self, role: Role, form: Form) -> &'static str {
        self.0.role(role, form)
    }

    /// A piece and where it stands: `the rook on e8`.
    pub(crate) fn piece_on(self, role: Role, square: Square) -> String {
        self.0.piece_on(role, square)
    }

    /// A move, which is legal here.
    pub(crate) fn san(self, position: &Position, mv: Move) -> String {
        self.0.san(position, mv)
    }

    /// Reads a move in UCI or SAN, with English letters or those of the language.
    pub(crate) fn parse_move(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.0.parse_move(position, text)
    }
}
