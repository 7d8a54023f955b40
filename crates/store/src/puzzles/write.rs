//! Writing puzzle results and runs.

use arbiter::{Points, Timestamp};

use super::read;
use super::types::{
    DAY, FIRST_DEVIATION, NEW_SOLVER, NewPuzzleResult, PuzzleEstimate, PuzzleResult, PuzzleRun,
    REPEAT_AFTER, RunAnswer, StartRun, duration, most_misses,
};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::operation::Operation;
use crate::rating::{self, Rating, rate};
use crate::sql::{Connection, Failure, Value};
use crate::{classes, players};

impl Operation for NewPuzzleResult {
    type Done = PuzzleResult;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<PuzzleResult, Unavailable>, Failure> {
        if !players::exists(connection, self.player)? {
            return Ok(Err(no_such_player()));
        }
        // Locks the player's row: concurrent requests of the same player wait.
        let before = lock(connection, SOLVER, self.player.as_str(), &NEW_SOLVER)?;
        let known = connection.query_one(
            "SELECT step, due_at, coalesce(last_at, tried_at) AS last_at FROM puzzle_attempts
             WHERE player = $1 AND puzzle = $2",
            &[self.player.as_str().into(), self.puzzle.as_str().into()],
        )?;
        if let Some(mut row) = known {
            let step = row.integer("step").unwrap_or(0);
            let due_at = row.integer_or_null::<u64>("due_at").ok().flatten();
            let last_at = row.timestamp("last_at").unwrap_or(self.at);
            if due_at.is_some_and(|due| Timestamp(due) <= self.at) {
                self.repeat(connection, step)?;
            }
            self.try_again(connection, last_at)?;
            return Ok(Ok(PuzzleResult {
                counts: false,
                before,
                rating: before,
            }));
        }
        let of_puzzle = Rating {
            value: i64::from(self.first_rating) * 10_000,
            deviation: FIRST_DEVIATION,
            ..Rating::NEW
        };
        let puzzle = lock(connection, PUZZLE, &self.puzzle, &of_puzzle)?;
        let points = if self.solved {
            Points::WhiteWins
        } else {
            Points::BlackWins
        };
        let [rating, of_puzzle] =
            rate([before, puzzle], points, self.at).unwrap_or([before, puzzle]);
        self.insert(connection, &rating)?;
        set(connection, SOLVER, self.player.as_str(), &rating)?;
        set(connection, PUZZLE, &self.puzzle, &of_puzzle)?;
        if self.solved {
            classes::note_solved(connection, self.player, &self.themes, None)?;
        }
        Ok(Ok(PuzzleResult {
            counts: true,
            before,
            rating,
        }))
    }
}

impl Operation for PuzzleEstimate {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        if !players::exists(connection, self.player)? {
            return Ok(Err(no_such_player()));
        }
        let before = lock(connection, SOLVER, self.player.as_str(), &NEW_SOLVER)?;
        if before.games > 0 {
            return Ok(Ok(false));
        }
        let rating = Rating {
            value: i64::from(self.rating) * 10_000,
            ..NEW_SOLVER
        };
        set(connection, SOLVER, self.player.as_str(), &rating)?;
        Ok(Ok(true))
    }
}

impl NewPuzzleResult {
    /// Stores the first result and the rating after it.
    fn insert(&self, connection: &mut dyn Connection, after: &Rating) -> Result<(), Failure> {
        let due = (!self.solved).then(|| self.at + REPEAT_AFTER[0] * DAY);
        connection.execute(
            "INSERT INTO puzzle_attempts (player, puzzle, solved, tried_at, step, due_at, rating,
                 deviation)
             VALUES ($1, $2, $3, $4, 0, $5, $6, $7)",
            &[
                self.player.as_str().into(),
                self.puzzle.as_str().into(),
                self.solved.into(),
                self.at.into(),
                due.into(),
                after.value.into(),
                after.deviation.into(),
            ],
        )?;
        Ok(())
    }

    /// Handles another try. It counts as the first try for homework that was set since the last
    /// try.
    fn try_again(
        &self,
        connection: &mut dyn Connection,
        last_at: Timestamp,
    ) -> Result<(), Failure> {
        connection.execute(
            "UPDATE puzzle_attempts SET last_at = $3 WHERE player = $1 AND puzzle = $2",
            &[
                self.player.as_str().into(),
                self.puzzle.as_str().into(),
                self.at.into(),
            ],
        )?;
        if self.solved {
            classes::note_solved(connection, self.player, &self.themes, Some(last_at))?;
        }
        Ok(())
    }

    /// Handles a repetition that was due.
    fn repeat(&self, connection: &mut dyn Connection, step: usize) -> Result<(), Failure> {
        let step = if self.solved { step + 1 } else { 0 };
        let days = REPEAT_AFTER.get(step);
        let due = days.map(|days| self.at + days * DAY);
        connection.execute(
            "UPDATE puzzle_attempts SET step = $3, due_at = $4 WHERE player = $1 AND puzzle = $2",
            &[
                self.player.as_str().into(),
                self.puzzle.as_str().into(),
                (step as u32).into(),
                due.map_or(Value::Null, Value::from),
            ],
        )?;
        Ok(())
    }
}

