//! Reading challenges.

use arbiter::Timestamp;

use super::types::{Answer, Challenge, DeclineReason};
use crate::error::{Damaged, Unavailable};
use crate::games;
use crate::id::{GameId, PlayerId};
use crate::sql::{Connection, Failure, Row, all};

const CHALLENGES: &str = "
    SELECT challenges.id, challenger, ones.name AS name, challenged, others.name AS other_name,
        terms_format, terms, side, made_at, expires_at, answer,
        coalesce(exact_reason, reason) AS reason
    FROM challenges JOIN players AS ones ON ones.id = challenger
        JOIN players AS others ON others.id = challenged";
/// The time for which an answered challenge remains in the lists of its players, in milliseconds.
pub(crate) const TOLD: u64 = 10 * 60 * 1_000;
/// The maximum length of a list of challenges.
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
    let terms = games::terms(&mut row)?;
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
