//! The names of players.

mod name;
mod taken;

pub(crate) use name::shape;
pub use name::{Name, NameError, key as name_key};
pub(crate) use taken::{is_taken, is_taken_in_classes, known_as_another};
