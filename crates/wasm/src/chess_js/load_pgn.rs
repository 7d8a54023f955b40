//! PGN texts in the manner of chess.js.

use pgn::GameResult;
use wasm_bindgen::JsValue;

use super::state::{Made, State};
use crate::error::{Result, error};
use crate::games::Games;
use crate::json::Json;
use crate::main_line::{MainLine, Note};

/// A game read from a PGN text.
pub(super) struct Loaded {
    pub(super) now: State,
    pub(super) made: Vec<Made>,
    read: MainLine,
}

/// Reads the first game of a text.
///
/// With `strict`, each move must be in exact notation.
pub(super) fn read(text: String, strict: bool) -> Result<Loaded> {
    let mut read = MainLine::new(strict);
    Games::new(text).read_main_line(&mut read)?;
    if let Some(problem) = &read.problem {
        return Err(error(problem));
    }
    let mut now = State::of(read.start);
    let mut made = Vec::with_capacity(read.moves.len());
    for &mv in &read.moves {
        let after = match mv {
            Some(mv) => now.after(mv),
            None => now.passed(),
        };
        let before = std::mem::replace(&mut now, after);
        made.push(Made { before, mv });
    }
    Ok(Loaded { now, made, read })
}

impl Loaded {
    /// Returns the tags and the annotations as an object.
    pub(super) fn annotations(&self) -> Result<JsValue> {
        let mut json = Json::default();
        json.object(|json| {
            json.key("headers").array(|json| {
                for (name, value) in &self.read.headers {
                    json.array(|json| {
                        json.text(name).text(value);
                    });
                }
            });
            json.optional("result", self.read.result.map(GameResult::tag));
            json.key("notes").array(|json| {
                for (at, note) in &self.read.notes {
                    json.object(|json| self.write_note(json, *at, note));
                }
            });
        });
        json.parse()
    }

    fn write_note(&self, json: &mut Json, at: usize, note: &Note) {
        let state = self.made.get(at).map_or(&self.now, |made| &made.before);
        json.key("fen").plain(state.fen());
        json.optional("comment", note.comment.as_deref());
        json.optional("suffix", note.suffix);
        json.key("nags").array(|json| {
            for nag in &note.nags {
                json.raw(nag);
            }
        });
    }
}
