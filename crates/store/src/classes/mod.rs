//! Classes: a teacher, the pupils who have joined by a code, and their homework.

mod code;
mod error;
mod homework;
mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{ClassId, GameId, PlayerId};
use homework::WithdrawHomework;
use write::{EndClass, LeaveClass, RenameClass, SetJoinCode};

pub use code::{JoinCode, NotAJoinCode};
pub use error::ClassError;
pub(crate) use homework::note_solved;
pub use types::{
    AnyLesson, Class, ClassMember, ClassOverview, ExerciseDone, Homework, JoinClass, LessonNow,
    MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS, NewClass, NewHomework, Task,
};
pub(crate) use write::forget;

/// Durable storage of classes. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Classes: Access {
    /// Makes a class. The id of another one when the request was sent again.
    async fn make_class(&self, class: NewClass) -> Result<ClassId, ClassError> {
        self.database().write(class).await
    }

    /// The class, if there is one.
    async fn class(&self, class: ClassId) -> Result<Option<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::class(connection, class))
            .await
    }

    /// The class that is joined by this code, if there is one.
    async fn class_of_code(&self, code: &JoinCode) -> Result<Option<Class>, Unavailable> {
        let code = *code;
        self.database()
            .read(move |connection| read::class_of_code(connection, code))
            .await
    }

    /// The classes of this teacher, the newest first.
    async fn classes_of_teacher(&self, teacher: PlayerId) -> Result<Vec<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::classes_of_teacher(connection, teacher))
            .await
    }

    /// The classes that a player has joined, the last first.
    async fn classes_of_member(&self, player: PlayerId) -> Result<Vec<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::classes_of_member(connection, player))
            .await
    }

    /// The newest classes of all teachers, at most 200.
    async fn all_classes(&self) -> Result<Vec<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::all_classes(connection))
            .await
    }

    /// Gives a class another name.
    async fn rename_class(&self, class: ClassId, name: String) -> Result<(), ClassError> {
        self.database().write(RenameClass { class, name }).await
    }

    /// Gives a class another code, or none.
    async fn set_join_code(
        &self,
        class: ClassId,
        code: Option<JoinCode>,
    ) -> Result<(), ClassError> {
        self.database().write(SetJoinCode { class, code }).await
    }

    /// Ends a class: nothing of it stays.
    async fn end_class(&self, class: ClassId) -> Result<(), Unavailable> {
        self.database().write(EndClass(class)).await
    }

    /// Makes a player a member of the class with this code. A guest takes the name. Does nothing, and
    /// succeeds, when the player is a member already; but a guest joins under one name only.
    async fn join_class(&self, join: JoinClass) -> Result<ClassId, ClassError> {
        self.database().write(join).await
    }

    /// A member leaves a class. What they have done in its homework is forgotten.
    async fn leave_class(&self, class: ClassId, player: PlayerId) -> Result<(), Unavailable> {
        let leave = LeaveClass { class, player };
        self.database().write(leave).await
    }

    /// Whether both are members of the class, or its teacher.
    async fn are_classmates(
        &self,
        class: ClassId,
        players: [PlayerId; 2],
    ) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| read::are_classmates(connection, class, players))
            .await
    }

    /// Sets homework, and returns its number. The number of another one when the request was sent
    /// again.
    async fn set_homework(&self, homework: NewHomework) -> Result<u32, ClassError> {
        self.database().write(homework).await
    }

    /// Takes homework back.
    async fn withdraw_homework(&self, class: ClassId, number: u32) -> Result<(), Unavailable> {
        let withdraw = WithdrawHomework { class, number };
        self.database().write(withdraw).await
    }

    /// Notes that a player has done an exercise of a lesson, if they are a member of any class and the
    /// lesson has such an exercise still.
    async fn note_exercise(&self, done: ExerciseDone) -> Result<(), Unavailable> {
        let player = done.player;
        // Most readers of lessons are in no class, and nothing is written for them.
        if self
            .database()
            .read(move |connection| read::is_member(connection, player))
            .await?
        {
            self.database().write(done).await?;
        }
        Ok(())
    }

    /// The exercises that were noted of a player.
    async fn exercises_of(&self, player: PlayerId) -> Result<Vec<ExerciseDone>, Unavailable> {
        self.database()
            .read(move |connection| read::exercises_of(connection, player))
            .await
    }

    /// The class with its homework and members, and what each has done, if there is such a class.
    async fn class_overview(&self, class: ClassId) -> Result<Option<ClassOverview>, Unavailable> {
        self.database()
            .read(move |connection| read::overview(connection, class))
            .await
    }

    /// The games that members of a class play at this time, the newest first.
    async fn games_of_class(&self, class: ClassId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.database()
            .read(move |connection| read::games(connection, class, limit))
            .await
    }
}

impl Classes for Database {}
