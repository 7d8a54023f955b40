//! Standings of chess tournaments with FIDE's tie-breaks (Handbook C.07, in force since 1 March
//! 2026).
//!
//! [`standings`] orders the players of an [`Event`] by a list of [`Criterion`]s. All values are
//! exact fractions, and each one is an [`Explanation`]: its terms as data, and a sentence.
//!
//! ```
//! use tiebreak::{Criterion, Event, Settings, standings};
//!
//! let file = "\
//! 142 2
//! 192 FIDE_DUTCH_2026
//! 001    1      Adams                             2000                             1.5          4 w 1     2 b =
//! 001    2      Brown                             1900                             1.5          3 w 1     1 w =
//! 001    3      Clark                             1800                             0.0          2 b 0     4 b -
//! 001    4      Dixon                             1700                             1.0          1 b 0     3 w +
//! ";
//! let tournament = trf::read(file.as_bytes()).tournament;
//! let event = Event::from_trf(&tournament, None);
//! let criteria = ["PTS", "DE", "BH"].map(|code| code.parse::<Criterion>());
//! let criteria: Vec<Criterion> = criteria.into_iter().collect::<Result<_, _>>()?;
//! let standings = standings(&event, &criteria, &Settings::of_tournament(&tournament), None);
//!
//! let order: Vec<(usize, u16)> = standings
//!     .rows
//!     .iter()
//!     .map(|row| (row.rank, event.players[row.player].number))
//!     .collect();
//! assert_eq!(order, [(1, 1), (2, 2), (3, 4), (4, 3)]);
//! let [points, encounter, buchholz] = &standings.rows[0].scores[..] else {
//!     unreachable!("three criteria");
//! };
//! assert_eq!(points.to_string(), "PTS points 1½ = 1 + ½");
//! assert_eq!(
//!     encounter.to_string(),
//!     "DE direct encounter: does not separate the 2 tied players; ½ against 2"
//! );
//! assert_eq!(buchholz.to_string(), "BH Buchholz 2½ = 1 + 1½");
//! # Ok::<(), tiebreak::CriterionError>(())
//! ```
//!
//! Contents:
//!
//! - [`Event`], [`Participant`], [`Round`], [`Kind`], [`GameResult`], [`Format`]: the input.
//!   [`Event::from_trf`] takes it from a tournament file.
//! - [`Criterion`], [`Base`], [`KoyaLimit`], [`CriterionError`]: the criteria and their codes.
//! - [`Settings`], [`Edition`]: choices that the regulations leave open.
//! - [`standings`], [`Standings`], [`Row`], [`Explanation`], [`Rule`], [`Term`], [`Source`],
//!   [`Cut`], [`Value`]: the result.
//!
//! The crate does no I/O, reads no clock and uses no randomness: lots are an argument.

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod buchholz;
mod counts;
mod criterion;
mod encounter;
mod event;
mod explanation;
mod from_trf;
mod rating;
mod rating_tables;
mod settings;
mod standings;
mod table;
mod value;

pub use criterion::{Base, Criterion, CriterionError, KoyaLimit};
pub use event::{Event, Format, GameResult, Kind, Participant, Round};
pub use explanation::{Cut, Explanation, Rule, Source, Term};
pub use settings::{Edition, Settings};
pub use standings::{Row, Standings, standings};
pub use value::Value;
