//! Finds guests who have been inactive for long and have no references.

use std::fmt::Write as _;

use arbiter::Timestamp;

use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::sql::{Connection, Failure, Value, all};

/// The number of players in a batch. It limits the number of removals in one transaction, because
/// moves wait for it.
const BATCH_SIZE: u32 = 50;

/// The tables and columns that can refer to a player, in addition to sessions.
pub(crate) const REFERENCES: [(&str, &str); 35] = [
    ("accounts", "player"),
    ("authorization_codes", "player"),
    ("challenges", "challenged"),
    ("challenges", "challenger"),
    ("chat", "author"),
    ("class_members", "player"),
    ("classes", "teacher"),
    ("collections", "owner"),
    ("conditional_moves", "player"),
    ("exercises_done", "player"),
    ("follows", "other"),
    ("follows", "player"),
    ("games", "black_player"),
    ("games", "created_by"),
    ("games", "white_player"),
    ("homework_solved", "player"),
    ("invites", "created_by"),
    ("invites", "player"),
    ("lessons", "author"),
    ("puzzle_attempts", "player"),
    ("puzzle_runs", "player"),
    ("puzzle_solvers", "player"),
    ("rating_history", "player"),
    ("ratings", "player"),
    ("relations", "other"),
    ("relations", "player"),
    ("reports", "reporter"),
    ("reports", "subject"),
    ("silences", "player"),
    ("standing_offers", "player"),
    ("tokens", "player"),
    ("tournament_entries", "actor"),
    ("tournament_officials", "player"),
    ("tournament_players", "player"),
    ("tournaments", "organizer"),
];

/// A batch of players in the order of ids.
pub(crate) struct Page {
    /// The unused guests in the batch.
    pub(crate) unused: Vec<PlayerId>,
    /// The players in the batch who have an unused session.
    pub(crate) asleep: Vec<PlayerId>,
    /// The last player of the batch; `None` if there are no more players.
    pub(crate) last: Option<PlayerId>,
}

/// The batch of players after this one.
pub(crate) fn page(
    connection: &mut dyn Connection,
    after: Option<PlayerId>,
    unused_since: Timestamp,
) -> Result<Page, Unavailable> {
    // Every id compares greater than the empty text.
    let after: Value = after.as_ref().map_or("", PlayerId::as_str).into();
    let last = connection.query_one(
        "SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT 1 OFFSET $2",
        &[after.clone(), (BATCH_SIZE - 1).into()],
    )?;
    let last = last.map(|mut row| row.parsed("id")).transpose()?;
    let statement = format!(
        "SELECT id
         FROM (SELECT id, created_at, erased_at FROM players WHERE id > $1 ORDER BY id LIMIT $2)
             AS players
         WHERE {} ORDER BY id",
        condition("$3")
    );
    let values = [after, BATCH_SIZE.into(), unused_since.into()];
    let unused = connection.query(&statement, &values)?;
    let asleep = connection.query(
        "SELECT DISTINCT player FROM sessions
         WHERE player IN (SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2)
             AND used_at < $3
         ORDER BY player",
        &values,
    )?;
    Ok(Page {
        unused: all(unused, |mut row| row.parsed("id"))?,
        asleep: all(asleep, |mut row| row.parsed("player"))?,
        last,
    })
}

/// Whether the player is a guest who has used no session since this time and has no references.
pub(crate) fn is_unused(
    connection: &mut dyn Connection,
    player: PlayerId,
    unused_since: Timestamp,
) -> Result<bool, Failure> {
    let statement = format!(
        "SELECT 1 FROM players WHERE players.id = $1 AND {}",
        condition("$2")
    );
    let row = connection.query_one(&statement, &[player.as_str().into(), unused_since.into()])?;
    Ok(row.is_some())
}

/// The SQL condition for such a guest in a row of `players`. `moment` is the placeholder of the
/// time, such as `$1`.
fn condition(moment: &str) -> String {
    let mut condition = format!(
        "players.erased_at IS NULL AND players.created_at < {moment}
         AND NOT EXISTS (SELECT 1 FROM sessions
             WHERE sessions.player = players.id AND sessions.used_at >= {moment})"
    );
    for (table, column) in REFERENCES {
        let _ = write!(
            condition,
            " AND NOT EXISTS (SELECT 1 FROM {table} WHERE {table}.{column} = players.id)"
        );
    }
    condition
}
