//! Pictures of games, for whoever may see them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use messages::error::RequestError;
use protocol::Side;
use serde::Deserialize;

use super::position::below;
use super::{Format, Sheet, Studio, check_rate, drawn};
use crate::http::anonymous::{self, Onlooker};
use crate::http::query::Asked;
use crate::http::site::Site;

/// A game may go on: whoever has a picture asks whether it is still the same.
const CACHING: &str = "no-cache";

/// How it is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// The side below.
    orientation: Option<Side>,
}

/// `GET /app/games/{id}/picture.svg` and `.png`: the position of a game; `.gif`: the game as far as it
/// was played.
pub(super) async fn answer(
    format: Format,
    State(site): State<Arc<Site>>,
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Asked(wish): Asked<Wish>,
    onlooker: Onlooker,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &onlooker)?;
    let table = anonymous::visible_game(&site, &onlooker, &id).await?;
    let below = below(wish.orientation);
    let mut diagrams = picture::diagrams(table.game.line(), below);
    if format != Format::Gif {
        // Only the position is drawn.
        diagrams.drain(..diagrams.len().saturating_sub(1));
    }
    // Not the version: some change nothing on the board, and after a restoration they come again.
    let boards: Vec<_> = diagrams
        .iter()
        .map(|diagram| format!("{} {:?}", diagram.board.fen(), diagram.last))
        .collect();
    let sheet = Sheet {
        format,
        content: format!("{} {below}", boards.join(" ")),
        caching: CACHING,
    };
    let draw = move || match format {
        Format::Gif => picture::gif(&picture::frames(diagrams)),
        Format::Svg | Format::Png => {
            let last = diagrams.last().expect("the start of the game");
            drawn(format, last)
        }
    };
    sheet
        .answer(&site, &studio, &onlooker, &headers, draw)
        .await
}
