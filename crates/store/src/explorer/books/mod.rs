//! Opening books: games of other sources that the operator imports for the explorer.
//!
//! The moves of each book are rows of the explorer with a separate scope. The games are not kept.

mod types;
mod write;

use std::collections::BTreeMap;
use std::mem;

use async_trait::async_trait;

use super::tally::Tallies;
use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use crate::id::BookId;
use crate::sql::Row;
use write::{BATCH, BeginBook, CompleteBook, FillBook, RemoveBook};

pub use types::{BookError, BookMoves, OpeningBook};

const COLUMNS: &str = "id, name, games, moves, plies, added_at, state";

/// Storage of opening books. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Books: Access {
    /// The books by name, with incomplete ones.
    async fn books(&self) -> Result<Vec<OpeningBook>, LoadError> {
        self.database()
            .read(|connection| {
                let rows =
                    connection.query(&format!("SELECT {COLUMNS} FROM books ORDER BY name"), &[])?;
                rows.into_iter().map(book).collect()
            })
            .await
    }

    /// The complete book with this id, if there is one.
    async fn book(&self, id: BookId) -> Result<Option<OpeningBook>, LoadError> {
        self.database()
            .read(move |connection| {
                let row = connection.query_one(
                    &format!("SELECT {COLUMNS} FROM books WHERE id = $1 AND state = 'done'"),
                    &[id.as_str().into()],
                )?;
                row.map(book).transpose()
            })
            .await
    }

    /// Adds an incomplete book. Its moves follow with [`fill_book`](Books::fill_book).
    async fn begin_book(&self, book: OpeningBook) -> Result<(), BookError> {
        self.database().write(BeginBook { book }).await
    }

    /// Adds the next batch of moves, which leave `moves`, to an incomplete book. With the last
    /// batch the book becomes complete. Returns whether moves are left.
    async fn fill_book(&self, moves: &mut BookMoves) -> Result<bool, BookError> {
        let (book, all) = (moves.book, &mut moves.tallies.0);
        let rest = all.keys().nth(BATCH).copied();
        let rest = rest.map_or_else(BTreeMap::new, |key| all.split_off(&key));
        let tallies = Tallies(mem::replace(all, rest));
        if !tallies.0.is_empty() {
            self.database().write(FillBook { book, tallies }).await?;
        }
        if moves.is_empty() {
            self.database().write(CompleteBook { book }).await?;
        }
        Ok(!moves.is_empty())
    }

    /// Hides a book and removes a batch of its moves, or the book after the last one. Returns
    /// whether there is more to remove.
    async fn remove_book(&self, book: BookId) -> Result<bool, Unavailable> {
        self.database().write(RemoveBook { book }).await
    }
}

impl Books for Database {}

fn book(mut row: Row) -> Result<OpeningBook, LoadError> {
    Ok(OpeningBook {
        id: row.parsed("id")?,
        name: row.text("name")?,
        games: row.integer("games")?,
        moves: row.integer("moves")?,
        plies: row.integer("plies")?,
        added_at: row.timestamp("added_at")?,
        is_complete: row.text("state")? == "done",
    })
}
