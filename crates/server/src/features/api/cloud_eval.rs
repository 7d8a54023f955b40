//! Evaluations of positions that users of this server have analyzed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use game::in_play_lookup as in_play;
use messages::error::RequestError;
use rules::{CastlingMode, Color, Line, Position};
use serde::{Deserialize, Serialize};
use store::{EvaluatedLine, EvaluationScore};
use utoipa::{IntoParams, ToSchema};

use super::error::{ApiError, Problem};
use super::holder::Reader;
use super::params::Params;
use crate::features::analysis;
use crate::http::site::Site;

/// The position that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct EvaluationQuery {
    /// The position.
    #[param(
        required,
        example = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    )]
    fen: Option<String>,
    /// The number of lines.
    #[serde(rename = "multiPv")]
    multi_pv: Option<usize>,
    /// Only standard chess has evaluations.
    variant: Option<String>,
}

/// A stored evaluation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Evaluation {
    fen: String,
    /// Thousands of positions that were searched.
    knodes: u64,
    depth: u32,
    /// The lines, the best first.
    pvs: Vec<EvaluationLine>,
}

/// A line of an evaluation, with a score for White.
#[derive(Debug, Serialize, ToSchema)]
struct EvaluationLine {
    /// The moves in UCI notation, separated by spaces.
    #[schema(example = "e7e5 g1f3")]
    moves: String,
    /// Hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cp: Option<i32>,
    /// The number of moves to mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mate: Option<i32>,
}

impl EvaluationLine {
    fn of(line: &EvaluatedLine, turn: Color) -> Self {
        let for_white = |score: i32| if turn == Color::White { score } else { -score };
        let (cp, mate) = match line.score {
            EvaluationScore::Cp(score) => (Some(for_white(score)), None),
            EvaluationScore::Mate(score) => (None, Some(for_white(score))),
        };
        let moves = line.moves.join(" ");
        Self { moves, cp, mate }
    }
}

/// Returns the stored evaluation of a position.
///
/// Nothing is computed. A player gets no evaluation of a position of an own game that is running.
#[utoipa::path(
    get,
    path = "/api/cloud-eval",
    tag = "Games",
    security((), ("token" = [])),
    params(EvaluationQuery),
    responses(
        (status = 200, body = Evaluation),
        (status = 404, description = "No evaluation is stored.", body = Problem),
    ),
)]
pub(super) async fn evaluation(
    State(site): State<Arc<Site>>,
    reader: Reader,
    Params(query): Params<EvaluationQuery>,
) -> Result<Json<Evaluation>, ApiError> {
    let fen = query.fen;
    let fen = fen.ok_or_else(|| ApiError::field("fen", "is missing"))?;
    let wanted = query.multi_pv.unwrap_or(1);
    if !matches!(
        query.variant.as_deref(),
        None | Some("standard" | "fromPosition")
    ) {
        return Err(missing());
    }
    let position = Position::from_fen(&fen, CastlingMode::Standard)
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
    let lines = lines.map(|line| EvaluationLine::of(line, position.turn()));
    Ok(Json(Evaluation {
        fen,
        knodes: known.nodes / 1_000,
        depth: known.depth,
        pvs: lines.collect(),
    }))
}

fn missing() -> ApiError {
    ApiError::missing("evaluation: no user has analyzed this position")
}
