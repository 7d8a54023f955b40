//! The write operations. Each checks before it writes, so that a refusal leaves the shared
//! transaction, with the writes of other callers, unchanged.

use arbiter::{Event, Events, Timestamp};
use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use super::record::{self, TERMS_FORMAT, millis};
use crate::{
    Append, AppendError, CreateError, Entry, GameId, NewGame, Seat, SeatError, SessionId,
    StoredRow, Unavailable,
};

/// One write, in a transaction that it shares with others.
#[async_trait]
pub(super) trait Operation: Send + 'static {
    /// Why it may be refused.
    type Refusal: From<Unavailable> + Send;

    /// Writes, or refuses without having written. An error fails the whole transaction.
    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), Self::Refusal>, sqlx::Error>;
}

#[async_trait]
impl Operation for NewGame {
    type Refusal = CreateError;

    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), CreateError>, sqlx::Error> {
        if game_exists(connection, self.id).await? {
            return Ok(Err(CreateError::IdTaken));
        }
        if let Some(earlier) = self.rematch_of {
            if !game_exists(connection, earlier).await? {
                return Ok(Err(CreateError::NoSuchGame(earlier)));
            }
            if let Some(rematch) = rematch_of(connection, earlier).await? {
                return Ok(Err(CreateError::AlreadyRematched(rematch)));
            }
        }
        for seat in [self.white, self.black, Seat::Person(self.created_by)] {
            if let Seat::Person(session) = seat
                && !session_exists(connection, session).await?
            {
                return Ok(Err(CreateError::NoSuchSession(session)));
            }
        }
        let (white_session, white_level) = record::seat_columns(self.white);
        let (black_session, black_level) = record::seat_columns(self.black);
        sqlx::query(
            "INSERT INTO games (id, terms_format, terms, white_session, white_level, black_session,
                 black_level, created_by, created_at, rematch_of)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )
        .bind(self.id.as_str())
        .bind(TERMS_FORMAT)
        .bind(record::json(&self.terms)?)
        .bind(white_session)
        .bind(white_level)
        .bind(black_session)
        .bind(black_level)
        .bind(self.created_by.to_string())
        .bind(millis(self.created_at))
        .bind(self.rematch_of.as_ref().map(GameId::as_str))
        .execute(&mut *connection)
        .await?;
        if let Some(first) = &self.first {
            insert(connection, self.id, 1, first).await?;
        }
        Ok(Ok(()))
    }
}

#[async_trait]
impl Operation for Append {
    type Refusal = AppendError;

    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), AppendError>, sqlx::Error> {
        if insert(connection, self.game, self.version, &self.entry).await? {
            return Ok(Ok(()));
        }
        if let Some(row) = find(connection, self.game, &self.entry.command_id).await? {
            return Ok(Err(AppendError::Duplicate(Box::new(row))));
        }
        Ok(Err(if game_exists(connection, self.game).await? {
            AppendError::Conflict
        } else {
            AppendError::NoSuchGame
        }))
    }
}

pub(super) struct TakeSeat {
    pub(super) game: GameId,
    pub(super) session: SessionId,
    pub(super) first: Entry,
}

#[async_trait]
impl Operation for TakeSeat {
    type Refusal = SeatError;

    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), SeatError>, sqlx::Error> {
        let row = sqlx::query(
            "SELECT white_session, white_level, black_session, black_level
             FROM games WHERE id = ?1",
        )
        .bind(self.game.as_str())
        .fetch_optional(&mut *connection)
        .await?;
        let Some(row) = row else {
            return Ok(Err(SeatError::NoSuchGame));
        };
        let (white, black) = record::seats(&row)?;
        let mine = Seat::Person(self.session);
        let fill = match (white, black) {
            (Seat::Open, other) | (other, Seat::Open) if other == mine => {
                return Ok(Err(SeatError::OwnGame));
            }
            (Seat::Open, _) => "UPDATE games SET white_session = ?1 WHERE id = ?2",
            (_, Seat::Open) => "UPDATE games SET black_session = ?1 WHERE id = ?2",
            _ if white == mine || black == mine => return Ok(Ok(())),
            _ => return Ok(Err(SeatError::Taken)),
        };
        if !session_exists(connection, self.session).await? {
            return Ok(Err(SeatError::NoSuchSession(self.session)));
        }
        sqlx::query(fill)
            .bind(self.session.to_string())
            .bind(self.game.as_str())
            .execute(&mut *connection)
            .await?;
        insert(connection, self.game, 1, &self.first).await?;
        Ok(Ok(()))
    }
}

