//! A chess game under the FIDE Laws, as a pure state machine.
//!
//! A [`Game`] is played under [`Terms`]. For a [`Command`], [`decide`] returns the resulting
//! [`Event`]s or a [`Refusal`] with the reason. [`Game::apply`] applies the events ([`evolve`]
//! applies one). Between the two calls, the caller writes the events to the journal, so that no
//! acknowledged result is lost: [`Game::replay`] rebuilds the same game from the journal.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_arbiter::{Claims, Command, Event, Game, Reason, Points, Terms, TimeControl, Timestamp};
//! use staunton_rules::Color;
//!
//! let terms = Terms {
//!     start: None,
//!     chess960: false,
//!     time: TimeControl::fischer(300_000, 3_000),
//!     rated: false,
//!     claims: Claims::ByPlayers,
//!     first_move: None,
//! };
//! let mut game = Game::new(terms.clone())?;
//! let mut journal = Vec::new();
//! let mut now = Timestamp(1_700_000_000_000);
//! game.apply(&[Event::Started], now)?;
//! journal.push((now, vec![Event::Started]));
//!
//! for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     now = now + 2_000;
//!     let command = Command::Move {
//!         by: game.turn(),
//!         mv: uci.parse()?,
//!         offer_draw: false,
//!         lag: 0,
//!     };
//!     let events = staunton_arbiter::decide(&game, &command, now)?;
//!     game.apply(&events, now)?;
//!     journal.push((now, events));
//! }
//!
//! let verdict = game.verdict().expect("the fool's mate");
//! assert_eq!(verdict.score, Points::BlackWins);
//! assert_eq!(verdict.reason, Reason::Checkmate);
//! assert_eq!(verdict.to_string(), "Black won: checkmate.");
//! assert_eq!(game.remaining(Color::White, now), Some(302_000));
//!
//! let resign = Command::Resign { by: Color::White };
//! let refusal = staunton_arbiter::decide(&game, &resign, now).unwrap_err();
//! assert!(refusal.to_string().starts_with("The game is over"));
//!
//! assert_eq!(Game::replay(terms, journal)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Contents:
//!
//! - [`Game`] and its [`Clock`]; [`Terms`], [`TimeControl`], [`Stage`], [`Bonus`], [`Claims`], and
//!   [`TermsError`] for terms under which no game can be played.
//! - [`verdict_of`] and [`claimable`] for the end of a line of moves without a game.
//! - [`Command`], [`decide`], [`decide_quickly`], [`Refusal`]; [`Event`], [`Ruling`], [`evolve`];
//!   [`Verdict`], [`Points`], [`Reason`]; [`Finding`], [`CanMate`] and [`Argument`], the basis of a
//!   verdict.
//! - [`Events`] and [`EVENT_FORMAT`]: the serialization of events; [`JournalError`] and
//!   [`ReplayError`] for a damaged journal.
//! - [`Timestamp`], [`Millis`] and [`DAY`]; [`ParseError`] for a text that is not a valid value.
//!
//! The crate does no I/O, reads no clock and spawns no thread: the caller passes the current moment
//! with every call.

#![forbid(unsafe_code)]

mod clock;
mod command;
mod decide;
mod event;
mod evolve;
mod finding;
mod game;
mod gift;
mod journal;
mod push;
mod refusal;
mod replay;
mod terms;
mod terms_error;
mod terms_limits;
mod text;
mod time;
mod time_text;
mod turn_times;
mod verdict;

pub use clock::{Clock, LAG_QUOTA, LAG_REFILL, MAX_LAG};
pub use command::Command;
pub use decide::{claimable, decide, decide_quickly, verdict_of};
pub use event::{Event, Ruling};
pub use evolve::evolve;
pub use finding::{CanMate, Finding};
pub use game::Game;
pub use gift::{GIFT, MAX_GIFTS};
pub use journal::{EVENT_FORMAT, Events, JournalError, ReplayError};
pub use mating::Argument;
pub use refusal::Refusal;
pub use rules::ParseError;
pub use terms::{Bonus, Claims, Stage, Terms, TimeControl};
pub use terms_error::TermsError;
pub use terms_limits::{
    MAX_BONUS_MILLIS, MAX_DAYS, MAX_STAGE_MILLIS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION,
};
pub use time::{DAY, Millis, Timestamp};
pub use verdict::{Points, Reason, Verdict};
