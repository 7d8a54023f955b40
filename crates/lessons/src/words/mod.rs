//! What is said in exercises, in each language: the text `words` of its folder.
//!
//! Its lines are `key: text`. A text may have places, as in `the square {square} is empty`. There are
//! titles of groups (`group pieces`), the names of the pieces (`rook`), their letters in moves
//! (`letters`), and everything in [`Word`].

mod from_rules;
mod key;
mod moves;

use std::collections::HashMap;
use std::fmt::{Display, Write};

use rules::{Color, Role, Square};

use crate::{Language, ParseError};
pub(crate) use key::Word;

/// What is put into the places of a text.
type Values<'a> = &'a [(&'a str, &'a dyn Display)];

/// A name of a piece as it stands in a sentence, in the order of the text `words`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// `rook`.
    Bare,
    /// `a rook`.
    A,
    /// `the rook`.
    The,
    /// `your own rook`.
    YourOwn,
    /// `no rook`.
    No,
}

/// How many forms there are.
#[cfg(test)]
const FORMS: usize = 5;

/// The words of a language; those that it lacks are in English.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words(HashMap<&'static str, &'static str>);

impl Words {
    /// Reads the words of a language.
    pub(crate) fn read(language: Language) -> Result<Self, ParseError> {
        let mut words = HashMap::new();
        for language in [Language::ENGLISH, language] {
            let text = language.text("words").unwrap_or_default();
            for (index, line) in text.lines().enumerate() {
                if line.trim().is_empty() || line.starts_with('#') {
                    continue;
                }
                let (key, value) = line.split_once(": ").ok_or_else(|| ParseError {
                    lesson: format!("{}/words", language.code()),
                    line: index + 1,
                    problem: "This is no `key: text`.".to_owned(),
                })?;
                words.insert(key, value.trim());
            }
        }
        Ok(Self(words))
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
        self.translate(word, values).unwrap_or_default()
    }

    /// The same, or none where English takes what another crate says.
    fn translate(&self, word: Word, values: Values<'_>) -> Option<String> {
        self.find(&word.key()).map(|text| fill(text, values))
    }

    /// The name of a side.
    pub(crate) fn color(&self, color: Color) -> String {
        self.get(match color {
            Color::White => Word::White,
            Color::Black => Word::Black,
        })
    }

    /// The name of a piece.
    pub(crate) fn role(&self, role: Role, form: Form) -> &'static str {
        let forms = self.find(role.name()).unwrap_or_default();
        forms.split(" | ").nth(form as usize).unwrap_or_default()
    }

    /// A piece and where it stands: `the rook on e8`.
    pub(crate) fn piece_on(&self, role: Role, square: Square) -> String {
        let piece = self.role(role, Form::The);
        self.say(Word::PieceOn, &[("piece", &piece), ("square", &square)])
    }

    fn find(&self, key: &str) -> Option<&'static str> {
        self.0.get(key).copied()
    }
}

/// A text with values in its places.
fn fill(text: &str, values: Values<'_>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, place)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, after) = place.split_once('}').unwrap_or((place, ""));
        if let Some((_, value)) = values.iter().find(|(other, _)| *other == name) {
            // Writing into a string does not fail.
            let _ = write!(filled, "{value}");
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests;
