//! The parameters of a request: from its query, and from a form or a JSON object in its body.

use std::collections::{HashMap, hash_map};

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, Query, Request};
use axum::http::{StatusCode, Uri};
use serde_json::Value;

use super::error::ApiError;
use crate::http::MAX_BODY;

/// Parameters by name. Those of nested JSON objects have dotted names, such as `clock.limit`. The
/// content type does not matter: many clients send none or a wrong one.
#[derive(Debug, Default)]
pub(crate) struct Fields(HashMap<String, String>);

impl Fields {
    /// The parameters of a form.
    #[cfg(test)]
    pub(super) fn of(form: &str) -> Result<Self, ApiError> {
        let mut fields = Self::default();
        fields.add_form(form)?;
        Ok(fields)
    }

    fn add_form(&mut self, text: &str) -> Result<(), ApiError> {
        let uri: Uri = format!("/?{text}")
            .parse()
            .map_err(|_| ApiError::bad("The form cannot be read"))?;
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&uri)
            .map_err(|_| ApiError::bad("The form cannot be read"))?;
        self.0.extend(pairs);
        Ok(())
    }

    fn add_json(&mut self, name: &str, value: Value) {
        let text = match value {
            Value::Null => return,
            Value::Object(fields) => {
                for (key, value) in fields {
                    let name = if name.is_empty() {
                        key
                    } else {
                        format!("{name}.{key}")
                    };
                    self.add_json(&name, value);
                }
                return;
            }
            Value::String(text) => text,
            other => other.to_string(),
        };
        self.0.insert(name.to_owned(), text);
    }

    /// The parameters in the query of an address.
    pub(super) fn of_query(uri: &Uri) -> Result<Self, ApiError> {
        let mut fields = Self::default();
        if let Some(query) = uri.query() {
            fields.add_form(query)?;
        }
        Ok(fields)
    }

    /// Returns a parameter, if it is not empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let text = self.0.get(name)?.trim();
        (!text.is_empty()).then_some(text)
    }

    /// Returns all parameters, also empty ones.
    pub(super) fn entries(&self) -> hash_map::Iter<'_, String, String> {
        self.0.iter()
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let mut fields = Self::of_query(request.uri())?;
        let body = text(request, state).await?;
        let body = body.trim();
        if body.starts_with('{') {
            let value = serde_json::from_str(body)
                .map_err(|why| ApiError::bad(format!("The JSON cannot be read ({why})")))?;
            fields.add_json("", value);
        } else if !body.is_empty() {
            fields.add_form(body)?;
        }
        Ok(fields)
    }
}

/// Reads the body as text.
pub(super) async fn text<S: Send + Sync>(request: Request, state: &S) -> Result<String, ApiError> {
    // A client that announces too long a body learns this before it sends the body.
    if request.body().size_hint().lower() > MAX_BODY as u64 {
        return Err(too_long());
    }
    let body = Bytes::from_request(request, state).await;
    let body = body.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_long(),
        _ => ApiError::bad("The body did not arrive completely"),
    })?;
    String::from_utf8(body.into()).map_err(|_| ApiError::bad("The body is not text"))
}

fn too_long() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "The body is too long")
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    async fn read(query: &str, body: &str) -> Fields {
        let request = Request::builder()
            .uri(format!("/api/x{query}"))
            .body(Body::from(body.to_owned()))
            .expect("a request");
        Fields::from_request(request, &()).await.expect("fields")
    }

    #[tokio::test]
    async fn reads_queries_forms_and_json_with_any_content_type() {
        let json =
            r#"{"rated": false, "clock": {"limit": 300}, "clock.increment": 3, "fen": null}"#;
        for (query, body) in [
            ("?rated=False&clock.limit=300&clock.increment=3", ""),
            ("", "rated=false&clock.limit=300&clock.increment=3&fen="),
            ("?clock.increment=3", "rated=0&clock%2Elimit=300"),
            ("", json),
        ] {
            let fields = read(query, body).await;
            let given = ["rated", "clock.limit", "clock.increment"].map(|name| &fields.0[name]);
            assert!(
                ["false", "False", "0"].contains(&given[0].as_str()),
                "{body}"
            );
            assert_eq!(given[1..], ["300", "3"], "{body}");
            assert!(fields.0.get("fen").is_none_or(String::is_empty));
        }
    }
}
