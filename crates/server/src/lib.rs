//! The game server: HTTP, WebSocket, live games, and games against the computer.
//!
//! [`Server::start`] recovers from an outage, listens, and returns a [`Server`];
//! [`Server::run`] serves until its `stop` future completes. Each running game is owned by one task;
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

mod client;
mod features;
mod http;
mod router;
mod server;
mod websocket;
mod worker;

pub use cluster::nats::ConnectError;
pub use features::accounts::{add_account, new_invite, token_name};
pub use features::analysis::AnalysisConfig;
pub use features::opening_explorer::{new_book_id, read_counted_game};
pub use game::score_sheet;
pub use http::api_token::new_token;
pub use limits::table::Limits;
pub use net::clock::{Clock, ManualClock};
pub use net::local_network::address_for_others;
pub use net::origin::{NotAPublicUrl, PublicUrl};
pub use server::{Config, Server, StartError};
pub use worker::Worker;
