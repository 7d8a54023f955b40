//! Exact values of endings with three and four pieces, from the tables in the program.

use std::cmp::Reverse;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use messages::error::RequestError;
use protocol::http::endings::{EndingMove, EndingQuery, EndingValue, EndingView};
use rules::Position;
use store::Unavailable;
use tablebase::{Values, Wdl};

use super::check_not_in_play;
use crate::http::member::Member;
use crate::http::position;
use crate::http::query::Params;
use crate::http::site::Site;

/// The maximum number of pieces of a position in the tables.
const PIECES: u32 = 4;

/// `GET /app/endings`: returns the value of a position, and of the position after each move. Refuses
/// positions of running games of the visitor.
pub(super) async fn look_up(
    State(site): State<Arc<Site>>,
    Params(query): Params<EndingQuery>,
    member: Member,
) -> Result<Json<EndingView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let position = position::read(&query.fen)?;
    if position.board().occupied().len() > PIECES {
        return Ok(Json(view(&position)));
    }
    check_not_in_play(&site, member.player.id, &position).await?;
    // The first look at an ending decodes it, which takes up to a second.
    let found = tokio::task::spawn_blocking(move || view(&position)).await;
    Ok(Json(found.map_err(|why| Unavailable(why.to_string()))?))
}

fn view(position: &Position) -> EndingView {
    let tables = Values::built_in();
    let value = tables.probe(position);
    let moves = value.and_then(|_| {
        let legal = position.legal_moves().into_iter();
        let valued = legal.map(|mv| {
            let after = position.after_unchecked(mv);
            Some((-tables.probe(&after)?, mv))
        });
        let mut moves = valued.collect::<Option<Vec<_>>>()?;
        moves.sort_by_key(|&(value, mv)| (Reverse(value), mv));
        Some(moves)
    });
    let moves = moves.unwrap_or_default();
    EndingView {
        value: value.map(shown),
        moves: moves
            .into_iter()
            .map(|(value, mv)| EndingMove {
                uci: position.uci(mv).to_string(),
                san: position.san(mv),
                value: shown(value),
            })
            .collect(),
    }
}

const fn shown(value: Wdl) -> EndingValue {
    match value.without_fifty_moves() {
        Wdl::Win => EndingValue::Win,
        Wdl::Loss => EndingValue::Loss,
        _ => EndingValue::Draw,
    }
}
