//! The web client without its server: the same messages, as JSON texts.

mod coach;
mod game;
mod learn;
mod positions;
mod puzzles;

use language::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Result, error};

pub use coach::remark;
pub use game::ClientGame;
pub use learn::{attempt_exercise, show_lesson, show_lessons};
pub use positions::{ask, chess960_start, say_line};
pub use puzzles::{
    attempt_puzzle, daily_puzzle, next_puzzle, puzzle, puzzle_of_run, puzzle_themes,
};

/// Returns the language for a tag, or English.
fn language_of(tag: &str) -> Language {
    Language::find(tag).unwrap_or(Language::ENGLISH)
}

/// Reads a value of the protocol.
fn read<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(error)
}

/// Writes a value of the protocol.
fn written(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(error)
}
