//! `staunton pgn eco`: the names of openings.

mod book;

use std::path::PathBuf;

use book::Book;
use pgn::Record;

use super::games::Games;
use super::output::Target;
use super::select::Select;
use super::strip::Strip;
use super::{Files, files};

/// Adds the tags ECO, Opening and Variation, by a book of openings
///
/// The book is a PGN file whose games have these tags, such as the eco.pgn that comes with
/// pgn-extract, or a table with the columns eco, name and pgn, such as the files of the Lichess
/// project chess-openings. A game has the opening of the last of its positions that the book
/// knows, by whatever moves it was reached; tags that it has already are replaced.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// The book of openings; may be given several times
    #[arg(long, value_name = "FILE", required = true)]
    book: Vec<PathBuf>,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    strip: Strip,
    #[command(flatten)]
    select: Select,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        let mut book = Book::default();
        for path in &self.book {
            if let Err(error) = book.read(path) {
                eprintln!("error: {}: {error}", path.display());
                return crate::FAILURE;
            }
        }
        let work = Games {
            select: &self.select,
            letters: self.files.letters,
            make: |mut record: Record| {
                book.classify(&mut record);
                self.strip.apply(&mut record);
                record.to_string()
            },
        };
        files::write(&self.files.files, &self.target, &work, |part, sink| {
            sink.messages(part, &part.output.problems);
            part.output
                .items
                .iter()
                .try_for_each(|(_, text)| sink.out.write_all(text.as_bytes()))
        })
        .code()
    }
}
