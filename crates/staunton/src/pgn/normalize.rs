//! `staunton pgn normalize` and `filter`: games in export format.

use super::games::Games;
use super::output::Target;
use super::select::Select;
use super::strip::Strip;
use super::{Files, files};

/// Prints the games in export format
///
/// That is what every program reads: the seven tags first, plain SAN, lines of fewer than
/// 80 columns. What could not be read is kept as a comment, and named on the standard error.
/// Several files become one. With --output or --in-place a file is replaced only when its games
/// have been written to the last.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    strip: Strip,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        run(&self.files, &self.target, &Select::default(), &self.strip)
    }
}

/// Prints the games for which conditions hold, in export format
///
/// Examples:
///   staunton pgn filter --player carlsen --from 2024 games.pgn.zst
///   staunton pgn filter --material KRPkr --min-elo 2500 a.pgn b.pgn -o rooks.pgn
///   staunton pgn filter --ending checkmate --no-comments games.pgn
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct FilterArgs {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    strip: Strip,
    #[command(flatten)]
    select: Select,
}

impl FilterArgs {
    pub(super) fn run(self) -> u8 {
        run(&self.files, &self.target, &self.select, &self.strip)
    }
}

fn run(files: &Files, target: &Target, select: &Select, strip: &Strip) -> u8 {
    let work = Games {
        select,
        letters: files.letters,
        make: |mut record| {
            strip.apply(&mut record);
            record.to_string()
        },
    };
    files::write(&files.files, target, &work, |part, sink| {
        sink.messages(part, &part.output.problems);
        part.output
            .items
            .iter()
            .try_for_each(|(_, text)| sink.out.write_all(text.as_bytes()))
    })
    .code()
}
