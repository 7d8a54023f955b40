//! Unchecked contents of a FEN or a board editor.

use core::fmt;

use crate::{Bitboard, Board, CastlingMode, CastlingSide, Color, File, Rank, Role, Square};

/// Pieces, turn, rights and counters of a setup, which may be impossible.
/// [`crate::Position::from_setup`] checks it.
///
/// ```
/// use staunton_rules::{CastlingMode, Color, Piece, Position, Role, Setup, Square};
///
/// let mut setup = Setup::empty();
/// let king = |color| Piece { color, role: Role::King };
/// setup.board.set(Square::E1, Some(king(Color::White)));
/// setup.board.set(Square::E8, Some(king(Color::Black)));
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// let position = Position::from_setup(&setup, CastlingMode::Standard)?;
/// assert_eq!(position.king(Color::Black), Square::E8);
/// # Ok::<(), staunton_rules::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on their squares.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle, by [`Color::index`] and [`CastlingSide::index`].
    pub castling: [[Option<Square>; 2]; 2],
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Moves by either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move: it starts at 1 and increases after each move of Black.
    pub fullmove_number: u32,
}

/// The reason why the rules cannot be applied to a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A side does not have exactly one king.
    Kings {
        /// The color of the side.
        color: Color,
        /// The number of its kings.
        count: u32,
    },
    /// A pawn on the first or last rank.
    Pawn(Square),
    /// The side that has just moved is in check.
    OpponentInCheck {
        /// The king that could be captured.
        king: Square,
        /// The attacking piece.
        by: Square,
    },
    /// Castling requires this side's king on a different square.
    CastlingKing {
        /// The color of the right.
        color: Color,
        /// The square of the king.
        king: Square,
    },
    /// Castling requires a rook of this side on this square.
    CastlingRook {
        /// The color of the right.
        color: Color,
        /// The side of the right.
        side: CastlingSide,
        /// The square without a rook.
        rook: Square,
    },
    /// No pawn of the side that has just moved can have passed over the en-passant square.
    EnPassant(Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            Self::Kings { color, count } => write!(f, "{color} has {count} kings, not one"),
            Self::Pawn(square) => {
                write!(
                    f,
                    "a pawn on {square}: no pawn can be on the first or last rank"
                )
            }
            Self::OpponentInCheck { king, by } => write!(
                f,
                "the king on {king} is attacked from {by} although its side has just moved"
            ),
            Self::CastlingKing { color, king } => {
                write!(f, "{color}'s king on {king} cannot castle")
            }
            Self::CastlingRook { color, side, rook } => {
                let side = match side {
                    CastlingSide::King => "kingside",
                    CastlingSide::Queen => "queenside",
                };
                write!(f, "{color} has no rook on {rook} to castle {side} with")
            }
            Self::EnPassant(square) => write!(
                f,
                "{square} cannot be an en-passant square: no pawn has just passed over it"
            ),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// An empty board with White to move at move 1.
    pub const fn empty() -> Self {
        Self {
            board: Board::EMPTY,
            turn: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    pub(crate) fn check(&self, mode: CastlingMode) -> Result<(), SetupError> {
        self.check_placement()?;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                self.check_castling_right(color, side, mode)?;
            }
        }
        match self.en_passant {
            Some(square) if !self.could_have_passed(square) => Err(SetupError::EnPassant(square)),
            _ => Ok(()),
        }
    }

    /// Checks everything except castling rights and the en-passant square.
    pub(crate) fn check_placement(&self) -> Result<(), SetupError> {
        self.check_kings()?;
        let edge = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        if let Some(pawn) = (self.board.by_role(Role::Pawn) & edge).first() {
            return Err(SetupError::Pawn(pawn));
        }
        let king = self.board.king(!self.turn);
        let attackers = self.board.attackers_to(king, self.board.occupied());
        match (attackers & self.board.by_color(self.turn)).first() {
            Some(by) => Err(SetupError::OpponentInCheck { king, by }),
            None => Ok(()),
        }
    }

    fn check_kings(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let count = self.board.pieces(color, Role::King).len();
            if count != 1 {
                return Err(SetupError::Kings { color, count });
            }
        }
        Ok(())
    }

    /// Checks that this castling right, if set, is possible: king and rook are on the required
    /// squares.
    pub(crate) fn check_castling_right(
        &self,
        color: Color,
        side: CastlingSide,
        mode: CastlingMode,
    ) -> Result<(), SetupError> {
        let Some(rook) = self.castling[color.index()][side.index()] else {
            return Ok(());
        };
        let king = self.board.king(color);
        let home = Rank::First.relative_to(color);
        let king_is_home = match mode {
            CastlingMode::Standard => king == Square::new(File::E, home),
            CastlingMode::Chess960 => {
                king.rank() == home && king.file() != File::A && king.file() != File::H
            }
        };
        if !king_is_home {
            return Err(SetupError::CastlingKing { color, king });
        }
        let rook_is_home = self.board.pieces(color, Role::Rook).contains(rook)
            && rook.rank() == home
            && CastlingSide::of(king, rook) == side
            && (mode == CastlingMode::Chess960 || rook == side.corner(color));
        if rook_is_home {
            Ok(())
        } else {
            Err(SetupError::CastlingRook { color, side, rook })
        }
    }

    /// Whether a pawn of the side that has just moved can have passed over this square: the pawn is
    /// in front of the square, and the square and the pawn's origin are empty.
    pub(crate) fn could_have_passed(&self, target: Square) -> bool {
        let mover = !self.turn;
        let forward = if mover == Color::White { 1 } else { -1 };
        let (Some(origin), Some(pawn)) = (target.offset(0, -forward), target.offset(0, forward))
        else {
            return false;
        };
        target.rank() == Rank::Third.relative_to(mover)
            && self.board.pieces(mover, Role::Pawn).contains(pawn)
            && !self.board.occupied().contains(target)
            && !self.board.occupied().contains(origin)
    }
}
