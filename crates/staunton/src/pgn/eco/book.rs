//! Openings by their positions.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

use pgn::{Outline, Reader, Record, Records, records};
use rules::Position;

/// An opening as the tags of a game name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Opening {
    eco: String,
    name: String,
    variation: String,
}

/// Openings, each with the position that it leads to.
#[derive(Default)]
pub(super) struct Book {
    /// By the hashes of the positions.
    openings: HashMap<u64, Vec<(Position, Opening)>>,
    /// Plies of the longest opening.
    deepest: usize,
}

/// The openings that are known without a file: the tables of the Lichess project chess-openings as
/// of July 2026, one after another. They are in the public domain (CC0).
const BUILT_IN: &str = include_str!("openings.tsv");

/// How a table of openings begins.
const HEAD: &str = "eco\tname\tpgn";

impl Book {
    /// The book that needs no file.
    pub(super) fn built_in() -> io::Result<Self> {
        let mut book = Self::default();
        book.read_table(BUILT_IN.as_bytes())?;
        Ok(book)
    }

    /// Adds the openings of a file; those that are known already keep their names.
    pub(super) fn read(&mut self, path: &Path) -> io::Result<()> {
        let mut text = lab::pgn::open(path)?.text;
        let mut first = Vec::new();
        text.by_ref()
            .take(HEAD.len() as u64)
            .read_to_end(&mut first)?;
        let is_table = first == HEAD.as_bytes();
        let text = Cursor::new(first).chain(text);
        if is_table {
            self.read_table(BufReader::new(text))
        } else {
            self.read_games(text)
        }
    }

    fn read_games(&mut self, text: impl Read) -> io::Result<()> {
        for record in Records::new(Reader::from_read(text)) {
            let record = record?;
            let tag = |name: &str| record.tags.get(name).unwrap_or_default().to_owned();
            let opening = Opening {
                eco: tag("ECO"),
                name: tag("Opening"),
                variation: tag("Variation"),
            };
            if !opening.eco.is_empty() {
                self.add(&record, opening);
            }
        }
        Ok(())
    }

    fn read_table(&mut self, text: impl BufRead) -> io::Result<()> {
        for (index, line) in text.lines().enumerate().skip(1) {
            let line = line?;
            let [eco, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
                let message = format!("line {} has not three columns", index + 1);
                return Err(io::Error::new(ErrorKind::InvalidData, message));
            };
            let (name, variation) = name.split_once(':').unwrap_or((name, ""));
            let opening = Opening {
                eco: eco.to_owned(),
                name: name.trim().to_owned(),
                variation: variation.trim().to_owned(),
            };
            if let Some(record) = records(moves.as_bytes()).next() {
                self.add(&record?, opening);
            }
        }
        Ok(())
    }

    fn add(&mut self, record: &Record, opening: Opening) {
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

    /// Gives a game the tags of its opening, if the book knows it.
    pub(super) fn classify(&self, outline: &mut Outline) {
        let positions = outline.positions().take(self.deepest + 1);
        let Some(opening) = positions.filter_map(|position| self.get(&position)).last() else {
            return;
        };
        for (name, value) in [
            ("ECO", &opening.eco),
            ("Opening", &opening.name),
            ("Variation", &opening.variation),
        ] {
            if value.is_empty() {
                outline.tags.remove(name);
            } else {
                outline.tags.set(name, value);
            }
        }
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

    /// The opening of a game.
    fn tags(moves: &str) -> [String; 3] {
        let mut outline = Outline::default();
        let read = Reader::from_bytes(moves.as_bytes()).read_game(&mut outline);
        assert!(read.expect("no I/O"));
        Book::built_in().expect("a book").classify(&mut outline);
        ["ECO", "Opening", "Variation"]
            .map(|name| outline.tags.get(name).unwrap_or_default().to_owned())
    }

    #[test]
    fn every_opening_that_is_built_in_can_be_read() {
        let book = Book::built_in().expect("a book");
        let lines = BUILT_IN.lines().count() - 1;
        let known: usize = book.openings.values().map(Vec::len).sum();
        // Each leads to a position of its own.
        assert_eq!(known, lines);
        for (_, opening) in book.openings.values().flatten() {
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

    #[test]
    fn well_known_openings_have_their_names() {
        for (moves, eco, opening, variation) in [
            (
                "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *",
                "B90",
                "Sicilian Defense",
                "Najdorf Variation",
            ),
            // By another order of moves.
            (
                "1. c4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 *",
                "D50",
                "Queen's Gambit Declined",
                "Modern Variation",
            ),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
                "C70",
                "Ruy Lopez",
                "Morphy Defense",
            ),
            ("1. e4 *", "B00", "King's Pawn Game", ""),
        ] {
            assert_eq!(tags(moves), [eco, opening, variation], "{moves}");
        }
        assert_eq!(tags("*"), ["", "", ""]);
    }
}
