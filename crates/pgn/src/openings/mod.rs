//! Opening lookup by position.

use std::collections::HashMap;
use std::io::{self, BufRead, ErrorKind};

use rules::Position;

use crate::{Record, Text, records};

/// An opening as named in the tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings, from `A00` to `E99`.
    pub eco: String,
    /// The name.
    pub name: String,
    /// The name of the variation; empty for the main line.
    pub variation: String,
}

/// A collection of openings, each with the position after its moves.
///
/// ```
/// use staunton_pgn::{Openings, records};
///
/// let openings = Openings::built_in()?;
/// let record = records(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *").next().expect("one game")?;
/// let opening = openings.of(record.positions()).expect("a known one");
/// assert_eq!((&*opening.eco, &*opening.name), ("C70", "Ruy Lopez"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Openings {
    /// Openings by position hash.
    openings: HashMap<u64, Vec<(Position, Opening)>>,
    /// Number of plies of the longest opening.
    deepest: usize,
}

/// The built-in tables of the Lichess project chess-openings as of July 2026, concatenated. They
/// are in the public domain (CC0).
const BUILT_IN: &str = include_str!("openings.tsv");

impl Openings {
    /// The header line of an opening table.
    pub const TABLE_HEAD: &str = "eco\tname\tpgn";

    /// Returns the 3,807 openings of the Lichess project chess-openings (CC0).
    ///
    /// # Errors
    /// Never: the table is built into the program.
    pub fn built_in() -> io::Result<Self> {
        let mut openings = Self::default();
        openings.read_table(BUILT_IN.as_bytes())?;
        Ok(openings)
    }

    /// Returns the moves of the openings of [`Openings::built_in`], each in PGN.
    pub fn built_in_moves() -> impl Iterator<Item = &'static str> {
        let rows = BUILT_IN.lines().skip(1);
        rows.filter_map(|row| row.split('\t').nth(2))
    }

    /// Adds the openings of a table with the columns of [`Openings::TABLE_HEAD`]. Openings that are
    /// already present keep their names.
    ///
    /// # Errors
    /// If reading fails, a line has fewer columns, or a line contains invalid moves.
    pub fn read_table(&mut self, text: impl BufRead) -> io::Result<()> {
        for (index, line) in text.lines().enumerate().skip(1) {
            let line = line?;
            // The published tables have two more columns, which follow from the moves.
            let [eco, name, moves, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                let message = format!("line {} has fewer than three columns", index + 1);
                return Err(io::Error::new(ErrorKind::InvalidData, message));
            };
            let (name, variation) = name.split_once(':').unwrap_or((name, ""));
            let opening = Opening {
                eco: eco.to_owned(),
                name: name.trim().to_owned(),
                variation: variation.trim().to_owned(),
            };
            if let Some(record) = records(moves.as_bytes()).next() {
                let record = record?;
                let unread = &record.main.unread;
                if !unread.is_empty() {
                    let unread = Text(unread.as_bytes()).excerpt();
                    let line = index + 1;
                    let message =
                        format!("line {line} has moves that cannot be read, from {unread:?} on");
                    return Err(io::Error::new(ErrorKind::InvalidData, message));
                }
                self.add(&record, opening);
            }
        }
        Ok(())
    }

    /// Adds the opening after these moves, unless it is already present or some moves are
    /// unreadable.
    pub fn add(&mut self, record: &Record, opening: Opening) {
        // The position before an unreadable move is shared by many other openings.
        if !record.main.unread.is_empty() {
            return;
        }
        let Some(last) = record.positions().last() else {
            return;
        };
        let known = self.openings.entry(last.hash()).or_default();
        if !known
            .iter()
            .any(|(position, _)| position.is_same_position(&last))
        {
            known.push((last, opening));
            self.deepest = self.deepest.max(record.main.moves.len());
        }
    }

    /// Returns the opening of a game with these positions, in order: the opening of the last known
    /// position, regardless of the moves that lead to it.
    pub fn of(&self, positions: impl Iterator<Item = Position>) -> Option<&Opening> {
        let positions = positions.take(self.deepest + 1);
        positions.filter_map(|position| self.get(&position)).last()
    }

    fn get(&self, position: &Position) -> Option<&Opening> {
        self.openings
            .get(&position.hash())?
            .iter()
            .find_map(|(known, opening)| position.is_same_position(known).then_some(opening))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_an_opening_with_unreadable_moves() {
        let table = "eco\tname\tpgn\nC60\tSpanish\t1. e4 e5 2. Sf3 Sc6 3. Lb5\n";
        let mut openings = Openings::default();
        let why = openings.read_table(table.as_bytes()).unwrap_err();
        assert_eq!(
            why.to_string(),
            "line 2 has moves that cannot be read, from \"Sf3 Sc6 Lb5\" on"
        );
        let record = records(b"1. e4 e5 2. Sf3 *").next().expect("a game");
        let record = record.expect("no I/O");
        openings.add(&record, Opening::default());
        assert_eq!(openings.of(record.positions()), None);
    }

    #[test]
    fn ignores_additional_columns() {
        let table = "eco\tname\tpgn\tuci\tepd\nC20\tKing's Pawn Game\t1. e4 e5\te2e4 e7e5\t\
                     rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n";
        let mut openings = Openings::default();
        openings.read_table(table.as_bytes()).expect("a table");
        let record = records(b"1. e4 e5 *").next().expect("a game");
        let record = record.expect("no I/O");
        let found = openings.of(record.positions()).expect("a known one");
        assert_eq!(
            (&*found.eco, &*found.name, &*found.variation),
            ("C20", "King's Pawn Game", "")
        );
    }

    #[test]
    fn reads_every_built_in_opening() {
        let openings = Openings::built_in().expect("a table");
        let lines = BUILT_IN.lines().count() - 1;
        let known: usize = openings.openings.values().map(Vec::len).sum();
        // Each opening has a distinct position.
        assert_eq!(known, lines);
        for (_, opening) in openings.openings.values().flatten() {
            let [volume, tens, ones] = opening.eco.as_bytes() else {
                panic!("{opening:?}");
            };
            assert!((b'A'..=b'E').contains(volume) && tens.is_ascii_digit());
            assert!(ones.is_ascii_digit() && !opening.name.is_empty());
        }
        for (number, line) in BUILT_IN.lines().enumerate().skip(1) {
            let moves = line.rsplit('\t').next().expect("a column");
            let record = records(moves.as_bytes()).next().expect("a game");
            let record = record.expect("no I/O");
            assert!(record.main.unread.is_empty(), "line {}", number + 1);
        }
    }
}
