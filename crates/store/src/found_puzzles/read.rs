//! Reading searches and puzzles.

use super::types::{FoundPuzzle, MOST_FOUND, NamedPuzzle, PuzzleSearch};
use crate::error::{Damaged, LoadError};
use crate::id::CollectionId;
use crate::sql::{Connection, Row, all};

pub(super) fn search(
    connection: &mut dyn Connection,
    collection: CollectionId,
) -> Result<Option<PuzzleSearch>, LoadError> {
    let row = connection.query_one(
        "SELECT state, finder, games,
             (SELECT count(*) FROM puzzle_searches AS other
              JOIN collections ON collections.id = other.collection
              WHERE other.state = 'waiting' AND collections.state <> 'deleted'
                  AND own.finder IS NULL
                  AND (other.finder IS NOT NULL
                      OR (other.touched_at, other.asked_at, other.collection)
                          < (own.touched_at, own.asked_at, own.collection))) AS ahead
         FROM puzzle_searches AS own WHERE own.collection = $1",
        &[collection.as_str().into()],
    )?;
    let read = |mut row: Row| -> Result<_, Damaged> {
        Ok(PuzzleSearch {
            state: row.parsed("state")?,
            is_running: row.text_or_null("finder")?.is_some(),
            games: row.integer("games")?,
            ahead: row.integer("ahead")?,
        })
    };
    Ok(row.map(read).transpose()?)
}

const PUZZLE: &str = "puzzle, text, game, solved";

fn puzzle_in_row(mut row: Row) -> Result<FoundPuzzle, Damaged> {
    Ok(FoundPuzzle {
        named: NamedPuzzle {
            puzzle: row.text("puzzle")?,
            text: row.text("text")?,
        },
        game: row.integer("game")?,
        solved: row.integer_or_null::<i64>("solved")?.map(|it| it == 1),
    })
}

pub(super) fn puzzles_in(
    connection: &mut dyn Connection,
    collection: CollectionId,
) -> Result<Vec<FoundPuzzle>, LoadError> {
    let rows = connection.query(
        &format!(
            "SELECT {PUZZLE} FROM found_puzzles WHERE collection = $1 ORDER BY number LIMIT $2"
        ),
        &[collection.as_str().into(), MOST_FOUND.into()],
    )?;
    Ok(all(rows, puzzle_in_row)?)
}

pub(super) fn puzzle_in(
    connection: &mut dyn Connection,
    collection: CollectionId,
    puzzle: &str,
) -> Result<Option<FoundPuzzle>, LoadError> {
    let row = connection.query_one(
        &format!("SELECT {PUZZLE} FROM found_puzzles WHERE collection = $1 AND puzzle = $2"),
        &[collection.as_str().into(), puzzle.into()],
    )?;
    Ok(row.map(puzzle_in_row).transpose()?)
}
