//! Evaluations of positions that users of this server have analyzed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use game::in_play_lookup as in_play;
use messages::error::RequestError;
use rules::{CastlingMode, Color, Line, Position};
use serde_json::{Value, json};
use store::{EvaluatedLine, EvaluationScore};

use super::error::ApiError;
use super::fields::Fields;
use super::holder::Reader;
use crate::features::analysis;
use crate::http::site::Site;

/// `GET /api/cloud-eval`: returns the stored evaluation of a position. Nothing is computed. A player
/// gets no evaluation of a position of an own game that is running.
pub(super) async fn evaluation(
    State(site): State<Arc<Site>>,
    reader: Reader,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let fen = fields
        .text("fen")
        .ok_or_else(|| ApiError::field("fen", "is missing"))?;
    let wanted = fields.number("multiPv")?.unwrap_or(1_usize);
    if !matches!(
        fields.text("variant"),
        None | Some("standard" | "fromPosition")
    ) {
        return Err(missing());
    }
    let position = Position::from_fen(fen, CastlingMode::Standard)
        .map_err(|why| ApiError::field("fen", why.to_string()))?;
    if let Some(player) = reader.player_id() {
        let line = Line::new(position);
        match in_play::is_played_by(&site.games, player, &line).await {
            Ok(false) => {}
            Ok(true) | Err(in_play::Unknown::TooManyGames) => return Err(missing()),
            Err(in_play::Unknown::Unavailable(why)) => {
                tracing::error!(%why, "the games of a player cannot be read");
                return Err(RequestError::unavailable().into());
            }
        }
    }
    let key = analysis::stored_position(&position);
    let known = site.store.evaluations().evaluation(&key).await?;
    let known = known.ok_or_else(missing)?;
    let lines = known.lines.iter().take(wanted.max(1));
    let lines = lines.map(|line| pv(line, position.turn()));
    Ok(Json(json!({
        "fen": fen,
        "knodes": known.nodes / 1_000,
        "depth": known.depth,
        "pvs": lines.collect::<Vec<_>>(),
    })))
}

fn missing() -> ApiError {
    ApiError::missing("evaluation: no user has analyzed this position")
}

/// Returns a line with its score for White.
fn pv(line: &EvaluatedLine, turn: Color) -> Value {
    let for_white = |score: i32| if turn == Color::White { score } else { -score };
    let moves = line.moves.join(" ");
    match line.score {
        EvaluationScore::Cp(score) => json!({ "moves": moves, "cp": for_white(score) }),
        EvaluationScore::Mate(score) => json!({ "moves": moves, "mate": for_white(score) }),
    }
}
