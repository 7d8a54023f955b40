//! Puzzles and their ids.

use std::fmt;
use std::str::FromStr;

use rules::{Move, Position};

use crate::ThemeSet;

/// Maximum number of moves of a solution, counting both sides: six by the solver, five replies.
pub const MAX_PLIES: usize = 11;

/// A position with the only way to win it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The start position, with the solver to move.
    pub start: Position,
    /// Moves and replies in turn, starting and ending with a move of the solver.
    pub moves: Vec<Move>,
    /// The initial rating, before any solver has tried the puzzle.
    pub rating: u16,
    /// The themes.
    pub themes: ThemeSet,
}

impl Puzzle {
    /// The id: the same position always has the same id.
    pub fn id(&self) -> Id {
        Id::of(&self.start)
    }

    /// The number of moves that the solver makes.
    pub const fn length(&self) -> usize {
        self.moves.len().div_ceil(2)
    }

    /// Returns the position before each move of the solution, and the final position.
    pub fn positions(&self) -> Vec<Position> {
        line(&self.start, &self.moves)
    }
}

/// Returns the positions of a line of legal moves, including its start.
pub(crate) fn line(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![*start];
    let mut position = *start;
    for &mv in moves {
        position.play_unchecked(mv);
        positions.push(position);
    }
    positions
}

/// Reads a line of moves in UCI, separated by spaces.
pub(crate) fn line_of(start: &Position, moves: &str) -> Result<Vec<Move>, String> {
    let mut position = *start;
    let mut line = Vec::new();
    for text in moves.split(' ') {
        if line.len() == MAX_PLIES {
            return Err(format!("there are more than {MAX_PLIES} moves"));
        }
        let mv = position.parse_uci(text).map_err(|why| why.to_string())?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Ok(line)
}

/// The id of a puzzle: eight letters and digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u64);

/// One letter for five bits; without letters that are easily confused.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 8;
/// The number of ids: 40 bits.
const NAMES: u64 = 1 << (5 * LENGTH);

impl Id {
    /// Returns the id of the puzzle with this start position: FNV-1a of the FEN, folded to 40 bits.
    pub fn of(start: &Position) -> Self {
        let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in start.fen().bytes() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self((sum >> 40 ^ sum) % NAMES)
    }

    /// The id as a number below 2⁴⁰.
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
    fn id_has_eight_characters() {
        let id = Id::of(&Position::start());
        assert_eq!(id.to_string().len(), LENGTH);
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in ["", "0000000", "000000000", "0000000i", "0000000é"] {
            assert_eq!(bad.parse::<Id>(), Err(()), "{bad}");
        }
    }
}
