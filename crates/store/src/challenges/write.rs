//! Creating and answering challenges.

use arbiter::Timestamp;

use super::read;
use super::types::{Answer, Challenge, ChallengeError, DeclineReason, NewChallenge};
use crate::error::Unavailable;
use crate::games::{self, CreateError, NewGame};
use crate::id::{GameId, PlayerId};
use crate::notice::Committed;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, Row, json};
use crate::{moderation, players};

/// The maximum number of open challenges from one player, who then cannot create more, and to one
/// player, where the oldest ones then expire.
const MAX_OPEN_FROM_PLAYER: u32 = 10;
const MAX_OPEN_TO_PLAYER: u32 = 50;
/// The retention time of expired challenges, in milliseconds.
const EXPIRED_RETENTION: u64 = 24 * 60 * 60 * 1_000;

impl Operation for NewChallenge {
    /// The id of the challenge. For a repeated request, the id of the existing challenge.
    type Done = GameId;
    type Refusal = ChallengeError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<GameId, ChallengeError>, Failure> {
        let [by, to] = [self.challenger, self.challenged];
        // Locks both players: another node that erases one of them or adds a block is either
        // finished already or waits for this transaction.
        for player in moderation::in_order([by, to]) {
            if !players::lock(connection, player)? {
                return Ok(Err(ChallengeError::NoSuchPlayer));
            }
        }
        let forgotten = Timestamp(self.at.0.saturating_sub(EXPIRED_RETENTION));
        connection.execute(
            "DELETE FROM challenges WHERE expires_at < $1",
            &[forgotten.into()],
        )?;
        // Answered challenges are deleted too. Otherwise a client that creates and cancels
        // challenges repeatedly would make each request scan more rows, while all moves wait.
        connection.execute(
            "DELETE FROM challenges
             WHERE (challenger = $1 OR challenged = $2) AND answered_at < $3",
            &[
                by.as_str().into(),
                to.as_str().into(),
                Timestamp(self.at.0.saturating_sub(read::TOLD)).into(),
            ],
        )?;
        let known = connection.query_one(
            "SELECT id FROM challenges WHERE challenger = $1 AND request_key = $2",
            &[by.as_str().into(), self.request_key.as_str().into()],
        )?;
        if let Some(id) = known.and_then(|mut row| row.parsed("id").ok()) {
            return Ok(Ok(id));
        }
        if let Some(refusal) = refusal(connection, self)? {
            return Ok(Err(refusal));
        }
        make_room(connection, to, self.at)?;
        let made = connection.execute(
            "INSERT INTO challenges (id, challenger, challenged, terms_format, terms, side,
                 request_key, made_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
            &[
                self.id.as_str().into(),
                by.as_str().into(),
                to.as_str().into(),
                games::TERMS_FORMAT.into(),
                json(&self.terms).into(),
                self.side.map(games::side).into(),
                self.request_key.as_str().into(),
                self.at.into(),
                self.expires_at.into(),
            ],
        )?;
        if made == 0 {
            return Err(Failure::try_again("another process was first"));
        }
        Ok(Ok(self.id))
    }
}

/// Returns the reason why the challenge cannot be created, if there is one.
fn refusal(
    connection: &mut dyn Connection,
    new: &NewChallenge,
) -> Result<Option<ChallengeError>, Failure> {
    let [by, to] = [new.challenger, new.challenged];
    if by == to {
        return Ok(Some(ChallengeError::Oneself));
    }
    for player in [by, to] {
        if new.terms.rated && !players::is_registered(connection, player)? {
            return Ok(Some(ChallengeError::NoAccount));
        }
    }
    if moderation::is_blocked(connection, by, to)? {
        return Ok(Some(ChallengeError::Blocked));
    }
    let taken = connection.query_one(
        "SELECT 1 FROM challenges WHERE id = $1",
        &[new.id.as_str().into()],
    )?;
    if taken.is_some() || games::exists(connection, new.id)? {
        return Ok(Some(ChallengeError::IdTaken));
    }
    let row = connection.query_one(
        "SELECT count(*) AS made, count(CASE WHEN challenged = $2 THEN 1 END) AS same
         FROM challenges
         WHERE challenger = $1 AND answered_at IS NULL AND expires_at > $3",
        &[by.as_str().into(), to.as_str().into(), new.at.into()],
    )?;
    let counts = |mut row: Row| {
        let made: u32 = row.integer("made").ok()?;
        let same: u32 = row.integer("same").ok()?;
        Some((made, same))
    };
    let (made, same) = row.and_then(counts).unwrap_or_default();
    Ok(if same > 0 {
        Some(ChallengeError::Waiting)
    } else if made >= MAX_OPEN_FROM_PLAYER {
        Some(ChallengeError::TooMany)
    } else {
        None
    })
}

