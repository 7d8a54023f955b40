//! Why something was not done with a class.

use std::fmt;

use super::types::{MOST_CLASSES, MOST_HOMEWORK, MOST_JOINED, MOST_MEMBERS};
use crate::error::Unavailable;

/// Why something was not done with a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassError {
    /// There is no such class.
    NoSuchClass,
    /// No class has this code.
    NoSuchCode,
    /// There is no such player.
    NoSuchPlayer,
    /// The teacher has as many classes as one may have.
    TooManyClasses,
    /// The class has as many members as one may have.
    Full,
    /// The player is in as many classes as one may be.
    TooManyJoined,
    /// The class has as much homework as one may have.
    TooMuchHomework,
    /// The player is the teacher.
    OwnClass,
    /// A guest has to take a name.
    NameNeeded,
    /// A guest is in a class already, under this other name.
    JoinedAs(String),
    /// Somebody with an account, or in the class, has this name or one that looks like it.
    NameTaken,
    /// Another class has this id or this code; choose another random one.
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
            Self::JoinedAs(name) => write!(f, "the guest is in a class already, as {name}"),
            Self::NameTaken => f.write_str("somebody has this name or one that looks like it"),
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
