//! Squares and their names (FIDE appendix C).

use core::fmt;
use core::str::FromStr;

use crate::Color;

macro_rules! line_of_eight {
    ($(#[$doc:meta])* $name:ident: $($variant:ident)*, $first:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "each is named by its letter or number")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight values in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),*];

            /// The index, `0` to `7`.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value with this index, or `None` above `7`.
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index]) } else { None }
            }

            /// The character in the name of a square.
            pub const fn letter(self) -> char {
                ($first + self as u8) as char
            }

            /// Returns the value for a character of a square name.
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
    /// A file of the board, `a` to `h` from White's left.
    ///
    /// ```
    /// use staunton_rules::File;
    ///
    /// assert_eq!("e".parse(), Ok(File::E));
    /// assert_eq!(File::E.to_string(), "e");
    /// assert_eq!(File::from_index(4), Some(File::E));
    /// ```
    File: A B C D E F G H, b'a'
);
line_of_eight!(
    /// A rank of the board, `1` to `8` from White's side.
    ///
    /// ```
    /// use staunton_rules::{Color, Rank};
    ///
    /// assert_eq!("2".parse(), Ok(Rank::Second));
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    Rank: First Second Third Fourth Fifth Sixth Seventh Eighth, b'1'
);

impl Rank {
    /// Returns this rank from the perspective of `color`: White's second rank is Black's seventh.
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares: `a1` is 0, `b1` is 1, `h8` is 63.
///
/// ```
/// use staunton_rules::{File, Rank, Square};
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square, Square::E4);
/// assert_eq!(square, Square::new(File::E, Rank::Fourth));
/// assert_eq!(square.offset(1, 1), Some(Square::F5));
/// assert_eq!(Square::H8.offset(1, 0), None);
/// # Ok::<(), staunton_rules::NotASquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// Returns the square with this index, or `None` above 63.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the square with a name in capitals, for the constants below.
    const fn named(name: &str) -> Self {
        let [file, rank] = *name.as_bytes() else {
            panic!("a square has two letters")
        };
        Self((rank - b'1') * 8 + (file - b'A'))
    }

    /// The square with the low six bits of `index`.
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// Iterates over all 64 squares, `a1 b1 … h8`.
    ///
    /// ```
    /// use staunton_rules::Square;
    ///
    /// assert_eq!(Square::all().count(), 64);
    /// assert_eq!(Square::all().next(), Some(Square::A1));
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// The index, `0` to `63`.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file of the square.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank of the square.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Whether it is a light square (FIDE 2.1: h1 is light, a1 dark).
    ///
    /// ```
    /// use staunton_rules::Square;
    ///
    /// assert!(Square::H1.is_light());
    /// assert!(!Square::A1.is_light());
    /// ```
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }

    /// Returns the square `files` to the right and `ranks` up, as White sees it, or `None` off the
    /// board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        // Saturation is safe: a step of any greater length also leaves the board.
        let file = ((self.0 & 7) as i8).saturating_add(files);
        let rank = ((self.0 >> 3) as i8).saturating_add(ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The number of king moves between the two squares on an empty board.
    ///
    /// ```
    /// use staunton_rules::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// assert_eq!(Square::E4.distance(Square::E4), 0);
    /// ```
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self.0 & 7).abs_diff(other.0 & 7);
        let ranks = (self.0 >> 3).abs_diff(other.0 >> 3);
        if files > ranks {
            files as u32
        } else {
            ranks as u32
        }
    }
}

macro_rules! name_squares {
    ($($name:ident)*) => {
        /// Constants for all squares by name.
        #[expect(missing_docs, reason = "each is named by its file and rank")]
        impl Square {
            $(pub const $name: Self = Self::named(stringify!($name));)*
        }
    };
}

name_squares!(
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
);

/// The error for a text that is not a square name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a number from 1 to 8")
    }
}

impl core::error::Error for NotASquare {}

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
    use std::string::ToString;

    use super::*;

    #[test]
    fn round_trips_square_names() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "e", "e9", "i1", "e44", "é4", "4e"] {
            assert_eq!(bad.parse::<Square>(), Err(NotASquare), "{bad}");
        }
    }

    #[test]
    fn offset_accepts_any_step_length() {
        for steps in [i8::MIN, -8, 8, i8::MAX] {
            for square in Square::all() {
                assert_eq!(square.offset(steps, 0), None);
                assert_eq!(square.offset(0, steps), None);
            }
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
        assert_eq!((Square::A1.index(), Square::H1.index()), (0, 7));
        assert_eq!(Square::G6, square("g6"));
        for here in Square::all() {
            for (files, ranks) in [(1, 0), (0, 1)] {
                if let Some(there) = here.offset(files, ranks) {
                    assert_ne!(here.is_light(), there.is_light());
                }
            }
        }
    }
}
