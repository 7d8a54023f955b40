//! A puzzle, and its name.

use std::fmt;
use std::str::FromStr;

use rules::{Move, Position};

use crate::ThemeSet;

/// The most moves of a solution, both sides counted: six of the solver's, five replies.
pub const MAX_PLIES: usize = 11;

/// A position, and the only way to win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where the solver is to move.
    pub start: Position,
    /// The solver's moves and the replies in turn, from the solver's first to the solver's last.
    pub moves: Vec<Move>,
    /// How difficult it is taken to be before anybody has tried it.
    pub rating: u16,
    /// What it is about.
    pub themes: ThemeSet,
}

impl Puzzle {
    /// Its name: the same position always has the same one.
    pub fn id(&self) -> Id {
        Id::of(&self.start)
    }

    /// How many moves the solver makes.
    pub const fn length(&self) -> usize {
        self.moves.len().div_ceil(2)
    }

    /// The position before each move of the solution, and the last one.
    pub fn positions(&self) -> Vec<Position> {
        line(&self.start, &self.moves)
    }
}

/// The positions of a line whose moves are legal, from its start.
pub(crate) fn line(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![*start];
    let mut position = *start;
    for &mv in moves {
        position.play_unchecked(mv);
        positions.push(position);
    }
    positions
}

/// The name of a puzzle: eight letters and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

/// Five bits each; none that is easily taken for another.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 8;
/// The number of names: 40 bits.
const NAMES: u64 = 1 << (5 * LENGTH);

impl Id {
    /// The name of the puzzle that starts here: FNV-1a of the FEN, folded to 40 bits.
    pub fn of(start: &Position) -> Self {
        let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in start.fen().bytes() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self((sum >> 40 ^ sum) % NAMES)
    }

    /// It as a number below 2⁴⁰.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..LENGTH).rev() {
            let letter = LETTERS[(self.0 >> (5 * place) & 31) as usize];
            write!(f, "{}", char::from(letter))?;
        }
        Ok(())
    }
}

impl FromStr for Id {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        if name.len() != LENGTH {
            return Err(());
        }
        let mut number = 0;
        for letter in name.bytes() {
            let value = LETTERS
                .iter()
                .position(|&other| other == letter)
                .ok_or(())?;
            number = number << 5 | value as u64;
        }
        Ok(Self(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_text_of_eight_letters() {
        let id = Id::of(&Position::start());
        assert_eq!(id.to_string().len(), LENGTH);
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in ["", "0000000", "000000000", "0000000i", "0000000é"] {
            assert_eq!(bad.parse::<Id>(), Err(()), "{bad}");
        }
    }
}