/// Expires the oldest challenges to a player if another one would exceed the limit, so that one
/// challenger cannot lock out the others. Challenges from guests expire first, because anyone can
/// create any number of guests.
fn make_room(connection: &mut dyn Connection, to: PlayerId, at: Timestamp) -> Result<(), Failure> {
    connection.execute(
        "UPDATE challenges SET expires_at = $2 WHERE id IN (
             SELECT challenges.id
             FROM challenges LEFT JOIN accounts ON accounts.player = challenger
             WHERE challenged = $1 AND answered_at IS NULL AND expires_at > $2
             ORDER BY accounts.player IS NULL, made_at DESC, challenges.id
             LIMIT $3 OFFSET $3)",
        &[
            to.as_str().into(),
            at.into(),
            (MAX_OPEN_TO_PLAYER - 1).into(),
        ],
    )?;
    Ok(())
}

/// Answers a challenge as one of its two players.
pub(crate) struct AnswerChallenge {
    pub(crate) id: GameId,
    pub(crate) by: PlayerId,
    pub(crate) answer: Answer,
    /// The game, if the challenge is accepted.
    pub(crate) game: Option<NewGame>,
    pub(crate) at: Timestamp,
}

impl Operation for AnswerChallenge {
    type Done = Challenge;
    type Refusal = ChallengeError;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Challenge, ChallengeError>, Failure> {
        let Some(challenge) = read::challenge(connection, self.id)? else {
            return Ok(Err(ChallengeError::NoSuchChallenge));
        };
        let answers = match self.answer {
            Answer::Accepted | Answer::Declined(_) => challenge.challenged.0,
            Answer::CalledOff => challenge.challenger.0,
        };
        if answers != self.by {
            return Ok(Err(ChallengeError::NoSuchChallenge));
        }
        match challenge.answer {
            // A repeated request: the response to the first one was lost.
            Some(known) if known.as_str() == self.answer.as_str() => return Ok(Ok(challenge)),
            Some(known) => return Ok(Err(ChallengeError::Answered(known))),
            None if challenge.expires_at <= self.at => return Ok(Err(ChallengeError::Expired)),
            None => {}
        }
        if self.answer == Answer::Accepted {
            let [one, other] = [challenge.challenger.0, challenge.challenged.0];
            if moderation::is_blocked(connection, one, other)? {
                return Ok(Err(ChallengeError::Blocked));
            }
        }
        if let Some(game) = &self.game {
            match game.apply(connection)? {
                Ok(()) => {}
                // The game exists, by its key or by the id of the challenge. The retry sees the new
                // state.
                Err(CreateError::AlreadyMade(_) | CreateError::IdTaken) => {
                    return Err(Failure::try_again("another process has accepted it"));
                }
                Err(CreateError::NoSuchPlayer(_)) => {
                    return Ok(Err(ChallengeError::NoSuchPlayer));
                }
                Err(why) => {
                    return Ok(Err(Unavailable(why.to_string()).into()));
                }
            }
        }
        let reason = match self.answer {
            Answer::Declined(reason) => Some(reason),
            Answer::Accepted | Answer::CalledOff => None,
        };
        // Nodes of an older version know only the kinds.
        let exact = reason.filter(|reason| reason.kind() != *reason);
        let answered = connection.execute(
            "UPDATE challenges SET answered_at = $2, answer = $3, reason = $4, exact_reason = $5
             WHERE id = $1 AND answered_at IS NULL",
            &[
                self.id.as_str().into(),
                self.at.into(),
                self.answer.as_str().into(),
                reason.map(|reason| reason.kind().as_str()).into(),
                exact.map(DeclineReason::as_str).into(),
            ],
        )?;
        if answered == 0 {
            // The transaction is rolled back.
            return Err(Failure::try_again("another process has answered it"));
        }
        Ok(Ok(Challenge {
            answer: Some(self.answer),
            ..challenge
        }))
    }

    fn committed(&self) -> Vec<Committed> {
        self.game.as_ref().map_or_else(Vec::new, NewGame::committed)
    }
}
