//! The reads.

use arbiter::Timestamp;

use crate::record::all;
use crate::sql::{Connection, Failure, Row, Value};
use crate::talk::{
    Answer, Challenge, Chat, ChatLine, DeclineReason, MOST_UNWANTED, OwnChatLine, Relation, Report,
    ReportReason, Speaker, Unwanted,
};
use crate::{Damaged, GameId, PlayerId, Unavailable, record};

/// The most lines that are read at once: more than two full rooms have.
const MOST_LINES: u32 = 2_000;
/// The longest list of reports.
const MOST_REPORTS: u32 = 200;

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
        let (white, black) = record::seats(row)?;
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

/// The last lines of a player beside a game, the oldest first.
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

pub(crate) fn unwanted_by(
    connection: &mut dyn Connection,
    player: PlayerId,
) -> Result<Vec<Unwanted>, Unavailable> {
    let rows = connection.query(
        "SELECT other, name, blocked, since FROM relations JOIN players ON players.id = other
         WHERE player = $1 ORDER BY since DESC, other LIMIT $2",
        &[player.as_str().into(), MOST_UNWANTED.into()],
    )?;
    let read = all(rows, |mut row| {
        Ok(Unwanted {
            player: row.parsed("other")?,
            name: row.text("name")?,
            relation: match row.integer::<i64>("blocked")? {
                0 => Relation::Muted,
                _ => Relation::Blocked,
            },
            since: row.timestamp("since")?,
        })
    })?;
    Ok(read)
}

pub(crate) fn is_blocked(
    connection: &mut dyn Connection,
    one: PlayerId,
    other: PlayerId,
) -> Result<bool, Failure> {
    let row = connection.query_one(
        "SELECT 1 FROM relations WHERE blocked = 1
         AND ((player = $1 AND other = $2) OR (player = $2 AND other = $1)) LIMIT 1",
        &[one.as_str().into(), other.as_str().into()],
    )?;
    Ok(row.is_some())
}

const REPORTS: &str = "
    SELECT number, reporters.name AS reporter, subject, subjects.name AS name,
        accounts.role AS role, until, game, reason, text, lines, made_at
    FROM reports JOIN players AS reporters ON reporters.id = reporter
        JOIN players AS subjects ON subjects.id = subject
        LEFT JOIN accounts ON accounts.player = subject
        LEFT JOIN silences ON silences.player = subject";

pub(crate) fn open_reports(
    connection: &mut dyn Connection,
    about_all: bool,
    limit: u32,
) -> Result<Vec<Report>, Unavailable> {
    let about = if about_all {
        ""
    } else {
        "AND (accounts.role IS NULL OR accounts.role = 'player')"
    };
    let statement = format!("{REPORTS} WHERE closed_at IS NULL {about} ORDER BY number LIMIT $1");
    let rows = connection.query(&statement, &[limit.min(MOST_REPORTS).into()])?;
    Ok(all(rows, report)?)
}

/// Whom a report is about.
pub(crate) fn reported(
    connection: &mut dyn Connection,
    number: u64,
) -> Result<Option<PlayerId>, Unavailable> {
    let row = connection.query_one(
        "SELECT subject FROM reports WHERE number = $1",
        &[i64::try_from(number).unwrap_or(i64::MAX).into()],
    )?;
    Ok(row.map(|mut row| row.parsed("subject")).transpose()?)
}

pub(crate) fn reports_by(
    connection: &mut dyn Connection,
    reporter: PlayerId,
) -> Result<Vec<Report>, Unavailable> {
    let statement = format!("{REPORTS} WHERE reporter = $1 ORDER BY number DESC LIMIT $2");
    let values = [reporter.as_str().into(), MOST_REPORTS.into()];
    Ok(all(connection.query(&statement, &values)?, report)?)
}

fn report(mut row: Row) -> Result<Report, Damaged> {
    Ok(Report {
        number: row.integer("number")?,
        reporter: row.text("reporter")?,
        subject: row.parsed("subject")?,
        name: row.text("name")?,
        role: row.parsed_or_null("role")?,
        silent_until: row.integer_or_null("until")?.map(Timestamp),
        game: row.parsed_or_null("game")?,
        reason: row.parsed::<ReportReason>("reason")?,
        text: row.text("text")?,
        lines: row.json("lines")?,
        made_at: row.timestamp("made_at")?,
    })
}

const CHALLENGES: &str = "
    SELECT challenges.id, challenger, ones.name AS name, challenged, others.name AS other_name,
        terms_format, terms, side, made_at, expires_at, answer, reason
    FROM challenges JOIN players AS ones ON ones.id = challenger
        JOIN players AS others ON others.id = challenged";
/// How long somebody is told what has become of their challenge, in milliseconds.
pub(crate) const TOLD: u64 = 10 * 60 * 1_000;
/// The longest list of challenges.
const MOST_CHALLENGES: u32 = 100;

pub(crate) fn challenge(
    connection: &mut dyn Connection,
    id: GameId,
) -> Result<Option<Challenge>, Failure> {
    let statement = format!("{CHALLENGES} WHERE challenges.id = $1");
    let row = connection.query_one(&statement, &[id.as_str().into()])?;
    Ok(row.and_then(|row| challenge_in(row).ok()))
}

pub(crate) fn challenges_of(
    connection: &mut dyn Connection,
    player: PlayerId,
    at: Timestamp,
) -> Result<Vec<Challenge>, Unavailable> {
    let statement = format!(
        "{CHALLENGES} WHERE (challenger = $1 OR challenged = $1)
             AND ((answered_at IS NULL AND expires_at > $2) OR answered_at > $3)
         ORDER BY made_at DESC, challenges.id LIMIT $4"
    );
    let rows = connection.query(
        &statement,
        &[
            player.as_str().into(),
            at.into(),
            Timestamp(at.0.saturating_sub(TOLD)).into(),
            MOST_CHALLENGES.into(),
        ],
    )?;
    Ok(all(rows, challenge_in)?)
}

fn challenge_in(mut row: Row) -> Result<Challenge, Damaged> {
    let id = row.parsed("id")?;
    let by = (row.parsed("challenger")?, row.text("name")?);
    let to = (row.parsed("challenged")?, row.text("other_name")?);
    let terms = record::terms(&mut row)?;
    let side = row.text_or_null("side")?.map(|side| match &*side {
        "white" => rules::Color::White,
        _ => rules::Color::Black,
    });
    let (made_at, expires_at) = (row.timestamp("made_at")?, row.timestamp("expires_at")?);
    let answer = row.text_or_null("answer")?;
    let reason = row.parsed_or_null("reason")?;
    let answer = match (answer.as_deref(), reason) {
        (None, _) => None,
        (Some("accepted"), _) => Some(Answer::Accepted),
        (Some("called_off"), _) => Some(Answer::CalledOff),
        (Some(_), reason) => Some(Answer::Declined(reason.unwrap_or(DeclineReason::NotNow))),
    };
    Ok(Challenge {
        id,
        challenger: by,
        challenged: to,
        terms,
        side,
        made_at,
        expires_at,
        answer,
    })
}
