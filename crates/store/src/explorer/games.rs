//! Reads games whose moves are not counted yet.

use arbiter::Game;

use super::tally::{Scope, Tallies};
use super::types::{CountedGame, EXPLORED_PLIES, UncountedGames};
use crate::error::{Damaged, LoadError};
use crate::games::{self, GameSummary, SUMMARY, Seat};
use crate::id::GameId;
use crate::rating::RatingChange;
use crate::sql::{Connection, Row};

/// The numbers of finished games that are not counted yet, and the tallies to add for each. A game
/// that cannot be read adds nothing and is marked as counted.
pub(super) fn of_server(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<Vec<(i64, Tallies)>, LoadError> {
    let rows = connection.query(
        &format!(
            "SELECT number, terms_format, terms, {SUMMARY} FROM games
             WHERE explored = 0 AND finished_at IS NOT NULL ORDER BY number LIMIT $1"
        ),
        &[limit.into()],
    )?;
    let mut counted = Vec::new();
    for mut row in rows {
        let number: i64 = row.integer("number")?;
        let mut tallies = Tallies::default();
        match game(connection, row) {
            Ok((summary, game)) => tallies.add(&scopes(&summary), number, &game),
            Err(LoadError::Damaged(why)) => {
                tracing::warn!(%why, "the moves of a damaged game are not counted");
            }
            Err(unavailable) => return Err(unavailable),
        }
        counted.push((number, tallies));
    }
    Ok(counted)
}

/// The scopes in which a game counts. They match the visibility in searches, so that the explorer
/// reveals nothing about games that a player may not find.
fn scopes(game: &GameSummary) -> Vec<Scope> {
    if game.rated {
        return vec![Scope::Everybody];
    }
    let mut scopes = Vec::new();
    for seat in [game.white, game.black] {
        if let Seat::Person(player) = seat
            && !scopes.contains(&Scope::Player(player))
        {
            scopes.push(Scope::Player(player));
        }
    }
    scopes
}

fn game(
    connection: &mut dyn Connection,
    mut row: Row,
) -> Result<(GameSummary, CountedGame), LoadError> {
    let terms = games::terms(&mut row)?;
    let summary = games::summary(row)?;
    let id: GameId = summary.id;
    let missing = || Damaged("a game that is over has no ending".to_owned()).in_game(id);
    let ending = summary.ending.as_ref().ok_or_else(missing)?;
    let rows = games::rows_since(connection, id, 0)?;
    let moments = rows
        .iter()
        .map(|row| (row.entry.at, row.entry.events.as_slice()));
    let replayed = Game::replay(terms, moments).map_err(|why| Damaged(why.to_string()))?;
    let line = replayed.line();
    let moves = line.positions().zip(line.moves().iter().copied());
    let before = |change: RatingChange| {
        let before = i32::from(change.after) - i32::from(change.change);
        u16::try_from(before).unwrap_or_default()
    };
    let counted = CountedGame {
        moves: moves.take(EXPLORED_PLIES).collect(),
        score: ending.verdict.score,
        ratings: ending.ratings.map(|change| change.map(before)),
    };
    Ok((summary, counted))
}

/// Returns the next games of the collection with the fewest counted games, so that no collection
/// has to wait until a large one is complete.
pub(super) fn of_collection(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<Option<UncountedGames>, LoadError> {
    let row = connection.query_one(
        "SELECT id, explored, read_games FROM collections
         WHERE state = 'done' AND explored < read_games ORDER BY explored, id LIMIT 1",
        &[],
    )?;
    let Some(mut row) = row else {
        return Ok(None);
    };
    let mut found = UncountedGames {
        collection: row.parsed("id")?,
        after: row.integer("explored")?,
        up_to: row.integer("read_games")?,
        games: Vec::new(),
    };
    let rows = connection.query(
        "SELECT number, pgn FROM collection_games WHERE collection = $1 AND number > $2
         ORDER BY number LIMIT $3",
        &[
            found.collection.as_str().into(),
            found.after.into(),
            limit.into(),
        ],
    )?;
    let is_full = rows.len() == limit as usize;
    for mut row in rows {
        found.games.push((row.integer("number")?, row.text("pgn")?));
    }
    if is_full && let Some((last, _)) = found.games.last() {
        found.up_to = *last;
    }
    Ok(Some(found))
}
