//! The messages between the server and its clients.
//!
//! Everything is JSON. The socket carries [`ClientMessage`]s one way and
//! [`ServerMessage`]s the other; the HTTP requests of the web client are in
//! [`http`]. TypeScript declarations are generated from these types.
//!
//! A type here is called what the TypeScript declaration is called. So three of them share a name
//! with a type of another crate, of which they are the form on the wire: [`Score`]
//! (`engine::Score`), [`Ply`] (`pgn::Ply`) and [`http::Problem`] (no `pgn::Problem`, but what is
//! wrong with a request).

mod analysis;
mod challenge;
mod chat;
mod client;
mod color_choice;
mod event;
mod game;
pub mod http;
mod lobby;
mod server;
mod typescript;

pub use analysis::{AnalysisEnd, AnalysisLine, Score};
pub use challenge::{Challenge, ChallengeState, DeclineReason};
pub use chat::{ChatClosed, ChatClosedReason, ChatLine, ChatRoom};
pub use client::{ClientMessage, PlayerCommand};
pub use event::{GameEvent, TimeReason};
pub use game::{
    AbsenceClaim, ClaimView, Clocks, GameInfo, GameState, Material, Player, Ply, PositionView,
    RatingView, Seats, Side, VacationLeft, VerdictView, You,
};
pub use lobby::{RatingRange, Seek};
pub use server::{RefusalCode, ServerMessage};

/// The WebSocket subprotocol that a client names when it opens the socket: it says which version of
/// these messages the client speaks.
///
/// The number is raised with every change that a client of the version before cannot deal with.
pub const SUBPROTOCOL: &str = "staunton.4";
