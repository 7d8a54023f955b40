//! Squares and their names (FIDE appendix C).

use std::fmt;
use std::str::FromStr;

use crate::{Bitboard, Color};

macro_rules! line_of_eight {
    ($(#[$doc:meta])* $name:ident: $($variant:ident)*, $first:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each is named by its letter or number")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// `0` to `7`.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this index, or none above `7`.
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index]) } else { None }
            }

            /// Its character in the name of a square.
            pub const fn letter(self) -> char {
                ($first + self as u8) as char
            }

            /// The one that a character of a square's name means.
            pub const fn from_letter(letter: char) -> Option<Self> {
                match (letter as u32).checked_sub($first as u32) {
                    Some(index) => Self::from_index(index as usize),
                    None => None,
                }
            }
        }
    };
}

line_of_eight!(
    /// A column of the board, `a` to `h` from White's left.
    File: A B C D E F G H, b'a'
);
line_of_eight!(
    /// A row of the board, `1` to `8` from White's side.
    Rank: First Second Third Fourth Fifth Sixth Seventh Eighth, b'1'
);

impl Rank {
    /// This rank as `color` counts it: White's second is Black's seventh.
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares: `a1` is 0, `b1` is 1, `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where a file and a rank cross.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, or none above 63.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square with the low six bits of `index`.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// All 64, `a1 b1 … h8`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// `0` to `63`.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The column it is on.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The row it is on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Whether it is a light square (FIDE 2.1: h1 is light, a1 dark).
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }

    /// The square `files` to the right and `ranks` up, as White sees it, if there is one.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The set that holds this square alone.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

/// A name that is no square's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a number from 1 to 8")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(name: &str) -> Result<Self, NotASquare> {
        let mut letters = name.chars();
        let (Some(file), Some(rank), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(NotASquare);
        };
        match (File::from_letter(file), Rank::from_letter(rank)) {
            (Some(file), Some(rank)) => Ok(Self::new(file, rank)),
            _ => Err(NotASquare),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "e", "e9", "i1", "e44", "é4", "4e"] {
            assert_eq!(bad.parse::<Square>(), Err(NotASquare), "{bad}");
        }
    }

    #[test]
    fn law_1_colours_of_the_board() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert!(square("h1").is_light());
        assert!(
            !square("a1").is_light(),
            "one source text calls a1 white; it is dark"
        );
        assert!(square("a8").is_light());
        for here in Square::all() {
            for (files, ranks) in [(1, 0), (0, 1)] {
                if let Some(there) = here.offset(files, ranks) {
                    assert_ne!(here.is_light(), there.is_light());
                }
            }
        }
    }
}
