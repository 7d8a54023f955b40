//! The coach, who says one sentence about each move of the user.

use ::language::InLanguage;
use protocol::Score;
use rules::{CastlingMode, Position};
use serde::{Deserialize, Serialize};
use views::coach::{Evaluation, Grade};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{language_of, read, written};
use crate::error::{Result, error};

/// A move with the engine's results before and after it.
#[derive(Deserialize)]
struct Played {
    /// The position before the move.
    fen: String,
    chess960: bool,
    /// The move in UCI.
    uci: String,
    found: Found,
    then: Found,
}

/// A result of the engine for the side to move.
#[derive(Deserialize)]
struct Found {
    score: Score,
    /// The best line in UCI.
    line: Vec<String>,
}

/// The sentence of the coach.
#[derive(Serialize)]
struct Remark {
    /// Whether the move has lost something, so that it may be taken back.
    lost: bool,
    text: String,
}

impl Found {
    /// Reads the moves up to the first one that is illegal.
    fn evaluation(&self, from: &Position) -> Evaluation {
        let mut position = *from;
        let mut line = Vec::new();
        for text in &self.line {
            let Ok(mv) = position.parse_uci(text) else {
                break;
            };
            position.play_unchecked(mv);
            line.push(mv);
        }
        Evaluation {
            score: self.score,
            line,
        }
    }
}

/// Returns a sentence about a move as an object with `lost` and `text`.
///
/// @param played An object with `fen`, `chess960`, `uci`, `found` and `then`; the last two have a
/// `score` and a `line`.
/// @throws If the move is not legal.
#[wasm_bindgen]
pub fn remark(played: &str, language: &str) -> Result<String> {
    let played: Played = read(played)?;
    let mode = if played.chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let before = Position::from_fen(&played.fen, mode).map_err(error)?;
    let mv = before.parse_uci(&played.uci).map_err(error)?;
    let after = before.play(mv).map_err(error)?;
    let (found, then) = (
        played.found.evaluation(&before),
        played.then.evaluation(&after),
    );
    let remark = views::coach::remark(&before, mv, &found, &then)
        .ok_or_else(|| error("the move is illegal"))?;
    written(&Remark {
        lost: remark.grade > Grade::Good,
        text: remark.fact.in_language(language_of(language)),
    })
}
