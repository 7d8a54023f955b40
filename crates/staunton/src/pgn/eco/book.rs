//! Opening books, built in or from files.

use std::io::{self, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;

use pgn::{Opening, Openings, Outline, Reader, Records};

/// The byte order mark that some programs write before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Openings, each with its final position.
#[derive(Default)]
pub(super) struct Book(Openings);

impl Book {
    /// The built-in book.
    pub(super) fn built_in() -> io::Result<Self> {
        Openings::built_in().map(Self)
    }

    /// Adds the openings of a file; existing ones keep their names.
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
            let tag = |name: &str| record.tags.known(name).unwrap_or_default().to_owned();
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
        let why = "no openings found: a book has games with the tag ECO, or is a tab-separated table \
                   with the columns eco, name and pgn";
        Err(io::Error::new(ErrorKind::InvalidData, why))
    }

    /// Sets the opening tags of a game, if the book contains its opening.
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
        // It belongs to the replaced names.
        outline.tags.remove("SubVariation");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The opening tags of a game.
    fn tags(moves: &str) -> [String; 3] {
        let mut outline = Outline::default();
        let read = Reader::from_bytes(moves.as_bytes()).read_game(&mut outline);
        assert!(read.expect("no I/O"));
        Book::built_in().expect("a book").classify(&mut outline);
        ["ECO", "Opening", "Variation"]
            .map(|name| outline.tags.get(name).unwrap_or_default().to_owned())
    }

    #[test]
    fn names_well_known_openings() {
        for (moves, eco, opening, variation) in [
            (
                "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *",
                "B90",
                "Sicilian Defense",
                "Najdorf Variation",
            ),
            // By transposition.
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
