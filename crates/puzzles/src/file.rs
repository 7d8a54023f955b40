//! The puzzle file: lines of text, compressed with gzip.
//!
//! The first line is `staunton-puzzles 1 N`, with the version of the format and the number of
//! puzzles. Each line after it is a puzzle, four fields separated by `;`:
//!
//! ```text
//! 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1;a1a8;800;mate mateIn1 backRankMate endgame rookEndgame
//! ```
//!
//! The fields are the start position, with the solver on move, as FEN; the moves in UCI, starting
//! with the solver's; the initial rating; and the themes, in the order of [`Theme::ALL`]. No
//! position occurs twice.
//!
//! Version 2 of the format is used if a puzzle comes from the table of Lichess. Its lines have a fifth
//! field with the further values of the row, separated by commas: the id, the position before the
//! opponent's move, this move, the rating deviation, the popularity, the number of plays, the themes
//! that are not in [`Theme::ALL`], the address of the game, and the names of the opening.

use std::collections::HashSet;
use std::fmt;
use std::io::{Read, Write};
use std::str::FromStr;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use rules::{CastlingMode, Position};

use crate::lichess::{Entry, Source};
use crate::puzzle::line_of;
use crate::{Puzzle, Theme, ThemeSet};

/// Maximum number of puzzles in a file.
pub const MAX_PUZZLES: usize = 100_000;
/// Maximum average line length in bytes, which limits decompression bombs.
const MAX_LINE: usize = 500;
const NAME: &str = "staunton-puzzles";
/// The first bytes of every file.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const NOT_PUZZLES: &str = "this is not a file of puzzles";
/// The version of files without further values, and of files with them.
const VERSION: &str = "1";
const VERSION_WITH_SOURCES: &str = "2";

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, starting at 1; 0 if the file as a whole is damaged.
    pub line: usize,
    /// The description of the damage.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl std::error::Error for Damage {}

/// Returns the bytes of a file with these puzzles; the same puzzles always give the same bytes.
/// Puzzles beyond [`MAX_PUZZLES`], which [`read`] would reject, are left out.
pub fn write(puzzles: &[Puzzle]) -> Vec<u8> {
    write_lines(puzzles, VERSION)
}

/// Like [`write`], with the further values of each puzzle.
pub fn write_entries(entries: &[Entry]) -> Vec<u8> {
    let has_source = entries.iter().any(|entry| entry.source.is_some());
    write_lines(
        entries,
        if has_source {
            VERSION_WITH_SOURCES
        } else {
            VERSION
        },
    )
}

fn write_lines(lines: &[impl fmt::Display], version: &str) -> Vec<u8> {
    let lines = &lines[..lines.len().min(MAX_PUZZLES)];
    let mut text = format!("{NAME} {version} {}\n", lines.len());
    for line in lines {
        text.push_str(&line.to_string());
        text.push('\n');
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    written
        .and_then(|()| encoder.finish())
        .unwrap_or_else(|_| unreachable!("memory can be written to"))
}

/// Writes a line of the file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = self.positions();
        let moves = positions.iter().zip(&self.moves);
        let moves: Vec<String> = moves
            .map(|(position, &mv)| position.uci(mv).to_string())
            .collect();
        let (fen, moves) = (self.start.fen(), moves.join(" "));
        write!(f, "{fen};{moves};{};{}", self.rating, self.themes)
    }
}

/// Writes a line of the file.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.fmt(f)?;
        match &self.source {
            Some(source) => write!(f, ";{source}"),
            None => Ok(()),
        }
    }
}

/// Parses a line of the file, like [`Puzzle`].
impl FromStr for Entry {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let source = line.match_indices(';').nth(3).map(|(at, _)| at);
        let Some(at) = source else {
            return Ok(line.parse::<Puzzle>()?.into());
        };
        let puzzle: Puzzle = line[..at].parse()?;
        let source = Some(Source::read(&line[at + 1..], &puzzle.start)?);
        Ok(Self { puzzle, source })
    }
}

