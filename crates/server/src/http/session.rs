//! Sessions, stored in a cookie.
//!
//! The cookie holds a random token of 256 bits. The store only has its SHA-256, so that a reader of
//! the database cannot take over a session.

use std::fmt::Display;

use ::language::{InLanguage, Language};
use axum::http::HeaderMap;
use axum::http::header::HeaderValue;
use messages::sentence::Sentence;
use net::origin;
use net::random;
use sha2::{Digest, Sha256};
use store::{NewSession, Player, PlayerId, SessionError, SessionId, Unavailable};

use crate::http::cookies;
use crate::http::device;
use crate::http::language;
use crate::http::site::Site;

const COOKIE_NAME: &str = "staunton_session";
/// With this prefix a browser accepts the cookie only from this host over HTTPS, and never from a
/// sibling subdomain.
const COOKIE_NAME_UNDER_TLS: &str = "__Host-staunton_session";
const YEAR_IN_SECONDS: u32 = 365 * 24 * 60 * 60;

/// A visitor with a session.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) session: SessionId,
    pub(crate) player: Player,
}

/// Returns the session whose token is in the request's cookie, known or not.
fn claimed(headers: &HeaderMap, cookie_name: &str) -> Option<SessionId> {
    cookies::find(headers, cookie_name).and_then(session_of)
}

/// Returns whether the request has a session cookie, known or not.
pub(crate) fn is_claimed(site: &Site, headers: &HeaderMap) -> bool {
    claimed(headers, cookie_name(site)).is_some()
}

/// Returns the known visitor that sent a request, if there is one.
pub(crate) async fn visitor(
    site: &Site,
    headers: &HeaderMap,
) -> Result<Option<Visitor>, Unavailable> {
    let Some(session) = claimed(headers, cookie_name(site)) else {
        return Ok(None);
    };
    let player = site.store.people().session(session).await?;
    Ok(player.map(|player| Visitor { session, player }))
}

/// Returns the name of a new guest, in the guest's language. Other players see the same name.
pub(crate) fn guest_name(language: Language, number: impl Display) -> String {
    let name = Sentence::new("Guest {number}").with("number", number);
    name.in_language(language)
}

/// Creates a guest with a new session, and the cookie for it.
pub(crate) async fn create(
    site: &Site,
    headers: &HeaderMap,
) -> Result<(Visitor, HeaderValue), Unavailable> {
    let (session, cookie) = new(site, headers);
    let language = language::preferred(headers, Language::find).unwrap_or(Language::ENGLISH);
    let name = guest_name(language, 1_000 + random::below(9_000));
    let player = loop {
        let newcomer = Player::guest(PlayerId::from_bits(random::bits()), name.as_str());
        let ensured = site
            .store
            .people()
            .ensure_session(session.clone(), newcomer);
        match ensured.await {
            Ok(player) => break player,
            Err(SessionError::IdTaken) => {}
            Err(error) => return Err(Unavailable(error.to_string())),
        }
    };
    let session = session.id;
    Ok((Visitor { session, player }, cookie))
}

/// Creates a session without a player yet, and the cookie for it.
pub(crate) fn new(site: &Site, headers: &HeaderMap) -> (NewSession, HeaderValue) {
    let (token, digest) = token();
    let session = NewSession {
        id: SessionId::from_digest(digest),
        device: device::name(headers),
        at: site.clock.now(),
    };
    (session, cookie(site, headers, &token))
}

/// Renews the cookie of a known session for another year.
pub(crate) fn renewed(site: &Site, headers: &HeaderMap) -> Option<HeaderValue> {
    let token = cookies::find(headers, cookie_name(site))?;
    digest(token).map(|_| cookie(site, headers, token))
}

/// Creates the session cookie, valid for a year.
fn cookie(site: &Site, headers: &HeaderMap, token: &str) -> HeaderValue {
    // The cookie is never sent over unencrypted connections.
    let base = origin::base(headers, site.public_url.as_ref());
    let is_secure = base.is_some_and(|base| base.is_secure());
    let secure = if is_secure { "; Secure" } else { "" };
    let cookie_name = cookie_name(site);
    let cookie = format!(
        "{cookie_name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={YEAR_IN_SECONDS}{secure}"
    );
    let mut cookie = HeaderValue::try_from(cookie).expect("the cookie is a valid header value");
    cookie.set_sensitive(true);
    cookie
}

fn cookie_name(site: &Site) -> &'static str {
    if site.is_behind_tls() {
        COOKIE_NAME_UNDER_TLS
    } else {
        COOKIE_NAME
    }
}

/// Returns the header that removes the cookie of an ended session.
pub(crate) fn removed(site: &Site) -> HeaderValue {
    let cookie_name = cookie_name(site);
    // A browser removes a cookie with the `__Host-` prefix only if these attributes are set.
    let secure = if site.is_behind_tls() { "; Secure" } else { "" };
    let cookie = format!("{cookie_name}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0{secure}");
    HeaderValue::try_from(cookie).expect("the cookie is a valid header value")
}

/// Creates a random secret of 256 bits, and its digest, which is its key in the store.
pub(crate) fn token() -> (String, [u8; 32]) {
    let token = hex(&random::bytes::<32>());
    let digest = digest(&token).expect("a token of 64 hexadecimal digits");
    (token, digest)
}

/// Returns the digest of a token. Only a well-formed token, as [`token`] creates it, has one.
pub(crate) fn digest(token: &str) -> Option<[u8; 32]> {
    let well_formed = token.len() == 64 && token.bytes().all(|b| b.is_ascii_hexdigit());
    well_formed.then(|| Sha256::digest(token).into())
}

fn session_of(token: &str) -> Option<SessionId> {
    digest(token).map(SessionId::from_digest)
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        text
    })
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn claim(cookies: &str) -> Option<SessionId> {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(cookies).expect("a header"));
        claimed(&headers, COOKIE_NAME)
    }

    #[test]
    fn finds_the_token_among_other_cookies() {
        let token = "0f".repeat(32);
        let expected = session_of(&token);
        assert!(expected.is_some());
        for cookies in [
            format!("staunton_session={token}"),
            format!("a=b; staunton_session={token}; c=d"),
            format!("a=b;staunton_session={token}"),
        ] {
            assert_eq!(claim(&cookies), expected, "{cookies}");
        }
    }

    #[test]
    fn ignores_malformed_tokens() {
        for cookies in [
            "",
            "staunton_session",
            "staunton_session=",
            "staunton_session=zz",
            &format!("staunton_session={}", "g".repeat(64)),
            &format!("other_staunton_session={}", "0".repeat(64)),
        ] {
            assert_eq!(claim(cookies), None, "{cookies}");
        }
    }
}
