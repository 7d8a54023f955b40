//! `staunton pgn export`: writes tables of games or moves.

mod plies;
mod row;

use std::borrow::Cow;
use std::fmt::Write;
use std::path::PathBuf;

use lab::pgn::Part;
use pgn::{Outline, Visitor};
use plies::{PLY, Plies};
use row::{GAME, Row, Value, game};

use super::files;
use super::files::Sink;
use super::games::{Games, Made};
use super::input::Files;
use super::output::Target;
use super::select::Select;

/// Writes a table with a row for each game or for each move
///
/// A row for a game has file, game (its number in the file), event, site, date (the tag Date, or
/// UTCDate if that is unknown), round, white, black, result, white_elo, black_elo, eco,
/// time_control, plies, start and final (FEN), moves (SAN, separated by spaces). With --plies, a
/// row for each move of the main line has file, game, ply (from 1), number, color, san, uci, fen
/// (after the move), clock and elapsed (seconds), centipawns and mate (from White's point of view),
/// depth, nags and comment. Unknown values are empty in CSV and omitted in JSON.
///
/// Examples:
///   staunton pgn export games.pgn > games.csv
///   staunton pgn export --plies --format jsonl --min-elo 2500 games.pgn.zst | head
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Write a row for each move
    #[arg(long)]
    plies: bool,
    /// The format of the rows
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
    /// Write to this file; it is replaced when the output is complete. "-" is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    select: Select,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A header line, then comma-separated values
    Csv,
    /// One JSON object per line
    Jsonl,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        if self.plies {
            let make = |_: &mut Outline, plies: &mut Plies, text: &mut Vec<u8>| {
                text.extend_from_slice(plies.rows().as_bytes());
            };
            self.write(PLY, || Plies::new(self.format), make)
        } else {
            let make = |outline: &mut Outline, (): &mut (), text: &mut Vec<u8>| {
                let mut row = String::new();
                self.format.push_row(&mut row, GAME, &game(outline));
                text.extend_from_slice(row.as_bytes());
            };
            self.write(GAME, || (), make)
        }
    }

    /// Writes the rows for the selected games.
    fn write<V: Visitor>(
        &self,
        names: &[&str],
        visitor: impl Fn() -> V + Sync,
        make: impl Fn(&mut Outline, &mut V, &mut Vec<u8>) + Sync,
    ) -> u8 {
        let work = Games {
            select: &self.select,
            letters: self.files.letters,
            visitor,
            make,
        };
        let target = Target {
            output: self.output.clone(),
            in_place: false,
        };
        let mut has_head = false;
        let mut text = Vec::new();
        let take = |part: &Part<Made<()>>, sink: &mut Sink<'_>| {
            sink.messages(part, &part.output.problems);
            if !has_head && matches!(self.format, Format::Csv) {
                writeln!(sink.out, "file,game,{}", names.join(","))?;
            }
            has_head = true;
            let file = self.files.paths[sink.file].display().to_string();
            text.clear();
            for (game, rows) in part.output.iter() {
                let begin = self.format.begin(&file, part.game(game.number));
                let mut from = 0;
                // No value contains a line break.
                for end in memchr::memchr_iter(b'\n', rows) {
                    text.extend_from_slice(begin.as_bytes());
                    text.extend_from_slice(&rows[from..=end]);
                    from = end + 1;
                }
            }
            sink.out.write_all(&text)
        };
        files::write(&self.files, &target, &work, take, |_, _| Ok(())).code()
    }
}

impl Format {
    /// Adds a row without its first two values, which are known only when the games are put in
    /// order.
    fn push_row(self, text: &mut String, names: &[&str], row: &Row<'_>) {
        for (name, value) in names.iter().zip(row) {
            self.push(text, name, value.as_ref());
        }
        self.end_row(text);
    }

    /// Adds a value to a row.
    #[inline]
    fn push(self, row: &mut String, name: &str, value: Option<&Value<'_>>) {
        match (self, value) {
            (Self::Csv, None) => row.push(','),
            (Self::Csv, Some(value)) => {
                row.push(',');
                push_csv(row, value);
            }
            (Self::Jsonl, None) => {}
            (Self::Jsonl, Some(value)) => {
                push_name(row, name);
                row.push_str(&value.json().to_string());
            }
        }
    }

    /// Adds a text of letters, digits and other characters that need no quoting in either format.
    #[inline]
    fn push_plain(self, row: &mut String, name: &str, write: impl FnOnce(&mut String)) {
        match self {
            Self::Csv => {
                row.push(',');
                write(row);
            }
            Self::Jsonl => {
                push_name(row, name);
                row.push('"');
                write(row);
                row.push('"');
            }
        }
    }

    fn end_row(self, row: &mut String) {
        row.push_str(match self {
            Self::Csv => "\n",
            Self::Jsonl => "}\n",
        });
    }

    /// The start of each row of a game.
    fn begin(self, file: &str, game: u64) -> String {
        match self {
            Self::Csv => format!("{},{game}", quoted(file)),
            Self::Jsonl => format!(
                "{{\"file\":{},\"game\":{game}",
                serde_json::Value::from(file)
            ),
        }
    }
}

/// Not the crate `csv`: it writes whole records, and a worker writes the end of a row before the
/// first two values are known.
fn push_csv(row: &mut String, value: &Value<'_>) {
    match value {
        Value::Text(text) => row.push_str(&quoted(text)),
        Value::Number(number) => push_number(row, *number),
        // Most clocks show whole seconds, which need no search for the shortest fraction.
        Value::Seconds(seconds) if seconds.fract() == 0.0 && *seconds < 1e15 => {
            push_number(row, *seconds as i64);
        }
        Value::Seconds(seconds) => {
            // Writing to a String cannot fail.
            let _ = write!(row, "{seconds}");
        }
    }
}

fn push_number(row: &mut String, number: i64) {
    fn push_digits(row: &mut String, number: u64) {
        if number >= 10 {
            push_digits(row, number / 10);
        }
        row.push(char::from(b'0' + (number % 10) as u8));
    }

    if number < 0 {
        row.push('-');
    }
    push_digits(row, number.unsigned_abs());
}

/// A value in RFC 4180 format: quoted if it contains a comma, a quote or a line break.
fn quoted(value: &str) -> Cow<'_, str> {
    // Checking all bytes is faster than stopping at the first special one.
    let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    if value.bytes().filter(is_special).count() > 0 {
        format!("\"{}\"", value.replace('"', "\"\"")).into()
    } else {
        value.into()
    }
}

fn push_name(row: &mut String, name: &str) {
    row.push_str(",\"");
    row.push_str(name);
    row.push_str("\":");
}
