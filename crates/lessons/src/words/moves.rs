//! Moves with the letters of a language.

use rules::{Move, MoveError, Position};

use super::Words;

/// The letters of pieces in English, in the order of the text `words`.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

impl Words {
    /// A move, which is legal here.
    pub(crate) fn san(&self, position: &Position, mv: Move) -> String {
        self.in_letters(&position.san(mv))
    }

    /// Moves in SAN.
    pub(super) fn in_letters(&self, san: &str) -> String {
        translate_letters(san, ENGLISH, self.letters())
    }

    /// Reads a move in UCI or SAN, with English letters or those of the language.
    pub(crate) fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        position.parse_move(text).or_else(|why| match why {
            MoveError::Unreadable(_) => {
                let english = translate_letters(text, self.letters(), ENGLISH);
                position.parse_move(&english).map_err(|other| match other {
                    MoveError::Unreadable(_) => why,
                    MoveError::Ambiguous { candidates, .. } => MoveError::Ambiguous {
                        text: text.to_owned(),
                        candidates,
                    },
                    other => other,
                })
            }
            why => Err(why),
        })
    }

    /// The letters of king, queen, rook, bishop and knight.
    fn letters(&self) -> [char; 5] {
        let mut letters = self.find("letters").unwrap_or_default().chars();
        ENGLISH.map(|english| letters.next().unwrap_or(english))
    }
}

/// A text in which each of these letters is replaced by the one in the same place.
fn translate_letters(text: &str, from: [char; 5], to: [char; 5]) -> String {
    let translated = text.chars().map(|letter| {
        let at = from.iter().position(|&other| other == letter);
        at.map_or(letter, |at| to[at])
    });
    translated.collect()
}
