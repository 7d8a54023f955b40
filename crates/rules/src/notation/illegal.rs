//! All reasons why a move can be illegal, each with a sentence and the FIDE article.

use core::fmt;

use crate::{CastlingSide, Color, Role, Square};

/// An enemy piece and its square.
///
/// ```
/// use staunton_rules::{Attacker, Role, Square};
///
/// let attacker = Attacker { role: Role::Bishop, square: Square::B4 };
/// assert_eq!(attacker.to_string(), "the bishop on b4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The role of the piece.
    pub role: Role,
    /// The square of the piece.
    pub square: Square,
}

impl fmt::Display for Attacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.role, self.square)
    }
}

/// The reason why a move is illegal. `Display` writes a sentence for players.
///
/// ```
/// use staunton_rules::{CastlingMode, Illegal, Position};
///
/// let fen = "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1";
/// let position = Position::from_fen(fen, CastlingMode::Standard)?;
/// let why = position.explain("f2f3".parse()?).unwrap_err();
/// assert!(matches!(why, Illegal::ExposesKing { .. }));
/// assert_eq!(why.article(), "3.9.2");
/// assert_eq!(why.to_string(), "this would leave the king on e1 attacked by the bishop on h4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The origin square is empty.
    NoPiece(Square),
    /// The piece belongs to the opponent.
    NotYourPiece {
        /// The square of the piece.
        square: Square,
        /// The color of the piece.
        color: Color,
        /// The role of the piece.
        role: Role,
    },
    /// The move ends on its origin square.
    NoMove(Square),
    /// The target holds a piece of the same side.
    OwnPiece {
        /// The target.
        square: Square,
        /// The role of the piece on the target.
        role: Role,
    },
    /// The target holds the enemy king; kings are never captured.
    KingCapture(Square),
    /// A piece of this role does not move like that.
    NotItsMove {
        /// The role of the moving piece.
        role: Role,
        /// The origin square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A piece blocks the path.
    Blocked {
        /// The role of the moving piece.
        role: Role,
        /// The square of the blocking piece.
        at: Square,
    },
    /// A pawn never moves backward or sideways.
    PawnBackward,
    /// A pawn makes a double step only from its initial square.
    DoubleStep {
        /// The square of the pawn.
        from: Square,
    },
    /// A pawn makes a double step only if both squares are empty.
    DoubleStepBlocked {
        /// The square of the blocking piece that is nearer to the pawn.
        at: Square,
    },
    /// A pawn moves diagonally only to capture, and the target is empty.
    NothingToCapture(Square),
    /// The adjacent pawn did not just make a double step.
    EnPassantTooLate {
        /// The pawn that can no longer be captured en passant.
        pawn: Square,
    },
    /// A pawn reaches the last rank, but the promotion piece is missing.
    PromotionMissing(Square),
    /// A promotion piece is given, but no pawn reaches the last rank.
    NotAPromotion,
    /// The promotion piece is not a queen, rook, bishop or knight.
    PromotionTo(Role),
    /// The king was in check and would still be in check.
    StillInCheck {
        /// The square of the king.
        king: Square,
        /// The piece that gives check.
        by: Attacker,
    },
    /// The move exposes the king of the moving side.
    ExposesKing {
        /// The square of the king.
        king: Square,
        /// The piece that would give check.
        by: Attacker,
    },
    /// The king would move to an attacked square.
    KingIntoCheck {
        /// The target.
        to: Square,
        /// The attacking piece.
        by: Attacker,
    },
    /// King or rook have moved, or the rook does not exist.
    NoCastlingRight(CastlingSide),
    /// A piece occupies a square that king or rook must cross or land on.
    CastlingBlocked {
        /// The square of the blocking piece.
        at: Square,
    },
    /// The king is in check.
    CastlingOutOfCheck {
        /// The piece that gives check.
        by: Attacker,
    },
    /// The king would be attacked on a square that it crosses or on its target.
    CastlingThroughCheck {
        /// The attacked square; in Chess960 it may be the square on which the king starts and ends.
        square: Square,
        /// The piece that would attack the king there.
        by: Attacker,
    },
    /// The notation names a role, and no such piece can make the move.
    NoSuchPiece {
        /// The role of the moving piece.
        role: Role,
        /// The target.
        to: Square,
    },
}

