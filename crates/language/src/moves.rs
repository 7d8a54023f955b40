//! Moves with the piece letters of a language.

use std::fmt;

use rules::{Move, MoveError, Position};

use crate::{InLanguage, Language};

/// The English piece letters, in the order of the texts.
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

impl Language {
    /// Returns a move, which must be legal here, with the piece letters of the language.
    ///
    /// ```
    /// use rules::Position;
    /// use staunton_language::Language;
    ///
    /// let german = Language::find("de").expect("German");
    /// let knight = german.parse_move(&Position::start(), "Sf3")?;
    /// assert_eq!(german.san(&Position::start(), knight), "Sf3");
    /// # Ok::<(), rules::MoveError>(())
    /// ```
    pub fn san(self, position: &Position, mv: Move) -> String {
        self.localize_san(&position.san(mv))
    }

    /// Replaces the piece letters of moves in SAN with those of the language.
    pub fn localize_san(self, san: &str) -> String {
        translate_symbols(san, ENGLISH, self.piece_symbols())
    }

    /// Parses a move in UCI or SAN, with English piece letters or those of the language.
    pub fn parse_move(self, position: &Position, text: &str) -> Result<Move, MoveError> {
        position.parse_move(text).or_else(|why| match why {
            MoveError::Unreadable(_) => {
                let english = translate_symbols(text, self.piece_symbols(), ENGLISH);
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
    fn piece_symbols(self) -> [char; 5] {
        let mut letters = self.text("KQRBN").chars();
        ENGLISH.map(|english| letters.next().unwrap_or(english))
    }
}

/// Moves in SAN, with the piece letters of each language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves(pub String);

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl InLanguage for Moves {
    fn in_language(&self, language: Language) -> String {
        language.localize_san(&self.0)
    }
}

/// Replaces each of these letters in a text with the one at the same index.
fn translate_symbols(text: &str, from: [char; 5], to: [char; 5]) -> String {
    let translated = text.chars().map(|letter| {
        let at = from.iter().position(|&other| other == letter);
        at.map_or(letter, |at| to[at])
    });
    translated.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_use_the_piece_letters_of_the_language() {
        let german = Language::find("de").expect("German");
        let start = Position::start();
        let knight = start.parse_move("Nf3").expect("a move");
        assert_eq!(german.san(&start, knight), "Sf3");
        for text in ["Sf3", "Nf3", "g1f3"] {
            assert_eq!(german.parse_move(&start, text), Ok(knight), "{text}");
        }
        // A text that is not a move in either language is quoted unchanged.
        let why = german.parse_move(&start, "Sz9").unwrap_err();
        assert_eq!(why, MoveError::Unreadable("Sz9".to_owned()));
        assert!(why.in_language(german).starts_with("„Sz9“ ist kein Zug"));
        assert!(Language::ENGLISH.parse_move(&start, "Sf3").is_err());
        let moves = Moves("Qxf7+ Kd8 Sf3".to_owned());
        assert_eq!(moves.in_language(german), "Dxf7+ Kd8 Sf3");
        assert_eq!(moves.in_language(Language::ENGLISH), moves.to_string());
    }
}
