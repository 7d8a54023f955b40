//! A chess tournament as a journal of commands.
//!
//! A [`Command`] is judged by [`decide()`], which returns [`Event`]s or a [`Refusal`], and
//! [`Tournament::apply`] folds events into the state. Pairings are part of the events: a later
//! version of the pairing rules never changes an old tournament.
//!
//! - [`Settings`], [`System`], [`Venue`], [`Entry`], [`PointValues`]: the choices of the organizer.
//! - [`Details`], [`Entrant`], [`EntrantId`], [`Category`]: the players.
//! - [`Tournament::pairing`], [`Pairing`], [`Reason`]: the next round, with its reasons.
//! - [`Outcome`]: the results of boards.
//! - [`Arena`], [`Tournament::arena_places`], [`Tournament::arena_step`]: arenas, which have waves
//!   instead of rounds.
//! - [`Tournament::standings`] and [`Tournament::report`]: the standings with all terms, and the
//!   report (TRF). [`Tournament::submission`] adds the fields that a federation expects.
//! - [`Tournament::due`]: the time at which the server pairs the next round.
//! - [`swiss`]: reports as input of the pairing rules.
//!
//! The crate does no I/O, reads no clock and uses no random numbers: time and [`Lots`] are inputs.

#![forbid(unsafe_code)]

mod arena;
mod arena_result;
mod arena_rules;
mod category;
mod command;
mod decide;
mod entrant;
mod event;
mod manual;
mod membership;
mod numbering;
mod outcome;
mod pair;
mod reason;
mod recording;
mod refusal;
mod report;
mod round;
mod schedule;
mod settings;
mod standings;
mod state;
mod submission;
pub mod swiss;

pub use arena::{Arena, ArenaPlayer, Played, Points, Streak};
pub use arena_result::{ArenaResult, GameKey};
pub use arena_rules::{ArenaPlace, ArenaStep};
pub use category::{Category, MAX_CATEGORIES};
pub use command::{ByHand, Command, Group, NewEntrant};
pub use decide::{Lots, decide};
pub use entrant::{Details, Entrant, EntrantId, MAX_TEXT, RequestedBye, Sex, Title};
pub use event::Event;
pub use manual::{ManualChange, ManualChangeKind};
pub use outcome::{Outcome, Side};
pub use reason::Reason;
pub use refusal::Refusal;
pub use round::{Board, Bye, PairedBoard, Pairing, Round};
pub use settings::{
    BadSettings, Entry, MAX_ARENA_MINUTES, MAX_ENTRANTS, MAX_NAME, MAX_ROUND_ROBIN, MAX_ROUNDS,
    MAX_TIE_BREAKS, PointValues, Settings, System, Venue,
};
pub use standings::{Place, Standings};
pub use state::{Phase, Tournament};
