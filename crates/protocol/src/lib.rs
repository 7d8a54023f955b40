//! The messages between the server and its clients.
//!
//! Everything is JSON. The WebSocket carries [`ClientMessage`]s one way and
//! [`ServerMessage`]s the other; the HTTP requests of the web client are in
//! [`http`]. TypeScript declarations are generated from these types.
//!
//! Each type has the same name as its TypeScript declaration. So three of them share a name with a
//! type of another crate. [`Score`] and [`Ply`] are the wire formats of `engine::Score` and
//! `pgn::Ply`; [`http::Problem`] is an error answer, unrelated to `pgn::Problem`.

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
    AbsenceClaim, Character, ClaimView, Clocks, GameInfo, GameState, Material, Player, Ply,
    PositionView, RatingView, Seats, Side, VacationLeft, VerdictView, You,
};
pub use lobby::{RatingRange, Seek};
pub use server::{ArenaGame, RefusalCode, ServerMessage};

/// The WebSocket subprotocol that a client names when it connects: the version of these messages
/// that the client speaks.
///
/// The number is incremented with every change that clients of the previous version cannot handle.
pub const SUBPROTOCOL: &str = "staunton.4";
