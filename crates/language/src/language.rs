//! Supported languages.

use std::fmt;

/// A supported language.
///
/// ```
/// use staunton_language::Language;
///
/// let german = Language::find("de-AT").expect("a language");
/// assert_eq!(german.code(), "de");
/// assert_eq!(Language::find("tlh"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(usize);

/// The languages except English: their tags and texts. A new language is a new entry.
pub(crate) const FILES: [(&str, &str); 1] = [("de", include_str!("../texts/de.po"))];

/// Maximum length of an accepted language tag in bytes (RFC 5646, 4.4.1).
const MAX_TAG: usize = 35;

impl Language {
    /// English, in which every text exists.
    pub const ENGLISH: Self = Self(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=FILES.len()).map(Self)
    }

    /// Returns the language for a tag such as `de` or `de-AT`: the most specific match (RFC 4647,
    /// 3.4).
    pub fn find(tag: &str) -> Option<Self> {
        let mut part = (tag.len() <= MAX_TAG).then_some(tag)?;
        loop {
            let found = Self::all().find(|language| language.code().eq_ignore_ascii_case(part));
            if found.is_some() {
                return found;
            }
            part = part.rsplit_once('-')?.0;
        }
    }

    /// The language tag, such as `de`.
    pub const fn code(self) -> &'static str {
        match self.0 {
            0 => "en",
            number => FILES[number - 1].0,
        }
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Language").field(&self.code()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_names_the_most_exact_language_that_there_is() {
        for (tag, code) in [
            ("de", Some("de")),
            ("DE", Some("de")),
            ("de-AT", Some("de")),
            ("de-Latn-CH-1996", Some("de")),
            ("en", Some("en")),
            ("en-GB", Some("en")),
            ("deu", None),
            ("d", None),
            ("", None),
            ("-", None),
            ("tlh", None),
        ] {
            assert_eq!(Language::find(tag).map(Language::code), code, "{tag}");
        }
        // A longer text is not a valid tag, even if it begins like one.
        assert_eq!(Language::find(&"de-x".repeat(10)), None);
        assert_eq!(Language::all().next(), Some(Language::ENGLISH));
        let german = Language::find("de").expect("German");
        assert_eq!(format!("{german:?}"), "Language(\"de\")");
    }
}