/// A table of ratings, and its key column.
type Table = (&'static str, &'static str);
const SOLVER: Table = ("puzzle_solvers", "player");
const PUZZLE: Table = ("puzzle_ratings", "puzzle");

/// Returns the current rating and locks it until the transaction ends.
fn lock(
    connection: &mut dyn Connection,
    (table, column): Table,
    whose: &str,
    first: &Rating,
) -> Result<Rating, Failure> {
    // The update of a conflicting row changes nothing, but locks the row and reads the latest
    // committed version.
    let statement = format!(
        "INSERT INTO {table} ({column}, rating, deviation, volatility, games, rated_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ({column}) DO UPDATE SET games = {table}.games
         RETURNING rating, deviation, volatility, games, rated_at"
    );
    let row = connection.query_one(&statement, &values(whose, first))?;
    // An unreadable row, which is never written, is replaced by the initial rating.
    let rating = row.and_then(|mut row| rating::rating(&mut row).ok());
    Ok(rating.unwrap_or(*first))
}

fn set(
    connection: &mut dyn Connection,
    (table, column): Table,
    whose: &str,
    rating: &Rating,
) -> Result<(), Failure> {
    let statement = format!(
        "UPDATE {table} SET rating = $2, deviation = $3, volatility = $4, games = $5, rated_at = $6
         WHERE {column} = $1"
    );
    connection.execute(&statement, &values(whose, rating))?;
    Ok(())
}

fn values(whose: &str, rating: &Rating) -> [Value; 6] {
    [
        whose.into(),
        rating.value.into(),
        rating.deviation.into(),
        rating.volatility.into(),
        rating.games.into(),
        rating.rated_at.into(),
    ]
}

impl Operation for StartRun {
    type Done = PuzzleRun;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<PuzzleRun, Unavailable>, Failure> {
        if !players::exists(connection, self.player)? {
            return Ok(Err(no_such_player()));
        }
        let row = connection.query_one(
            "INSERT INTO puzzle_runs (player, minutes, started_at, score, misses, best)
             VALUES ($1, $2, $3, 0, 0, 0)
             ON CONFLICT (player, minutes) DO UPDATE SET started_at = $3, score = 0, misses = 0,
                 best = CASE WHEN puzzle_runs.score > puzzle_runs.best
                        THEN puzzle_runs.score ELSE puzzle_runs.best END
             RETURNING minutes, started_at, score, misses, best",
            &[
                self.player.as_str().into(),
                self.minutes.into(),
                self.at.into(),
            ],
        )?;
        let run = row.and_then(|row| read::run(row).ok());
        Ok(run.ok_or_else(|| Unavailable("the run cannot be read".to_owned())))
    }
}

impl Operation for RunAnswer {
    type Done = Option<PuzzleRun>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Option<PuzzleRun>, Unavailable>, Failure> {
        // If there are several answers to the same puzzle, only the first one matches the number.
        let row = connection.query_one(
            "UPDATE puzzle_runs SET score = score + $5, misses = misses + $6
             WHERE player = $1 AND minutes = $2 AND started_at = $3 AND score + misses = $4
                 AND misses < $7 AND started_at + $9 > $8
             RETURNING minutes, started_at, score, misses, best",
            &[
                self.player.as_str().into(),
                self.minutes.into(),
                self.started_at.into(),
                self.number.into(),
                i64::from(self.solved).into(),
                i64::from(!self.solved).into(),
                most_misses(self.minutes).into(),
                self.at.into(),
                duration(self.minutes).into(),
            ],
        )?;
        Ok(Ok(row.and_then(|row| read::run(row).ok())))
    }
}

fn no_such_player() -> Unavailable {
    Unavailable("there is no such player".to_owned())
}

/// Deletes the results of an erased player. The ratings of puzzles remain.
pub(crate) fn forget(connection: &mut dyn Connection, player: PlayerId) -> Result<(), Failure> {
    for table in ["puzzle_attempts", "puzzle_solvers", "puzzle_runs"] {
        let statement = format!("DELETE FROM {table} WHERE player = $1");
        connection.execute(&statement, &[player.as_str().into()])?;
    }
    Ok(())
}
