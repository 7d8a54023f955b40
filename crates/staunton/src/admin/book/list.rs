//! `staunton admin book list`.

use serde_json::json;
use store::OpeningBook;

use super::with_books;
use crate::database;
use crate::print::line;

/// Lists books by name: the name, the number of games and the number of moves, separated by tabs
///
/// The name of a book whose import was interrupted is followed by "(incomplete)": visitors do not
/// see it, and it can be removed. With --json each book is an object: id, name, games, moves,
/// plies, complete, and added, a time in milliseconds since 1970.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_books(&self.database, async |books| {
            let books = books.books().await.map_err(|why| why.to_string())?;
            for book in &books {
                self.print(book);
            }
            Ok(())
        })
    }

    fn print(&self, book: &OpeningBook) {
        if self.json {
            return line(json!({
                "id": book.id.as_str(),
                "name": book.name,
                "games": book.games,
                "moves": book.moves,
                "plies": book.plies,
                "complete": book.is_complete,
                "added": book.added_at.0,
            }));
        }
        let state = if book.is_complete {
            ""
        } else {
            " (incomplete)"
        };
        line(format_args!(
            "{}{state}\t{}\t{}",
            book.name, book.games, book.moves
        ));
    }
}
