//! Keys of positions and materials for lookups.

use std::fmt;
use std::str::FromStr;

use rules::{Color, Position, Role};

/// The key of a position or a material in the index, with 40 bits. Different positions may have the
/// same key by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u64);

/// The number of bits of a hash that a key omits.
const LEFT_OUT: u32 = 24;

impl Key {
    /// The key of a position: its pieces, side to move, castling rights and en passant.
    pub const fn of(position: &Position) -> Self {
        Self(position.hash() >> LEFT_OUT)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// The pieces of both sides, without their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material([[u8; 5]; 2]);

/// The pieces other than the king, with their letters.
const ROLES: [(Role, u8); 5] = [
    (Role::Queen, b'Q'),
    (Role::Rook, b'R'),
    (Role::Bishop, b'B'),
    (Role::Knight, b'N'),
    (Role::Pawn, b'P'),
];

impl Material {
    /// The pieces of a position.
    pub fn of(position: &Position) -> Self {
        let board = position.board();
        Self([Color::White, Color::Black].map(|color| {
            ROLES.map(|(role, _)| (board.by_role(role) & board.by_color(color)).len() as u8)
        }))
    }

    /// The same material with the colors swapped.
    pub const fn reversed(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    /// The key for lookups in the index.
    pub fn key(self) -> Key {
        let mut packed = 0x6d61_7465_7269_616c_u64;
        for count in self.0.into_iter().flatten() {
            packed = mixed(packed ^ u64::from(count));
        }
        Key(packed >> LEFT_OUT)
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea and Flood 2014).
const fn mixed(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Parses a text such as `KRPPvKR`: White's pieces before the `v`, Black's pieces after it.
impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let text = text.trim();
        let (white, black) = text.split_once(['v', 'V']).ok_or(MaterialError::NoV)?;
        Ok(Self([side(white)?, side(black)?]))
    }
}

fn side(text: &str) -> Result<[u8; 5], MaterialError> {
    let mut counts = [0; 5];
    let text = text.trim().to_ascii_uppercase();
    let pieces = text.strip_prefix('K').ok_or(MaterialError::NoKing)?;
    for letter in pieces.chars() {
        let is_role = |&(_, known): &(Role, u8)| char::from(known) == letter;
        let index = ROLES.iter().position(is_role);
        counts[index.ok_or(MaterialError::NotAPiece(letter))?] += 1;
        if pieces.len() > 15 {
            return Err(MaterialError::TooMany);
        }
    }
    Ok(counts)
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, counts) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "K" } else { "vK" })?;
            for (count, (_, letter)) in counts.iter().zip(ROLES) {
                for _ in 0..*count {
                    write!(f, "{}", char::from(letter))?;
                }
            }
        }
        Ok(())
    }
}

/// Errors of parsing a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaterialError {
    /// There is no `v` between White's pieces and Black's pieces.
    NoV,
    /// A side does not begin with its king.
    NoKing,
    /// The character is not a piece.
    NotAPiece(char),
    /// A side has more than sixteen pieces.
    TooMany,
}

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoV => f.write_str("there is no v between the two sides, as in KRPvKR"),
            Self::NoKing => f.write_str("each side begins with its king, as in KRPvKR"),
            Self::NotAPiece(letter) => {
                write!(f, "{letter:?} is not a piece: use Q, R, B, N and P")
            }
            Self::TooMany => f.write_str("a side has at most sixteen pieces"),
        }
    }
}

impl std::error::Error for MaterialError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_and_displays_materials() {
        for (text, written) in [
            ("KRPPvKR", "KRPPvKR"),
            (" kppr V kr ", "KRPPvKR"),
            ("KvK", "KvK"),
            (
                "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP",
                "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP",
            ),
        ] {
            let material: Material = text.parse().expect("a material");
            assert_eq!(material.to_string(), written, "{text}");
        }
        for (text, error) in [
            ("KRPKR", MaterialError::NoV),
            ("RvK", MaterialError::NoKing),
            ("KvKX", MaterialError::NotAPiece('X')),
            ("KPPPPPPPPPPPPPPPPvK", MaterialError::TooMany),
        ] {
            assert_eq!(text.parse::<Material>(), Err(error), "{text}");
        }
    }

    #[test]
    fn the_material_of_a_position_is_found_by_its_text() {
        let fen = "8/5k2/8/8/r7/5PP1/4RK2/8 w - - 0 1";
        let position = Position::from_fen(fen, rules::CastlingMode::Standard).expect("a position");
        let material = Material::of(&position);
        assert_eq!(material.to_string(), "KRPPvKR");
        assert_eq!("KRvKRPP".parse(), Ok(material.reversed()));
        assert_ne!(material.key(), material.reversed().key());
    }

    /// Keys are stored, so a program that computes different ones would find nothing.
    #[test]
    fn keys_are_stable() {
        let start = Position::start();
        assert_eq!(Key::of(&start).number(), 12_825_169_908_258_374_338 >> 24);
        assert_eq!(Material::of(&start).key().number(), 659_363_360_288);
    }
}
