//! Ends of games, and whether a side can mate.

use arbiter::Verdict;
use mating::{Answer, Argument, Budget, Winnability};
use rules::{Color, Position};
use wasm_bindgen::JsValue;

use crate::error::Result;
use crate::json::Json;

/// Returns a verdict as an object, or `undefined`.
pub(crate) fn verdict(verdict: Option<Verdict>) -> Result<JsValue> {
    let Some(verdict) = verdict else {
        return Ok(JsValue::UNDEFINED);
    };
    let mut json = Json::default();
    json.object(|json| {
        json.field("result", verdict.score.pgn());
        json.field("reason", verdict.reason.name());
        json.optional("article", verdict.reason.article());
        json.field("sentence", &verdict.to_string());
    });
    json.parse()
}

/// Returns whether a side can mate, within a number of positions.
pub(crate) fn can_mate(position: &Position, side: Color, nodes: Option<f64>) -> Result<JsValue> {
    let budget = nodes.map_or_else(Budget::default, |nodes| Budget {
        nodes: nodes as u64,
    });
    let Answer { winnability, nodes } = mating::solve(position, side, budget);
    let mut json = Json::default();
    json.object(|json| {
        if let Some(can_mate) = winnability.can_mate() {
            json.key("canMate").raw(can_mate);
        }
        match &winnability {
            Winnability::Winnable { line } => {
                json.key("line")
                    .array(|json| write_line(json, position, line));
            }
            Winnability::Unwinnable(argument) => {
                json.field("argument", argument_name(*argument));
            }
            Winnability::Unknown => {}
        }
        json.key("nodes").raw(nodes);
    });
    json.parse()
}

const fn argument_name(argument: Argument) -> &'static str {
    match argument {
        Argument::GameOver => "game_over",
        Argument::Material => "material",
        Argument::Blockade => "blockade",
        Argument::Exhaustion => "exhaustion",
        _ => "other",
    }
}

/// Writes moves in SAN.
pub(crate) fn write_line(json: &mut Json, start: &Position, line: &[rules::Move]) {
    let mut position = *start;
    for &mv in line {
        json.plain(position.san(mv));
        position.play_unchecked(mv);
    }
}
