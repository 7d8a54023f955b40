//! `staunton admin book remove`.

use super::with_books;
use crate::database;

/// Removes a book
///
/// Visitors no longer see it at once. An interrupted removal continues when it is repeated.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The name of the book
    name: String,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_books(&self.database, async |books| {
            let known = books.books().await.map_err(|why| why.to_string())?;
            let named = known.into_iter().find(|book| book.name == self.name);
            let book = named.ok_or_else(|| format!("there is no book named {:?}", self.name))?;
            while books
                .remove_book(book.id)
                .await
                .map_err(|why| why.to_string())?
            {}
            Ok(())
        })
    }
}
