//! Request bodies.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use messages::code::Code;
use serde::de::DeserializeOwned;

use messages::error::RequestError;
use messages::sentence::Sentence;

/// The media types of PGN: the registered type, and the type that was common before.
const PGN: [&str; 2] = ["application/vnd.chess-pgn", "application/x-chess-pgn"];

/// Returns whether the content type is PGN. With these types a cross-site request needs a
/// preflight, unlike with `text/plain`.
pub(crate) fn is_pgn(headers: &HeaderMap) -> bool {
    let names = |kind: &str| PGN.iter().any(|name| name.eq_ignore_ascii_case(kind));
    media_type(headers).is_some_and(names)
}

/// Returns the media type, without parameters such as the encoding.
fn media_type(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    let (kind, _) = value.split_once(';').unwrap_or((value, ""));
    Some(kind.trim())
}

/// The JSON body of a request that changes something.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, state: &S) -> Result<Self, RequestError> {
        // With this type a cross-site request needs a preflight.
        let is_json = media_type(request.headers())
            .is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"));
        if !is_json {
            return Err(RequestError::new(
                Code::UnsupportedMediaType,
                "The body must be JSON, with the content type application/json.",
            ));
        }
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                RequestError::new(Code::TooLarge, "The body is too long: send less.")
            }
            _ => RequestError::bad("The body did not arrive completely: send the request again."),
        })?;
        serde_json::from_slice(&body).map(Self).map_err(|error| {
            RequestError::bad(
                Sentence::new("The body does not have the expected form: {why}.")
                    .with("why", error),
            )
        })
    }
}
