//! Errors that clients receive, over HTTP and WebSocket.

use std::fmt::Display;

use axum::Json;
use axum::response::{IntoResponse, Response};
use limits::allowance::TooMany;
use limits::table::{TooManyAccounts, TooManyAttempts};
use protocol::RefusalCode;
use protocol::http::Problem;
use store::{LoadError, Unavailable};

use crate::code::Code;
use crate::sentence::Sentence;

/// An error for the client: the code, the sentence, and the article of the Laws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestError {
    code: Code,
    sentence: Sentence,
    article: Option<&'static str>,
}

impl RequestError {
    /// Creates an error with this code and sentence.
    pub fn new(code: impl Into<Code>, sentence: impl Into<Sentence>) -> Self {
        Self {
            code: code.into(),
            sentence: sentence.into(),
            article: None,
        }
    }

    /// Returns the code.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Returns the code that the WebSocket sends.
    pub const fn refusal(&self) -> RefusalCode {
        self.code.refusal()
    }

    /// Returns the sentence for people.
    pub const fn sentence(&self) -> &Sentence {
        &self.sentence
    }

    /// Returns the article of the FIDE Laws that forbids the action, if there is one.
    pub const fn article(&self) -> Option<&'static str> {
        self.article
    }

    /// A request that cannot be read or has a value out of range.
    pub fn bad(sentence: impl Into<Sentence>) -> Self {
        Self::new(Code::BadRequest, sentence)
    }

    /// No game has this id.
    pub fn no_such_game() -> Self {
        Self::new(Code::NotFound, "There is no such game: check the address.")
    }

    /// The invitation was withdrawn.
    pub fn called_off() -> Self {
        Self::new(
            Code::Conflict,
            "This invitation was withdrawn: ask for a new one.",
        )
    }

    /// The request has no session.
    pub fn no_session() -> Self {
        Self::new(
            Code::Unauthorized,
            "You have no session here yet: open the start page first, with cookies allowed.",
        )
    }

    /// One of the two has blocked the other; the error does not reveal which one.
    pub fn blocked() -> Self {
        Self::new(
            Code::Forbidden,
            "You cannot play against this player: choose another one.",
        )
    }

    /// A guest cannot play rated games.
    pub fn rated_needs_account() -> Self {
        Self::new(
            Code::Forbidden,
            "You need an account to play rated games: register or sign in first.",
        )
    }

    /// The request came from a page of another site.
    pub fn cross_site() -> Self {
        Self::new(
            Code::Forbidden,
            "This request came from a page of another site and was refused.",
        )
    }

    /// The server's clock is wrong, so no timed game can begin.
    pub fn cannot_be_timed() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server's clock is wrong, so no game with a clock can begin: try again when it has \
             been set, or play without a clock.",
        )
    }

    /// The server does not serve the host of the request. `public_url` is the configured address: if
    /// there is one, a proxy has probably replaced the host.
    pub fn foreign_host(public_url: Option<&impl Display>) -> Self {
        let sentence = match public_url {
            None => Sentence::new(
                "This server does not accept the host name in the address. Open it by its IP \
                 address, or start it with --public-url and its public address.",
            ),
            Some(url) => Sentence::new(
                "This server does not accept the host name in the request: its public address is \
                 {url}. If you opened that address, its reverse proxy must pass on the header Host \
                 unchanged; nginx does this with the line “proxy_set_header Host $host;” in its \
                 location.",
            )
            .with("url", url),
        };
        Self::new(Code::Misdirected, sentence)
    }

    /// The body did not arrive in time.
    pub fn too_late() -> Self {
        Self::new(Code::TimedOut, "The request took too long: send it again.")
    }

    /// The role of the account does not allow this.
    pub fn not_allowed() -> Self {
        Self::new(
            Code::Forbidden,
            "Your account is not allowed to do this: ask an admin of this server.",
        )
    }

    /// No account has this id.
    pub fn no_account() -> Self {
        Self::new(Code::NotFound, "There is no such account.")
    }

    /// No invite has this id, or it was used.
    pub fn no_invite() -> Self {
        Self::new(
            Code::NotFound,
            "This link has been used or withdrawn, or it has expired: ask for a new one.",
        )
    }

    /// Too many attempts to sign in.
    pub fn too_many_attempts() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Too many attempts: wait some minutes and try again.",
        )
    }

    /// Another export of this player is running.
    pub fn too_many_exports() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "A download of games is already running: wait until it is done.",
        )
    }

    /// The rate limit is exceeded.
    pub fn too_many() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Too many requests: wait a little and try again.",
        )
    }

    /// A command could not be carried out because the store is unavailable.
    pub fn unavailable() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server cannot accept commands at the moment. Nothing was changed: try again in a \
             moment.",
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

impl From<TooManyAccounts> for RequestError {
    fn from(TooManyAccounts: TooManyAccounts) -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Many accounts were registered from this network: try again in a few minutes, or ask \
             the people who run this server for an invite.",
        )
    }
}

/// The cause is logged and not sent to the client.
impl From<Unavailable> for RequestError {
    fn from(why: Unavailable) -> Self {
        tracing::error!(%why, "the store is unavailable");
        Self::new(
            RefusalCode::Unavailable,
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
        let mut response = (self.code.status(), Json(problem)).into_response();
        // For the layer that knows the language of the client.
        response.extensions_mut().insert(self.sentence);
        response
    }
}
/// The error for a request for a seat that is not available.
impl From<store::SeatError> for RequestError {
    fn from(error: store::SeatError) -> Self {
        use store::SeatError;
        match error {
            SeatError::NoSuchGame => Self::no_such_game(),
            SeatError::NoSuchPlayer(_) => Self::no_session(),
            SeatError::OwnGame => Self::new(
                Code::Conflict,
                "You play the other side of this game: send its link to another player.",
            ),
            SeatError::Taken => Self::new(
                Code::Conflict,
                "Another player has already accepted this invitation: you can watch the game.",
            ),
            SeatError::Damaged(why) => store::Unavailable(why.to_string()).into(),
            SeatError::Unavailable(why) => why.into(),
        }
    }
}

impl From<arbiter::Refusal> for RequestError {
    fn from(refusal: arbiter::Refusal) -> Self {
        use arbiter::Refusal;
        let code = match refusal {
            Refusal::GameOver | Refusal::FlagFallen => RefusalCode::GameOver,
            Refusal::NotStarted => RefusalCode::NotStarted,
            Refusal::NotYourTurn => RefusalCode::NotYourTurn,
            Refusal::IllegalMove(_) => RefusalCode::IllegalMove,
            _ => RefusalCode::NotNow,
        };
        Self {
            code: code.into(),
            article: refusal.article(),
            sentence: Sentence::of(refusal),
        }
    }
}

impl From<rules::FenError> for RequestError {
    fn from(error: rules::FenError) -> Self {
        Self::new(
            RefusalCode::BadPosition,
            Sentence::new("The position is not valid: {why}.").saying("why", error),
        )
    }
}

impl From<rules::MoveError> for RequestError {
    fn from(error: rules::MoveError) -> Self {
        let code = match error {
            rules::MoveError::Illegal(_) => RefusalCode::IllegalMove,
            _ => RefusalCode::UnreadableMove,
        };
        Self {
            code: code.into(),
            article: error.article(),
            sentence: Sentence::of(error),
        }
    }
}
