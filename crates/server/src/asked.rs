//! What a request asks for in its address.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::RequestError;

/// The parameters behind the `?` of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, RequestError> {
        let Query(asked) = Query::try_from_uri(&parts.uri).map_err(|rejection| {
            RequestError::bad(format!("The address cannot be read: {rejection}."))
        })?;
        Ok(Self(asked))
    }
}
