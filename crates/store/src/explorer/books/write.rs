//! Writes opening books in batches, so that the moves of games never wait long.

use super::types::{BookError, OpeningBook};
use crate::error::Unavailable;
use crate::explorer::tally::{Scope, Tallies};
use crate::explorer::write::add;
use crate::id::BookId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure};

/// The number of rows that a transaction adds or removes.
pub(super) const BATCH: usize = 1_000;

/// Adds an incomplete book without moves.
pub(crate) struct BeginBook {
    pub(crate) book: OpeningBook,
}

impl Operation for BeginBook {
    type Done = ();
    type Refusal = BookError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), BookError>, Failure> {
        let book = &self.book;
        let inserted = connection.execute(
            "INSERT INTO books (id, name, games, moves, plies, added_at, state)
             VALUES ($1, $2, $3, $4, $5, $6, 'importing') ON CONFLICT DO NOTHING",
            &[
                book.id.as_str().into(),
                book.name.as_str().into(),
                book.games.into(),
                book.moves.into(),
                book.plies.into(),
                book.added_at.into(),
            ],
        )?;
        if inserted > 0 {
            return Ok(Ok(()));
        }
        let done = connection.query_one(
            "SELECT id FROM books WHERE name = $1 AND state = 'done'",
            &[book.name.as_str().into()],
        )?;
        Ok(Err(match done {
            Some(_) => BookError::NameTaken,
            None => BookError::Incomplete,
        }))
    }
}

/// Adds moves to an incomplete book.
pub(crate) struct FillBook {
    pub(crate) book: BookId,
    pub(crate) tallies: Tallies,
}

impl Operation for FillBook {
    type Done = ();
    type Refusal = BookError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), BookError>, Failure> {
        // Locks the row, so that no move is added after the book was removed.
        let found = connection.execute(
            "UPDATE books SET state = 'importing' WHERE id = $1 AND state = 'importing'",
            &[self.book.as_str().into()],
        )?;
        if found == 0 {
            return Ok(Err(BookError::Removed));
        }
        add(connection, &self.tallies)?;
        Ok(Ok(()))
    }
}

/// Shows an incomplete book to visitors.
pub(crate) struct CompleteBook {
    pub(crate) book: BookId,
}

impl Operation for CompleteBook {
    type Done = ();
    type Refusal = BookError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), BookError>, Failure> {
        let found = connection.execute(
            "UPDATE books SET state = 'done' WHERE id = $1 AND state = 'importing'",
            &[self.book.as_str().into()],
        )?;
        Ok((found > 0).then_some(()).ok_or(BookError::Removed))
    }
}

/// Removes a batch of a book, which visitors no longer see. Returns whether there is more to remove.
pub(crate) struct RemoveBook {
    pub(crate) book: BookId,
}

impl Operation for RemoveBook {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        connection.execute(
            "UPDATE books SET state = 'removing' WHERE id = $1",
            &[self.book.as_str().into()],
        )?;
        let scope = Scope::Book(self.book).text();
        let removed = connection.execute(
            "DELETE FROM explored_moves WHERE (scope, key, move) IN (
                 SELECT scope, key, move FROM explored_moves WHERE scope = $1 LIMIT $2)",
            &[scope.into(), (BATCH as i64).into()],
        )?;
        if removed > 0 {
            return Ok(Ok(true));
        }
        connection.execute(
            "DELETE FROM books WHERE id = $1",
            &[self.book.as_str().into()],
        )?;
        Ok(Ok(false))
    }
}