impl Illegal {
    /// The FIDE article that the move violates.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NoPiece(_) | Self::NotYourPiece { .. } | Self::NoMove(_) => "1.2",
            Self::OwnPiece { .. } => "3.1",
            Self::KingCapture(_) => "1.4.1",
            Self::NotItsMove { role, .. } | Self::NoSuchPiece { role, .. } => match role {
                Role::Pawn => "3.7",
                Role::Knight => "3.6",
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::King => "3.8.1",
            },
            Self::Blocked {
                role: Role::Pawn, ..
            }
            | Self::PawnBackward => "3.7.1",
            Self::Blocked { .. } => "3.5",
            Self::DoubleStep { .. } | Self::DoubleStepBlocked { .. } => "3.7.2",
            Self::NothingToCapture(_) => "3.7.3",
            Self::EnPassantTooLate { .. } => "3.7.3.2",
            Self::PromotionMissing(_) | Self::NotAPromotion | Self::PromotionTo(_) => "3.7.3.3",
            Self::StillInCheck { .. } | Self::ExposesKing { .. } | Self::KingIntoCheck { .. } => {
                "3.9.2"
            }
            Self::NoCastlingRight(_) => "3.8.2.1",
            Self::CastlingBlocked { .. }
            | Self::CastlingOutOfCheck { .. }
            | Self::CastlingThroughCheck { .. } => "3.8.2.2",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::NotYourPiece {
                square,
                color,
                role,
            } => {
                write!(
                    f,
                    "the {role} on {square} is {color}'s, and it is not {color}'s turn"
                )
            }
            Self::NoMove(square) => {
                write!(f, "a move must leave {square}: passing is not allowed")
            }
            Self::OwnPiece { square, role } => {
                write!(f, "your own {role} is on {square}")
            }
            Self::KingCapture(square) => {
                write!(
                    f,
                    "the king on {square} cannot be captured; a game ends before that"
                )
            }
            Self::NotItsMove { role, from, to } => {
                write!(f, "a {role} does not move from {from} to {to}")
            }
            Self::Blocked { role, at } => {
                write!(f, "the {role} is blocked by the piece on {at}")
            }
            Self::PawnBackward => f.write_str("a pawn moves only forward"),
            Self::DoubleStep { from } => write!(
                f,
                "the pawn on {from} has moved before, so it may go only one square forward"
            ),
            Self::DoubleStepBlocked { at } => write!(
                f,
                "a pawn goes two squares only if both are empty, and there is a piece on {at}"
            ),
            Self::NothingToCapture(square) => write!(
                f,
                "a pawn moves diagonally only to capture, and there is nothing to capture on {square}"
            ),
            Self::EnPassantTooLate { pawn } => write!(
                f,
                "the pawn on {pawn} can be captured en passant only right after it moved two \
                 squares"
            ),
            Self::PromotionMissing(square) => write!(
                f,
                "the pawn that reaches {square} must become a queen, rook, bishop or knight: say which"
            ),
            Self::NotAPromotion => {
                f.write_str("only a pawn that reaches the last rank becomes another piece")
            }
            Self::PromotionTo(role) => {
                write!(
                    f,
                    "a pawn becomes a queen, rook, bishop or knight, never a {role}"
                )
            }
            Self::StillInCheck { king, by } => {
                write!(
                    f,
                    "the king on {king} is in check from {by}, and this move leaves it there"
                )
            }
            Self::ExposesKing { king, by } => {
                write!(f, "this would leave the king on {king} attacked by {by}")
            }
            Self::KingIntoCheck { to, by } => {
                write!(f, "the king cannot go to {to}, which is attacked by {by}")
            }
            Self::NoCastlingRight(side) => write!(
                f,
                "castling {} is no longer allowed: the king or that rook has moved, or is not there",
                match side {
                    CastlingSide::King => "kingside",
                    CastlingSide::Queen => "queenside",
                }
            ),
            Self::CastlingBlocked { at } => {
                write!(f, "castling is blocked by the piece on {at}")
            }
            Self::CastlingOutOfCheck { by } => {
                write!(f, "a king in check cannot castle, and {by} gives check")
            }
            Self::CastlingThroughCheck { square, by } => {
                write!(
                    f,
                    "in castling, the king would be attacked on {square} by {by}"
                )
            }
            Self::NoSuchPiece { role, to } => write!(f, "no {role} of yours can go to {to}"),
        }
    }
}

impl core::error::Error for Illegal {}
