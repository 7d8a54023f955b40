//! Which form of a file a client can read (RFC 9110, 12.5.3), and whether it has it already (13.1.2).

use axum::http::header::{ACCEPT_ENCODING, HeaderName, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue};

/// How the build compresses files. A compressed file stands beside its original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

/// The most characters of a weight, as in `0.125`.
const MAX_WEIGHT: usize = 5;

/// Browsers offer Brotli by HTTPS only.
const SMALLEST_FIRST: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

impl Coding {
    /// As headers name it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }

    /// The name of the compressed form of a file.
    pub(crate) fn file(self, path: &str) -> String {
        format!("{path}{}", self.ending())
    }

    /// How this file is compressed, by its name.
    pub(crate) fn of_file(path: &str) -> Option<Self> {
        let is_its = |coding: &Self| path.ends_with(coding.ending());
        SMALLEST_FIRST.into_iter().find(is_its)
    }
}

/// The codings that the client accepts, the smallest first.
pub(crate) fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Coding> {
    let is_accepted = |coding: &Coding| {
        let weight = weight(headers, coding.name()).or_else(|| weight(headers, "*"));
        weight.is_some_and(|weight| weight > 0.0)
    };
    SMALLEST_FIRST.into_iter().filter(is_accepted)
}

/// The weight that the client gives to a coding, if it names it.
fn weight(headers: &HeaderMap, coding: &str) -> Option<f32> {
    items(headers, ACCEPT_ENCODING).find_map(|item| {
        let (name, weight) = weighted(item)?;
        name.eq_ignore_ascii_case(coding).then_some(weight)
    })
}

/// An item and its weight from 0 to 1, which is 1 where none is given (RFC 9110, 12.4.2); none where
/// the weight is none.
pub(crate) fn weighted(item: &str) -> Option<(&str, f32)> {
    let (name, parameter) = item.split_once(';').unwrap_or((item, "q=1"));
    let weight = parameter.trim().strip_prefix(['q', 'Q'])?;
    let weight = weight.strip_prefix('=')?;
    let short = (weight.len() <= MAX_WEIGHT).then_some(weight)?;
    let weight = short.parse().ok().filter(|weight| *weight <= 1.0)?;
    Some((name.trim(), weight))
}

/// Whether the client names this entity tag as one that it has.
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    items(headers, IF_NONE_MATCH).any(|item| {
        let known = item.strip_prefix("W/").unwrap_or(item);
        known == "*" || known.as_bytes() == tag.as_bytes()
    })
}

/// The items of a header that is a list. None of those that are read here holds a comma.
pub(crate) fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_smallest_accepted_coding_comes_first() {
        use Coding::{Brotli, Gzip};
        for (accept, expected) in [
            ("gzip, deflate, br, zstd", &[Brotli, Gzip][..]),
            ("gzip, deflate", &[Gzip]),
            ("GZIP;q=0.5", &[Gzip]),
            ("br;q=0, gzip;q=0.1", &[Gzip]),
            ("br ; q=0.2 , gzip;q=0.0", &[Brotli]),
            ("*", &[Brotli, Gzip]),
            ("*;q=0", &[]),
            ("br;q=0, *", &[Gzip]),
            ("identity", &[]),
            ("gzip;q=much", &[]),
            ("gzipped, brr", &[]),
            ("", &[]),
        ] {
            let given = headers(ACCEPT_ENCODING, accept);
            assert_eq!(accepted(&given).collect::<Vec<_>>(), expected, "{accept}");
        }
        assert_eq!(accepted(&HeaderMap::new()).next(), None);
    }

    #[test]
    fn a_tag_is_known_when_it_is_listed() {
        let tag = HeaderValue::from_static("\"5f\"");
        for (listed, known) in [
            ("\"5f\"", true),
            ("W/\"5f\"", true),
            ("\"60\", \"5f\"", true),
            ("*", true),
            ("\"60\"", false),
            ("5f", false),
            ("", false),
        ] {
            assert_eq!(
                has(&headers(IF_NONE_MATCH, listed), &tag),
                known,
                "{listed}"
            );
        }
    }

    #[test]
    fn compressed_files_are_known_by_their_names() {
        assert_eq!(Coding::Gzip.file("assets/a.js"), "assets/a.js.gz");
        assert_eq!(Coding::of_file("assets/a.js.br"), Some(Coding::Brotli));
        assert_eq!(Coding::of_file("assets/a.js"), None);
    }
}
