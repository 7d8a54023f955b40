//! Looks up moves.

use std::collections::BTreeMap;

use rules::{Move, Position};

use super::tally::{Scope, Tally, key_of};
use super::types::{ExploredGames, ExploredMove, LastGame};
use crate::error::LoadError;
use crate::id::{CollectionId, GameId};
use crate::sql::Connection;

/// The maximum number of collections in a query: the maximum that a player can have.
const COLLECTIONS: usize = 20;

/// A row, and the collection that contains the last counted game.
type Counted = (Tally, Option<CollectionId>);

pub(super) fn in_position(
    connection: &mut dyn Connection,
    position: &Position,
    games: &ExploredGames,
) -> Result<Vec<ExploredMove>, LoadError> {
    let scopes: Vec<Scope> = match games {
        ExploredGames::VisibleTo(player) => vec![Scope::Everybody, Scope::Player(*player)],
        ExploredGames::Collections(ids) => {
            let ids = ids.iter().take(COLLECTIONS);
            ids.map(|&id| Scope::Collection(id)).collect()
        }
        ExploredGames::Book(id) => vec![Scope::Book(*id)],
    };
    let mut counted: BTreeMap<u16, Counted> = BTreeMap::new();
    for scope in scopes {
        let collection = match scope {
            Scope::Collection(id) => Some(id),
            Scope::Everybody | Scope::Player(_) | Scope::Book(_) => None,
        };
        for (mv, tally) in rows(connection, scope, key_of(position))? {
            let (sum, last_in) = counted.entry(mv).or_default();
            let is_later = match collection {
                // Game numbers of different files are not comparable: the newest collection takes
                // precedence.
                Some(_) => last_in.is_none(),
                None => tally.last_game > sum.last_game,
            };
            if is_later {
                sum.last_game = tally.last_game;
                *last_in = collection;
            }
            sum.white += tally.white;
            sum.draws += tally.draws;
            sum.black += tally.black;
            sum.rated += tally.rated;
            sum.ratings += tally.ratings;
        }
    }
    let ended = match games {
        // The games of a book are not kept.
        ExploredGames::Book(_) => BTreeMap::new(),
        ExploredGames::VisibleTo(_) | ExploredGames::Collections(_) => {
            last_games(connection, &counted)?
        }
    };
    let moves = counted.into_iter().filter_map(|(bits, (tally, last_in))| {
        let average = tally.ratings.checked_div(i64::from(tally.rated));
        Some(ExploredMove {
            mv: Move::from_bits(bits)?,
            white: tally.white,
            draws: tally.draws,
            black: tally.black,
            average_rating: average.and_then(|average| u16::try_from(average).ok()),
            last: match last_in {
                Some(collection) => Some(LastGame::Collected {
                    collection,
                    number: u32::try_from(tally.last_game).unwrap_or_default(),
                }),
                None => ended.get(&tally.last_game).copied(),
            },
        })
    });
    Ok(moves.collect())
}

/// The moves of a position in a scope, with one row for each move.
fn rows(
    connection: &mut dyn Connection,
    scope: Scope,
    key: i64,
) -> Result<Vec<(u16, Tally)>, LoadError> {
    let rows = connection.query(
        "SELECT move, white, draws, black, rated, ratings, last_game FROM explored_moves
         WHERE scope = $1 AND key = $2",
        &[scope.text().into(), key.into()],
    )?;
    let mut moves = Vec::new();
    for mut row in rows {
        let mv = row.integer("move")?;
        let tally = Tally {
            white: row.integer("white")?,
            draws: row.integer("draws")?,
            black: row.integer("black")?,
            rated: row.integer("rated")?,
            ratings: row.integer("ratings")?,
            last_game: row.integer("last_game")?,
        };
        moves.push((mv, tally));
    }
    Ok(moves)
}

/// The last counted games of the server, by number.
fn last_games(
    connection: &mut dyn Connection,
    counted: &BTreeMap<u16, Counted>,
) -> Result<BTreeMap<i64, LastGame>, LoadError> {
    let numbers = counted
        .values()
        .filter(|(_, collection)| collection.is_none());
    // Numbers need no escaping.
    let list: Vec<_> = numbers
        .map(|(tally, _)| tally.last_game.to_string())
        .collect();
    let mut games = BTreeMap::new();
    if list.is_empty() {
        return Ok(games);
    }
    let rows = connection.query(
        &format!(
            "SELECT number, id, finished_at FROM games
             WHERE finished_at IS NOT NULL AND number IN ({})",
            list.join(", ")
        ),
        &[],
    )?;
    for mut row in rows {
        let number = row.integer("number")?;
        let id: GameId = row.parsed("id")?;
        let at = row.timestamp("finished_at")?;
        games.insert(number, LastGame::Played { id, at });
    }
    Ok(games)
}
