//! `staunton pgn export`: tables of games and moves.

mod plies;
mod row;

use std::borrow::Cow;
use std::fmt::Write;
use std::path::PathBuf;

use lab::pgn::Part;
use pgn::{Outline, Visitor};
use plies::{PLY, Plies};
use row::{GAME, Row, Value, game};

use super::files::Sink;
use super::games::{Games, Made};
use super::output::Target;
use super::select::Select;
use super::{Files, files};

/// Writes a table: a row for each game or for each move
///
/// A row for a game has file, game (its number in the file), event, site, date, round, white,
/// black, result, white_elo, black_elo, eco, time_control, plies, start and final (FEN), moves
/// (SAN, with blanks between). With --plies, a row for each move of the main line has file, game,
/// ply (from 1), number, color, san, uci, fen (after the move), clock and elapsed (seconds),
/// centipawns and mate (as White sees it), depth, nags and comment. What is not known is empty in
/// CSV, and left out in JSON.
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
    /// A row for each move
    #[arg(long)]
    plies: bool,
    /// How rows are written
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
    /// Write to this file; it is replaced when all is written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    select: Select,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// A line of names, then values with commas between
    Csv,
    /// A JSON object on each line
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

    /// Writes the rows that are made of the wanted games.
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
        let take = |part: &Part<Made<()>>, sink: &mut Sink<'_>| {
            sink.messages(part, &part.output.problems);
            if !has_head && matches!(self.format, Format::Csv) {
                writeln!(sink.out, "file,game,{}", names.join(","))?;
            }
            has_head = true;
            let file = self.files.files[sink.file].display().to_string();
            for (game, rows) in part.output.iter() {
                let begin = self.format.begin(&file, part.game(game.number));
                // No value holds a line break.
                for row in rows.split_inclusive(|&byte| byte == b'\n') {
                    sink.out.write_all(begin.as_bytes())?;
                    sink.out.write_all(row)?;
                }
            }
            Ok(())
        };
        files::write(&self.files.files, &target, &work, take, |_| Ok(())).code()
    }
}

impl Format {
    /// Adds a row with these names but for its first two values, which are known only when the
    /// games are put in their order.
    fn push_row(self, text: &mut String, names: &[&str], row: &Row<'_>) {
        match self {
            Self::Csv => push_csv(text, row),
            Self::Jsonl => push_json(text, names, row),
        }
        text.push('\n');
    }

    /// How the rows of a game begin.
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

fn push_csv(line: &mut String, row: &Row<'_>) {
    for value in row {
        line.push(',');
        match value {
            None => {}
            Some(Value::Text(text)) => line.push_str(&quoted(text)),
            Some(Value::Number(number)) => push_number(line, *number),
            // Most clocks show whole seconds, which need no search for the shortest fraction.
            Some(Value::Seconds(seconds)) if seconds.fract() == 0.0 && *seconds < 1e15 => {
                push_number(line, *seconds as i64);
            }
            Some(Value::Seconds(seconds)) => {
                // Writing to a String cannot fail.
                let _ = write!(line, "{seconds}");
            }
        }
    }
}

fn push_number(line: &mut String, number: i64) {
    if number < 0 {
        line.push('-');
    }
    let mut digits = [0; 20];
    let mut from = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        from -= 1;
        digits[from] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    line.extend(digits[from..].iter().map(|&digit| char::from(digit)));
}

/// A value as RFC 4180 has it: in quotes if it holds a comma, a quote or a line break.
fn quoted(value: &str) -> Cow<'_, str> {
    // All bytes are looked at, which is quicker than to stop at the first one that is special.
    let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n' | b'\r');
    if value.bytes().filter(is_special).count() > 0 {
        format!("\"{}\"", value.replace('"', "\"\"")).into()
    } else {
        value.into()
    }
}

fn push_json(line: &mut String, names: &[&str], row: &Row<'_>) {
    for (name, value) in names.iter().zip(row) {
        if let Some(value) = value {
            line.push_str(",\"");
            line.push_str(name);
            line.push_str("\":");
            line.push_str(&value.json().to_string());
        }
    }
    line.push('}');
}
