//! In which language a request is answered (RFC 9110, 12.5.4).

use std::convert::Infallible;

use ::language::Language;
use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};

use crate::http::cookies;
use crate::http::negotiation::{items, weighted};

/// The cookie in which the client keeps a language that was chosen by hand.
const CHOSEN: &str = "language";
/// The parameter of an address that names one.
const NAMED: &str = "lang=";
/// The most languages of a header that are looked at.
const MAX_LANGUAGES: usize = 20;

/// The language of the answer, which a layer around all routes has found with [`of`].
#[derive(Clone, Copy)]
pub(crate) struct Answering(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for Answering {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let found = parts.extensions.get().copied();
        Ok(found.unwrap_or(Self(Language::ENGLISH)))
    }
}

/// The language in which a request is answered: what `lang` in the address names, or else what was
/// chosen by hand, or else the header `Accept-Language`. A language in which there is nothing counts
/// as none; without any it is English.
pub(crate) fn of(uri: &Uri, headers: &HeaderMap) -> Language {
    let mut parameters = uri.query().unwrap_or_default().split('&');
    let named = parameters.find_map(|parameter| parameter.strip_prefix(NAMED));
    let named = named.and_then(Language::find);
    let language = named.or_else(|| preferred(headers, Language::find));
    language.unwrap_or(Language::ENGLISH)
}

/// What is asked for in an address without the language, which is asked for everywhere.
pub(crate) fn others_asked(uri: &Uri) -> String {
    let parameters = uri.query().unwrap_or_default().split('&');
    let others: Vec<&str> = parameters.filter(|it| !it.starts_with(NAMED)).collect();
    others.join("&")
}

/// Of the languages that `find` knows by their tags the one that was chosen by hand, or else the one
/// that the browser likes best.
pub(crate) fn preferred<L: Copy>(
    headers: &HeaderMap,
    find: impl Fn(&str) -> Option<L>,
) -> Option<L> {
    cookies::find(headers, CHOSEN)
        .and_then(&find)
        .or_else(|| accepted(headers, &find))
}

/// The language that the client likes best: of those of the same weight the first.
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
    fn the_first_language_of_the_highest_weight_is_taken() {
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
            // A weight that is none: the language is passed over.
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
    fn what_was_chosen_by_hand_comes_first() {
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
