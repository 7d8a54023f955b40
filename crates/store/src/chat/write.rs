//! Writing chat lines and chat settings.

use arbiter::Timestamp;

use super::read;
use super::types::{Chat, NewChatLine, Room, SayError};
use crate::error::Unavailable;
use crate::id::PlayerId;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, Row};
use crate::{games, players};

impl Operation for NewChatLine {
    type Done = ();
    type Refusal = SayError;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), SayError>, Failure> {
        let game = || self.game.as_str().into();
        let row = connection.query_one(
            "SELECT white_player, white_level, black_player, black_level FROM games WHERE id = $1",
            &[game()],
        )?;
        let Some((white, black)) = row.and_then(|mut row| games::seats(&mut row).ok()) else {
            return Ok(Err(SayError::NoSuchGame));
        };
        if !players::lock(connection, self.author)? {
            return Ok(Err(SayError::NoSuchPlayer));
        }
        let chat = Chat {
            seats: [white, black],
            is_over: false,
            lines: Vec::new(),
        };
        let room = chat.room_of(self.author);
        if room == Room::Players && chat.opponent_of(self.author).is_none() {
            return Ok(Err(SayError::Alone));
        }
        if let Some(until) = read::speaker(connection, self.author)?.silent_until
            && until > self.at
        {
            return Ok(Err(SayError::Silenced(until)));
        }
        let known = connection.query_one(
            "SELECT 1 FROM chat WHERE author = $1 AND game = $2 AND request_key = $3",
            &[
                self.author.as_str().into(),
                game(),
                self.request_key.as_str().into(),
            ],
        )?;
        if known.is_some() {
            return Ok(Ok(()));
        }
        let (last, count) = lengths(connection, self, room)?;
        if count >= self.most {
            return Ok(Err(SayError::Full));
        }
        let written = connection.execute(
            "INSERT INTO chat (game, number, room, author, request_key, said_at, text)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &[
                game(),
                (last + 1).into(),
                room.as_str().into(),
                self.author.as_str().into(),
                self.request_key.as_str().into(),
                self.at.into(),
                self.text.as_str().into(),
            ],
        )?;
        if written == 0 {
            return Err(Failure::try_again("another line has taken the number"));
        }
        Ok(Ok(()))
    }
}

/// The last line number of the game, and the number of lines in the room.
fn lengths(
    connection: &mut dyn Connection,
    line: &NewChatLine,
    room: Room,
) -> Result<(u32, u32), Failure> {
    let row = connection.query_one(
        "SELECT coalesce(max(number), 0) AS last, count(CASE WHEN room = $2 THEN 1 END) AS count
         FROM chat WHERE game = $1",
        &[line.game.as_str().into(), room.as_str().into()],
    )?;
    let read = |mut row: Row| Some((row.integer("last").ok()?, row.integer("count").ok()?));
    Ok(row.and_then(read).unwrap_or_default())
}

/// Turns chat on or off for a player.
pub(crate) struct SetChat {
    pub(crate) player: PlayerId,
    pub(crate) is_off: bool,
}

impl Operation for SetChat {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "UPDATE players SET chat_off = $2 WHERE id = $1",
            &[self.player.as_str().into(), self.is_off.into()],
        )?;
        Ok(Ok(()))
    }
}

/// Forbids a player to chat for a time, or lifts the ban.
pub(crate) struct Silence {
    pub(crate) player: PlayerId,
    pub(crate) until: Option<Timestamp>,
}

impl Operation for Silence {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        let player = || self.player.as_str().into();
        match self.until {
            Some(until) if players::exists(connection, self.player)? => connection.execute(
                "INSERT INTO silences (player, until) VALUES ($1, $2)
                 ON CONFLICT (player) DO UPDATE SET until = excluded.until",
                &[player(), until.into()],
            )?,
            _ => connection.execute("DELETE FROM silences WHERE player = $1", &[player()])?,
        };
        Ok(Ok(()))
    }
}
