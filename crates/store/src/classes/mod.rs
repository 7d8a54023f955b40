//! Classes: a teacher, the pupils who joined with a code, and their homework.

mod code;
mod error;
mod hand_over;
mod homework;
mod read;
mod types;
mod write;

use async_trait::async_trait;

use crate::database::{Access, Database};
use crate::error::Unavailable;
use crate::id::{ClassId, GameId, PlayerId};
use hand_over::HandOver;
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

/// Durable storage of classes. See [`Store`](crate::Store) for the guarantees of writes.
#[async_trait]
pub trait Classes: Access {
    /// Creates a class and returns its id. For a repeated request, returns the id of the existing
    /// class.
    async fn make_class(&self, class: NewClass) -> Result<ClassId, ClassError> {
        self.database().write(class).await
    }

    /// The class, if it exists.
    async fn class(&self, class: ClassId) -> Result<Option<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::class(connection, class))
            .await
    }

    /// The class with this join code, if it exists.
    async fn class_of_code(&self, code: &JoinCode) -> Result<Option<Class>, Unavailable> {
        let code = *code;
        self.database()
            .read(move |connection| read::class_of_code(connection, code))
            .await
    }

    /// The classes of this teacher, newest first.
    async fn classes_of_teacher(&self, teacher: PlayerId) -> Result<Vec<Class>, Unavailable> {
        self.database()
            .read(move |connection| read::classes_of_teacher(connection, teacher))
            .await
    }

    /// The classes that a player has joined, most recently joined first.
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

    /// Renames a class.
    async fn rename_class(&self, class: ClassId, name: String) -> Result<(), ClassError> {
        self.database().write(RenameClass { class, name }).await
    }

    /// Gives a class to another teacher, who is no longer a member of it.
    async fn hand_over_class(&self, class: ClassId, teacher: PlayerId) -> Result<(), ClassError> {
        self.database().write(HandOver { class, teacher }).await
    }

    /// Replaces or removes the join code of a class.
    async fn set_join_code(
        &self,
        class: ClassId,
        code: Option<JoinCode>,
    ) -> Result<(), ClassError> {
        self.database().write(SetJoinCode { class, code }).await
    }

    /// Deletes a class with all its data.
    async fn end_class(&self, class: ClassId) -> Result<(), Unavailable> {
        self.database().write(EndClass(class)).await
    }

    /// Adds a player to the class with this code. A guest takes the given name. Succeeds without
    /// effect if the player is already a member. A guest can only be a member under a single name.
    async fn join_class(&self, join: JoinClass) -> Result<ClassId, ClassError> {
        self.database().write(join).await
    }

    /// Removes a member from a class, with their homework results.
    async fn leave_class(&self, class: ClassId, player: PlayerId) -> Result<(), Unavailable> {
        let leave = LeaveClass { class, player };
        self.database().write(leave).await
    }

    /// Whether each of the two players is a member or the teacher of the class.
    async fn are_classmates(
        &self,
        class: ClassId,
        players: [PlayerId; 2],
    ) -> Result<bool, Unavailable> {
        self.database()
            .read(move |connection| read::are_classmates(connection, class, players))
            .await
    }

    /// Sets homework and returns its number. For a repeated request, returns the number of the
    /// existing homework.
    async fn set_homework(&self, homework: NewHomework) -> Result<u32, ClassError> {
        self.database().write(homework).await
    }

    /// Withdraws homework.
    async fn withdraw_homework(&self, class: ClassId, number: u32) -> Result<(), Unavailable> {
        let withdraw = WithdrawHomework { class, number };
        self.database().write(withdraw).await
    }

    /// Stores that a player has completed an exercise of a lesson, if the player is a member of any
    /// class and the lesson still has this exercise.
    async fn note_exercise(&self, done: ExerciseDone) -> Result<(), Unavailable> {
        let player = done.player;
        // Most readers of lessons are in no class: skip the write for them.
        if self
            .database()
            .read(move |connection| read::is_member(connection, player))
            .await?
        {
            self.database().write(done).await?;
        }
        Ok(())
    }

    /// The completed exercises stored for a player.
    async fn exercises_of(&self, player: PlayerId) -> Result<Vec<ExerciseDone>, Unavailable> {
        self.database()
            .read(move |connection| read::exercises_of(connection, player))
            .await
    }

    /// The class with its homework, its members and the progress of each member, if the class
    /// exists.
    async fn class_overview(&self, class: ClassId) -> Result<Option<ClassOverview>, Unavailable> {
        self.database()
            .read(move |connection| read::overview(connection, class))
            .await
    }

    /// The games in progress of the members of a class, newest first.
    async fn games_of_class(&self, class: ClassId, limit: u32) -> Result<Vec<GameId>, Unavailable> {
        self.database()
            .read(move |connection| read::games(connection, class, limit))
            .await
    }
}

impl Classes for Database {}
