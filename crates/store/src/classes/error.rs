//! Errors of classes.

use std::fmt;

use super::types::{MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS};
use crate::error::Unavailable;

/// Errors of operations on classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassError {
    /// The class does not exist.
    NoSuchClass,
    /// No class has this code.
    NoSuchCode,
    /// The player does not exist.
    NoSuchPlayer,
    /// The teacher has reached the maximum number of classes.
    TooManyClasses,
    /// The class has reached the maximum number of members.
    Full,
    /// The player has reached the maximum number of classes.
    TooManyJoined,
    /// The class has reached the maximum number of homework items.
    TooMuchHomework,
    /// The player is the teacher of the class.
    OwnClass,
    /// A guest must choose a name.
    NameNeeded,
    /// The guest is already in a class under this other name.
    JoinedAs(String),
    /// An account or a member of the class has this name or one that looks like it.
    NameTaken,
    /// Another class has this id or this code; the caller should choose another random one.
    IdTaken,
    /// Nothing was written.
    Unavailable(Unavailable),
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchClass => f.write_str("there is no such class"),
            Self::NoSuchCode => f.write_str("no class has this code"),
            Self::NoSuchPlayer => f.write_str("there is no such player"),
            Self::TooManyClasses => write!(f, "a teacher has {MOST_CLASSES} classes at most"),
            Self::Full => write!(f, "a class has {MOST_MEMBERS} members at most"),
            Self::TooManyJoined => write!(f, "a player is in {MOST_JOINED} classes at most"),
            Self::TooMuchHomework => write!(f, "a class has {MOST_HOMEWORK} tasks at most"),
            Self::OwnClass => f.write_str("the teacher is no member of the class"),
            Self::NameNeeded => f.write_str("a guest has to take a name"),
            Self::JoinedAs(name) => write!(f, "the guest is already in a class as {name}"),
            Self::NameTaken => f.write_str("this name or a similar one is already taken"),
            Self::IdTaken => f.write_str("another class has this id or this code"),
            Self::Unavailable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ClassError {}

impl From<Unavailable> for ClassError {
    fn from(why: Unavailable) -> Self {
        Self::Unavailable(why)
    }
}
