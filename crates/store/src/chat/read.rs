//! Reading chats.

use arbiter::Timestamp;

use super::types::{Chat, ChatLine, OwnChatLine, Speaker};
use crate::error::{Damaged, Unavailable};
use crate::games;
use crate::id::{GameId, PlayerId};
use crate::sql::{Connection, Failure, Row, Value, all};

/// The maximum number of lines read at once: more than two full rooms contain.
const MOST_LINES: u32 = 2_000;

pub(crate) fn chat(
    connection: &mut dyn Connection,
    game: GameId,
    after: u32,
) -> Result<Option<Chat>, Unavailable> {
    let row = connection.query_one(
        "SELECT white_player, white_level, black_player, black_level, finished_at
         FROM games WHERE id = $1",
        &[game.as_str().into()],
    )?;
    let Some(mut row) = row else {
        return Ok(None);
    };
    let head = |row: &mut Row| {
        let (white, black) = games::seats(row)?;
        let finished_at = row.integer_or_null::<i64>("finished_at")?;
        Ok::<_, Damaged>(([white, black], finished_at.is_some()))
    };
    let (seats, is_over) = head(&mut row)?;
    let rows = connection.query(
        "SELECT number, room, author, name, said_at, text
         FROM chat JOIN players ON players.id = chat.author
         WHERE game = $1 AND number > $2 AND text IS NOT NULL ORDER BY number LIMIT $3",
        &[game.as_str().into(), after.into(), MOST_LINES.into()],
    )?;
    let lines = all(rows, |mut row| {
        Ok(ChatLine {
            number: row.integer("number")?,
            room: row.parsed("room")?,
            author: row.parsed("author")?,
            name: row.text("name")?,
            at: row.timestamp("said_at")?,
            text: row.text("text")?,
        })
    })?;
    Ok(Some(Chat {
        seats,
        is_over,
        lines,
    }))
}

pub(crate) fn lines_of(
    connection: &mut dyn Connection,
    author: PlayerId,
    after: Option<(GameId, u32)>,
    limit: u32,
) -> Result<Vec<OwnChatLine>, Unavailable> {
    let (game, number) = after.map_or((Value::from(""), 0), |(game, number)| {
        (game.as_str().into(), number)
    });
    let rows = connection.query(
        "SELECT game, number, room, said_at, text FROM chat
         WHERE author = $1 AND (game, number) > ($2, $3) AND text IS NOT NULL
         ORDER BY game, number LIMIT $4",
        &[
            author.as_str().into(),
            game,
            number.into(),
            limit.min(MOST_LINES).into(),
        ],
    )?;
    let read = all(rows, |mut row| {
        Ok(OwnChatLine {
            game: row.parsed("game")?,
            number: row.integer("number")?,
            room: row.parsed("room")?,
            at: row.timestamp("said_at")?,
            text: row.text("text")?,
        })
    })?;
    Ok(read)
}

/// The last chat lines of a player in a game, oldest first.
pub(crate) fn last_lines(
    connection: &mut dyn Connection,
    game: GameId,
    author: PlayerId,
    most: u32,
) -> Result<Vec<String>, Failure> {
    let rows = connection.query(
        "SELECT text FROM chat WHERE game = $1 AND author = $2 AND text IS NOT NULL
         ORDER BY number DESC LIMIT $3",
        &[game.as_str().into(), author.as_str().into(), most.into()],
    )?;
    let lines = rows.into_iter().rev();
    Ok(lines.filter_map(|mut row| row.text("text").ok()).collect())
}

pub(crate) fn speaker(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Speaker, Failure> {
    let row = connection.query_one(
        "SELECT chat_off, until FROM players LEFT JOIN silences ON silences.player = players.id
         WHERE players.id = $1",
        &[player.as_str().into()],
    )?;
    let read = |mut row: Row| {
        Ok::<_, Damaged>(Speaker {
            is_off: row.integer::<i64>("chat_off")? != 0,
            silent_until: row.integer_or_null("until")?.map(Timestamp),
        })
    };
    Ok(row.and_then(|row| read(row).ok()).unwrap_or_default())
}
