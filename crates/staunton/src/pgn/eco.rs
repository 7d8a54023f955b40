//! `staunton pgn eco`: classifies openings.

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
/// A game gets the opening of its last position that is in the book, whatever the order of the
/// moves; existing tags are replaced. The built-in book is the Lichess project chess-openings
/// (CC0), with 3,807 openings.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    rewrite: Rewrite,
    /// A book instead of the built-in one; can be repeated. It is a PGN file whose games have these
    /// tags, such as the eco.pgn of pgn-extract, or a tab-separated table with the columns eco,
    /// name and pgn
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
