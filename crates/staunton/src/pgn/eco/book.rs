//! Openings of whichever files there are.

use std::io::{self, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

use pgn::{Opening, Openings, Outline, Reader, Records};

/// What some programs write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Openings, each with the position that it leads to.
#[derive(Default)]
pub(super) struct Book(Openings);

impl Book {
    /// The book that needs no file.
    pub(super) fn built_in() -> io::Result<Self> {
        Openings::built_in().map(Self)
    }

    /// Adds the openings of a file; those that are known already keep their names.
    pub(super) fn read(&mut self, path: &Path) -> io::Result<()> {
        let head = Openings::TABLE_HEAD.as_bytes();
        let mut text = lab::pgn::open(path)?.text;
        let mut first = Vec::new();
        text.by_ref()
            .take((BYTE_ORDER_MARK.len() + head.len()) as u64)
            .read_to_end(&mut first)?;
        let table = first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&first);
        if table.starts_with(head) {
            let text = Cursor::new(table.to_vec()).chain(text);
            self.0.read_table(BufReader::new(text))
        } else {
            self.read_games(Cursor::new(first).chain(text))
        }
    }

    fn read_games(&mut self, text: impl Read) -> io::Result<()> {
        let mut is_book = false;
        for record in Records::new(Reader::from_read(text)) {
            let record = record?;
            let tag = |name: &str| record.tags.get(name).unwrap_or_default().to_owned();
            let opening = Opening {
                eco: tag("ECO"),
                name: tag("Opening"),
                variation: tag("Variation"),
            };
            if !opening.eco.is_empty() {
                is_book = true;
                self.0.add(&record, opening);
            }
        }
        if is_book {
            return Ok(());
        }
        let why = "there is no opening in it: a book has games with the tag ECO, or begins with the \
                   columns eco, name and pgn, with tabs between";
        Err(io::Error::new(ErrorKind::InvalidData, why))
    }

    /// Gives a game the tags of its opening, if the book knows it.
    pub(super) fn classify(&self, outline: &mut Outline) {
        let Some(opening) = self.0.of(outline.positions()) else {
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
        // It belonged to the names that were there before.
        outline.tags.remove("SubVariation");
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
