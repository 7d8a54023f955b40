//! Games that somebody has as a text, read for them and not kept.

mod list;
mod tree;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde::Deserialize;

use crate::app::App;
use crate::asked::Asked;
use crate::language::Answering;
use crate::member::Member;
use crate::problem::RequestError;
use crate::sentence::Sentence;

/// The longest text, in bytes.
const LONGEST: usize = 1024 * 1024;

/// The routes of this module.
pub(crate) fn routes() -> Router<Arc<App>> {
    let read = post(read).layer(DefaultBodyLimit::max(LONGEST));
    Router::new().route("/app/pgn", read)
}

/// Which game is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    game: Option<u32>,
}

/// `POST /app/pgn`: the games of a text, or one of them with its variations.
async fn read(
    State(app): State<Arc<App>>,
    Asked(Which { game }): Asked<Which>,
    headers: HeaderMap,
    member: Member,
    Answering(language): Answering,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, RequestError> {
    // Forms of other sites cannot be sent under this type without asking first.
    let kind = headers.get(CONTENT_TYPE);
    if kind.is_none_or(|kind| kind != "application/x-chess-pgn") {
        return Err(RequestError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The text must be PGN, with the content type application/x-chess-pgn.",
        ));
    }
    app.gates.texts.admit(member.caller)?;
    let text = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "A text may have 1 MiB at most. Keep a longer file as a collection, and analyse its \
             games from there.",
        ),
        _ => RequestError::bad("The text did not arrive completely: send it again."),
    })?;
    // Reading a long text takes some milliseconds.
    let reading = move || match game {
        None => Ok(Json(list::of(&text)).into_response()),
        Some(number) => tree::of(&text, number, language)
            .map(|game| Json(game).into_response())
            .ok_or_else(|| {
                RequestError::new(
                    StatusCode::NOT_FOUND,
                    Sentence::new("The text has no game {number}.").with("number", number),
                )
            }),
    };
    let read = tokio::task::spawn_blocking(reading).await;
    read.expect("reading does not panic, and is not called off")
}
