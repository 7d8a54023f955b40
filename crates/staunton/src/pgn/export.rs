//! `staunton pgn export`: tables of games and moves.

mod row;

use std::path::PathBuf;

use lab::pgn::Part;
use pgn::Record;
use row::{GAME, PLY, Row, game, plies};

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
        let names = if self.plies { PLY } else { GAME };
        let work = Games {
            select: &self.select,
            letters: self.files.letters,
            make: |record: Record| {
                if self.plies {
                    plies(&record)
                } else {
                    vec![game(&record)]
                }
            },
        };
        let target = Target {
            output: self.output,
            in_place: false,
        };
        let mut has_head = false;
        let take = |part: &Part<Made<Vec<Row>>>, sink: &mut Sink<'_>| {
            sink.messages(part, &part.output.problems);
            if !has_head && matches!(self.format, Format::Csv) {
                writeln!(sink.out, "file,game,{}", names.join(","))?;
            }
            has_head = true;
            let file = self.files.files[sink.file].display().to_string();
            for (number, rows) in &part.output.items {
                let number = part.game(*number);
                for row in rows {
                    let line = match self.format {
                        Format::Csv => csv(&file, number, row),
                        Format::Jsonl => json(&file, number, names, row),
                    };
                    writeln!(sink.out, "{line}")?;
                }
            }
            Ok(())
        };
        files::write(&self.files.files, &target, &work, take, |_| Ok(())).code()
    }
}

fn csv(file: &str, game: u64, row: &Row) -> String {
    let mut line = format!("{},{game}", quoted(file));
    for value in row {
        line.push(',');
        if let Some(value) = value {
            line.push_str(&quoted(&value.to_string()));
        }
    }
    line
}

/// A value as RFC 4180 has it: in quotes if it holds a comma, a quote or a line break.
fn quoted(value: &str) -> String {
    if value.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", value.replace('"', "\"\""))
    } else {
        value.to_owned()
    }
}

fn json(file: &str, game: u64, names: &[&str], row: &Row) -> String {
    let mut object = serde_json::Map::new();
    object.insert("file".to_owned(), file.into());
    object.insert("game".to_owned(), game.into());
    for (name, value) in names.iter().zip(row) {
        if let Some(value) = value {
            object.insert((*name).to_owned(), value.json());
        }
    }
    serde_json::Value::Object(object).to_string()
}
