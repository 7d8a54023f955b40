//! Error answers of the pages' HTTP: a status and a sentence for people.

use ::language::{InLanguage, Language};
use axum::Json;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONTENT_LANGUAGE, CONTENT_LENGTH, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::http::Problem;
use store::{LoadError, Unavailable};

use crate::http::language::{self, Answering};
use crate::messages::sentence::Sentence;

/// Why a request was not answered as it wished.
#[derive(Debug)]
pub(crate) struct RequestError {
    status: StatusCode,
    sentence: Sentence,
}

impl RequestError {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<Sentence>) -> Self {
        Self {
            status,
            sentence: sentence.into(),
        }
    }

    pub(crate) fn bad(sentence: impl Into<Sentence>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, sentence)
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "There is no such game: check the address.",
        )
    }

    pub(crate) fn called_off() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "This invitation was called off: ask for a new one.",
        )
    }

    pub(crate) fn no_session() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "You have no session here yet: open the start page first, with cookies allowed.",
        )
    }

    /// One of the two has blocked the other; which one is nobody's business.
    pub(crate) fn blocked() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "You cannot play with this person: choose somebody else.",
        )
    }

    pub(crate) fn rated_needs_account() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "Rated games are played by people who have an account: register or sign in first.",
        )
    }

    pub(crate) fn cross_site() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "This request came from a page of another site and was refused.",
        )
    }

    pub(crate) fn cannot_be_timed() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "The server's clock is wrong, so no game with a clock can begin: try again when it has \
             been set, or play without a clock.",
        )
    }

    pub(crate) fn foreign_host() -> Self {
        Self::new(
            StatusCode::MISDIRECTED_REQUEST,
            "This server does not answer to the name in the address. Open it by its address in \
             numbers, or start it with --public-url and the address that people use.",
        )
    }

    pub(crate) fn too_late() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "The request took too long: send it again.",
        )
    }

    pub(crate) fn not_allowed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "Your account may not do this: ask an admin of this server.",
        )
    }

    pub(crate) fn no_account() -> Self {
        Self::new(StatusCode::NOT_FOUND, "There is no such account.")
    }

    pub(crate) fn no_invite() -> Self {
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

    pub(crate) fn too_many_exports() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Games are being downloaded already: wait until that is done.",
        )
    }

    pub(crate) fn too_many() -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many requests: wait a little and try again.",
        )
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
        // For [`translate`], which knows the reader's language.
        response.extensions_mut().insert(self.sentence);
        response
    }
}

/// Finds the reader's language once for a request, and says in it why the request was refused.
pub(crate) async fn translate(mut request: Request, next: Next) -> Response {
    let language = language::of(request.uri(), request.headers());
    request.extensions_mut().insert(Answering(language));
    let is_app = request.uri().path().starts_with("/app/");
    let mut response = next.run(request).await;
    let is_said = response.extensions().get::<Sentence>().is_some();
    if is_app && response.status().is_client_error() && !is_said {
        // What the router refuses by itself: a method, or an address that cannot be read.
        let allow = response.headers_mut().remove(ALLOW);
        let why = RequestError::new(
            response.status(),
            "This request cannot be answered: check its address and its method.",
        );
        response = why.into_response();
        let allow = allow.map(|methods| (ALLOW, methods));
        response.headers_mut().extend(allow);
    }
    match response.extensions_mut().remove::<Sentence>() {
        Some(sentence) if language != Language::ENGLISH => said_in(language, &sentence, response),
        _ => response,
    }
}

/// The same answer with this sentence in a language other than English.
fn said_in(language: Language, sentence: &Sentence, response: Response) -> Response {
    let problem = Problem {
        error: sentence.in_language(language),
    };
    let (mut head, _) = response.into_parts();
    head.headers.remove(CONTENT_LENGTH);
    let code = HeaderValue::from_static(language.code());
    head.headers.insert(CONTENT_LANGUAGE, code);
    let text = serde_json::to_vec(&problem).expect("a problem has string keys");
    Response::from_parts(head, Body::from(text))
}