pub(super) struct EnsureSession {
    pub(super) session: SessionId,
    pub(super) name: String,
    pub(super) at: Timestamp,
}

#[async_trait]
impl Operation for EnsureSession {
    type Refusal = Unavailable;

    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), Unavailable>, sqlx::Error> {
        sqlx::query(
            "INSERT INTO sessions (id, name, created_at) VALUES (?1, ?2, ?3)
             ON CONFLICT DO NOTHING",
        )
        .bind(self.session.to_string())
        .bind(&self.name)
        .bind(millis(self.at))
        .execute(connection)
        .await?;
        Ok(Ok(()))
    }
}

pub(super) struct Heartbeat(pub(super) Timestamp);

#[async_trait]
impl Operation for Heartbeat {
    type Refusal = Unavailable;

    async fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<Result<(), Unavailable>, sqlx::Error> {
        sqlx::query(
            "INSERT INTO heartbeat (only_row, at) VALUES (1, ?1)
             ON CONFLICT DO UPDATE SET at = excluded.at",
        )
        .bind(millis(self.0))
        .execute(connection)
        .await?;
        Ok(Ok(()))
    }
}

/// Writes the entry if the game exists, stands at the version before, and has no
/// other entry of this command id; tells whether it did.
async fn insert(
    connection: &mut SqliteConnection,
    game: GameId,
    version: u32,
    entry: &Entry,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query(
        "INSERT INTO journal (game, version, command_id, actor, request, at, events)
         SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM games
         WHERE id = ?1
           AND ?2 = 1 + coalesce((SELECT max(version) FROM journal WHERE game = ?1), 0)
         ON CONFLICT DO NOTHING",
    )
    .bind(game.as_str())
    .bind(version)
    .bind(&entry.command_id)
    .bind(&entry.actor)
    .bind(&entry.request)
    .bind(millis(entry.at))
    .bind(record::json(&Events::new(entry.events.clone()))?)
    .execute(&mut *connection)
    .await?
    .rows_affected()
        == 1;
    let ended = entry
        .events
        .iter()
        .any(|event| matches!(event, Event::Ended { .. }));
    if inserted && ended {
        sqlx::query("UPDATE games SET finished_at = ?2 WHERE id = ?1")
            .bind(game.as_str())
            .bind(millis(entry.at))
            .execute(connection)
            .await?;
    }
    Ok(inserted)
}

async fn find(
    connection: &mut SqliteConnection,
    game: GameId,
    command_id: &str,
) -> Result<Option<StoredRow>, sqlx::Error> {
    sqlx::query("SELECT * FROM journal WHERE game = ?1 AND command_id = ?2")
        .bind(game.as_str())
        .bind(command_id)
        .fetch_optional(connection)
        .await?
        .map(|row| record::entry(&row))
        .transpose()
}

async fn game_exists(connection: &mut SqliteConnection, game: GameId) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1)")
        .bind(game.as_str())
        .fetch_one(connection)
        .await?;
    row.try_get(0)
}

async fn session_exists(
    connection: &mut SqliteConnection,
    session: SessionId,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("SELECT EXISTS (SELECT 1 FROM sessions WHERE id = ?1)")
        .bind(session.to_string())
        .fetch_one(connection)
        .await?;
    row.try_get(0)
}

async fn rematch_of(
    connection: &mut SqliteConnection,
    earlier: GameId,
) -> Result<Option<GameId>, sqlx::Error> {
    sqlx::query("SELECT id FROM games WHERE rematch_of = ?1")
        .bind(earlier.as_str())
        .fetch_optional(connection)
        .await?
        .map(|row| record::game_id(&row))
        .transpose()
}
