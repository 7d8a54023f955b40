//! Pictures of games, for clients that may see them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use messages::error::RequestError;
use protocol::Side;
use serde::Deserialize;

use super::position::below;
use super::{Format, RenderQueue, Sheet, check_rate, drawn};
use crate::http::anonymous::{self, Anonymous};
use crate::http::query::Params;
use crate::http::site::Site;

/// A game may continue: a browser with a cached picture must revalidate it.
const CACHING: &str = "no-cache";

/// The options of a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameImage {
    /// The side at the bottom.
    orientation: Option<Side>,
}

/// `GET /app/games/{id}/picture.svg` and `.png`: the current position of a game; `.gif`: the moves
/// up to the current position.
pub(super) async fn answer(
    format: Format,
    State(site): State<Arc<Site>>,
    State(render_queue): State<Arc<RenderQueue>>,
    Path(id): Path<String>,
    Params(wish): Params<GameImage>,
    anonymous: Anonymous,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &anonymous)?;
    let table = anonymous::visible_game(&site, &anonymous, &id).await?;
    let below = below(wish.orientation);
    let mut diagrams = picture::diagrams(table.game.line(), below);
    if format != Format::Gif {
        // Only the current position is drawn.
        diagrams.drain(..diagrams.len().saturating_sub(1));
    }
    // The tag does not depend on the version: some versions do not change the board, and after a
    // restoration versions are reused.
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
        .answer(&site, &render_queue, &anonymous, &headers, draw)
        .await
}
