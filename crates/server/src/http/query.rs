//! Query parameters.

use axum::extract::{FromRequestParts, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use messages::error::RequestError;
use messages::sentence::Sentence;
use serde::de::DeserializeOwned;

use crate::http::language;

/// The query parameters of a request, without the language.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, RequestError> {
        let query = language::other_parameters(&parts.uri);
        let uri = Uri::builder().path_and_query(format!("/?{query}")).build();
        let uri = uri.unwrap_or_default();
        let Query(asked) = Query::try_from_uri(&uri).map_err(|rejection| {
            RequestError::bad(
                Sentence::new("The address cannot be read: {why}.").with("why", rejection),
            )
        })?;
        Ok(Self(asked))
    }
}
