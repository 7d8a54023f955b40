//! Classes, their members and their homework.

use arbiter::Timestamp;

use super::code::JoinCode;
use crate::id::{ClassId, LessonId, PlayerId};
use crate::names::Name;

/// The most classes of one teacher.
pub const MOST_CLASSES: u32 = 50;
/// The most members of one class.
pub const MOST_MEMBERS: u32 = 100;
/// The most homework of one class.
pub const MOST_HOMEWORK: u32 = 200;
/// The most classes that one player is a member of.
pub const MOST_JOINED: u32 = 20;

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
