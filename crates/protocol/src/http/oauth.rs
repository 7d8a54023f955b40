//! Requests for the consent that a user gives to a program (OAuth 2, RFC 6749).
//!
//! - `GET /app/oauth?…`, with the query of the program → [`ProgramRequest`].
//! - `POST /app/oauth` with [`Consent`] → [`Consented`].

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::people::Scope;

/// A program that asks for a token of the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProgramRequest {
    /// The name that the program gives to itself. It is not verified.
    pub client: String,
    /// The receiver of the token.
    pub receiver: Receiver,
    /// The permissions; without any, the program may only read what every token allows.
    pub scopes: Vec<Scope>,
    /// The reason why the request cannot be granted, a sentence for people; null if it can.
    pub problem: Option<String>,
    /// The redirect address with the reason why the program gets no code.
    pub refusal: String,
}

/// The receiver of a token: where the browser is sent with the code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Receiver {
    /// A program on the visitor's computer.
    Computer {
        /// The host and the port.
        host: String,
    },
    /// A program that has registered a scheme of addresses on the visitor's device.
    App {
        /// The scheme.
        scheme: String,
    },
    /// A site.
    Site {
        /// The host, and the port unless it is the usual one.
        host: String,
    },
}

/// The consent of the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// The query of the program.
    pub query: String,
}

/// The response to a consent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Consented {
    /// The address that brings the code to the program.
    pub location: String,
}
