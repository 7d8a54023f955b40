//! Error codes: each has an HTTP status and a refusal code for the WebSocket.

use axum::http::StatusCode;
use protocol::RefusalCode;

/// The kind of an error. Clients act on it; the sentence is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// A command was refused. The WebSocket sends this code.
    Refused(RefusalCode),
    /// The request cannot be read, or a value in it is out of range.
    BadRequest,
    /// The request has no session and no token.
    Unauthorized,
    /// The player may not do this.
    Forbidden,
    /// The resource does not exist, or the player may not see it.
    NotFound,
    /// The method is not allowed at this address.
    MethodNotAllowed,
    /// The body did not arrive in time.
    TimedOut,
    /// The request does not fit the current state.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// The body has a media type that is not supported here.
    UnsupportedMediaType,
    /// The server does not serve the host of the request.
    Misdirected,
}

impl Code {
    /// Returns the HTTP status of this error.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::Refused(code) => status_of_refusal(code),
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Misdirected => StatusCode::MISDIRECTED_REQUEST,
        }
    }

    /// Returns the code that the WebSocket sends for this error.
    pub const fn refusal(self) -> RefusalCode {
        match self {
            Self::Refused(code) => code,
            Self::BadRequest
            | Self::MethodNotAllowed
            | Self::TooLarge
            | Self::UnsupportedMediaType
            | Self::Misdirected => RefusalCode::Malformed,
            Self::Unauthorized | Self::Forbidden | Self::Conflict => RefusalCode::NotNow,
            Self::NotFound => RefusalCode::NoSuchGame,
            Self::TimedOut => RefusalCode::Unavailable,
        }
    }
}

const fn status_of_refusal(code: RefusalCode) -> StatusCode {
    match code {
        RefusalCode::Malformed
        | RefusalCode::OtherVersion
        | RefusalCode::IllegalMove
        | RefusalCode::UnreadableMove
        | RefusalCode::BadPosition
        | RefusalCode::BadCommandId
        | RefusalCode::BadTerms => StatusCode::BAD_REQUEST,
        RefusalCode::NotYourGame => StatusCode::FORBIDDEN,
        RefusalCode::NoSuchGame | RefusalCode::NoSuchSeek => StatusCode::NOT_FOUND,
        RefusalCode::NotStarted
        | RefusalCode::NotYourTurn
        | RefusalCode::GameOver
        | RefusalCode::NotNow
        | RefusalCode::Stale => StatusCode::CONFLICT,
        RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<RefusalCode> for Code {
    fn from(code: RefusalCode) -> Self {
        Self::Refused(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_a_status() {
        for (code, status) in [
            (RefusalCode::Malformed, 400),
            (RefusalCode::IllegalMove, 400),
            (RefusalCode::NotYourGame, 403),
            (RefusalCode::NoSuchGame, 404),
            (RefusalCode::NotYourTurn, 409),
            (RefusalCode::Stale, 409),
            (RefusalCode::TooMany, 429),
            (RefusalCode::Unavailable, 503),
        ] {
            let code = Code::from(code);
            assert_eq!(code.status().as_u16(), status, "{code:?}");
            assert_eq!(Code::Refused(code.refusal()), code);
        }
    }
}
