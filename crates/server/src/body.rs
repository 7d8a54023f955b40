//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;

use crate::problem::RequestError;
use crate::sentence::Sentence;

/// The JSON in the body of a request that changes something.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, state: &S) -> Result<Self, RequestError> {
        // Forms of other sites cannot be sent under this type without asking first.
        let content_type = request.headers().get(CONTENT_TYPE);
        let is_json = content_type
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| {
                value.split(';').next().map(str::trim) == Some("application/json")
            });
        if !is_json {
            return Err(RequestError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "The body must be JSON, with the content type application/json.",
            ));
        }
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => RequestError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "The body is longer than it may be: send less.",
            ),
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
