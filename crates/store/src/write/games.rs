//! Games and their seats.

use super::append::insert_first;
use super::{Operation, sessions};
use crate::record::{self, TERMS_FORMAT};
use crate::sql::{Connection, Failure};
use crate::{CreateError, Entry, GameId, NewGame, Seat, SeatError, SessionId};

impl Operation for NewGame {
    type Done = ();
    type Refusal = CreateError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), CreateError>, Failure> {
        if exists(connection, self.id)? {
            return Ok(Err(CreateError::IdTaken));
        }
        if let Some(earlier) = self.rematch_of {
            if !exists(connection, earlier)? {
                return Ok(Err(CreateError::NoSuchGame(earlier)));
            }
            if let Some(rematch) = rematch_of(connection, earlier)? {
                return Ok(Err(CreateError::AlreadyRematched(rematch)));
            }
        }
        for seat in [self.white, self.black, Seat::Person(self.created_by)] {
            if let Seat::Person(session) = seat
                && !sessions::exists(connection, session)?
            {
                return Ok(Err(CreateError::NoSuchSession(session)));
            }
        }
        let (white_session, white_level) = record::seat_columns(self.white);
        let (black_session, black_level) = record::seat_columns(self.black);
        connection.execute(
            "INSERT INTO games (id, terms_format, terms, white_session, white_level, black_session,
                 black_level, created_by, created_at, rematch_of)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            &[
                self.id.as_str().into(),
                TERMS_FORMAT.into(),
                record::json(&self.terms).into(),
                white_session,
                white_level,
                black_session,
                black_level,
                self.created_by.to_string().into(),
                self.created_at.into(),
                self.rematch_of.as_ref().map(GameId::as_str).into(),
            ],
        )?;
        if let Some(first) = &self.first {
            insert_first(connection, self.id, first)?;
        }
        Ok(Ok(()))
    }
}

/// A person takes the open seat, and the game starts.
pub(crate) struct TakeSeat {
    pub(crate) game: GameId,
    pub(crate) session: SessionId,
    pub(crate) first: Entry,
}

impl Operation for TakeSeat {
    type Done = ();
    type Refusal = SeatError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), SeatError>, Failure> {
        let row = connection.query_one(
            "SELECT white_session, white_level, black_session, black_level
             FROM games WHERE id = $1",
            &[self.game.as_str().into()],
        )?;
        let Some(mut row) = row else {
            return Ok(Err(SeatError::NoSuchGame));
        };
        let (white, black) = match record::seats(&mut row) {
            Ok(seats) => seats,
            Err(damage) => return Ok(Err(SeatError::Damaged(damage.in_game(self.game)))),
        };
        let mine = Seat::Person(self.session);
        let fill = match (white, black) {
            (Seat::Open, other) | (other, Seat::Open) if other == mine => {
                return Ok(Err(SeatError::OwnGame));
            }
            (Seat::Open, _) => "UPDATE games SET white_session = $2 WHERE id = $1",
            (_, Seat::Open) => "UPDATE games SET black_session = $2 WHERE id = $1",
            _ if white == mine || black == mine => return Ok(Ok(())),
            _ => return Ok(Err(SeatError::Taken)),
        };
        if !sessions::exists(connection, self.session)? {
            return Ok(Err(SeatError::NoSuchSession(self.session)));
        }
        let values = [self.game.as_str().into(), self.session.to_string().into()];
        connection.execute(fill, &values)?;
        insert_first(connection, self.game, &self.first)?;
        Ok(Ok(()))
    }
}

pub(super) fn exists(connection: &mut dyn Connection, game: GameId) -> Result<bool, Failure> {
    let row = connection.query_one("SELECT 1 FROM games WHERE id = $1", &[game.as_str().into()])?;
    Ok(row.is_some())
}

fn rematch_of(connection: &mut dyn Connection, earlier: GameId) -> Result<Option<GameId>, Failure> {
    let row = connection.query_one(
        "SELECT id FROM games WHERE rematch_of = $1",
        &[earlier.as_str().into()],
    )?;
    Ok(row.and_then(|mut row| row.parsed("id").ok()))
}
