//! Reading puzzle results.

use arbiter::Timestamp;

use super::types::{NEW_SOLVER, PuzzleAttempt, PuzzleRun, RatingAfter, Solving};
use crate::error::{Damaged, Unavailable};
use crate::id::PlayerId;
use crate::rating::{self, Rating, rounded};
use crate::sql::{Connection, Row};

/// The puzzle rating and statistics of a player.
pub(crate) fn solving(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Solving, Unavailable> {
    let rating = connection.query_one(
        "SELECT rating, deviation, volatility, games, rated_at FROM puzzle_solvers
         WHERE player = $1",
        &[player.as_str().into()],
    )?;
    let rating = rating.map(|mut row| rating::rating(&mut row));
    let mut solving = Solving {
        rating: rating.transpose()?.unwrap_or(NEW_SOLVER),
        tried: 0,
        solved: 0,
    };
    let counts = connection.query(
        "SELECT count(*) AS number, solved FROM puzzle_attempts WHERE player = $1 GROUP BY solved",
        &[player.as_str().into()],
    )?;
    for mut row in counts {
        let number: u32 = row.integer("number")?;
        solving.tried += number;
        if row.integer::<i64>("solved")? == 1 {
            solving.solved = number;
        }
    }
    Ok(solving)
}

/// Whether a player has tried a puzzle.
pub(crate) fn has_tried(
    connection: &mut dyn Connection,
    player: PlayerId,
    puzzle: &str,
) -> Result<bool, Unavailable> {
    let row = connection.query_one(
        "SELECT 1 FROM puzzle_attempts WHERE player = $1 AND puzzle = $2",
        &[player.as_str().into(), puzzle.into()],
    )?;
    Ok(row.is_some())
}

/// All puzzles that a player has tried, most recent first. There is at most one row for each
/// puzzle.
pub(crate) fn attempts(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<PuzzleAttempt>, Unavailable> {
    let rows = connection.query(
        "SELECT puzzle, solved, tried_at, due_at, rating, deviation FROM puzzle_attempts
         WHERE player = $1 ORDER BY tried_at DESC, puzzle",
        &[player.as_str().into()],
    )?;
    let attempt = |mut row: Row| -> Result<PuzzleAttempt, Damaged> {
        Ok(PuzzleAttempt {
            puzzle: row.text("puzzle")?,
            solved: row.integer::<i64>("solved")? == 1,
            tried_at: row.timestamp("tried_at")?,
            due_at: row.integer_or_null("due_at")?.map(Timestamp),
            after: rating_after(&mut row)?,
        })
    };
    let attempts: Result<Vec<_>, Damaged> = rows.into_iter().map(attempt).collect();
    Ok(attempts?)
}

fn rating_after(row: &mut Row) -> Result<Option<RatingAfter>, Damaged> {
    let rating = row.integer_or_null("rating")?;
    let deviation = row.integer_or_null("deviation")?;
    Ok(rating
        .zip(deviation)
        .map(|(rating, deviation)| RatingAfter {
            rating: rounded(rating),
            deviation: rounded(deviation),
        }))
}

/// The rating of a puzzle, if any player has tried it.
pub(crate) fn puzzle_rating(
    connection: &mut dyn Connection,
    puzzle: &str,
) -> Result<Option<Rating>, Unavailable> {
    let row = connection.query_one(
        "SELECT rating, deviation, volatility, games, rated_at FROM puzzle_ratings
         WHERE puzzle = $1",
        &[puzzle.into()],
    )?;
    let rating = row.map(|mut row| rating::rating(&mut row));
    Ok(rating.transpose()?)
}

/// The last runs of a player, shortest length first.
pub(crate) fn runs(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<PuzzleRun>, Unavailable> {
    let rows = connection.query(
        "SELECT minutes, started_at, score, misses, best FROM puzzle_runs WHERE player = $1
         ORDER BY minutes",
        &[player.as_str().into()],
    )?;
    let runs: Result<Vec<_>, Damaged> = rows.into_iter().map(run).collect();
    Ok(runs?)
}

/// A run from its columns.
pub(crate) fn run(mut row: Row) -> Result<PuzzleRun, Damaged> {
    Ok(PuzzleRun {
        minutes: row.integer("minutes")?,
        started_at: row.timestamp("started_at")?,
        score: row.integer("score")?,
        misses: row.integer("misses")?,
        best: row.integer("best")?,
    })
}
