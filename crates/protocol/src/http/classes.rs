//! Classes: a teacher, pupils who join by a code, and homework.
//!
//! - `GET /app/classes` → [`ClassList`]; `POST` with [`ClassName`] → 201 [`Created`]. A header
//!   `Idempotency-Key` lets the class be made once, and homework be set once.
//! - `GET /app/classes/{id}` → [`ClassView`].
//! - Who has a code: `POST /app/classes/look` with [`ClassCode`] → [`JoinView`];
//!   `POST /app/classes/join` with [`JoinClass`] → [`Created`], the class.
//! - Teachers: `PUT /app/classes/{id}` with [`ClassName`] → 204; `DELETE` → 204 ends the class;
//!   `POST /app/classes/{id}/code` → [`ClassCode`], another code; `DELETE` → 204, none any more;
//!   `POST /app/classes/{id}/members/{player}/link` → 201 [`MadeInvite`];
//!   `POST /app/classes/{id}/homework` with [`NewHomework`] → 201 [`MadeHomework`];
//!   `DELETE /app/classes/{id}/homework/{number}` → 204;
//!   `GET /app/classes/{id}/games` → [`GameList`], what members play at this time.
//! - `DELETE /app/classes/{id}/members/{player}` → 204: a member leaves, or the teacher removes one.
//!
//! [`Created`]: super::Created
//! [`GameList`]: super::GameList
//! [`MadeInvite`]: super::people::MadeInvite

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The classes of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassList {
    /// Those that they teach, the newest first.
    pub teaching: Vec<ClassSummary>,
    /// Those that they have joined, the last first.
    pub joined: Vec<ClassSummary>,
    /// Those of other teachers, which only admins are told.
    pub others: Vec<ClassSummary>,
}

/// A class in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassSummary {
    /// Its id; its page is `/class/{id}`.
    pub id: String,
    /// What its teacher calls it.
    pub name: String,
    /// The teacher's name.
    pub teacher: String,
    /// How many members it has.
    pub members: u32,
}

/// What a class is called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClassName {
    /// 1 to 60 characters.
    pub name: String,
}

/// The code by which pupils join a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClassCode {
    /// Nine letters and digits, in whatever case and however divided when it is sent.
    pub code: String,
}

/// The class that a code opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinView {
    /// What its teacher calls it.
    pub name: String,
    /// The teacher's name.
    pub teacher: String,
}

/// A visitor joins a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JoinClass {
    /// The code of the class.
    pub code: String,
    /// The name that a guest takes; none for who has an account.
    #[serde(default)]
    pub name: Option<String>,
}

/// What is to be done as homework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum HomeworkTask {
    /// All exercises of a lesson that comes with the program.
    Lesson {
        /// The lesson's id.
        lesson: String,
    },
    /// All exercises of a lesson that somebody has written and shares.
    SharedLesson {
        /// The lesson's id; its page is `/learn/own/{id}`.
        lesson: String,
    },
    /// Puzzles that are solved at the first try.
    Puzzles {
        /// How many, 1 to 100.
        count: u32,
        /// Their theme, as in the list of puzzles; none for any.
        theme: Option<String>,
    },
}

/// Homework that a teacher sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewHomework {
    /// What is to be done.
    pub task: HomeworkTask,
    /// Until when, in milliseconds since 1970; none without an end.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub due_at: Option<u64>,
}

/// Homework that was set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MadeHomework {
    /// Its number in the class.
    pub number: u32,
}

/// Homework of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct HomeworkView {
    /// Its number in the class.
    pub number: u32,
    /// What is to be done.
    pub task: HomeworkTask,
    /// What the lesson is called, if it is one; none when it is no longer there.
    pub title: Option<String>,
    /// How many exercises or puzzles there are; none in a lesson that is no longer there.
    pub of: u32,
    /// When a shared lesson was last changed, if that was after it was set, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub changed_at: Option<u64>,
    /// When it was set, in milliseconds since 1970.
    #[ts(type = "number")]
    pub set_at: u64,
    /// Until when it is to be done.
    #[ts(type = "number | null")]
    pub due_at: Option<u64>,
}

/// A member, as the teacher sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MemberView {
    /// The player's id.
    pub player: String,
    /// Their name.
    pub name: String,
    /// Whether they have no account.
    pub is_guest: bool,
    /// The day on which they were last here: when it began in UTC, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub last_seen: Option<u64>,
    /// Of each homework, in its order, how many exercises or puzzles they have done.
    pub done: Vec<u32>,
}

/// Somebody in the same class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Classmate {
    /// The player's id.
    pub player: String,
    /// Their name.
    pub name: String,
}

/// A class, as the visitor may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "you", rename_all = "snake_case")]
pub enum ClassView {
    /// Whoever teaches it, and admins.
    Teacher {
        /// What it is called.
        name: String,
        /// The teacher's name.
        teacher: String,
        /// By which pupils join; none when nobody can.
        code: Option<String>,
        /// The address at which they do, where the server knows one.
        link: Option<String>,
        /// In the order in which it was set.
        homework: Vec<HomeworkView>,
        /// By name.
        members: Vec<MemberView>,
    },
    /// A member.
    Pupil {
        /// What it is called.
        name: String,
        /// The teacher's name.
        teacher: String,
        /// In the order in which it was set.
        homework: Vec<HomeworkView>,
        /// Of each homework, how many exercises or puzzles they have done.
        done: Vec<u32>,
        /// The other members, by name.
        classmates: Vec<Classmate>,
    },
}
