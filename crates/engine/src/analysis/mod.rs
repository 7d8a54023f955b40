//! Analysis for many viewers: a few threads that search what is asked, one search for all
//! who look at the same position, in turn among users.
//!
//! A [`Service`] owns the threads and an engine for each. [`Service::ask`] puts a
//! [`Request`] and hears [`News`] of it until its [`End`]:
//!
//! - **Sharing.** A request that a running or waiting search answers joins it: it hears the
//!   newest report at once and then the rest. What was finished lately is remembered.
//! - **Fairness.** A user has one analysis at a time; a new one replaces the old, since
//!   whoever steps through a game has left the position before. Users take turns: one who
//!   was just served waits behind all who have not been.
//! - **Cancelling.** Dropping the [`Viewing`] ends it; a search that nobody views stops.
//! - **Bounds.** As many threads, waiting searches and remembered reports as [`Settings`]
//!   say, and no more.
//!
//! ```
//! # use rules as staunton_rules;
//! use std::num::NonZeroUsize;
//! use std::sync::mpsc;
//!
//! use staunton_engine::analysis::{Budget, End, News, Request, Service, Settings, User};
//! use staunton_rules::{Line, Position};
//!
//! let service = Service::start(&Settings::default())?;
//! let request = Request {
//!     line: Line::new(Position::start()),
//!     lines: NonZeroUsize::new(2).expect("two"),
//!     budget: Budget { depth: Some(4), ..Budget::default() },
//! };
//! let (sender, news) = mpsc::channel();
//! let viewing = service.ask(User(1), request, move |news| drop(sender.send(news)))?;
//! let heard: Vec<News> = news.iter().collect();
//! assert!(matches!(&heard[0], News::Report(report) if report.lines.len() == 2));
//! assert_eq!(heard.last(), Some(&News::End(End::Finished)));
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

pub use report::{Report, Variation, analyse};
pub use request::{Budget, Request};
pub use service::{End, News, Refusal, Service, Settings, User, Viewing};
