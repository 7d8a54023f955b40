//! Classes, their members and their homework.

use arbiter::Timestamp;

use super::code::JoinCode;
use crate::id::{ClassId, LessonId, PlayerId};
use crate::names::Name;

/// The maximum number of classes of one teacher.
pub const MOST_CLASSES: u32 = 50;
/// The maximum number of members of one class.
pub const MOST_MEMBERS: u32 = 100;
/// The maximum number of homework items of one class.
pub const MOST_HOMEWORK: u32 = 200;
/// The maximum number of classes that one player can join.
pub const MOST_JOINED: u32 = 20;

/// A class to be created.
#[derive(Clone, Debug)]
pub struct NewClass {
    /// Its random id.
    pub id: ClassId,
    /// The name.
    pub name: String,
    /// The teacher.
    pub teacher: PlayerId,
    /// The code with which pupils join.
    pub code: JoinCode,
    /// The idempotency key of the teacher's request.
    pub request_key: String,
    /// The time of creation.
    pub at: Timestamp,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its id.
    pub id: ClassId,
    /// The name.
    pub name: String,
    /// The teacher.
    pub teacher: PlayerId,
    /// The teacher's name.
    pub teacher_name: String,
    /// The code with which pupils join; `None` if the class is closed to new members.
    pub code: Option<JoinCode>,
    /// The time of creation.
    pub created_at: Timestamp,
    /// The number of members.
    pub members: u32,
}

/// A request to join a class.
#[derive(Clone, Debug)]
pub struct JoinClass {
    /// The code of the class.
    pub code: JoinCode,
    /// The player.
    pub player: PlayerId,
    /// The name that a guest takes. A registered player keeps their name.
    pub name: Option<Name>,
    /// The time.
    pub at: Timestamp,
}

/// A lesson for pupils.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AnyLesson {
    /// A lesson that is part of the program, by its id.
    Shipped(String),
    /// A shared lesson written by a user.
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

    /// Whether it is a shared lesson.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Self::Shared(_))
    }
}

/// The task of a homework.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// All exercises of a lesson.
    Lesson(AnyLesson),
    /// Puzzles solved at the first try.
    Puzzles {
        /// The number of puzzles.
        count: u32,
        /// The theme; `None` for any theme.
        theme: Option<String>,
    },
}

/// Homework to be created.
#[derive(Clone, Debug)]
pub struct NewHomework {
    /// The class.
    pub class: ClassId,
    /// The task.
    pub task: Task,
    /// The deadline, if there is one.
    pub due_at: Option<Timestamp>,
    /// The idempotency key of the teacher's request.
    pub request_key: String,
    /// The time of creation.
    pub at: Timestamp,
}

/// Homework of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Homework {
    /// Its number in the class.
    pub number: u32,
    /// The task.
    pub task: Task,
    /// The current state of the shared lesson of the task; `None` for other tasks and for a deleted
    /// lesson.
    pub shared: Option<LessonNow>,
    /// The time of creation.
    pub set_at: Timestamp,
    /// The deadline, if there is one.
    pub due_at: Option<Timestamp>,
}

/// The latest version of a shared lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonNow {
    /// The title.
    pub title: String,
    /// The number of exercises.
    pub exercises: u32,
    /// The time of the last change.
    pub changed_at: Timestamp,
}

/// A completed exercise of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseDone {
    /// The player.
    pub player: PlayerId,
    /// The lesson.
    pub lesson: AnyLesson,
    /// The number of the exercise in the lesson, from 1.
    pub exercise: u32,
    /// The time of completion.
    pub at: Timestamp,
}

/// A member of a class and their progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassMember {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// Whether the player is a guest.
    pub is_guest: bool,
    /// The time of joining.
    pub joined_at: Timestamp,
    /// The time of the last use of any of the player's sessions, to the hour.
    pub last_seen: Option<Timestamp>,
    /// The number of completed exercises or solved puzzles for each homework, in the order of the
    /// homework. Exercises that were removed from a shared lesson do not count.
    pub done: Vec<u32>,
}

/// A class with its homework and members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassOverview {
    /// The class.
    pub class: Class,
    /// The homework, in the order of creation.
    pub homework: Vec<Homework>,
    /// The members, ordered by name.
    pub members: Vec<ClassMember>,
}