/// Parses a line of the file. Checks that the moves are legal and the theme names known; everything
/// else is left to [`check`](fn@crate::check). The error describes the problem.
impl FromStr for Puzzle {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split(';').collect();
        let [fen, moves, rating, themes] = fields[..] else {
            return Err(format!("4 fields are needed, not {}", fields.len()));
        };
        let start =
            Position::from_fen(fen, CastlingMode::Standard).map_err(|why| why.to_string())?;
        let rating = rating.parse();
        let themes: Result<ThemeSet, String> = themes
            .split(' ')
            .filter(|name| !name.is_empty())
            .map(|name| {
                let known = name.parse::<Theme>();
                known.map_err(|()| format!("there is no theme {name}"))
            })
            .collect();
        Ok(Self {
            start,
            moves: line_of(&start, moves)?,
            rating: rating.map_err(|_| "the rating is no number".to_owned())?,
            themes: themes?,
        })
    }
}

/// Reads the bytes of a file. Checks that the moves are legal and the theme names known; everything
/// else is left to [`check`](fn@crate::check).
pub fn read(bytes: &[u8]) -> Result<Vec<Puzzle>, Damage> {
    let entries = read_entries(bytes)?.into_iter();
    Ok(entries.map(|entry| entry.puzzle).collect())
}

/// Like [`read`], with the further values of each puzzle.
///
/// # Errors
///
/// The same as those of [`read`].
pub fn read_entries(bytes: &[u8]) -> Result<Vec<Entry>, Damage> {
    let whole = |what: String| Damage { line: 0, what };
    if !bytes.starts_with(&GZIP) {
        return Err(whole(NOT_PUZZLES.to_owned()));
    }
    let most = (MAX_PUZZLES * MAX_LINE) as u64;
    let mut text = String::new();
    // Decodes all members of the file: a single-member decoder would silently ignore data after the
    // first.
    let unpacked = MultiGzDecoder::new(bytes)
        .take(most)
        .read_to_string(&mut text);
    let length = unpacked.map_err(|why| whole(format!("the file is damaged: {why}")))?;
    if length as u64 == most {
        return Err(whole(format!("the file unpacks to more than {most} bytes")));
    }
    let mut lines = text.lines();
    let head = head(lines.next().unwrap_or_default());
    let (count, has_sources) = head.map_err(|what| Damage { line: 1, what })?;
    let mut entries = Vec::new();
    let mut seen = HashSet::new();
    for (index, line) in lines.enumerate() {
        let at = |what| Damage {
            line: index + 2,
            what,
        };
        // Checked here and not after the loop, so that a malicious file cannot use unlimited
        // memory.
        if entries.len() == count {
            return Err(at(format!(
                "more puzzles than the {count} of the first line"
            )));
        }
        let entry: Entry = if has_sources {
            line.parse().map_err(at)?
        } else {
            line.parse::<Puzzle>().map_err(at)?.into()
        };
        if !seen.insert(entry.puzzle.id()) {
            return Err(at("this position has occurred before".to_owned()));
        }
        entries.push(entry);
    }
    if entries.len() != count {
        let found = entries.len();
        return Err(whole(format!(
            "the file has {found} puzzles instead of {count}"
        )));
    }
    Ok(entries)
}

