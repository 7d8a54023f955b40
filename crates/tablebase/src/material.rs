//! The pieces of an ending, and its name.

use std::fmt;
use std::str::FromStr;

use rules::{Board, Color, Role};

/// The roles in the order of a name, without the king.
const NAMED: [Role; 5] = [
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// The maximum number of pieces of one role and color.
const MOST_ALIKE: u8 = 15;

/// The numbers of pieces of both sides. Each side also has a king.
///
/// The name of an ending lists the pieces of one side, a `v`, and those of the other, such as
/// `KRPvKR`. White has the pieces named first.
///
/// ```
/// use staunton_tablebase::Material;
///
/// let material: Material = "KRvKBP".parse()?;
/// assert_eq!(material.pieces(), 5);
/// assert_eq!(material.swapped().to_string(), "KBPvKR");
/// assert_eq!(material.normalized().to_string(), "KBPvKR");
/// # Ok::<(), staunton_tablebase::NotAMaterial>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The numbers of pieces, four bits for each color and role except the kings.
    counts: u64,
}

impl Material {
    /// Returns the material on a board. Each role may occur up to 15 times.
    pub fn of(board: &Board) -> Self {
        let mut counts = 0;
        for color in Color::ALL {
            for role in NAMED {
                let count = board.pieces(color, role).len().min(u32::from(MOST_ALIKE));
                counts |= u64::from(count) << Self::shift(color, role);
            }
        }
        Self { counts }
    }

    /// The number of pieces of one role of one side.
    pub const fn count(self, color: Color, role: Role) -> u32 {
        match role {
            Role::King => 1,
            _ => (self.counts >> Self::shift(color, role) & MOST_ALIKE as u64) as u32,
        }
    }

    /// The number of pieces, with both kings.
    pub fn pieces(self) -> u32 {
        Color::ALL
            .into_iter()
            .map(|color| self.side(color))
            .sum::<u32>()
    }

    /// The number of pieces of one side, with its king.
    pub fn side(self, color: Color) -> u32 {
        1 + NAMED
            .into_iter()
            .map(|role| self.count(color, role))
            .sum::<u32>()
    }

    /// Whether a side has a pawn.
    pub const fn has_pawns(self) -> bool {
        self.count(Color::White, Role::Pawn) + self.count(Color::Black, Role::Pawn) > 0
    }

    /// Whether both sides have the same pieces.
    pub const fn is_symmetric(self) -> bool {
        self.counts == self.swapped().counts
    }

    /// The material with the colors exchanged.
    pub const fn swapped(self) -> Self {
        Self {
            counts: self.counts.rotate_left(32),
        }
    }

    /// The material with the larger side as White. Of two sides with the same number of pieces, the
    /// larger one has the more valuable pieces.
    pub fn normalized(self) -> Self {
        let rank = |material: Self| {
            let roles = NAMED.map(|role| material.count(Color::White, role));
            (material.side(Color::White), roles)
        };
        if rank(self) >= rank(self.swapped()) {
            self
        } else {
            self.swapped()
        }
    }

    /// Returns the material with one more piece, or `None` for a king or a 16th piece of its kind.
    pub fn with(self, color: Color, role: Role) -> Option<Self> {
        if role == Role::King || self.count(color, role) == u32::from(MOST_ALIKE) {
            return None;
        }
        Some(Self {
            counts: self.counts + (1 << Self::shift(color, role)),
        })
    }

    /// Returns the material with one piece less, or `None` for a king or if there is no such piece.
    pub fn without(self, color: Color, role: Role) -> Option<Self> {
        if role == Role::King || self.count(color, role) == 0 {
            return None;
        }
        Some(Self {
            counts: self.counts - (1 << Self::shift(color, role)),
        })
    }

    /// Returns the endings that a capture or a promotion leads to, normalized.
    pub fn next(self) -> Vec<Self> {
        let mut next = Vec::new();
        for color in Color::ALL {
            for role in Role::ALL {
                let Some(without) = self.without(color, role) else {
                    continue;
                };
                next.push(without.normalized());
                if role == Role::Pawn {
                    let promoted = Role::PROMOTIONS.map(|promoted| without.with(color, promoted));
                    next.extend(promoted.into_iter().flatten().map(Self::normalized));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The bare kings.
    pub const KINGS: Self = Self { counts: 0 };

    const fn shift(color: Color, role: Role) -> usize {
        32 * color.index() + 4 * role.index()
    }

    fn side_from_str(self, color: Color, text: &str) -> Result<Self, NotAMaterial> {
        let pieces = text.strip_prefix('K').ok_or(NotAMaterial)?;
        let mut material = self;
        for letter in pieces.chars() {
            let role = Role::from_letter(letter)
                .filter(|_| letter.is_ascii_uppercase())
                .ok_or(NotAMaterial)?;
            material = material.with(color, role).ok_or(NotAMaterial)?;
        }
        Ok(material)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            f.write_str(if color == Color::White { "K" } else { "vK" })?;
            for role in NAMED {
                for _ in 0..self.count(color, role) {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

/// A text that is not the name of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAMaterial;

impl fmt::Display for NotAMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an ending lists the pieces of both sides, such as KRPvKR")
    }
}

impl std::error::Error for NotAMaterial {}

impl FromStr for Material {
    type Err = NotAMaterial;

    fn from_str(name: &str) -> Result<Self, NotAMaterial> {
        let (white, black) = name.split_once('v').ok_or(NotAMaterial)?;
        Self::KINGS
            .side_from_str(Color::White, white)?
            .side_from_str(Color::Black, black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_names() {
        for name in ["KvK", "KQvK", "KRPPvKRP", "KQRBNPvK", "KPvKQ"] {
            let material: Material = name.parse().expect(name);
            assert_eq!(material.to_string(), name);
            assert_eq!(material.swapped().swapped(), material);
        }
        let kings = "KQQQQQQQQQQQQQQQQvK";
        for bad in ["", "K", "KQ", "QvK", "KQvQ", "KKvK", "kqvk", "KQvKx", kings] {
            assert_eq!(bad.parse::<Material>(), Err(NotAMaterial), "{bad}");
        }
    }

    #[test]
    fn the_larger_side_is_named_first() {
        for (name, normal) in [
            ("KvKP", "KPvK"),
            ("KRvKQ", "KQvKR"),
            ("KQvKPP", "KPPvKQ"),
            ("KNvKB", "KBvKN"),
            ("KBNvKBB", "KBBvKBN"),
        ] {
            let material: Material = name.parse().expect(name);
            assert_eq!(material.normalized().to_string(), normal);
            assert_eq!(material.swapped().normalized().to_string(), normal);
        }
    }
}
