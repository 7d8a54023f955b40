//! Moves: the packed form that belongs to a position, and the text form of UCI.

use core::fmt;
use core::str::FromStr;

use crate::{Role, Square};

/// A move in a given position, two bytes.
///
/// Castling is written as the king taking its own rook, which is unambiguous in
/// Chess960 too: [`Move::to`] is then the rook's square. [`crate::Position`] turns
/// moves into UCI, SAN and squares to show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

/// Which piece moves, and what else the move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A piece of this role goes to the target (and may capture what stands there).
    Normal(Role),
    /// King and rook move together (FIDE 3.8.2); the target is the rook's square.
    Castling,
    /// A pawn takes the pawn that has just passed it (FIDE 3.7.3.1).
    EnPassant,
    /// A pawn becomes a piece of this role (FIDE 3.7.3.3).
    Promotion(Role),
}

/// How a pawn goes, as a difference of square indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PawnStep(pub(crate) i8);

impl PawnStep {
    /// Where the pawn that reaches this target comes from.
    #[inline]
    pub(crate) const fn origin(self, target: Square) -> Square {
        Square::wrapping((target.index() as i32 - self.0 as i32) as u32)
    }

    /// Whether it is the step of two ranks.
    #[inline]
    pub(crate) const fn is_double(self) -> bool {
        self.0.unsigned_abs() == 16
    }
}

// The highest four bits of a move. Up to `DOUBLE_STEP` it is a normal one, and the lower three of
// them are the number of the role.
/// A pawn goes two ranks: a normal move, told apart since it may allow en passant.
const DOUBLE_STEP: u16 = 8;
const CASTLING: u16 = 9;
const EN_PASSANT: u16 = 10;
/// The pawn becomes a piece of the role whose number, which is not zero, is added to this.
const PROMOTION: u16 = 10;

impl Move {
    /// A move from one square to another.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let kind = match kind {
            MoveKind::Normal(Role::Pawn) if from.index().abs_diff(to.index()) == 16 => DOUBLE_STEP,
            MoveKind::Normal(role) => role.index() as u16,
            MoveKind::Castling => CASTLING,
            MoveKind::EnPassant => EN_PASSANT,
            // There is none, and its number is taken: it becomes the other one that is never legal.
            MoveKind::Promotion(Role::Pawn) => PROMOTION + Role::King.index() as u16,
            MoveKind::Promotion(role) => PROMOTION + role.index() as u16,
        };
        Self::pack(from, to, kind)
    }

    /// A pawn goes to a square by this step, and is not promoted.
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

    /// The move as a number, for tables; never zero for a legal move.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move that [`Move::bits`] made this number of; none when no move has it.
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

    /// Where the piece comes from (castling: the king's square).
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u32)
    }

    /// Where the piece goes (castling: the square of the rook).
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 as u32 >> 6)
    }

    /// Which piece moves, and what else the move does.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 12 {
            normal @ 0..=DOUBLE_STEP => MoveKind::Normal(Role::wrapping(normal)),
            CASTLING => MoveKind::Castling,
            EN_PASSANT => MoveKind::EnPassant,
            promotion => MoveKind::Promotion(Role::wrapping(promotion - PROMOTION)),
        }
    }

    /// The role of the piece that moves: a promoting pawn's is pawn, castling's is king.
    #[inline]
    pub const fn role(self) -> Role {
        // Looked up: which kind comes next cannot be predicted.
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

    /// Whether a pawn goes two ranks (FIDE 3.7.2).
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

/// A move as UCI writes it, `e2e4` or `e7e8q`, not yet checked against a position.
///
/// ```
/// let mv: staunton_rules::UciMove = "e7e8q".parse()?;
/// assert_eq!(mv.promotion, Some(staunton_rules::Role::Queen));
/// assert_eq!(mv.to_string(), "e7e8q");
/// # Ok::<(), staunton_rules::NotUci>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UciMove {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it goes; in castling the king's target, or in Chess960 the rook's square.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

/// A text that is no UCI move.
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
