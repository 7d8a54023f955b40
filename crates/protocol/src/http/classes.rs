//! Classes: a teacher, pupils who join by a code, and homework.
//!
//! - `GET /app/classes` → [`ClassList`]; `POST` with [`ClassName`] → 201 [`Created`]. With an
//!   `Idempotency-Key` header the class, or the homework, is created only once.
//! - `GET /app/classes/{id}` → [`ClassView`].
//! - With a code: `POST /app/classes/look` with [`ClassCode`] → [`JoinView`];
//!   `POST /app/classes/join` with [`JoinClass`] → [`Created`], the class.
//! - Teachers: `PUT /app/classes/{id}` with [`ClassName`] → 204; `DELETE` → 204 ends the class;
//!   `PUT /app/classes/{id}/teacher` with [`NewTeacher`] → 204 hands the class over;
//!   `POST /app/classes/{id}/code` → [`ClassCode`], a new code; `DELETE` → 204 removes the code;
//!   `POST /app/classes/{id}/members/{player}/link` → 201 [`MadeInvite`];
//!   `POST /app/classes/{id}/homework` with [`NewHomework`] → 201 [`MadeHomework`];
//!   `DELETE /app/classes/{id}/homework/{number}` → 204; `GET /app/classes/{id}/games` →
//!   [`GameList`], the current games of members.
//! - `DELETE /app/classes/{id}/members/{player}` → 204: a member leaves, or the teacher removes
//!   one.
//!
//! [`Created`]: super::Created
//! [`GameList`]: super::GameList
//! [`MadeInvite`]: super::people::MadeInvite

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The classes of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassList {
    /// The classes that the visitor teaches, newest first.
    pub teaching: Vec<ClassSummary>,
    /// The classes that the visitor has joined, the last joined first.
    pub joined: Vec<ClassSummary>,
    /// The classes of other teachers, sent only to admins.
    pub others: Vec<ClassSummary>,
}

/// A class in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClassSummary {
    /// Its id; its page is `/class/{id}`.
    pub id: String,
    /// The name given by its teacher.
    pub name: String,
    /// The teacher's name.
    pub teacher: String,
    /// The number of members.
    pub members: u32,
}

/// The name of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClassName {
    /// 1 to 60 characters.
    pub name: String,
}

/// The next teacher of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTeacher {
    /// The name of the account of an organizer or admin.
    pub name: String,
}

/// The code with which pupils join a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClassCode {
    /// Nine letters and digits. In requests, case and separators do not matter.
    pub code: String,
}

/// The class that a code belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JoinView {
    /// The name given by its teacher.
    pub name: String,
    /// The teacher's name.
    pub teacher: String,
}

/// A request to join a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JoinClass {
    /// The code of the class.
    pub code: String,
    /// The name that a guest takes; null for a registered player.
    #[serde(default)]
    pub name: Option<String>,
}

/// The task of a homework.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum HomeworkTask {
    /// All exercises of a built-in lesson.
    Lesson {
        /// The lesson's id.
        lesson: String,
    },
    /// All exercises of a lesson that a player has written and shares.
    SharedLesson {
        /// The lesson's id; its page is `/learn/own/{id}`.
        lesson: String,
    },
    /// Puzzles to solve at the first attempt.
    Puzzles {
        /// The number of puzzles, 1 to 100.
        count: u32,
        /// Their theme, as in the list of puzzles; null for any.
        theme: Option<String>,
    },
}

/// Homework that a teacher assigns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewHomework {
    /// The task.
    pub task: HomeworkTask,
    /// The due time, in milliseconds since 1970; null for none.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub due_at: Option<u64>,
}

/// Homework that was assigned.
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
    /// The task.
    pub task: HomeworkTask,
    /// The title of the lesson, if it is one; null if the lesson no longer exists.
    pub title: Option<String>,
    /// The number of exercises or puzzles; 0 for a lesson that no longer exists.
    pub of: u32,
    /// When a shared lesson was last changed, if that was after the assignment, in milliseconds
    /// since 1970.
    #[ts(type = "number | null")]
    pub changed_at: Option<u64>,
    /// When it was assigned, in milliseconds since 1970.
    #[ts(type = "number")]
    pub set_at: u64,
    /// When it is due.
    #[ts(type = "number | null")]
    pub due_at: Option<u64>,
}

/// A member, for the teacher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MemberView {
    /// The player's id.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// Whether the player is a guest.
    pub is_guest: bool,
    /// The day of the player's last visit: its start in UTC, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub last_seen: Option<u64>,
    /// For each homework in order, the number of exercises or puzzles done.
    pub done: Vec<u32>,
}

/// Another member of the same class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Classmate {
    /// The player's id.
    pub player: String,
    /// The player's name.
    pub name: String,
}

/// A class, for this visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "you", rename_all = "snake_case")]
pub enum ClassView {
    /// The visitor is its teacher or an admin.
    Teacher {
        /// The name of the class.
        name: String,
        /// The teacher's name.
        teacher: String,
        /// The code to join; null if joining is disabled.
        code: Option<String>,
        /// The address to join, if the server knows its own address.
        link: Option<String>,
        /// The homework, in the order of assignment.
        homework: Vec<HomeworkView>,
        /// The members, by name.
        members: Vec<MemberView>,
    },
    /// The visitor is a member.
    Pupil {
        /// The name of the class.
        name: String,
        /// The teacher's name.
        teacher: String,
        /// The homework, in the order of assignment.
        homework: Vec<HomeworkView>,
        /// For each homework, the number of exercises or puzzles done.
        done: Vec<u32>,
        /// The other members, by name.
        classmates: Vec<Classmate>,
    },
}
