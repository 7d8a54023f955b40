//! Notes about FEN details that were corrected or dropped.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{CastlingMode, CastlingSide, Color, Setup, SetupError, Square};

/// The names of fields in notes.
pub(super) const RIGHTS: &str = "castling rights";
pub(super) const EN_PASSANT: &str = "en-passant square";

/// A detail of a FEN that is impossible or unreadable and was corrected or dropped.
///
/// An en-passant square that merely allows no legal capture causes no note: the PGN standard
/// requires that square after every double step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenNote {
    /// The en-passant square was dropped: no pawn of the side that has just moved can have
    /// passed over it.
    EnPassantDropped(Square),
    /// A castling right was dropped: the king or the rook is not where it must be.
    CastlingDropped {
        /// The color of the right.
        color: Color,
        /// The side of the right.
        side: CastlingSide,
        /// The reason why the right is impossible.
        cause: SetupError,
    },
    /// A field that is not completely readable.
    Corrected {
        /// The name of the field: "castling rights", "en-passant square", "halfmove clock" or "move
        /// number".
        field: &'static str,
        /// The beginning of its text.
        found: String,
        /// The text that was read in its place.
        read: String,
    },
    /// The beginning of text that is no field of a FEN.
    Ignored(String),
    /// Castling rights in the form of Chess960, without a statement that the game is Chess960.
    /// This is the mode of the position: Chess960, or standard chess if the kings and rooks are on
    /// the squares of standard chess.
    Chess960Rights(CastlingMode),
}

impl FenNote {
    pub(super) fn corrected(field: &'static str, found: &str, read: String) -> Self {
        Self::Corrected {
            field,
            found: super::words::beginning(found),
            read,
        }
    }
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EnPassantDropped(square) => write!(
                f,
                "the en-passant square {square} was dropped: no pawn has just passed over it"
            ),
            Self::CastlingDropped { color, side, cause } => write!(
                f,
                "the castling right {} was dropped: {cause}",
                side.letter(*color)
            ),
            Self::Corrected { field, found, read } => {
                write!(f, "the {field} {found:?} cannot be read: {read} is used")
            }
            Self::Ignored(text) => write!(f, "the text {text:?} was ignored: it is no field"),
            Self::Chess960Rights(CastlingMode::Chess960) => f.write_str(
                "the castling rights are those of Chess960: its castling rules are used",
            ),
            Self::Chess960Rights(CastlingMode::Standard) => f.write_str(
                "the castling rights name the files of the rooks, but mean standard castling",
            ),
        }
    }
}

impl Setup {
    /// Drops impossible castling rights and an impossible en-passant square, and returns a note for
    /// each.
    ///
    /// The remaining setup may still be unplayable: see [`crate::Position::from_setup`].
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position, Setup};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1";
    /// let mut setup = Setup::from_fen(fen, CastlingMode::Standard)?;
    /// assert!(Position::from_setup(&setup, CastlingMode::Standard).is_err());
    ///
    /// let notes = setup.drop_impossible_rights(CastlingMode::Standard);
    /// assert_eq!(notes.len(), 2);
    /// let position = Position::from_setup(&setup, CastlingMode::Standard)?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drop_impossible_rights(&mut self, mode: CastlingMode) -> Vec<FenNote> {
        let mut notes = Vec::new();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Err(cause) = self.check_castling_right(color, side, mode) {
                    self.castling[color.index()][side.index()] = None;
                    notes.push(FenNote::CastlingDropped { color, side, cause });
                }
            }
        }
        if let Some(square) = self.en_passant
            && !self.could_have_passed(square)
        {
            self.en_passant = None;
            notes.push(FenNote::EnPassantDropped(square));
        }
        notes
    }
}
