//! The game server: HTTP, WebSocket, live games, and games against the computer.
//!
//! [`Server::start`] recovers from an outage, listens, and returns a [`Server`];
//! [`Server::run`] serves until it is asked to stop. Each running game is owned by one task;
//! `docs/PROTOCOL.md` describes the messages on the socket.
//!
//! ```no_run
//! # use store as staunton_store;
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use staunton_server::{Clock, Config, Server};
//!
//! let store = staunton_store::open("sqlite:games.db").await?;
//! let config = Config::new("127.0.0.1:0".parse()?);
//! let server = Server::start(config, store, Clock::system()).await?;
//! println!("http://{}", server.address());
//! server.run(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod accept;
mod allowance;
mod analysis;
mod app;
mod asked;
mod attention;
mod background;
mod body;
mod bus;
mod challenges;
mod chat;
mod classes;
mod clock;
mod conditional;
mod connected;
mod cookies;
mod device;
mod engine_pool;
mod events;
mod explore;
mod explorer;
mod export;
mod games;
mod holder;
mod hosts;
mod idempotency;
mod lag;
mod language;
mod learn;
mod library;
mod limits;
mod live_game;
mod lobby;
mod local_network;
mod member;
mod metrics;
mod moderation;
mod negotiation;
mod new_game;
mod onlooker;
mod openings;
mod origin;
mod outages;
mod outbound;
mod pages;
mod patience;
mod people;
mod personal_data;
mod pgn_text;
mod pictures;
mod players;
mod plies;
mod position;
mod preview;
mod problem;
mod proxies;
mod puzzles;
mod quota;
mod random;
mod rate;
mod rating;
mod recovery;
mod refusal;
mod runtimes;
pub mod score_sheet;
mod search;
mod sentence;
mod server;
mod session;
mod snapshot;
mod socket;
mod view;
mod visitors;
mod watching;
mod work_queue;

pub use analysis::AnalysisConfig;
pub use clock::{Clock, ClockHand};
pub use holder::new_token;
pub use limits::Limits;
pub use local_network::address_for_others;
pub use origin::{NotAPublicUrl, PublicUrl};
pub use people::{new_invite, token_name};
pub use server::{Config, Server, StartError};
