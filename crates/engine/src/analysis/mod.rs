//! Analysis for many viewers: a few threads search the requested positions, one search for all
//! who look at the same position, and users take turns.
//!
//! A [`Service`] owns the threads and an engine for each. [`Service::ask`] puts a
//! [`Request`] and receives [`Update`]s about it until its [`End`]:
//!
//! - **Sharing.** A request that a running or waiting search answers joins it: it receives the
//!   newest report at once and then the rest. Recently finished analyses are remembered.
//! - **Fairness.** A user has one analysis at a time; a new one replaces the old, since
//!   somebody who steps through a game no longer needs the previous position. Users take turns:
//!   one who was just served waits behind all who were not.
//! - **Cancelling.** Dropping the [`Viewing`] ends it; a search that nobody views stops.
//! - **Bounds.** As many threads, waiting searches and remembered reports as [`Settings`]
//!   say, and no more.
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
//! let viewing = service.ask(User(1), request, move |update| drop(sender.send(update)))?;
//! let received: Vec<Update> = updates.iter().collect();
//! assert!(matches!(&received[0], Update::Report(report) if report.lines.len() == 2));
//! assert_eq!(received.last(), Some(&Update::End(End::Finished)));
//! drop(viewing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`analyse()`] is one such search by itself, without the threads.

mod desk;
mod remembered;
mod report;
mod request;
mod service;
#[cfg(test)]
mod tests;
mod types;

pub use report::{Report, Variation, analyse};
pub use request::{Budget, Request};
pub use service::{Service, Viewing};
pub use types::{End, Refusal, Settings, Update, User};
