//! Moves: the packed form that belongs to a position, and the UCI text form.

use core::fmt;
use core::str::FromStr;

use crate::{Role, Square};

/// A move in a given position, packed into two bytes.
///
/// Castling is encoded as the king capturing its own rook, which is unambiguous in Chess960 too:
/// [`Move::to`] is then the rook's square. [`crate::Position`] converts moves to UCI, SAN and
/// display squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// The moving piece and the special effects of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece of this role moves to the target (and may capture there).
    Normal(Role),
    /// King and rook move together (FIDE 3.8.2); the target is the rook's square.
    Castling,
    /// A pawn captures en passant (FIDE 3.7.3.1).
    EnPassant,
    /// A pawn promotes to a piece of this role (FIDE 3.7.3.3).
    Promotion(Role),
}

/// A pawn step, as a difference of square indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PawnStep(pub(crate) i8);

impl PawnStep {
    /// Returns the origin of a pawn that reaches this target.
    #[inline]
    pub(crate) const fn origin(self, target: Square) -> Square {
        Square::wrapping((target.index() as i32 - self.0 as i32) as u32)
    }

    /// Whether this is the double step.
    #[inline]
    pub(crate) const fn is_double(self) -> bool {
        self.0.unsigned_abs() == 16
    }
}

// The highest four bits of a move. Values up to `DOUBLE_STEP` are normal moves: their lower three
// bits are the number of the role.
/// A pawn's double step: a normal move, distinguished because it may allow en passant.
const DOUBLE_STEP: u16 = 8;
const CASTLING: u16 = 9;
const EN_PASSANT: u16 = 10;
/// A promotion: the number of the role, which is not zero, is added to this value.
const PROMOTION: u16 = 10;

impl Move {
    /// Creates a move from one square to another.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let kind = match kind {
            MoveKind::Normal(Role::Pawn) if from.index().abs_diff(to.index()) == 16 => DOUBLE_STEP,
            MoveKind::Normal(role) => role.index() as u16,
            MoveKind::Castling => CASTLING,
            MoveKind::EnPassant => EN_PASSANT,
            // A promotion to a pawn does not exist, and its number is taken. It is mapped to the
            // other promotion that is never legal.
            MoveKind::Promotion(Role::Pawn) => PROMOTION + Role::King.index() as u16,
            MoveKind::Promotion(role) => PROMOTION + role.index() as u16,
        };
        Self::pack(from, to, kind)
    }

    /// Creates a pawn move to a square by this step, without promotion.
    #[inline]
    pub(crate) const fn pawn(step: PawnStep, to: Square) -> Self {
        let kind = if step.is_double() {
            DOUBLE_STEP
        } else {
            Role::Pawn.index() as u16
        };
        Self::pack(step.origin(to), to, kind)
    }

    #[inline]
    const fn pack(from: Square, to: Square, kind: u16) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6 | kind << 12)
    }

    /// The move as a number, for use as a table index; never zero for a legal move.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the move with this number ([`Move::bits`]), or `None` if no move has it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let mv = Self(bits);
        let same = Self::new(mv.from(), mv.to(), mv.kind());
        if bits != 0 && same.0 == bits {
            Some(mv)
        } else {
            None
        }
    }

    /// The square that the piece comes from (for castling, the king's square).
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u32)
    }

    /// The square that the piece goes to (for castling, the rook's square).
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 as u32 >> 6)
    }

    /// The moving piece and the special effects of the move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 12 {
            normal @ 0..=DOUBLE_STEP => MoveKind::Normal(Role::wrapping(normal)),
            CASTLING => MoveKind::Castling,
            EN_PASSANT => MoveKind::EnPassant,
            promotion => MoveKind::Promotion(Role::wrapping(promotion - PROMOTION)),
        }
    }

    /// The role of the moving piece: pawn for a promotion, king for castling.
    #[inline]
    pub const fn role(self) -> Role {
        // A table lookup, because the kind of the next move cannot be predicted.
        const ROLES: [Role; 16] = {
            let mut roles = [Role::Pawn; 16];
            let mut kind: u16 = 0;
            while kind < 16 {
                roles[kind as usize] = match Move(kind << 12).kind() {
                    MoveKind::Normal(role) => role,
                    MoveKind::Castling => Role::King,
                    MoveKind::EnPassant | MoveKind::Promotion(_) => Role::Pawn,
                };
                kind += 1;
            }
            roles
        };
        ROLES[(self.0 >> 12) as usize]
    }

    /// Whether this is a pawn's double step (FIDE 3.7.2).
    #[inline]
    pub(crate) const fn is_double_step(self) -> bool {
        self.0 >> 12 == DOUBLE_STEP
    }

    /// The role that a pawn promotes to.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal(_) => Ok(()),
            MoveKind::Castling => f.write_str(" castling"),
            MoveKind::EnPassant => f.write_str(" e.p."),
            MoveKind::Promotion(role) => write!(f, "={}", role.letter()),
        }
    }
}

/// A move in UCI notation, `e2e4` or `e7e8q`, not yet checked against a position.
///
/// ```
/// let mv: staunton_rules::UciMove = "e7e8q".parse()?;
/// assert_eq!(mv.promotion, Some(staunton_rules::Role::Queen));
/// assert_eq!(mv.to_string(), "e7e8q");
/// # Ok::<(), staunton_rules::NotUci>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// The origin square.
    pub from: Square,
    /// The target square. For castling it is the king's target, or in Chess960 the rook's square.
    pub to: Square,
    /// The role that a pawn promotes to.
    pub promotion: Option<Role>,
}

/// The error for a text that is not a UCI move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUci;

impl fmt::Display for NotUci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a UCI move is two squares and, for a promotion, one of q r b n, like e2e4 or e7e8q",
        )
    }
}

impl core::error::Error for NotUci {}

impl FromStr for UciMove {
    type Err = NotUci;

    fn from_str(text: &str) -> Result<Self, NotUci> {
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(NotUci);
        }
        let square =
            |range: core::ops::Range<usize>| text[range].parse::<Square>().map_err(|_| NotUci);
        let promotion = match text[4..].chars().next() {
            None => None,
            Some(letter) => Some(
                Role::from_letter(letter)
                    .filter(|_| letter.is_ascii_lowercase())
                    .filter(|role| Role::PROMOTIONS.contains(role))
                    .ok_or(NotUci)?,
            ),
        };
        Ok(Self {
            from: square(0..2)?,
            to: square(2..4)?,
            promotion,
        })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}
