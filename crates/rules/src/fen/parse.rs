//! Conversions between FEN text, setups and positions.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::read::read_board;
use crate::position::MOST_COUNTED;
use crate::{
    Board, CastlingMode, CastlingSide, Color, FenError, FenNote, File, Position, Rank, Setup,
    Square,
};

/// Returns the mode that a FEN implies: castling rights given as rook files mean Chess960.
pub(crate) fn mode_of(fen: &str) -> CastlingMode {
    let castling = fen.split_whitespace().nth(2).unwrap_or_default();
    if castling
        .chars()
        .any(|letter| File::from_letter(letter.to_ascii_lowercase()).is_some())
    {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

impl Position {
    /// Parses a FEN and checks that the rules can be applied to it.
    ///
    /// All fields after the side to move are optional. In [`CastlingMode::Chess960`], castling
    /// rights are parsed as X-FEN or Shredder-FEN. Castling rights without king or rook are dropped,
    /// as is an en-passant square that no pawn has just passed over. [`Position::read_fen`] reports
    /// what was dropped. [`Setup::from_fen`] with [`Position::from_setup`] rejects such FENs.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// assert_eq!(Position::from_fen(fen, CastlingMode::Standard)?.fen(), fen);
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn from_fen(fen: &str, mode: CastlingMode) -> Result<Self, FenError> {
        let mut setup = Setup::from_fen(fen, mode)?;
        setup.check_placement()?;
        setup.drop_impossible_rights(mode);
        Ok(Self::unchecked(&setup, mode))
    }

    /// Parses a FEN like [`Position::from_fen`], but also corrects or ignores unreadable text after
    /// the side to move. Reports everything that was corrected, ignored or dropped.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    /// let (position, notes) = Position::read_fen(fen, CastlingMode::Standard)?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert!(notes[0].to_string().starts_with("the castling right K was dropped"));
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn read_fen(fen: &str, mode: CastlingMode) -> Result<(Self, Vec<FenNote>), FenError> {
        let (mut setup, mut notes) = Setup::read_fen(fen, mode)?;
        setup.check_placement()?;
        notes.extend(setup.drop_impossible_rights(mode));
        Ok((Self::unchecked(&setup, mode), notes))
    }
}

/// Parses a FEN like [`Position::from_fen`]. Castling rights given as rook files (Shredder-FEN)
/// select Chess960; otherwise standard castling applies.
///
/// ```
/// use staunton_rules::{CastlingMode, Position};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// assert_eq!(position.castling_mode(), CastlingMode::Standard);
/// let position: Position = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1".parse()?;
/// assert_eq!(position.castling_mode(), CastlingMode::Chess960);
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen, mode_of(fen))
    }
}

/// Parses a FEN like [`Setup::from_fen`], with the mode detected as for a [`Position`].
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen, mode_of(fen))
    }
}

/// Writes the first field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

/// Parses the first field of a FEN.
///
/// ```
/// use staunton_rules::{Board, Position};
///
/// let board: Board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse()?;
/// assert_eq!(board, *Position::start().board());
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        read_board(text)
    }
}

/// Writes a FEN. Castling rights are `KQkq` if all rooks are in the corners, otherwise the files of
/// the rooks (Shredder-FEN). Counters have the range of a [`Position`]: the move number starts at
/// 1, and both end at 9999.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.board.fen(), self.turn.letter())?;
        let rights = || {
            Color::ALL.into_iter().flat_map(|color| {
                CastlingSide::ALL.into_iter().filter_map(move |side| {
                    let rook = self.castling[color.index()][side.index()]?;
                    Some((color, side, rook))
                })
            })
        };
        let in_corners = rights().all(|(color, side, rook)| rook == side.corner(color));
        for (color, side, rook) in rights() {
            let letter = match side {
                _ if !in_corners => rook.file().letter(),
                CastlingSide::King => 'k',
                CastlingSide::Queen => 'q',
            };
            match color {
                Color::White => write!(f, "{}", letter.to_ascii_uppercase())?,
                Color::Black => write!(f, "{letter}")?,
            }
        }
        if rights().next().is_none() {
            f.write_str("-")?;
        }
        match self.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        // The parser rejects larger counters.
        let halfmove_clock = self.halfmove_clock.min(MOST_COUNTED);
        let fullmove_number = self.fullmove_number.clamp(1, MOST_COUNTED);
        write!(f, " {halfmove_clock} {fullmove_number}")
    }
}

impl CastlingSide {
    /// Returns the square of the castling rook in standard chess.
    pub(crate) const fn corner(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::H,
            Self::Queen => File::A,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}
