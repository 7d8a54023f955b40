//! Games of PGN texts as objects.

use pgn::{Comment, Diagnostic, Movetext, PlayedMove, Ply, Record};
use rules::{CastlingMode, Position};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Result;
use crate::games::Games;
use crate::json::Json;

/// Reads all games of a PGN text. Text that cannot be read becomes a problem of its game, with its
/// place.
#[wasm_bindgen(js_name = readPgn, unchecked_return_type = "PgnGame[]")]
pub fn read_pgn(text: String) -> Result<JsValue> {
    let mut games = Games::new(text);
    let mut records = Vec::new();
    while let Some(record) = games.next_record()? {
        records.push(record);
    }
    let mut json = Json::default();
    json.array(|json| records.iter().for_each(|record| write_game(json, record)));
    json.parse()
}

/// Reads the games of a PGN text one after another, so that memory holds one game at a time.
#[wasm_bindgen]
pub struct PgnReader(Games);

#[wasm_bindgen]
impl PgnReader {
    /// Begins to read a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> Self {
        Self(Games::new(text))
    }

    /// Reads the next game. Returns `undefined` after the last one.
    #[wasm_bindgen(js_name = next, unchecked_return_type = "PgnGame | undefined")]
    pub fn read_next(&mut self) -> Result<JsValue> {
        let Some(record) = self.0.next_record()? else {
            return Ok(JsValue::UNDEFINED);
        };
        let mut json = Json::default();
        write_game(&mut json, &record);
        json.parse()
    }
}

/// Writes a game as an object.
fn write_game(json: &mut Json, record: &Record) {
    json.object(|json| {
        json.key("headers");
        write_headers(json, record);
        json.key("start").plain(record.start.fen());
        json.key("chess960")
            .raw(record.start.castling_mode() == CastlingMode::Chess960);
        json.key("result").plain(record.result.tag());
        write_line(json, &record.start, &record.main);
        json.key("problems");
        write_problems(json, &record.problems);
    });
}

/// Writes the tags as an object; in a duplicate the first one counts.
pub(crate) fn write_headers(json: &mut Json, record: &Record) {
    json.object(|json| {
        for (name, value) in record.tags.iter() {
            json.key_text(name).text(value);
        }
        json.field("Result", record.result.tag());
    });
}

/// Writes problems with their places.
pub(crate) fn write_problems(json: &mut Json, problems: &[Diagnostic]) {
    json.array(|json| {
        for Diagnostic { place, problem } in problems {
            json.object(|json| {
                json.field("message", &problem.to_string());
                json.key("line").raw(place.line);
                json.key("column").raw(place.column);
                json.key("offset").raw(place.offset);
            });
        }
    });
}

/// Writes the fields of a line.
fn write_line(json: &mut Json, start: &Position, line: &Movetext) {
    write_comments(json, "comments", &line.comments);
    json.key("moves").array(|json| {
        let mut position = *start;
        for played in &line.moves {
            write_move(json, &position, played);
            played.ply.play(&mut position);
        }
    });
    if !line.unread.is_empty() {
        json.field("unread", &line.unread);
    }
}

fn write_move(json: &mut Json, position: &Position, played: &PlayedMove) {
    json.object(|json| {
        match played.ply {
            Ply::Null => {
                json.key("san").plain("--");
            }
            Ply::Move(mv) => {
                json.key("san").plain(position.san(mv));
                json.key("lan").plain(position.uci(mv));
            }
        }
        if !played.nags.is_empty() {
            json.key("nags").array(|json| {
                for nag in &played.nags {
                    json.raw(nag.0);
                }
            });
        }
        write_comments(json, "commentsBefore", &played.comments_before);
        write_comments(json, "comments", &played.comments);
        if !played.variations.is_empty() {
            json.key("variations").array(|json| {
                for variation in &played.variations {
                    json.object(|json| write_line(json, position, variation));
                }
            });
        }
    });
}

fn write_comments(json: &mut Json, key: &str, comments: &[Comment]) {
    if !comments.is_empty() {
        json.key(key).array(|json| {
            for comment in comments {
                json.text(&comment.to_string());
            }
        });
    }
}

/// Returns comments as one text.
pub(crate) fn joined(comments: &[Comment]) -> String {
    let texts: Vec<_> = comments.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
