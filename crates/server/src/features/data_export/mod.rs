//! Exports: many games of a player, and everything that the server stores about a person.

mod collected;
pub(crate) mod games;
mod learning;
pub(crate) mod personal;
mod tournaments;
