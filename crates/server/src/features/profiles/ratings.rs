//! The history of a player's rating.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use messages::error::RequestError;
use protocol::http::players::{RatingHistory, RatingPoint};
use serde::Deserialize;
use store::{HistoryQuery, Speed};

use super::{no_such_player, shown};
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The number of games on a page.
const PAGE: u32 = 500;

/// The start of a page of the history.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    before: Option<u32>,
}

/// `GET /app/players/{player}/ratings/{speed}`: returns a page of the history of a rating.
pub(super) async fn ratings(
    State(site): State<Arc<Site>>,
    Path((player, speed)): Path<(String, String)>,
    Params(part): Params<Part>,
    member: Member,
) -> Result<Json<RatingHistory>, RequestError> {
    let player = shown(&site, &member, &player).await?;
    let speed: Speed = speed.parse().map_err(|_| no_such_player())?;
    let query = HistoryQuery {
        player: player.id,
        speed,
        before: part.before,
        limit: PAGE,
    };
    let games = site.store.rating_history(query).await?;
    let last = games.last().map(|game| game.number);
    let points = games.iter().map(|game| RatingPoint {
        game: game.game.to_string(),
        at: game.at.0,
        rating: game.rating,
        deviation: game.deviation,
    });
    Ok(Json(RatingHistory {
        points: points.collect(),
        // The first game of a history is number 1.
        older: last.filter(|&number| number > 1),
    }))
}
