//! Idempotent requests: a resent request is recognized by its key.

use axum::http::HeaderMap;
use axum::http::header::HeaderName;

use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;

/// The maximum length of an idempotency key, in bytes.
const MAX_KEY: usize = 64;
/// The header with the idempotency key.
const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Returns the key of a request, if it has one.
pub(crate) fn key(headers: &HeaderMap) -> Result<Option<&str>, RequestError> {
    let Some(value) = headers.get(KEY) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| key.len() <= MAX_KEY);
    key.map(Some).ok_or_else(|| {
        RequestError::bad(
            Sentence::new("The idempotency key can have at most {most} ASCII characters.")
                .with("most", MAX_KEY),
        )
    })
}

/// Returns the key that identifies a request that creates something: its idempotency key, or a
/// random one.
pub(crate) fn request_key(headers: &HeaderMap) -> Result<String, RequestError> {
    let key = key(headers)?;
    Ok(key.map_or_else(|| format!("{:016x}", random::bits()), str::to_owned))
}
