//! Analysis for many spectators: a few threads search the requested positions. Requests for the
//! same position share one search, and users take turns.
//!
//! A [`Service`] owns the threads and an engine for each. [`Service::ask`] submits a [`Request`],
//! whose spectator receives [`Update`]s until its [`End`]:
//!
//! - **Sharing.** A request that a running or waiting search can answer joins it: it receives the
//!   newest report at once and then the following ones. Recently finished analyses are cached.
//! - **Fairness.** A user has one analysis at a time. A new one replaces the old one, because a
//!   user who steps through a game no longer needs the previous position. Groups of users take
//!   turns, such as networks, and in them the users: the next search is that of the user with the
//!   least engine time.
//! - **Slices.** Each new search gets its first lines within milliseconds, on a thread for this
//!   purpose. While others wait, a search stops after a slice and continues later, with a longer
//!   slice; it begins again at the first iteration, with what it left in the transposition table.
//! - **Cancellation.** Dropping the [`Viewing`] ends it; a search without spectators stops.
//! - **Delegation.** [`Service::take`] hands out waiting searches, which run elsewhere to their end. A search that
//!   is given back unfinished is repeated by a thread of the service.
//! - **Limits.** [`Settings`] limits the number of threads, waiting searches and cached reports.
//!
//! ```
//! # use rules as staunton_rules;
//! use std::num::NonZeroUsize;
//! use std::sync::mpsc;
//!
//! use staunton_engine::analysis::{Budget, End, Update, Request, Service, Settings, User};
//! use staunton_rules::{Line, Position};
//!
//! let service = Service::start(&Settings::default())?;
//! let request = Request {
//!     line: Line::new(Position::start()),
//!     lines: NonZeroUsize::new(2).expect("two"),
//!     budget: Budget { depth: Some(4), ..Budget::default() },
//! };
//! let (sender, updates) = mpsc::channel();
//! let viewing = service.ask(User::new(1), request, move |update| drop(sender.send(update)))?;
//! let received: Vec<Update> = updates.iter().collect();
//! assert!(matches!(&received[0], Update::Report(report) if report.lines.len() == 2));
//! assert_eq!(received.last(), Some(&Update::End(End::Finished)));
//! drop(viewing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`analyse()`] runs one such search without the threads.

mod job;
mod remembered;
mod report;
mod request;
mod scheduler;
mod service;
#[cfg(test)]
mod tests;
mod turns;
mod types;

pub use report::{Report, Variation, analyse};
pub use request::{Budget, Request};
pub use service::{Delegated, Service, Viewing};
pub use types::{End, Refusal, Settings, Update, User};
