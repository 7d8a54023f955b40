//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;

use crate::problem::RequestError;

/// The JSON in the body of a request that changes something.
pub(crate) fn read<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, RequestError> {
    // Forms of other sites cannot be sent under this type without asking first.
    let is_json = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(';').next().map(str::trim) == Some("application/json"));
    if !is_json {
        return Err(RequestError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "The body must be JSON, with the content type application/json.",
        ));
    }
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => RequestError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "The body may have 16384 bytes at most.",
        ),
        _ => RequestError::bad("The body did not arrive completely: send the request again."),
    })?;
    serde_json::from_slice(&body).map_err(|error| {
        RequestError::bad(format!(
            "The body does not have the expected form: {error}."
        ))
    })
}
