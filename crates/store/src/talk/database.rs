//! What people say, in the database.

use arbiter::Timestamp;
use async_trait::async_trait;

use super::{
    Answer, Challenge, ChallengeError, Chat, NewChallenge, NewChatLine, NewReport, OwnChatLine,
    Relation, RelationError, Report, ReportError, SayError, Speaker, Talk, Unwanted, read,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::{AnswerChallenge, CloseReport, Disable, Relate, SetChat, Silence};
use crate::writer::Urgency::Other;
use crate::{GameId, NewGame, PlayerId, RoleError, Unavailable};

#[async_trait]
impl Talk for Database {
    async fn say(&self, line: NewChatLine) -> Result<(), SayError> {
        self.queues.submit(Other, line).await
    }

    async fn chat(&self, game: GameId, after: u32) -> Result<Option<Chat>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::chat(connection, game, after);
        self.readers.read(read).await
    }

    async fn lines_of(
        &self,
        author: PlayerId,
        after: Option<(GameId, u32)>,
        limit: u32,
    ) -> Result<Vec<OwnChatLine>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::lines_of(connection, author, after, limit);
        self.readers.read(read).await
    }

    async fn speaker(&self, player: PlayerId) -> Result<Speaker, Unavailable> {
        let read = move |connection: &mut dyn Connection| Ok(read::speaker(connection, player)?);
        self.readers.read(read).await
    }

    async fn set_chat(&self, player: PlayerId, is_off: bool) -> Result<(), Unavailable> {
        self.queues.submit(Other, SetChat { player, is_off }).await
    }

    async fn silence(&self, player: PlayerId, until: Option<Timestamp>) -> Result<(), Unavailable> {
        self.queues.submit(Other, Silence { player, until }).await
    }

    async fn relate(
        &self,
        player: PlayerId,
        other: PlayerId,
        relation: Option<Relation>,
        at: Timestamp,
    ) -> Result<(), RelationError> {
        let relate = Relate {
            player,
            other,
            relation,
            at,
        };
        self.queues.submit(Other, relate).await
    }

    async fn unwanted_by(&self, player: PlayerId) -> Result<Vec<Unwanted>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::unwanted_by(connection, player);
        self.readers.read(read).await
    }

    async fn is_blocked(&self, one: PlayerId, other: PlayerId) -> Result<bool, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| Ok(read::is_blocked(connection, one, other)?);
        self.readers.read(read).await
    }

    async fn report(&self, report: NewReport) -> Result<(), ReportError> {
        self.queues.submit(Other, report).await
    }

    async fn open_reports(&self, about_all: bool, limit: u32) -> Result<Vec<Report>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::open_reports(connection, about_all, limit);
        self.readers.read(read).await
    }

    async fn reports_by(&self, reporter: PlayerId) -> Result<Vec<Report>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::reports_by(connection, reporter);
        self.readers.read(read).await
    }

    async fn reported(&self, number: u64) -> Result<Option<PlayerId>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::reported(connection, number);
        self.readers.read(read).await
    }

    async fn close_report(&self, number: u64, at: Timestamp) -> Result<(), Unavailable> {
        self.queues.submit(Other, CloseReport { number, at }).await
    }

    async fn challenge(&self, challenge: NewChallenge) -> Result<GameId, ChallengeError> {
        self.queues.submit(Other, challenge).await
    }

    async fn find_challenge(&self, id: GameId) -> Result<Option<Challenge>, Unavailable> {
        let read = move |connection: &mut dyn Connection| Ok(read::challenge(connection, id)?);
        self.readers.read(read).await
    }

    async fn challenges_of(
        &self,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<Vec<Challenge>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::challenges_of(connection, player, at);
        self.readers.read(read).await
    }

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
        self.queues.submit(Other, answer).await
    }

    async fn disable(
        &self,
        player: PlayerId,
        since: Option<Timestamp>,
        at: Timestamp,
    ) -> Result<(), RoleError> {
        let disable = Disable { player, since, at };
        self.queues.submit(Other, disable).await
    }
}
