//! Error answers of the pages' HTTP: a status and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use limits::allowance::TooMany;
use limits::table::TooManyAttempts;
use protocol::http::Problem;
use store::{LoadError, Unavailable};

use crate::sentence::Sentence;

/// Why a request was not answered as it wished.
#[derive(Debug)]
pub struct RequestError {
    status: StatusCode,
    sentence: Sentence,
}

impl RequestError {
    pub fn new(status: StatusCode, sentence: impl Into<Sentence>) -> Self {
        Self {
            status,
            sentence: sentence.into(),
        }
    }

    pub fn bad(sentence: impl Into<Sentence>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    pub fn no_such_game() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "There is no such game: check the address.",
        )
    }

    pub fn called_off() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "This invitation was called off: ask for a new one.",
        )
    }

    pub fn no_session() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "You have no session here yet: open the start page first, with cookies allowed.",
        )
    }

    /// One of the two has blocked the other; which one is nobody's business.
    pub fn blocked() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "You cannot play with this person: choose somebody else.",
        )
    }

    pub fn rated_needs_account() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "Rated games are played by people who have an account: register or sign in first.",
        )
    }

    pub fn cross_site() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "This request came from a page of another site and was refused.",
        )
    }

    pub fn cannot_be_timed() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server's clock is wrong, so no game with a clock can begin: try again when it has \
             been set, or play without a clock.",
        )
    }

    pub fn foreign_host() -> Self {
        Self::new(
            StatusCode::MISDIRECTED_REQUEST,
            "This server does not answer to the name in the address. Open it by its address in \
             numbers, or start it with --public-url and the address that people use.",
        )
    }

    pub fn too_late() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "The request took too long: send it again.",
        )
    }

    pub fn not_allowed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "Your account may not do this: ask an admin of this server.",
        )
    }

    pub fn no_account() -> Self {
        Self::new(StatusCode::NOT_FOUND, "There is no such account.")
    }

    pub fn no_invite() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "This link was used, called off, or is too old: ask for a new one.",
        )
    }

    pub(crate) fn too_many_attempts() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many attempts: wait some minutes and try again.",
        )
    }

    pub fn too_many_exports() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Games are being downloaded already: wait until that is done.",
        )
    }

    pub fn too_many() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many requests: wait a little and try again.",
        )
    }
}

impl From<TooMany> for RequestError {
    fn from(TooMany: TooMany) -> Self {
        Self::too_many()
    }
}

impl From<TooManyAttempts> for RequestError {
    fn from(TooManyAttempts: TooManyAttempts) -> Self {
        Self::too_many_attempts()
    }
}

/// What went wrong inside is for the log, not for the client.
impl From<Unavailable> for RequestError {
    fn from(why: Unavailable) -> Self {
        tracing::error!(%why, "the store is unavailable");
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server cannot do this at the moment. Nothing was changed: try again in a moment.",
        )
    }
}

impl From<LoadError> for RequestError {
    fn from(why: LoadError) -> Self {
        Unavailable::from(why).into()
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let problem = Problem {
            error: self.sentence.to_string(),
        };
        let mut response = (self.status, Json(problem)).into_response();
        // For the layer that knows the reader's language.
        response.extensions_mut().insert(self.sentence);
        response
    }
}
/// The answer to a request for a seat that is not available.
impl From<store::SeatError> for RequestError {
    fn from(error: store::SeatError) -> Self {
        use store::SeatError;
        match error {
            SeatError::NoSuchGame => Self::no_such_game(),
            SeatError::NoSuchPlayer(_) => Self::no_session(),
            SeatError::OwnGame => Self::new(
                StatusCode::CONFLICT,
                "You play the other side of this game: send its link to someone else.",
            ),
            SeatError::Taken => Self::new(
                StatusCode::CONFLICT,
                "Someone else has already accepted this invitation: you can watch the game.",
            ),
            SeatError::Damaged(why) => store::Unavailable(why.to_string()).into(),
            SeatError::Unavailable(why) => why.into(),
        }
    }
}
