//! Classes in the database.

use async_trait::async_trait;

use super::{
    Class, ClassError, ClassOverview, Classes, ExerciseDone, JoinClass, JoinCode, NewClass,
    NewHomework, read,
};
use crate::database::Database;
use crate::sql::Connection;
use crate::write::{EndClass, LeaveClass, RenameClass, SetJoinCode, WithdrawHomework};
use crate::writer::Urgency::Other;
use crate::{ClassId, GameId, PlayerId, Unavailable};

#[async_trait]
impl Classes for Database {
    async fn make_class(&self, class: NewClass) -> Result<ClassId, ClassError> {
        self.queues.submit(Other, class).await
    }

    async fn class(&self, class: ClassId) -> Result<Option<Class>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::class(connection, class);
        self.readers.read(read).await
    }

    async fn class_of_code(&self, code: &JoinCode) -> Result<Option<Class>, Unavailable> {
        let code = *code;
        let read = move |connection: &mut dyn Connection| read::class_of_code(connection, code);
        self.readers.read(read).await
    }

    async fn classes_of_teacher(&self, teacher: PlayerId) -> Result<Vec<Class>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::classes_of_teacher(connection, teacher);
        self.readers.read(read).await
    }

    async fn classes_of_member(&self, player: PlayerId) -> Result<Vec<Class>, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::classes_of_member(connection, player);
        self.readers.read(read).await
    }

    async fn all_classes(&self) -> Result<Vec<Class>, Unavailable> {
        let read = |connection: &mut dyn Connection| read::all_classes(connection);
        self.readers.read(read).await
    }

    async fn rename_class(&self, class: ClassId, name: String) -> Result<(), ClassError> {
        self.queues.submit(Other, RenameClass { class, name }).await
    }

    async fn set_join_code(
        &self,
        class: ClassId,
        code: Option<JoinCode>,
    ) -> Result<(), ClassError> {
        self.queues.submit(Other, SetJoinCode { class, code }).await
    }

    async fn end_class(&self, class: ClassId) -> Result<(), Unavailable> {
        self.queues.submit(Other, EndClass(class)).await
    }

    async fn join_class(&self, join: JoinClass) -> Result<ClassId, ClassError> {
        self.queues.submit(Other, join).await
    }

    async fn leave_class(&self, class: ClassId, player: PlayerId) -> Result<(), Unavailable> {
        let leave = LeaveClass { class, player };
        self.queues.submit(Other, leave).await
    }

    async fn are_classmates(
        &self,
        class: ClassId,
        players: [PlayerId; 2],
    ) -> Result<bool, Unavailable> {
        let read =
            move |connection: &mut dyn Connection| read::are_classmates(connection, class, players);
        self.readers.read(read).await
    }

    async fn set_homework(&self, homework: NewHomework) -> Result<u32, ClassError> {
        self.queues.submit(Other, homework).await
    }

    async fn withdraw_homework(&self, class: ClassId, number: u32) -> Result<(), Unavailable> {
        let withdraw = WithdrawHomework { class, number };
        self.queues.submit(Other, withdraw).await
    }

    async fn note_exercise(&self, done: ExerciseDone) -> Result<(), Unavailable> {
        let player = done.player;
        let read = move |connection: &mut dyn Connection| read::is_member(connection, player);
        // Most readers of lessons are in no class, and nothing is written for them.
        if self.readers.read(read).await? {
            self.queues.submit(Other, done).await?;
        }
        Ok(())
    }

    async fn exercises_of(&self, player: PlayerId) -> Result<Vec<ExerciseDone>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::exercises_of(connection, player);
        self.readers.read(read).await
    }

    async fn class_overview(&self, class: ClassId) -> Result<Option<ClassOverview>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::overview(connection, class);
        self.readers.read(read).await
    }

    async fn games_of_class(&self, class: ClassId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        let read = move |connection: &mut dyn Connection| read::games(connection, class, limit);
        self.readers.read(read).await
    }
}
