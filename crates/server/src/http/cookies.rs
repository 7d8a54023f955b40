//! The cookies of a request (RFC 6265, 5.4).

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// Returns the value of the first cookie with this name.
pub(crate) fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(COOKIE).into_iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    let mut pairs = texts
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='));
    pairs
        .find(|(other, _)| *other == name)
        .map(|(_, value)| value)
}
