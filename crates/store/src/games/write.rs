//! Writing games and their seats.

use std::collections::BTreeSet;

use arbiter::Timestamp;
use rules::Color;

use super::append::insert_first;
use super::columns::TERMS_FORMAT;
use super::error::{CreateError, OfferError, SeatError};
use super::types::{First, NewGame, Seat};
use super::{columns, read};
use crate::error::Unavailable;
use crate::id::{GameId, PlayerId};
use crate::notice::Committed;
use crate::operation::{Operation, Urgency};
use crate::players;
use crate::speed::Speed;
use crate::sql::{Connection, Failure, Value, json};

impl Operation for NewGame {
    type Done = ();
    type Refusal = CreateError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), CreateError>, Failure> {
        if let Some(refusal) = refusal(connection, self)? {
            return Ok(Err(refusal));
        }
        if connection.execute(INSERT, &values(self))? == 0 {
            // A concurrent process took the seat or canceled the game first.
            let refusal = refusal(connection, self)?;
            return Ok(Err(refusal.unwrap_or(CreateError::IdTaken)));
        }
        if let Some(first) = &self.first {
            insert_first(connection, &[(self.id, first)])?;
        }
        Ok(Ok(()))
    }

    fn committed(&self) -> Vec<Committed> {
        let first = self.first.iter();
        let begun = first.map(|first| Committed::entry(self.id, 1, &first.entry));
        let earlier = self.rematch_of.map(Committed::outside_journal);
        begun.chain(earlier).collect()
    }
}

impl NewGame {
    /// The players in the row of the game.
    pub(crate) fn people(&self) -> BTreeSet<PlayerId> {
        let seats = [self.white, self.black, Seat::Person(self.created_by)];
        let people = seats.into_iter().filter_map(|seat| match seat {
            Seat::Person(player) => Some(player),
            Seat::Open | Seat::Engine { .. } => None,
        });
        people.collect()
    }
}

/// Inserts a game; the values come from [`values`].
const INSERT: &str = "
    INSERT INTO games (id, terms_format, terms, white_player, white_level, black_player,
        black_level, created_by, created_at, request_key, rematch_of, rated, speed)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    ON CONFLICT DO NOTHING";

/// The values for [`INSERT`].
fn values(game: &NewGame) -> Vec<Value> {
    let (white_player, white_level) = columns::seat_columns(game.white);
    let (black_player, black_level) = columns::seat_columns(game.black);
    vec![
        game.id.as_str().into(),
        TERMS_FORMAT.into(),
        json(&game.terms).into(),
        white_player,
        white_level,
        black_player,
        black_level,
        game.created_by.as_str().into(),
        game.created_at.into(),
        game.request_key.as_deref().into(),
        game.rematch_of.as_ref().map(GameId::as_str).into(),
        game.terms.rated.into(),
        Speed::of(&game.terms.time).as_str().into(),
    ]
}

/// Whether the ids of the games differ and no game has one of them.
pub(crate) fn are_free(
    connection: &mut dyn Connection,
    games: &[&NewGame],
) -> Result<bool, Failure> {
    let ids: BTreeSet<GameId> = games.iter().map(|game| game.id).collect();
    let rows: Vec<_> = ids.iter().map(|id| vec![id.as_str().into()]).collect();
    let taken = connection.query_each("SELECT 1 FROM games WHERE id = $1", &rows)?;
    Ok(ids.len() == games.len() && taken.iter().all(Vec::is_empty))
}

/// Creates games whose players are locked and whose ids [`are_free`]. They have no request key and
/// are no rematches.
pub(crate) fn insert_all(
    connection: &mut dyn Connection,
    games: &[&NewGame],
) -> Result<(), Failure> {
    let rows: Vec<_> = games.iter().map(|game| values(game)).collect();
    let inserted = connection.execute_each(INSERT, &rows)?;
    if inserted.contains(&0) {
        return Err(Failure::try_again("another process has created a game"));
    }
    let firsts: Vec<_> = games
        .iter()
        .filter_map(|game| Some((game.id, game.first.as_ref()?)))
        .collect();
    insert_first(connection, &firsts)
}

/// Returns the reason why the game cannot be created, if there is one.
fn refusal(connection: &mut dyn Connection, new: &NewGame) -> Result<Option<CreateError>, Failure> {
    if let Some(key) = &new.request_key {
        let values = [new.created_by.as_str().into(), key.as_str().into()];
        let made = "SELECT id FROM games WHERE created_by = $1 AND request_key = $2";
        if let Some(game) = game_id(connection, made, &values)? {
            return Ok(Some(CreateError::AlreadyMade(game)));
        }
    }
    if read::exists(connection, new.id)? {
        return Ok(Some(CreateError::IdTaken));
    }
    if let Some(earlier) = new.rematch_of {
        if !read::exists(connection, earlier)? {
            return Ok(Some(CreateError::NoSuchGame(earlier)));
        }
        let rematch = "SELECT id FROM games WHERE rematch_of = $1";
        if let Some(game) = game_id(connection, rematch, &[earlier.as_str().into()])? {
            return Ok(Some(CreateError::AlreadyRematched(game)));
        }
    }
    // Locks the players in the same order in all processes. A concurrent erasure of a player waits
    // until the game exists and then removes the player from it, or has already finished.
    for player in new.people() {
        if !players::lock(connection, player)? {
            return Ok(Some(CreateError::NoSuchPlayer(player)));
        }
    }
    Ok(None)
}

