//! `staunton pgn eco`: the names of openings.

mod book;

use std::path::PathBuf;

use book::Book;

use super::rewrite::Rewrite;
use super::select::Select;
use crate::print;

/// Adds the tags ECO, Opening and Variation
///
/// Examples:
///   staunton pgn eco games.pgn -o named.pgn
///   staunton pgn eco --book eco.pgn --in-place games.pgn
///
/// A game has the opening of the last of its positions that the book knows, by whatever moves
/// it was reached; tags that it has already are replaced. The book that is built in is that of the
/// Lichess project chess-openings (CC0), with 3,807 openings.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    /// Another book, instead of the one that is built in; may be given several times. It is a PGN
    /// file whose games have these tags, such as the eco.pgn that comes with pgn-extract, or a
    /// table with the columns eco, name and pgn, with tabs between
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    #[command(flatten)]
    select: Select,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        match self.book() {
            Ok(book) => self
                .rewrite
                .run(&self.select, |outline| book.classify(outline)),
            Err(why) => {
                print::note(format_args!("error: {why}"));
                crate::exit::FAILURE
            }
        }
    }

    fn book(&self) -> Result<Book, String> {
        if self.book.is_empty() {
            return Book::built_in().map_err(|error| error.to_string());
        }
        let mut book = Book::default();
        for path in &self.book {
            book.read(path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(book)
    }
}
