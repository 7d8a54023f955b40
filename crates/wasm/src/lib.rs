//! The rules of chess, PGN and the engine for JavaScript.
//!
//! The npm package `staunton-chess` consists of this crate, translated by wasm-bindgen, and the
//! scripts in `crates/wasm/npm`. Without the feature `full` the crate contains positions, games and
//! PGN; with it also games under an arbiter, lessons, puzzles, pictures and the engine.
//!
//! Few calls cross the boundary, and they pass compact data: lists of moves cross as one text, and
//! objects as JSON. Errors are JavaScript errors whose message is the sentence of the library.

#![deny(unsafe_code)]

mod argument;
mod board;
mod chess_js;
mod error;
mod game;
mod json;
mod moves;
mod outcome;
mod pgn_games;
mod position;
mod types;

#[cfg(feature = "full")]
mod arbiter_game;
#[cfg(feature = "full")]
mod engine_search;
#[cfg(feature = "full")]
mod lesson;
#[cfg(feature = "full")]
mod picture_svg;
#[cfg(feature = "full")]
mod puzzle;

pub use chess_js::ChessJsState;
pub use game::Game;
pub use pgn_games::{PgnReader, read_pgn};
pub use position::JsPosition;

#[cfg(feature = "full")]
pub use arbiter_game::ArbiterGame;
#[cfg(feature = "full")]
pub use engine_search::SyncEngine;
#[cfg(feature = "full")]
pub use lesson::JsLesson;
#[cfg(feature = "full")]
pub use picture_svg::{describe, svg};
#[cfg(feature = "full")]
pub use puzzle::JsPuzzle;