/// Seats a player in the open seat and starts the game.
pub(crate) struct TakeSeat {
    pub(crate) game: GameId,
    pub(crate) player: PlayerId,
    pub(crate) first: First,
}

impl Operation for TakeSeat {
    const URGENCY: Urgency = Urgency::Move;

    type Done = ();
    type Refusal = SeatError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), SeatError>, Failure> {
        let row = connection.query_one(
            "SELECT white_player, white_level, black_player, black_level
             FROM games WHERE id = $1",
            &[self.game.as_str().into()],
        )?;
        let Some(mut row) = row else {
            return Ok(Err(SeatError::NoSuchGame));
        };
        let (white, black) = match columns::seats(&mut row) {
            Ok(seats) => seats,
            Err(damage) => return Ok(Err(SeatError::Damaged(damage.in_game(self.game)))),
        };
        let mine = Seat::Person(self.player);
        let fill = match (white, black) {
            (Seat::Open, other) | (other, Seat::Open) if other == mine => {
                return Ok(Err(SeatError::OwnGame));
            }
            (Seat::Open, _) => {
                "UPDATE games SET white_player = $2
                 WHERE id = $1 AND finished_at IS NULL
                   AND white_player IS NULL AND white_level IS NULL"
            }
            (_, Seat::Open) => {
                "UPDATE games SET black_player = $2
                 WHERE id = $1 AND finished_at IS NULL
                   AND black_player IS NULL AND black_level IS NULL"
            }
            _ if white == mine || black == mine => return Ok(Ok(())),
            _ => return Ok(Err(SeatError::Taken)),
        };
        if !players::lock(connection, self.player)? {
            return Ok(Err(SeatError::NoSuchPlayer(self.player)));
        }
        let values = [self.game.as_str().into(), self.player.as_str().into()];
        if connection.execute(fill, &values)? == 0 {
            // A concurrent process took the seat after the check above.
            return Ok(Err(SeatError::Taken));
        }
        insert_first(connection, &[(self.game, &self.first)])?;
        Ok(Ok(()))
    }

    fn committed(&self) -> Vec<Committed> {
        vec![Committed::entry(self.game, 1, &self.first.entry)]
    }
}

/// Moves the due time of a game to a later time.
pub(crate) struct Postpone {
    pub(crate) game: GameId,
    /// The required version of the game; `None` for any version.
    pub(crate) version: Option<u32>,
    pub(crate) due: Option<Timestamp>,
}

impl Operation for Postpone {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        // A move that is being written may bring an earlier due time. Skip the update: the game is
        // checked again soon.
        if !connection.takes(self.game)? {
            return Ok(Ok(()));
        }
        connection.execute(
            "UPDATE games SET due_at = $2
             WHERE id = $1 AND finished_at IS NULL
               AND coalesce($3 = (SELECT max(version) FROM journal WHERE game = $1), TRUE)",
            &[
                self.game.as_str().into(),
                self.due.into(),
                self.version.into(),
            ],
        )?;
        Ok(Ok(()))
    }

    fn game(&self) -> Option<GameId> {
        Some(self.game)
    }
}

/// Stores the rematch offer of a side.
pub(crate) struct OfferRematch {
    pub(crate) game: GameId,
    pub(crate) by: Color,
}

impl Operation for OfferRematch {
    type Done = Color;
    type Refusal = OfferError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<Color, OfferError>, Failure> {
        let game = Value::from(self.game.as_str());
        connection.execute(
            "UPDATE games SET rematch_offer = $2 WHERE id = $1 AND rematch_offer IS NULL",
            &[game.clone(), columns::side(self.by).into()],
        )?;
        let row = connection.query_one("SELECT rematch_offer FROM games WHERE id = $1", &[game])?;
        Ok(match row {
            Some(mut row) => match columns::rematch_offer(&mut row) {
                Ok(first) => Ok(first.unwrap_or(self.by)),
                Err(damage) => Err(OfferError::Damaged(damage.in_game(self.game))),
            },
            None => Err(OfferError::NoSuchGame),
        })
    }

    fn committed(&self) -> Vec<Committed> {
        vec![Committed::outside_journal(self.game)]
    }

    fn game(&self) -> Option<GameId> {
        Some(self.game)
    }
}

fn game_id(
    connection: &mut dyn Connection,
    statement: &str,
    values: &[Value],
) -> Result<Option<GameId>, Failure> {
    let row = connection.query_one(statement, values)?;
    Ok(row.and_then(|mut row| row.parsed("id").ok()))
}
