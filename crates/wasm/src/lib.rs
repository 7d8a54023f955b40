//! The rules of chess, PGN and the engine for JavaScript.
//!
//! The npm package `staunton-chess` consists of this crate, translated by wasm-bindgen, and the
//! scripts in `crates/wasm/npm`. Each feature is a module of the package: `board` has positions, games
//! and PGN; `study` adds games with an arbiter, lessons, puzzles and pictures; `engine` has the engine. The module `client` is not in the
//! package: with it the web client works without its server.
//!
//! Few calls cross the boundary, and they pass compact data: lists of moves cross as one text, and
//! objects as JSON. Errors are JavaScript errors whose message is the sentence of the library.

#![deny(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    reason = "wasm-bindgen passes optional texts, lists and functions by value"
)]

#[cfg(feature = "study")]
mod arbiter_game;
#[cfg(any(feature = "board", feature = "engine"))]
mod argument;
#[cfg(feature = "board")]
mod board;
#[cfg(feature = "board")]
mod chess_js;
#[cfg(feature = "client")]
mod client;
#[cfg(feature = "engine")]
mod engine_search;
mod error;
#[cfg(feature = "board")]
mod game;
#[cfg(feature = "board")]
mod games;
#[cfg(any(feature = "board", feature = "engine"))]
mod json;
#[cfg(feature = "study")]
mod lesson;
#[cfg(feature = "board")]
mod main_line;
#[cfg(any(feature = "board", feature = "engine"))]
mod moves;
#[cfg(feature = "board")]
mod names;
#[cfg(feature = "board")]
mod outcome;
#[cfg(feature = "board")]
mod pgn_games;
#[cfg(feature = "study")]
mod picture_svg;
#[cfg(feature = "board")]
mod position;
#[cfg(feature = "study")]
mod puzzle;
#[cfg(any(feature = "board", feature = "engine"))]
mod types;

#[cfg(feature = "study")]
pub use arbiter_game::ArbiterGame;
#[cfg(feature = "board")]
pub use chess_js::ChessJsState;
#[cfg(feature = "client")]
pub use client::{
    ClientGame, ask, attempt_exercise, attempt_puzzle, chess960_start, daily_puzzle, next_puzzle,
    puzzle, puzzle_of_run, puzzle_themes, remark, say_line, show_lesson, show_lessons,
};
#[cfg(feature = "engine")]
pub use engine_search::SyncEngine;
#[cfg(feature = "board")]
pub use game::Game;
#[cfg(feature = "study")]
pub use lesson::JsLesson;
#[cfg(feature = "board")]
pub use pgn_games::{PgnReader, read_pgn};
#[cfg(feature = "study")]
pub use picture_svg::{describe, svg};
#[cfg(feature = "board")]
pub use position::JsPosition;
#[cfg(feature = "study")]
pub use puzzle::JsPuzzle;
