//! The names of players.

pub(crate) mod name;
