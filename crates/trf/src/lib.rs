//! Tournament Report Files: the format in which chess tournaments are sent to FIDE and exchanged
//! between pairing programs (FIDE Handbook C.02.03, in force since 1 March 2026).
//!
//! [`read`] reads TRF26, the older TRF16 and the extensions of `JaVaFo` and bbpPairings. All input is
//! read: unreadable or contradictory text becomes a [`Problem`] with its line and column, and
//! unknown lines are kept. [`Tournament::to_trf`] writes TRF26.
//!
//! ```
//! let text = "\
//! 012 Village Championship
//! XXR 3
//! 001    1 m    Adams, Ann                        2100 ENG                         1.0    1     2 w 1
//! 001    2      Brown, Bob                        1900 ENG                         0.5    2     1 b 0  0000 - H
//! ";
//! let reading = trf::read(text.as_bytes());
//! assert!(reading.problems.is_empty());
//! let tournament = reading.tournament;
//! assert_eq!(tournament.rounds, Some(3));
//!
//! let brown = tournament.player(2).expect("player 2");
//! assert_eq!(brown.name, "Brown, Bob");
//! let bye = tournament.entry(brown, 2).expect("round 2");
//! assert_eq!(bye.outcome, trf::Outcome::HalfPointBye);
//! assert_eq!(tournament.points.points(bye.outcome).to_string(), "0.5");
//!
//! let written = tournament.to_trf()?;
//! assert!(written.contains("142 3\n"), "the record of TRF26 for XXR");
//! assert_eq!(trf::read(written.as_bytes()).tournament, tournament);
//! # Ok::<(), trf::WriteError>(())
//! ```
//!
//! A problem names its place:
//!
//! ```
//! let text = "001    1 m    Adams, Ann                        2100 ENG                         1.5    1  0000 - U";
//! let problem = &trf::read(text.as_bytes()).problems[0];
//! assert_eq!(problem.to_string(), "1:81: player 1 has 1.5 points, but the results give 1.0");
//! ```
//!
//! Contents: [`Tournament`] with [`Player`], [`Entry`], [`Outcome`], [`Color`], [`Byes`],
//! [`Acceleration`], [`Forbidden`], [`OddPoints`]; [`Points`] and [`PointSystem`]; [`Reading`],
//! [`Problem`], [`ProblemKind`], [`WriteError`], [`PointsError`].
//!
//! The crate does no I/O and has no dependencies.

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod decode;
mod entry;
mod line;
mod points;
mod problem;
mod read;
mod tournament;
mod write;

pub use entry::{Color, Entry, Outcome};
pub use points::{PointSystem, Points, PointsError};
pub use problem::{Problem, ProblemKind};
pub use read::{Reading, read};
pub use tournament::{
    Acceleration, Byes, Forbidden, LAST_NUMBER, LAST_ROUND, OddPoints, Player, Tournament,
};
pub use write::WriteError;
