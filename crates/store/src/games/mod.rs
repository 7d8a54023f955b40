//! Games and their journals.

mod append;
mod columns;
mod ending;
mod error;
mod finish;
mod read;
mod types;
mod write;

pub use crate::entry::Entry;
pub(crate) use append::append_all;
#[cfg(test)]
pub(crate) use append::{COLUMNS as ENTRY, INSERT as APPEND};
pub(crate) use columns::{SUMMARY, TERMS_FORMAT, seats, side, summary, terms};
pub(crate) use ending::{NOTE, note_values};
pub use error::{AppendError, CreateError, OfferError, SeatError};
pub(crate) use read::{
    command, due_games, exists, game, games_to_watch, journal_of, rows_since, versions,
};
pub use types::{
    Append, Ending, First, GameSummary, NewGame, REMEMBERED_COMMANDS, Seat, StoredGame, StoredRow,
};
pub(crate) use write::{OfferRematch, Postpone, TakeSeat, are_free, insert_all};