/// Returns the number of puzzles in the header line, and whether lines may have further values.
fn head(line: &str) -> Result<(usize, bool), String> {
    let mut words = line.split(' ');
    if words.next() != Some(NAME) {
        return Err(NOT_PUZZLES.to_owned());
    }
    let has_sources = match words.next() {
        Some(VERSION) => false,
        Some(VERSION_WITH_SOURCES) => true,
        version => {
            let version = version.unwrap_or("none");
            let known = format!("{VERSION} and {VERSION_WITH_SOURCES} are read");
            return Err(format!("version {version} is unknown: {known}"));
        }
    };
    let count = words.next().and_then(|number| number.parse().ok());
    count
        .filter(|&count| count <= MAX_PUZZLES)
        .map(|count| (count, has_sources))
        .ok_or_else(|| format!("the number of puzzles, up to {MAX_PUZZLES}, is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::themes;
    use crate::themes::tests::{played, position};

    fn some() -> Vec<Puzzle> {
        [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#"),
            ("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+ Kd7 Nxa8"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"),
        ]
        .map(|(fen, line)| {
            let start = position(fen);
            let moves = played(&start, line);
            let themes = themes(&start, &moves);
            Puzzle {
                start,
                moves,
                rating: 900,
                themes,
            }
        })
        .into()
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn round_trips_files() {
        let puzzles = some();
        let bytes = write(&puzzles);
        assert_eq!(read(&bytes), Ok(puzzles.clone()));
        assert_eq!(write(&puzzles), bytes);
        assert_eq!(read(&write(&[])), Ok(Vec::new()));
    }

    #[test]
    fn keeps_the_values_of_other_tables() {
        let row = "00sHx,6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 17,g8h8 a1a8,1760,80,83,72,mate short,\
                   https://lichess.org/yyznGmXs/black#34,";
        let entry = crate::lichess::Table::default().read(row).unwrap();
        let entries = [entry, some().swap_remove(1).into()];
        let bytes = write_entries(&entries);
        assert_eq!(read_entries(&bytes), Ok(entries.to_vec()));
        let puzzles: Vec<Puzzle> = entries.iter().map(|entry| entry.puzzle.clone()).collect();
        assert_eq!(read(&bytes), Ok(puzzles));
        // Without such values the file has the older version, which older programs can read.
        assert_eq!(
            write_entries(&some().into_iter().map(Entry::from).collect::<Vec<_>>()),
            write(&some())
        );
    }

    #[test]
    fn writes_at_most_the_readable_number_of_puzzles() {
        let one = some().swap_remove(0);
        let many: Vec<Puzzle> = (0..=MAX_PUZZLES)
            .map(|number| {
                let (half_moves, full_moves) = (number / 9_000, 1 + number % 9_000);
                let fen = format!("6k1/5ppp/8/8/8/8/8/R3K3 w - - {half_moves} {full_moves}");
                Puzzle {
                    start: position(&fen),
                    ..one.clone()
                }
            })
            .collect();
        let written = read(&write(&many)).map(|puzzles| puzzles.len());
        assert_eq!(written, Ok(MAX_PUZZLES));
    }

    #[test]
    fn detects_every_harmful_damaged_byte() {
        let puzzles = some();
        let bytes = write(&puzzles);
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length} bytes");
        }
        // Some bytes of the gzip header, such as the time, have no effect; the rest is covered by
        // the checksum.
        for index in 10..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 0x55;
            assert!(read(&damaged).is_err(), "byte {index}");
        }
    }

    #[test]
    fn rejects_trailing_data() {
        let bytes = write(&some());
        let rubbish = [&bytes[..], b"\0"].concat();
        assert_eq!(read(&rubbish).unwrap_err().line, 0);
        // A second header is not a puzzle.
        let twice = bytes.repeat(2);
        assert_eq!(read(&twice).unwrap_err().line, 5);
    }

    #[test]
    fn reports_damage_with_its_line() {
        let good = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1;a1a8;800;mate";
        for (text, said) in [
            ("", "line 1: this is not a file of puzzles".to_owned()),
            (
                "staunton-puzzles 3 0\n",
                "line 1: version 3 is unknown: 1 and 2 are read".to_owned(),
            ),
            (
                "staunton-puzzles 1 many\n",
                "line 1: the number of puzzles, up to 100000, is missing".to_owned(),
            ),
            (
                "staunton-puzzles 1 1\n",
                "the file has 0 puzzles instead of 1".to_owned(),
            ),
            (
                "staunton-puzzles 1 1\na;b\n",
                "line 2: 4 fields are needed, not 2".to_owned(),
            ),
            (
                &format!("staunton-puzzles 1 1\n{good};a\n"),
                "line 2: 4 fields are needed, not 5".to_owned(),
            ),
            (
                &format!("staunton-puzzles 2 1\n{good};a\n"),
                "line 2: 9 values are needed, not 1".to_owned(),
            ),
            (
                &format!("staunton-puzzles 1 2\n{good}\n{good}\n"),
                "line 3: this position has occurred before".to_owned(),
            ),
            (
                &format!("staunton-puzzles 1 1\n{good}s\n"),
                "line 2: there is no theme mates".to_owned(),
            ),
            (
                &format!("staunton-puzzles 1 1\n{good}\nnot even read\n"),
                "line 3: more puzzles than the 1 of the first line".to_owned(),
            ),
        ] {
            assert_eq!(read(&packed(text)).unwrap_err().to_string(), said);
        }
        let illegal = good.replace("a1a8", "a1b8");
        let text = format!("staunton-puzzles 1 1\n{illegal}\n");
        assert_eq!(read(&packed(&text)).unwrap_err().line, 2);
    }
}
