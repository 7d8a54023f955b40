//! Reads and writes files of puzzles in both formats.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use puzzles::lichess::{HEADER, Table};
use puzzles::{Entry, MAX_PUZZLES};

use crate::draft::Draft;
use crate::exit::{NO, SUCCESS};
use crate::print;

/// Upper limit for the bytes of a puzzle file: a longer file is cut here and cannot be parsed.
const MAX_FILE_SIZE: u64 = 64 << 20;
/// Upper limit for the bytes of a line of a table: the rest of a longer line is read as a bad row.
const MAX_LINE: u64 = 1 << 16;

/// The puzzles of a file.
pub(super) struct Input {
    pub(super) entries: Vec<Entry>,
    /// The number of rows that cannot be used.
    bad: usize,
}

impl Input {
    /// The exit code of a command that has used the puzzles.
    pub(super) const fn code(&self) -> u8 {
        if self.bad == 0 { SUCCESS } else { NO }
    }
}

/// The puzzles of this program.
pub(super) fn built_in() -> Input {
    let puzzles = puzzles::shipped().iter().cloned();
    Input {
        entries: puzzles.map(Entry::from).collect(),
        bad: 0,
    }
}

/// Reads a file of puzzles or a table. Names the rows of a table that cannot be used on standard
/// error.
pub(super) fn read(path: &Path) -> Result<Input, String> {
    if let Some(table) = open_table(path)? {
        return table.read().map_err(|why| at(path, why));
    }
    let entries = puzzles::read_entries(&bytes_of(path)?).map_err(|why| at(path, why))?;
    Ok(Input { entries, bad: 0 })
}

/// Reads a file of puzzles, or the beginning of a different file, which may be named by mistake and
/// may be larger than memory.
fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_FILE_SIZE).read_to_end(&mut bytes))
        .map_err(|why| at(path, why))?;
    Ok(bytes)
}

/// A table whose first line has been read.
struct OpenTable<'a> {
    path: &'a Path,
    columns: Table,
    /// The first row, if the table has no header line.
    first: Option<String>,
    rest: BufReader<Box<dyn Read + Send>>,
}

/// Opens a file as a table. Returns `None` if its first line does not belong to one.
fn open_table(path: &Path) -> Result<Option<OpenTable<'_>>, String> {
    let input = match lab::pgn::open(path) {
        Ok(input) => input,
        Err(why)
            if matches!(
                why.kind(),
                ErrorKind::InvalidData | ErrorKind::UnexpectedEof
            ) =>
        {
            return Ok(None);
        }
        Err(why) => return Err(at(path, why)),
    };
    let mut rest = BufReader::new(input.text);
    // The text of a damaged file may be unreadable from the start.
    let Ok(Some(first)) = next_line(&mut rest) else {
        return Ok(None);
    };
    let columns = Table::of_header(&first);
    if columns.is_none() && Table::default().read(&first).is_err() {
        return Ok(None);
    }
    Ok(Some(OpenTable {
        path,
        first: columns.is_none().then_some(first),
        columns: columns.unwrap_or_default(),
        rest,
    }))
}

/// Reads a line, or the beginning of a line that is too long.
fn next_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = lines.take(MAX_LINE).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    Ok((length > 0).then(|| line.into_owned()))
}

impl OpenTable<'_> {
    fn read(mut self) -> io::Result<Input> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut seen = HashSet::new();
        let mut bad = 0;
        for number in 1 + usize::from(self.first.is_none()).. {
            let row = match self.first.take() {
                Some(row) => row,
                None => match next_line(&mut self.rest)? {
                    Some(row) => row,
                    None => break,
                },
            };
            if row.trim().is_empty() {
                continue;
            }
            if entries.len() == MAX_PUZZLES {
                let path = self.path.display();
                print::note(format_args!(
                    "note: {path}: only the first {MAX_PUZZLES} puzzles are read"
                ));
                break;
            }
            let read = self.columns.read(&row).and_then(|entry| {
                let is_new = seen.insert(entry.puzzle.id());
                let why = "this position has occurred before";
                is_new.then_some(entry).ok_or_else(|| why.to_owned())
            });
            match read {
                Ok(entry) => entries.push(entry),
                Err(why) => {
                    bad += 1;
                    print::note(format_args!("{}:{number}: {why}", self.path.display()));
                }
            }
        }
        if bad > 0 {
            print::note(format_args!("rows left out: {bad}"));
        }
        Ok(Input { entries, bad })
    }
}

/// A file of puzzles that is being written.
pub(super) struct Output {
    path: PathBuf,
    draft: Draft,
}

impl Output {
    /// Opens a file unless it contains anything but puzzles: it may contain the games, named by
    /// mistake.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        // A pipe or a device has no contents to lose.
        if path.is_file() {
            let bytes = bytes_of(path)?;
            let is_puzzles = bytes.is_empty()
                || puzzles::read(&bytes).is_ok()
                || open_table(path).is_ok_and(|table| table.is_some());
            if !is_puzzles {
                let why = "it is not a file of puzzles, so it is not replaced";
                return Err(at(path, why));
            }
        }
        let draft = Draft::open(path).map_err(|why| at(path, why))?;
        let path = path.to_owned();
        Ok(Self { path, draft })
    }

    /// Writes the puzzles in the format that the name of the file selects. Returns their number.
    pub(super) fn write(mut self, entries: &[Entry]) -> Result<usize, String> {
        let is_table = self
            .path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("csv"));
        let (bytes, kept) = if is_table {
            table(entries)
        } else {
            let kept = entries.len().min(MAX_PUZZLES);
            (puzzles::write_entries(entries), kept)
        };
        let written = self.draft.write_all(&bytes);
        written
            .and_then(|()| self.draft.finish())
            .map_err(|why| at(&self.path, why))?;
        if !is_table && kept < entries.len() {
            let more = entries.len() - kept;
            print::note(format_args!(
                "note: a file holds at most {kept} puzzles; {more} were left out"
            ));
        }
        Ok(kept)
    }
}

/// Returns the text of a table and the number of its rows. Names the puzzles that have no row.
fn table(entries: &[Entry]) -> (Vec<u8>, usize) {
    let mut text = format!("{HEADER}\n");
    let mut rows = 0;
    for entry in entries {
        if let Some(row) = entry.row() {
            text.push_str(&row);
            text.push('\n');
            rows += 1;
        } else {
            print::note(format_args!(
                "note: {} is left out: no move leads to its position",
                entry.puzzle.id()
            ));
        }
    }
    (text.into_bytes(), rows)
}

/// Puts the name of a file in front of a message.
pub(super) fn at(file: &Path, why: impl std::fmt::Display) -> String {
    format!("{}: {why}", file.display())
}
