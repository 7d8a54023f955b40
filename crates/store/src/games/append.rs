//! Writing journal entries.

use std::collections::{BTreeMap, HashMap, HashSet};

use arbiter::{Event, Events, Timestamp};

use super::error::AppendError;
use super::finish::{End, finish_all};
use super::read;
use super::types::{Append, First, REMEMBERED_COMMANDS};
use crate::entry::Entry;
use crate::error::{Damaged, LoadError, Unavailable};
use crate::id::GameId;
use crate::sql::{Connection, Failure, Given, Type, Value, json};

/// Writes the entries. An entry is written if its game exists, is at the preceding version, is not
/// finished, and has no entry with the same command id among its last ones.
pub(crate) fn append_all(
    connection: &mut dyn Connection,
    appends: &[&Append],
) -> Result<Vec<Result<(), AppendError>>, Failure> {
    let mut results: Vec<_> = appends.iter().map(|_| Ok(())).collect();
    let mut dues = Vec::new();
    let mut ended = Vec::new();
    for round in rounds(appends) {
        let entry = |&index: &usize| {
            let append = appends[index];
            row(append.game, append.version, &append.entry)
        };
        let inserted = insert(connection, round.iter().map(entry).collect())?;
        for index in round {
            let append = appends[index];
            if !inserted.contains(&append.game) {
                results[index] = Err(refusal(connection, append)?);
            } else if is_end(&append.entry) {
                ended.push(End {
                    game: append.game,
                    at: append.entry.at,
                    ending: append.ending.clone(),
                });
            } else if let Some(due) = append.due {
                dues.push((append.game, due));
            }
        }
    }
    lower_due_times(connection, &dues)?;
    finish_all(connection, &ended)?;
    Ok(results)
}

/// Splits the indices of the entries into lists that contain each game at most once, so that one
/// statement can write a list. Entries of the same game keep their order.
fn rounds(appends: &[&Append]) -> Vec<Vec<usize>> {
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    let mut seen: HashMap<GameId, usize> = HashMap::new();
    for (index, append) in appends.iter().enumerate() {
        let round = seen.entry(append.game).or_default();
        if rounds.len() == *round {
            rounds.push(Vec::new());
        }
        rounds[*round].push(index);
        *round += 1;
    }
    rounds
}

/// Inserts the allowed rows, at most one entry per game, and returns the games of the inserted
/// rows.
fn insert(
    connection: &mut dyn Connection,
    rows: Vec<Vec<Value>>,
) -> Result<HashSet<GameId>, Failure> {
    let given = Given {
        columns: COLUMNS,
        rows,
    };
    let inserted = connection.query_given(INSERT, &given)?;
    let games = inserted.into_iter().map(|mut row| row.parsed("game"));
    let games: Result<_, Damaged> = games.collect();
    games.map_err(|why| Unavailable(why.to_string()).into())
}

/// Sets the due times of the games to these times, unless they are already earlier.
fn lower_due_times(
    connection: &mut dyn Connection,
    dues: &[(GameId, Timestamp)],
) -> Result<(), Failure> {
    // With two due times for one game, the statement would match its row twice, and only one of
    // them would be stored.
    let mut earliest = BTreeMap::new();
    for &(game, due) in dues {
        let known = earliest.entry(game).or_insert(due);
        *known = due.min(*known);
    }
    let due = |(game, due): (GameId, Timestamp)| vec![game.as_str().into(), due.into()];
    let given = Given {
        columns: &[("game", Type::Text), ("due", Type::Integer)],
        rows: earliest.into_iter().map(due).collect(),
    };
    connection.query_given(LOWER_DUE_TIMES, &given)?;
    Ok(())
}

/// Writes the first entries of games that have none.
pub(crate) fn insert_first(
    connection: &mut dyn Connection,
    firsts: &[(GameId, &First)],
) -> Result<(), Failure> {
    let rows = firsts
        .iter()
        .map(|(game, first)| row(*game, 1, &first.entry));
    insert(connection, rows.collect())?;
    let (mut dues, mut ended) = (Vec::new(), Vec::new());
    for (game, first) in firsts {
        if is_end(&first.entry) {
            ended.push(End {
                game: *game,
                at: first.entry.at,
                ending: None,
            });
        } else if let Some(due) = first.due {
            dues.push((*game, due));
        }
    }
    lower_due_times(connection, &dues)?;
    finish_all(connection, &ended)
}

pub(crate) const COLUMNS: &[(&str, Type)] = &[
    ("game", Type::Text),
    ("version", Type::Integer),
    ("command_id", Type::Text),
    ("actor", Type::Text),
    ("request", Type::Text),
    ("at", Type::Integer),
    ("events", Type::Text),
    ("remembered", Type::Integer),
];

/// Concurrent processes that write the same games must insert them in the same order, to avoid
/// deadlocks. Each subquery finds one row by an index. A join could get a query plan that is wrong
/// for tables that have grown since.
pub(crate) const INSERT: &str = "
    INSERT INTO journal (game, version, command_id, actor, request, at, events)
    SELECT game, version, command_id, actor, request, at, events
    FROM given
    WHERE (SELECT finished_at IS NULL FROM games WHERE id = given.game)
      AND version = 1 + coalesce((SELECT max(version) FROM journal WHERE game = given.game), 0)
      AND (SELECT count(*) FROM journal
           WHERE game = given.game AND version >= given.version - remembered
             AND command_id = given.command_id) = 0
    ORDER BY game
    ON CONFLICT DO NOTHING
    RETURNING game";

/// Due times are only lowered, so most moves need no update. A due time that is too early is
/// corrected when it is reached.
const LOWER_DUE_TIMES: &str = "
    UPDATE games SET due_at = earlier.due
    FROM (
        SELECT game, due FROM given
        WHERE (SELECT due_at IS NULL OR due_at > given.due FROM games WHERE id = given.game)
    ) AS earlier
    WHERE id = earlier.game AND (due_at IS NULL OR due_at > earlier.due)";

fn row(game: GameId, version: u32, entry: &Entry) -> Vec<Value> {
    vec![
        game.as_str().into(),
        version.into(),
        entry.command_id.as_str().into(),
        entry.actor.as_str().into(),
        entry.request.as_str().into(),
        entry.at.into(),
        json(&Events::new(entry.events.clone())).into(),
        REMEMBERED_COMMANDS.into(),
    ]
}

fn is_end(entry: &Entry) -> bool {
    let is_end = |event: &Event| matches!(event, Event::Ended { .. });
    entry.events.iter().any(is_end)
}

/// Returns the reason why the entry was not inserted.
fn refusal(connection: &mut dyn Connection, append: &Append) -> Result<AppendError, Failure> {
    let game = append.game;
    Ok(
        match read::command(connection, game, &append.entry.command_id) {
            Ok(Some(row)) => AppendError::Duplicate(Box::new(row)),
            Err(LoadError::Damaged(why)) => AppendError::Damaged(why),
            Err(LoadError::Unavailable(why)) => return Err(why.into()),
            Ok(None) if read::exists(connection, game)? => AppendError::Conflict,
            Ok(None) => AppendError::NoSuchGame,
        },
    )
}
