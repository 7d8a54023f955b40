//! Openings by their positions.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

use pgn::{Reader, Record, Records, records};
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

/// How a table of openings begins.
const HEAD: &str = "eco\tname\tpgn";

impl Book {
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
    pub(super) fn classify(&self, record: &mut Record) {
        let positions = record.positions().take(self.deepest + 1);
        let Some(opening) = positions.filter_map(|position| self.get(&position)).last() else {
            return;
        };
        for (name, value) in [
            ("ECO", &opening.eco),
            ("Opening", &opening.name),
            ("Variation", &opening.variation),
        ] {
            if value.is_empty() {
                record.tags.remove(name);
            } else {
                record.tags.set(name, value);
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
