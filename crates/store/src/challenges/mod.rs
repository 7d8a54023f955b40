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

/// Durable storage of challenges. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Challenges: Access {
    /// Offers a game to another player; answers with the id of the challenge, which is another one
    /// when the same request was sent before.
    async fn challenge(&self, challenge: NewChallenge) -> Result<GameId, ChallengeError> {
        self.database().write(challenge).await
    }

    /// The challenge with this id, whatever has become of it. It is kept for a day after it has
    /// expired; one that was answered, for ten minutes at least.
    async fn find_challenge(&self, id: GameId) -> Result<Option<Challenge>, Unavailable> {
        self.database()
            .read(move |connection| Ok(read::challenge(connection, id)?))
            .await
    }

    /// The challenges of and to this player that are open at this moment or were answered in the
    /// ten minutes before, the newest first; at most 100.
    async fn challenges_of(
        &self,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<Vec<Challenge>, Unavailable> {
        self.database()
            .read(move |connection| read::challenges_of(connection, player, at))
            .await
    }

    /// Answers a challenge: the challenged player accepts or declines it, the challenger calls it
    /// off. The first answer counts. One that is accepted comes with the game, which is made in the
    /// same transaction. The same answer, given again, does nothing and succeeds.
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
