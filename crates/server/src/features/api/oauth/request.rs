//! The request that a program sends with the user's browser (RFC 6749, 4.1.1).

use messages::error::RequestError;
use messages::sentence::Sentence;
use store::Scopes;
use url::form_urlencoded;

use super::redirect::Redirect;

/// The maximum length of a query, in bytes.
const MAX_QUERY: usize = 8_000;
/// The maximum length of the name of a program, in bytes.
const MAX_CLIENT: usize = 100;
/// The length of a SHA-256 in base64url.
const CHALLENGE_LENGTH: usize = 43;

/// A request for a code. Its receiver is known, but it may be invalid.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) client: String,
    pub(super) redirect: Redirect,
    state: Option<String>,
    pub(super) content: Result<Content, Invalid>,
}

/// The content of a valid request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) scopes: Scopes,
    pub(super) challenge: String,
}

/// A request that cannot be granted. The program learns the code and the English text (RFC 6749,
/// 4.1.2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invalid {
    code: &'static str,
    pub(super) why: Sentence,
}

impl Invalid {
    fn new(code: &'static str, why: impl Into<Sentence>) -> Self {
        let why = why.into();
        Self { code, why }
    }

    /// The user does not consent.
    fn denied() -> Self {
        Self::new("access_denied", "The user has denied the request.")
    }
}

/// The parameters of a query.
struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Returns a parameter that is not empty. It must not occur twice, because programs may disagree
    /// about its value.
    fn one(&self, name: &'static str) -> Result<Option<&str>, Sentence> {
        let mut values = self.0.iter().filter(|(of, _)| of == name);
        let value = values.next().map(|(_, value)| value.as_str());
        if values.next().is_some() {
            return Err(Sentence::new("The parameter {name} occurs twice.").with("name", name));
        }
        Ok(value.filter(|value| !value.is_empty()))
    }
}

impl Request {
    /// Parses the query. The error is for the user: the browser must not be sent to an unknown
    /// address.
    pub(super) fn parse(query: &str) -> Result<Self, RequestError> {
        if query.len() > MAX_QUERY {
            return Err(RequestError::bad(
                "The address with which the program sent you here is too long.",
            ));
        }
        let pairs = form_urlencoded::parse(query.as_bytes());
        let parameters = Parameters(pairs.into_owned().collect());
        let client = parameters.one("client_id").map_err(RequestError::bad)?;
        let client = client.map(str::trim).filter(|name| is_client(name));
        let client = client.ok_or_else(|| {
            RequestError::bad(
                Sentence::new(
                    "The program must give its name in client_id: 1 to {most} letters, digits, \
                     spaces or signs.",
                )
                .with("most", MAX_CLIENT),
            )
        })?;
        let address = parameters.one("redirect_uri").map_err(RequestError::bad)?;
        let redirect = address.and_then(Redirect::parse).ok_or_else(|| {
            RequestError::bad(
                "The program must name the address to which you return, in redirect_uri: \
                 http://localhost with a port, an address with https, or a scheme of an app with \
                 a period in its name.",
            )
        })?;
        let state = parameters.one("state").map_err(RequestError::bad)?;
        Ok(Self {
            client: client.to_owned(),
            redirect,
            state: state.map(str::to_owned),
            content: content(&parameters),
        })
    }

    /// Returns the address that brings the code to the program.
    pub(super) fn granted(&self, code: &str) -> String {
        self.answer(&[("code", code)])
    }

    /// Returns the redirect address with the reason why there is no code: the request is invalid,
    /// or the user denies it.
    pub(super) fn refused(&self) -> String {
        let why = match &self.content {
            Ok(_) => Invalid::denied(),
            Err(why) => why.clone(),
        };
        let text = why.why.to_string();
        self.answer(&[("error", why.code), ("error_description", &text)])
    }

    fn answer(&self, parameters: &[(&str, &str)]) -> String {
        let state = self.state.as_deref().map(|state| ("state", state));
        let parameters: Vec<_> = parameters.iter().copied().chain(state).collect();
        self.redirect.with(&parameters)
    }
}

/// Returns whether the name of a program has only printable ASCII characters (RFC 6749, A.1), so that
/// it looks like no other one.
fn is_client(name: &str) -> bool {
    let is_printable = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
    (1..=MAX_CLIENT).contains(&name.len()) && name.bytes().all(is_printable)
}

fn content(parameters: &Parameters) -> Result<Content, Invalid> {
    let one = |name| {
        let value = parameters.one(name);
        value.map_err(|why| Invalid::new("invalid_request", why))
    };
    match one("response_type")? {
        Some("code") => {}
        Some(_) => {
            return Err(Invalid::new(
                "unsupported_response_type",
                "The program must ask for a code: response_type must be code.",
            ));
        }
        None => {
            return Err(Invalid::new(
                "invalid_request",
                "The parameter response_type is missing.",
            ));
        }
    }
    if one("code_challenge_method")? != Some("S256") {
        return Err(Invalid::new(
            "invalid_request",
            "The program must protect its request: code_challenge_method must be S256.",
        ));
    }
    let challenge = one("code_challenge")?.filter(|text| is_challenge(text));
    let challenge = challenge.ok_or_else(|| {
        Invalid::new(
            "invalid_request",
            "The program must protect its request: code_challenge must be a SHA-256 in base64url.",
        )
    })?;
    let scopes = scopes(one("scope")?.unwrap_or_default()).ok_or_else(|| {
        Invalid::new(
            "invalid_scope",
            "The program asks for a permission that this server does not know.",
        )
    })?;
    Ok(Content {
        scopes,
        challenge: challenge.to_owned(),
    })
}

