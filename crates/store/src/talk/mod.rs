//! What people say to each other beside their games, and whom they want to have nothing to do with.

mod database;

use arbiter::Timestamp;
use async_trait::async_trait;

pub use crate::challenges::types::{
    Answer, Challenge, ChallengeError, DeclineReason, NewChallenge,
};
pub use crate::chat::types::{Chat, ChatLine, NewChatLine, OwnChatLine, Room, SayError, Speaker};
pub(crate) use crate::moderation::types::MOST_UNWANTED;
pub use crate::moderation::types::{
    NewReport, Relation, RelationError, Report, ReportError, ReportReason, Unwanted,
};

pub(crate) use crate::chat::read;
use crate::{GameId, NewGame, PlayerId, RoleError, Unavailable};

/// Durable storage of what people say. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Talk: Send + Sync + 'static {
    /// Writes a line into the room in which its author is. A line that was written under the same
    /// key by the same author in this game is not written again.
    async fn say(&self, line: NewChatLine) -> Result<(), SayError>;

    /// The lines of a game after this number, in both rooms, and who may read them; none when there
    /// is no such game.
    async fn chat(&self, game: GameId, after: u32) -> Result<Option<Chat>, Unavailable>;

    /// What a player has written, in the order of games and lines, after this place.
    async fn lines_of(
        &self,
        author: PlayerId,
        after: Option<(GameId, u32)>,
        limit: u32,
    ) -> Result<Vec<OwnChatLine>, Unavailable>;

    /// Whether the player may and wants to chat.
    async fn speaker(&self, player: PlayerId) -> Result<Speaker, Unavailable>;

    /// Notes whether the player wants to chat.
    async fn set_chat(&self, player: PlayerId, is_off: bool) -> Result<(), Unavailable>;

    /// Lets a player not chat until this moment, or again when there is none.
    async fn silence(&self, player: PlayerId, until: Option<Timestamp>) -> Result<(), Unavailable>;

    /// Notes that a player does not want to read what another writes, or to have to do with them at
    /// all; or, without a relation, that all is well between them.
    async fn relate(
        &self,
        player: PlayerId,
        other: PlayerId,
        relation: Option<Relation>,
        at: Timestamp,
    ) -> Result<(), RelationError>;

    /// Whom the player has muted or blocked, the last first.
    async fn unwanted_by(&self, player: PlayerId) -> Result<Vec<Unwanted>, Unavailable>;

    /// Whether one of the two has blocked the other.
    async fn is_blocked(&self, one: PlayerId, other: PlayerId) -> Result<bool, Unavailable>;

    /// Tells organisers of a player. What the player has written in the game is kept with it.
    async fn report(&self, report: NewReport) -> Result<(), ReportError>;

    /// The reports that nobody has closed, or only those about people who are no organisers, the
    /// oldest first; at most `limit`.
    async fn open_reports(&self, about_all: bool, limit: u32) -> Result<Vec<Report>, Unavailable>;

    /// The reports that a player has made, the newest first; at most 200.
    async fn reports_by(&self, reporter: PlayerId) -> Result<Vec<Report>, Unavailable>;

    /// Whom this report is about; none where there is no such report.
    async fn reported(&self, number: u64) -> Result<Option<PlayerId>, Unavailable>;

    /// Closes a report. It is no mistake to close one that is closed.
    async fn close_report(&self, number: u64, at: Timestamp) -> Result<(), Unavailable>;

    /// Offers a game to another player; answers with the id of the challenge, which is another one
    /// when the same request was sent before.
    async fn challenge(&self, challenge: NewChallenge) -> Result<GameId, ChallengeError>;

    /// The challenge with this id, whatever has become of it. It is kept for a day after it has
    /// expired; one that was answered, for ten minutes at least.
    async fn find_challenge(&self, id: GameId) -> Result<Option<Challenge>, Unavailable>;

    /// The challenges of and to this player that are open at this moment or were answered in the
    /// ten minutes before, the newest first; at most 100.
    async fn challenges_of(
        &self,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<Vec<Challenge>, Unavailable>;

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
    ) -> Result<Challenge, ChallengeError>;

    /// Lets nobody sign in to an account any more, and ends its sessions and tokens; or lets them again when
    /// there is no moment. There is always an admin, once there has been one.
    async fn disable(
        &self,
        player: PlayerId,
        since: Option<Timestamp>,
        at: Timestamp,
    ) -> Result<(), RoleError>;
}
