//! Pictures of positions that belong to no game.

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
use super::{Format, Sheet, Studio, check_rate, drawn};
use crate::http::anonymous::Onlooker;
use crate::http::position;
use crate::http::query::Asked;
use crate::http::site::Site;

/// How long a picture of a position stays what it is, in words for a browser: a day.
const CACHING: &str = "public, max-age=86400";

/// What is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// The position, as a FEN; the spaces in it may be underscores.
    fen: String,
    /// The squares of the last move, such as `e2e4`.
    last: Option<String>,
    /// The side below.
    orientation: Option<Side>,
}

/// `GET /app/picture.svg` and `.png`.
pub(super) async fn answer(
    format: Format,
    State(site): State<Arc<Site>>,
    State(studio): State<Arc<Studio>>,
    Asked(wish): Asked<Wish>,
    onlooker: Onlooker,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &onlooker)?;
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
        .answer(&site, &studio, &onlooker, &headers, move || {
            drawn(format, &diagram)
        })
        .await
}

/// From which side a line is drawn.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    orientation: Option<Side>,
}

/// `GET /app/picture.gif`: a line, as links to the analysis page have it.
pub(super) async fn gif(
    State(site): State<Arc<Site>>,
    State(studio): State<Arc<Studio>>,
    Asked(linked): Asked<Linked>,
    Asked(seen): Asked<Seen>,
    onlooker: Onlooker,
    headers: HeaderMap,
) -> Result<Response, RequestError> {
    check_rate(&site, &onlooker)?;
    let diagrams = picture::diagrams(&linked.line()?, below(seen.orientation));
    let boards: Vec<_> = diagrams.iter().map(|diagram| diagram.board.fen()).collect();
    let sheet = Sheet {
        format: Format::Gif,
        content: format!("{} {}", boards.join(" "), below(seen.orientation)),
        caching: CACHING,
    };
    let draw = move || picture::gif(&picture::frames(diagrams));
    sheet
        .answer(&site, &studio, &onlooker, &headers, draw)
        .await
}

fn diagram(wish: &Wish) -> Result<Diagram, RequestError> {
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

/// The squares of a move as UCI writes it.
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

/// Where there is a picture of this position.
pub(crate) fn path_of_position(position: &Position, last: Option<[Square; 2]>) -> String {
    let fen = position.fen().replace(' ', "_");
    let last = last.map_or_else(String::new, |[from, to]| format!("&last={from}{to}"));
    format!("/app/picture.png?fen={fen}{last}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_two_squares() {
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