/// Returns the permissions of this server among those in the list. Programs for Lichess ask for
/// permissions of features that this server does not have (RFC 6749, 3.3); the response with the
/// token names the granted ones. Returns `None` if a word is not a permission of either.
fn scopes(list: &str) -> Option<Scopes> {
    let mut known = Scopes::default();
    for word in list.split_whitespace() {
        let is_name =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphabetic());
        match (word.parse(), word.split_once(':')) {
            (Ok(scope), _) => {
                known.0.insert(scope);
            }
            (Err(_), Some((feature, right))) if is_name(feature) && is_name(right) => {}
            (Err(_), _) => return None,
        }
    }
    Some(known)
}

fn is_challenge(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    text.len() == CHALLENGE_LENGTH && text.bytes().all(is_digit)
}

#[cfg(test)]
mod tests {
    use store::Scope;

    use super::*;

    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    /// A query with these parameters instead of the valid ones. An empty value removes one.
    fn query(changes: &[(&str, &str)]) -> String {
        let valid = [
            ("response_type", "code"),
            ("client_id", "my board"),
            ("redirect_uri", "http://localhost:8080/"),
            ("code_challenge_method", "S256"),
            ("code_challenge", CHALLENGE),
            ("scope", "board:play challenge:read"),
            ("state", "x y"),
        ];
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, value) in valid {
            let other = changes.iter().find(|(of, _)| *of == name);
            let value = other.map_or(value, |(_, value)| value);
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        query.finish()
    }

    #[test]
    fn reads_a_valid_request() {
        let request = Request::parse(&query(&[])).expect("a request");
        assert_eq!(request.client, "my board");
        let content = Content {
            scopes: Scopes([Scope::BoardPlay, Scope::ChallengeRead].into()),
            challenge: CHALLENGE.to_owned(),
        };
        assert_eq!(request.content, Ok(content));
        assert_eq!(
            request.granted("0f"),
            "http://localhost:8080/?code=0f&state=x+y"
        );
        let denied = "http://localhost:8080/?error=access_denied\
                      &error_description=The+user+has+denied+the+request.&state=x+y";
        assert_eq!(request.refused(), denied);
        let bare = Request::parse(&query(&[("scope", ""), ("state", "")])).expect("a request");
        assert_eq!(
            bare.content.map(|content| content.scopes),
            Ok(Scopes::default())
        );
        assert_eq!(bare.redirect.as_str(), "http://localhost:8080/");
    }

    #[test]
    fn permissions_of_other_servers_are_not_granted() {
        let all = "preference:read board:play study:write email:read";
        let request = Request::parse(&query(&[("scope", all)])).expect("a request");
        let granted = request.content.map(|content| content.scopes);
        assert_eq!(granted, Ok(Scopes([Scope::BoardPlay].into())));
    }

    #[test]
    fn tells_the_program_what_is_invalid() {
        for (name, value, code) in [
            ("response_type", "token", "unsupported_response_type"),
            ("response_type", "", "invalid_request"),
            ("code_challenge_method", "plain", "invalid_request"),
            ("code_challenge_method", "", "invalid_request"),
            ("code_challenge", "short", "invalid_request"),
            ("code_challenge", "", "invalid_request"),
            ("scope", "board:play x", "invalid_scope"),
            ("scope", "board:play study:", "invalid_scope"),
        ] {
            let request = Request::parse(&query(&[(name, value)])).expect("a receiver");
            assert!(request.content.is_err(), "{name}={value}");
            let refused = request.refused();
            let start = format!("http://localhost:8080/?error={code}&error_description=");
            assert!(refused.starts_with(&start), "{refused}");
            assert!(refused.ends_with("&state=x+y"), "{refused}");
        }
        let twice = format!("{}&scope=bot%3Aplay", query(&[]));
        let request = Request::parse(&twice).expect("a receiver");
        assert!(request.refused().contains("?error=invalid_request&"));
    }

    #[test]
    fn never_sends_the_browser_to_an_invalid_address() {
        let long = "x".repeat(MAX_QUERY);
        for (name, value) in [
            ("client_id", ""),
            ("client_id", "  "),
            ("client_id", "b\u{f6}rd"),
            ("client_id", "a\u{202e}b"),
            ("client_id", &long[..=MAX_CLIENT]),
            ("redirect_uri", ""),
            ("redirect_uri", "http://example.org/"),
            ("redirect_uri", "javascript:alert(1)"),
            ("state", &long),
        ] {
            assert!(Request::parse(&query(&[(name, value)])).is_err(), "{name}");
        }
        for name in ["client_id=x", "redirect_uri=https://example.org/", "state="] {
            let twice = format!("{}&{name}", query(&[]));
            assert!(Request::parse(&twice).is_err(), "{name}");
        }
    }
}
