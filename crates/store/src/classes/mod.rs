//! Classes: a teacher, the pupils who have joined by a code, and their homework.

mod code;
mod database;
mod error;
pub(crate) mod homework;
pub(crate) mod read;
pub(crate) mod write;

use arbiter::Timestamp;
use async_trait::async_trait;

pub use code::{JoinCode, NotAJoinCode};
pub use error::ClassError;

use crate::{ClassId, GameId, LessonId, Name, PlayerId, Unavailable};

/// The most classes of one teacher.
pub const MOST_CLASSES: u32 = 50;
/// The most members of one class.
pub const MOST_MEMBERS: u32 = 100;
/// The most homework of one class.
pub const MOST_HOMEWORK: u32 = 200;
/// The most classes that one player is a member of.
pub const MOST_JOINED: u32 = 20;

/// Durable storage of classes. See [`Store`](crate::Store) for what its writes promise.
#[async_trait]
pub trait Classes: Send + Sync + 'static {
    /// Makes a class. The id of another one when the request was sent again.
    async fn make_class(&self, class: NewClass) -> Result<ClassId, ClassError>;

    /// The class, if there is one.
    async fn class(&self, class: ClassId) -> Result<Option<Class>, Unavailable>;

    /// The class that is joined by this code, if there is one.
    async fn class_of_code(&self, code: &JoinCode) -> Result<Option<Class>, Unavailable>;

    /// The classes of this teacher, the newest first.
    async fn classes_of_teacher(&self, teacher: PlayerId) -> Result<Vec<Class>, Unavailable>;

    /// The classes that a player has joined, the last first.
    async fn classes_of_member(&self, player: PlayerId) -> Result<Vec<Class>, Unavailable>;

    /// The newest classes of all teachers, at most 200.
    async fn all_classes(&self) -> Result<Vec<Class>, Unavailable>;

    /// Gives a class another name.
    async fn rename_class(&self, class: ClassId, name: String) -> Result<(), ClassError>;

    /// Gives a class another code, or none.
    async fn set_join_code(&self, class: ClassId, code: Option<JoinCode>)
    -> Result<(), ClassError>;

    /// Ends a class: nothing of it stays.
    async fn end_class(&self, class: ClassId) -> Result<(), Unavailable>;

    /// Makes a player a member of the class with this code. A guest takes the name. Does nothing, and
    /// succeeds, when the player is a member already; but a guest joins under one name only.
    async fn join_class(&self, join: JoinClass) -> Result<ClassId, ClassError>;

    /// A member leaves a class. What they have done in its homework is forgotten.
    async fn leave_class(&self, class: ClassId, player: PlayerId) -> Result<(), Unavailable>;

    /// Whether both are members of the class, or its teacher.
    async fn are_classmates(
        &self,
        class: ClassId,
        players: [PlayerId; 2],
    ) -> Result<bool, Unavailable>;

    /// Sets homework, and returns its number. The number of another one when the request was sent
    /// again.
    async fn set_homework(&self, homework: NewHomework) -> Result<u32, ClassError>;

    /// Takes homework back.
    async fn withdraw_homework(&self, class: ClassId, number: u32) -> Result<(), Unavailable>;

    /// Notes that a player has done an exercise of a lesson, if they are a member of any class and the
    /// lesson has such an exercise still.
    async fn note_exercise(&self, done: ExerciseDone) -> Result<(), Unavailable>;

    /// The exercises that were noted of a player.
    async fn exercises_of(&self, player: PlayerId) -> Result<Vec<ExerciseDone>, Unavailable>;

    /// The class with its homework and members, and what each has done, if there is such a class.
    async fn class_overview(&self, class: ClassId) -> Result<Option<ClassOverview>, Unavailable>;

    /// The games that members of a class play at this time, the newest first.
    async fn games_of_class(&self, class: ClassId, limit: u32) -> Result<Vec<GameId>, Unavailable>;
}

/// A class that is to be made.
#[derive(Clone, Debug)]
pub struct NewClass {
    /// Its random id.
    pub id: ClassId,
    /// What the teacher calls it.
    pub name: String,
    /// The teacher.
    pub teacher: PlayerId,
    /// By which pupils join.
    pub code: JoinCode,
    /// By which the teacher knows the request.
    pub request_key: String,
    /// When.
    pub at: Timestamp,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its id.
    pub id: ClassId,
    /// What the teacher calls it.
    pub name: String,
    /// The teacher.
    pub teacher: PlayerId,
    /// The teacher's name.
    pub teacher_name: String,
    /// By which pupils join; none when nobody can.
    pub code: Option<JoinCode>,
    /// When it was made.
    pub created_at: Timestamp,
    /// How many members it has.
    pub members: u32,
}

/// Somebody wants to join a class.
#[derive(Clone, Debug)]
pub struct JoinClass {
    /// The code of the class.
    pub code: JoinCode,
    /// Who.
    pub player: PlayerId,
    /// The name that a guest takes; who has an account keeps theirs.
    pub name: Option<Name>,
    /// When.
    pub at: Timestamp,
}

/// A lesson that pupils do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyLesson {
    /// One that comes with the program, by its id.
    Shipped(String),
    /// One that somebody has written and shares.
    Shared(LessonId),
}

impl AnyLesson {
    /// Its id.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Shipped(id) => id,
            Self::Shared(id) => id.as_str(),
        }
    }

    /// Whether somebody has written it.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Self::Shared(_))
    }
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// All exercises of a lesson.
    Lesson(AnyLesson),
    /// Puzzles that are solved at the first try.
    Puzzles {
        /// How many.
        count: u32,
        /// What they are about; any when there is none.
        theme: Option<String>,
    },
}

/// Homework that is to be set.
#[derive(Clone, Debug)]
pub struct NewHomework {
    /// For which class.
    pub class: ClassId,
    /// What is to be done.
    pub task: Task,
    /// Until when, if there is an end.
    pub due_at: Option<Timestamp>,
    /// By which the teacher knows the request.
    pub request_key: String,
    /// When it is set.
    pub at: Timestamp,
}

/// Homework of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Homework {
    /// Its number in the class.
    pub number: u32,
    /// What is to be done.
    pub task: Task,
    /// The shared lesson that is to be done, as it is now; none when it is another task, and when its
    /// author has deleted it.
    pub shared: Option<LessonNow>,
    /// When it was set.
    pub set_at: Timestamp,
    /// Until when it is to be done, if there is an end.
    pub due_at: Option<Timestamp>,
}

/// A shared lesson, as its author has last changed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNow {
    /// What it is called.
    pub title: String,
    /// How many exercises it has.
    pub exercises: u32,
    /// When it was last changed.
    pub changed_at: Timestamp,
}

/// A player has done an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseDone {
    /// Who.
    pub player: PlayerId,
    /// The lesson.
    pub lesson: AnyLesson,
    /// The number of the exercise in it, from 1.
    pub exercise: u32,
    /// When.
    pub at: Timestamp,
}

/// A member of a class, and what they have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassMember {
    /// Who.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Whether they have no account.
    pub is_guest: bool,
    /// When they have joined.
    pub joined_at: Timestamp,
    /// When one of their sessions was last used, to the hour.
    pub last_seen: Option<Timestamp>,
    /// Of each homework, in its order: how many exercises are done, or puzzles solved. Exercises that a
    /// shared lesson does not have any more do not count.
    pub done: Vec<u32>,
}

/// A class at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassOverview {
    /// The class.
    pub class: Class,
    /// Its homework, in the order in which it was set.
    pub homework: Vec<Homework>,
    /// Its members, by name.
    pub members: Vec<ClassMember>,
}
