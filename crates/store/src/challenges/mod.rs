//! Challenges: offers of a game to one other player.

mod read;
mod types;
mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::games::NewGame;
use crate::id::{GameId, PlayerId};
use write::AnswerChallenge;

pub use types::{Answer, Challenge, ChallengeError, DeclineReason, NewChallenge};

/// Durable storage of challenges. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Challenges: Access {
    /// Creates a challenge to another player and returns its id. If the same request was sent
    /// before, returns the id of the existing challenge.
    async fn challenge(&self, challenge: NewChallenge) -> Result<GameId, ChallengeError> {
        self.database().write(challenge).await
    }

    /// The challenge with this id, in any state. An unanswered challenge is kept for a day after it
    /// expires; an answered one for at least ten minutes.
    async fn find_challenge(&self, id: GameId) -> Result<Option<Challenge>, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::challenge(connection, id)?))
            .await
    }

    /// The challenges from and to this player that are open at this time or were answered in the
    /// ten minutes before, newest first; at most 100.
    async fn challenges_of(
        &self,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<Vec<Challenge>, Unavailable> {
        self.database()
            .read(move |connection| read::challenges_of(connection, player, at))
            .await
    }

    /// Answers a challenge: the challenged player accepts or declines it, or the challenger cancels
    /// it. Only the first answer counts. The game of an accepted challenge is created in the same
    /// transaction. Repeating the same answer succeeds without effect.
    async fn answer_challenge(
        &self,
        id: GameId,
        by: PlayerId,
        answer: Answer,
        game: Option<NewGame>,
        at: Timestamp,
    ) -> Result<Challenge, ChallengeError> {
        let answer = AnswerChallenge {
            id,
            by,
            answer,
            game,
            at,
        };
        self.database().write(answer).await
    }
}

impl Challenges for Database {}
