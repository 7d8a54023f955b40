//! Errors of the API: `{"error": "…"}` in English, with the statuses that its clients expect.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use messages::code::Code;
use messages::error::RequestError;
use protocol::RefusalCode;
use serde::Serialize;
use store::{LoadError, Unavailable};
use utoipa::ToSchema;

/// The error text that clients search for when a command does not fit the game.
const NOT_YOUR_TURN: &str = "Not your turn, or game already over";
/// The time after which a refused client may try again, in seconds.
const RETRY: HeaderValue = HeaderValue::from_static("10");

/// The body of an error: its sentence, and the field of the form that is wrong, with the same sentence.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub(super) struct Problem {
    #[schema(example = "clock.limit: must be a whole number from 0 to 10800")]
    error: String,
    #[serde(flatten)]
    fields: BTreeMap<String, Vec<String>>,
}

/// An error of the API.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    text: String,
    /// The field of the form that is wrong.
    field: Option<String>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, text: impl Into<String>) -> Self {
        Self {
            status,
            text: text.into(),
            field: None,
        }
    }

    /// A request that does not fit the current state, or cannot be read.
    pub(super) fn bad(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, text)
    }

    /// A wrong value of a field.
    pub(super) fn field(name: &str, why: impl Into<String>) -> Self {
        let text = why.into();
        Self {
            field: Some(name.to_owned()),
            ..Self::bad(format!("{name}: {text}"))
        }
    }

    /// The resource does not exist, or is not the caller's.
    pub(super) fn missing(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("No such {what}"))
    }

    pub(super) fn forbidden(text: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, text)
    }

    /// Returns the sentence.
    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name of the wrong field.
    #[cfg(test)]
    pub(super) fn field_name(&self) -> Option<&str> {
        self.field.as_deref()
    }
}

impl From<RequestError> for ApiError {
    fn from(why: RequestError) -> Self {
        let text = why.sentence().to_string();
        match why.code() {
            Code::Refused(
                RefusalCode::NotYourTurn | RefusalCode::GameOver | RefusalCode::Stale,
            ) => Self::bad(NOT_YOUR_TURN),
            Code::Refused(RefusalCode::NotYourGame | RefusalCode::NoSuchGame) => {
                Self::missing("game")
            }
            Code::Refused(RefusalCode::NotNow | RefusalCode::NotStarted) | Code::Conflict => {
                Self::bad(text)
            }
            code => Self::new(code.status(), text),
        }
    }
}

impl From<Unavailable> for ApiError {
    fn from(why: Unavailable) -> Self {
        RequestError::from(why).into()
    }
}

impl From<LoadError> for ApiError {
    fn from(why: LoadError) -> Self {
        RequestError::from(why).into()
    }
}

impl From<limits::allowance::TooMany> for ApiError {
    fn from(why: limits::allowance::TooMany) -> Self {
        RequestError::from(why).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let text = &self.text;
        let fields = self.field.map(|field| (field, vec![text.clone()]));
        let body = Problem {
            fields: fields.into_iter().collect(),
            error: self.text,
        };
        let mut response = (self.status, Json(body)).into_response();
        let is_later = matches!(
            self.status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        );
        if is_later {
            response.headers_mut().insert(RETRY_AFTER, RETRY);
        }
        response
    }
}
