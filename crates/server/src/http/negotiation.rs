//! Content negotiation: the form of a file that a client accepts (RFC 9110, 12.5.3), and cache
//! validation (13.1.2).

use axum::http::header::{ACCEPT_ENCODING, HeaderName, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue};

/// The compression of a file by the build. A compressed file is stored next to its original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
}

/// The maximum length of a weight in characters, as in `0.125`.
const MAX_WEIGHT: usize = 5;

/// Browsers offer Brotli over HTTPS only.
const SMALLEST_FIRST: [Coding; 2] = [Coding::Brotli, Coding::Gzip];

impl Coding {
    /// The name in headers.
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

    /// Returns the name of the compressed form of a file.
    pub(crate) fn file(self, path: &str) -> String {
        format!("{path}{}", self.ending())
    }

    /// Returns the compression of this file, based on its name.
    pub(crate) fn of_file(path: &str) -> Option<Self> {
        let is_its = |coding: &Self| path.ends_with(coding.ending());
        SMALLEST_FIRST.into_iter().find(is_its)
    }
}

/// Returns the codings that the client accepts, the smallest first.
pub(crate) fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Coding> {
    let is_accepted = |coding: &Coding| {
        let weight = weight(headers, coding.name()).or_else(|| weight(headers, "*"));
        weight.is_some_and(|weight| weight > 0.0)
    };
    SMALLEST_FIRST.into_iter().filter(is_accepted)
}

/// Returns the weight that the client gives to a coding, if it is listed.
fn weight(headers: &HeaderMap, coding: &str) -> Option<f32> {
    items(headers, ACCEPT_ENCODING).find_map(|item| {
        let (name, weight) = weighted(item)?;
        name.eq_ignore_ascii_case(coding).then_some(weight)
    })
}

/// Splits an item into its name and its weight from 0 to 1, which is 1 by default (RFC 9110,
/// 12.4.2); `None` if the weight is invalid.
pub(crate) fn weighted(item: &str) -> Option<(&str, f32)> {
    let (name, parameter) = item.split_once(';').unwrap_or((item, "q=1"));
    let weight = parameter.trim().strip_prefix(['q', 'Q'])?;
    let weight = weight.strip_prefix('=')?;
    let short = (weight.len() <= MAX_WEIGHT).then_some(weight)?;
    let weight = short.parse().ok().filter(|weight| *weight <= 1.0)?;
    Some((name.trim(), weight))
}

/// Returns whether the client already has the file with this entity tag.
pub(crate) fn has(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    items(headers, IF_NONE_MATCH).any(|item| {
        let known = item.strip_prefix("W/").unwrap_or(item);
        known == "*" || known.as_bytes() == tag.as_bytes()
    })
}

/// Returns the items of a list header. The headers read here have no items with commas.
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
    fn chooses_the_smallest_accepted_coding() {
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
    fn recognizes_listed_entity_tags() {
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
    fn recognizes_compressed_files_by_name() {
        assert_eq!(Coding::Gzip.file("assets/a.js"), "assets/a.js.gz");
        assert_eq!(Coding::of_file("assets/a.js.br"), Some(Coding::Brotli));
        assert_eq!(Coding::of_file("assets/a.js"), None);
    }
}
