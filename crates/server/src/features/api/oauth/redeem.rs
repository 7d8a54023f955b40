//! `POST /api/token`: a program exchanges its code for a token (RFC 6749, 4.1.3 and 5).

use std::sync::Arc;

use arbiter::DAY;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use messages::error::RequestError;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{CodeId, RedeemError, Redeemed, Redemption};
use url::form_urlencoded;
use utoipa::ToSchema;

use super::super::error::ApiError;
use super::super::fields::text;
use super::redirect::Redirect;
use crate::http::anonymous::Anonymous;
use crate::http::api_token;
use crate::http::session;
use crate::http::site::Site;

/// The time for which a token is valid, in milliseconds.
const VALID: u64 = 365 * DAY;

/// The form of a request for a token. Its parameters are not part of the address, because proxies
/// log addresses.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "the form is read so that missing parameters get the protocol's errors"
)]
pub(super) struct TokenForm {
    #[schema(example = "authorization_code")]
    grant_type: String,
    code: String,
    code_verifier: String,
    redirect_uri: String,
    client_id: String,
}

/// A token for the program.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Granted {
    #[schema(example = "Bearer")]
    token_type: &'static str,
    access_token: String,
    /// The time for which it is valid, in seconds.
    expires_in: u64,
    /// The permissions, separated by spaces; some that the program has asked for may be missing.
    scope: String,
}

/// A request that gives no token.
#[derive(Debug)]
pub(super) enum Refused {
    /// An error of the protocol.
    Protocol {
        error: &'static str,
        description: String,
    },
    /// An error that any request may have.
    Other(ApiError),
}

/// An error of the protocol (RFC 6749, 5.2).
#[derive(Debug, Serialize, ToSchema)]
struct ProtocolError {
    #[schema(example = "invalid_grant")]
    error: &'static str,
    error_description: String,
}

impl Refused {
    fn request(why: impl Into<String>) -> Self {
        Self::Protocol {
            error: "invalid_request",
            description: why.into(),
        }
    }

    fn grant(why: impl Into<String>) -> Self {
        Self::Protocol {
            error: "invalid_grant",
            description: why.into(),
        }
    }
}

impl From<RedeemError> for Refused {
    fn from(why: RedeemError) -> Self {
        match why {
            RedeemError::Unavailable(why) => Self::Other(why.into()),
            RedeemError::IdTaken => Self::Other(RequestError::unavailable().into()),
            RedeemError::NoSuchCode
            | RedeemError::Expired
            | RedeemError::OtherClient
            | RedeemError::OtherRedirect
            | RedeemError::WrongVerifier
            | RedeemError::TooMany => Self::grant(why.to_string()),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        match self {
            Self::Protocol { error, description } => {
                let body = ProtocolError {
                    error,
                    error_description: description,
                };
                (StatusCode::BAD_REQUEST, Json(body)).into_response()
            }
            Self::Other(why) => why.into_response(),
        }
    }
}

/// Returns a token for a code, after the user has consented.
#[utoipa::path(
    post,
    path = "/api/token",
    tag = "Tokens",
    security(()),
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = Granted),
        (status = 400, description = "There is no token for this request.", body = ProtocolError),
    ),
)]
pub(super) async fn redeem(
    State(site): State<Arc<Site>>,
    anonymous: Anonymous,
    request: Request,
) -> Result<Json<Granted>, Refused> {
    if !site.rate_limits.draws(anonymous.network) {
        return Err(Refused::Other(RequestError::too_many().into()));
    }
    // Parameters in the address would be in the logs of proxies.
    let body = text(request, &()).await.map_err(Refused::Other)?;
    let form = Form(
        form_urlencoded::parse(body.as_bytes())
            .into_owned()
            .collect(),
    );
    if form.one("grant_type")? != "authorization_code" {
        return Err(Refused::Protocol {
            error: "unsupported_grant_type",
            description: "grant_type must be authorization_code".to_owned(),
        });
    }
    let code = session::digest(form.one("code")?);
    let verifier = form.one("code_verifier")?;
    let challenge = challenge(verifier).ok_or_else(|| {
        Refused::request("code_verifier must be 43 to 128 letters, digits or the signs - . _ ~")
    })?;
    let redirect = Redirect::parse(form.one("redirect_uri")?);
    let client = form.one("client_id")?.trim().to_owned();
    let code = code.ok_or_else(|| Refused::from(RedeemError::NoSuchCode))?;
    let redirect = redirect.ok_or_else(|| Refused::from(RedeemError::OtherRedirect))?;
    let (token, id) = api_token::new_token();
    let now = site.clock.now();
    let redemption = Redemption {
        code: CodeId::from_digest(code),
        client,
        redirect_uri: redirect.as_str().to_owned(),
        challenge,
        token: id,
        at: now,
        expires_at: now + VALID,
    };
    match site.store.people().redeem_code(redemption).await? {
        Redeemed::Token(made) => Ok(Json(Granted {
            token_type: "Bearer",
            access_token: token,
            expires_in: VALID / 1_000,
            scope: made.scopes.to_string(),
        })),
        Redeemed::Again => Err(Refused::grant(
            "the code was used before: its token is revoked",
        )),
    }
}

/// The parameters of the body.
struct Form(Vec<(String, String)>);

impl Form {
    /// Returns a parameter, which must occur once and not be empty.
    fn one(&self, name: &str) -> Result<&str, Refused> {
        let mut values = self.0.iter().filter(|(of, _)| of == name);
        let value = values.next().map(|(_, value)| value.as_str());
        if values.next().is_some() {
            return Err(Refused::request(format!("{name} occurs twice")));
        }
        let value = value.filter(|value| !value.is_empty());
        value.ok_or_else(|| Refused::request(format!("{name} is missing")))
    }
}

/// Returns the challenge of a verifier (RFC 7636, 4.2), if it is well formed (4.1).
fn challenge(verifier: &str) -> Option<String> {
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let is_well_formed =
        (43..=128).contains(&verifier.len()) && verifier.bytes().all(is_unreserved);
    is_well_formed.then(|| URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in RFC 7636, appendix B.
    #[test]
    fn computes_the_challenge_of_a_verifier() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let expected = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        assert_eq!(challenge(verifier).as_deref(), Some(expected));
        assert!(challenge(&"x".repeat(128)).is_some());
        for wrong in [&*"x".repeat(42), &"x".repeat(129), &" ".repeat(43)] {
            assert_eq!(challenge(wrong), None);
        }
    }
}
