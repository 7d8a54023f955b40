//! The language of a response (RFC 9110, 12.5.4).

use std::convert::Infallible;

use ::language::Language;
use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};

use crate::http::cookies;
use crate::http::negotiation::{items, weighted};

/// The cookie in which the client stores a language chosen by the user.
const CHOSEN: &str = "language";
/// The query parameter that names a language.
const NAMED: &str = "lang=";
/// The maximum number of languages of a header that are read.
const MAX_LANGUAGES: usize = 20;

/// The language of the response. A layer around all routes determines it with [`of`].
#[derive(Clone, Copy)]
pub(crate) struct Answering(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for Answering {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let found = parts.extensions.get().copied();
        Ok(found.unwrap_or(Self(Language::ENGLISH)))
    }
}

/// Returns the language of the response: the one named by `lang` in the address, or else the one
/// that the user has chosen, or else the one from `Accept-Language`. Unsupported languages are
/// ignored; the default is English.
pub(crate) fn of(uri: &Uri, headers: &HeaderMap) -> Language {
    let mut parameters = uri.query().unwrap_or_default().split('&');
    let named = parameters.find_map(|parameter| parameter.strip_prefix(NAMED));
    let named = named.and_then(Language::find);
    let language = named.or_else(|| preferred(headers, Language::find));
    language.unwrap_or(Language::ENGLISH)
}

/// Returns the query of an address without the language parameter, which every request may have.
pub(crate) fn other_parameters(uri: &Uri) -> String {
    let parameters = uri.query().unwrap_or_default().split('&');
    let others: Vec<&str> = parameters.filter(|it| !it.starts_with(NAMED)).collect();
    others.join("&")
}

/// Returns the language chosen by the user, or else the browser's preferred one, among the
/// languages whose tags `find` knows.
pub(crate) fn preferred<L: Copy>(
    headers: &HeaderMap,
    find: impl Fn(&str) -> Option<L>,
) -> Option<L> {
    cookies::find(headers, CHOSEN)
        .and_then(&find)
        .or_else(|| accepted(headers, &find))
}

/// Returns the client's preferred language; of several with the same weight the first.
fn accepted<L: Copy>(headers: &HeaderMap, find: impl Fn(&str) -> Option<L>) -> Option<L> {
    let mut best: Option<(f32, L)> = None;
    for item in items(headers, ACCEPT_LANGUAGE).take(MAX_LANGUAGES) {
        let Some((tag, weight)) = weighted(item) else {
            continue;
        };
        let language = match tag {
            "*" => find(Language::ENGLISH.code()),
            tag => find(tag),
        };
        let Some(language) = language else {
            continue;
        };
        let most = best.map_or(0.0, |(most, _)| most);
        if weight > most {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::COOKIE;

    use super::*;

    fn code(accept: &str) -> Option<&'static str> {
        let value = HeaderValue::from_str(accept).expect("a header");
        accepted(
            &HeaderMap::from_iter([(ACCEPT_LANGUAGE, value)]),
            Language::find,
        )
        .map(Language::code)
    }

    #[test]
    fn chooses_the_first_language_with_the_highest_weight() {
        for (accept, expected) in [
            ("de", Some("de")),
            ("de-AT, en;q=0.9", Some("de")),
            ("DE-at;q=0.8, en-GB;q=0.7", Some("de")),
            ("en-US,en;q=0.9,de;q=0.8", Some("en")),
            ("fr, de;q=0.5, en;q=0.4", Some("de")),
            ("en;q=0.4, de;q=0.5", Some("de")),
            ("de, en", Some("de")),
            ("en, de", Some("en")),
            ("fr, tlh", None),
            ("*", Some("en")),
            ("de;q=0.1, *;q=0.5", Some("en")),
            ("de;q=0", None),
            ("de;q=0, en", Some("en")),
            ("de ; Q=1.000", Some("de")),
            ("", None),
            (",,;,", None),
            // Languages with an invalid weight are skipped.
            ("de;q=2, en;q=0.1", Some("en")),
            ("de;q=-1, en;q=0.1", Some("en")),
            ("de;q=NaN", None),
            ("de;q=inf", None),
            ("de;q=much", None),
            ("de;level=1", None),
            ("de;q=0.123456789", None),
        ] {
            assert_eq!(code(accept), expected, "{accept}");
        }
        assert_eq!(accepted(&HeaderMap::new(), Language::find), None);
    }

    #[test]
    fn prefers_the_language_chosen_by_the_user() {
        for (cookie, expected) in [
            ("language=de", Some("de")),
            ("session=abc; language=de; more=1", Some("de")),
            ("language=en", Some("en")),
            ("language=tlh", Some("en")),
            ("language=", Some("en")),
            ("languages=de", Some("en")),
        ] {
            let headers = HeaderMap::from_iter([
                (COOKIE, HeaderValue::from_static(cookie)),
                (ACCEPT_LANGUAGE, HeaderValue::from_static("en")),
            ]);
            let found = preferred(&headers, Language::find).map(Language::code);
            assert_eq!(found, expected, "{cookie}");
        }
    }

    #[test]
    fn only_the_beginning_of_a_long_header_is_read() {
        let others = |number: usize| "fr, ".repeat(number);
        assert_eq!(code(&format!("{}de", others(19))), Some("de"));
        assert_eq!(code(&format!("{}de", others(20))), None);
        assert_eq!(code(&format!("{}de", others(10_000))), None);
        assert_eq!(code(&"de-".repeat(10_000)), None);
        assert_eq!(code(&format!("de;q=0.{}", "1".repeat(10_000))), None);
    }
}
