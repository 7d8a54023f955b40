//! Pictures of positions outside of games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use messages::error::RequestError;
use picture::Diagram;
use protocol::Side;
use rules::{Color, Position, Square};
use serde::Deserialize;

use super::linked::Linked;
use super::{Format, RenderQueue, Sheet, check_rate, drawn};
use crate::http::anonymous::Anonymous;
use crate::http::position;
use crate::http::query::Params;
use crate::http::site::Site;

/// The caching policy for pictures of positions: a day.
const CACHING: &str = "public, max-age=86400";

/// The options of a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionImage {
    /// The position as a FEN, with spaces or underscores.
    fen: String,
    /// The squares of the last move, such as `e2e4`.
    last: Option<String>,
    /// The side at the bottom.
    orientation: Option<Side>,
}

/// `GET /app/picture.svg` and `.png`: draws a position.
pub(super) async fn answer(
    format: Format,
    State(site): State<Arc<Site>>,
    State(render_queue): State<Arc<RenderQueue>>,
    Params(wish): Params<PositionImage>,
    anonymous: Anonymous,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &anonymous)?;
    let diagram = diagram(&wish)?;
    let sheet = Sheet {
        format,
        content: format!(
            "{} {:?} {}",
            diagram.board.fen(),
            diagram.last,
            diagram.below
        ),
        caching: CACHING,
    };
    sheet
        .answer(&site, &render_queue, &anonymous, &headers, move || {
            drawn(format, &diagram)
        })
        .await
}

/// The orientation of the board.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    orientation: Option<Side>,
}

/// `GET /app/picture.gif`: draws a line, in the format of links to the analysis page.
pub(super) async fn gif(
    State(site): State<Arc<Site>>,
    State(render_queue): State<Arc<RenderQueue>>,
    Params(linked): Params<Linked>,
    Params(seen): Params<Seen>,
    anonymous: Anonymous,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &anonymous)?;
    let diagrams = picture::diagrams(&linked.line()?, below(seen.orientation));
    let boards: Vec<_> = diagrams.iter().map(|diagram| diagram.board.fen()).collect();
    let sheet = Sheet {
        format: Format::Gif,
        content: format!("{} {}", boards.join(" "), below(seen.orientation)),
        caching: CACHING,
    };
    let draw = move || picture::gif(&picture::frames(diagrams));
    sheet
        .answer(&site, &render_queue, &anonymous, &headers, draw)
        .await
}

fn diagram(wish: &PositionImage) -> Result<Diagram, RequestError> {
    let position = position::read(&wish.fen.replace('_', " "))?;
    let last = wish.last.as_deref().map(|text| {
        squares(text).ok_or_else(|| {
            RequestError::bad("The last move is named by its two squares, such as e2e4.")
        })
    });
    Ok(Diagram {
        board: *position.board(),
        last: last.transpose()?,
        below: below(wish.orientation),
    })
}

/// Parses the squares of a move in UCI notation.
fn squares(text: &str) -> Option<[Square; 2]> {
    let promotion = text.get(4..)?;
    if !matches!(promotion, "" | "q" | "r" | "b" | "n") {
        return None;
    }
    Some([text.get(..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?])
}

pub(super) const fn below(orientation: Option<Side>) -> Color {
    match orientation {
        Some(Side::Black) => Color::Black,
        Some(Side::White) | None => Color::White,
    }
}

/// Returns the path of the picture of this position.
pub(crate) fn path_of_position(position: &Position, last: Option<[Square; 2]>) -> String {
    let fen = position.fen().replace(' ', "_");
    let last = last.map_or_else(String::new, |[from, to]| format!("&last={from}{to}"));
    format!("/app/picture.png?fen={fen}{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_squares_of_a_move() {
        for (text, is_move) in [
            ("e2e4", true),
            ("e7e8q", true),
            ("e2", false),
            ("e2e9", false),
            ("e7e8k", false),
            ("é2e4", false),
            ("", false),
        ] {
            assert_eq!(squares(text).is_some(), is_move, "{text}");
        }
    }
}
