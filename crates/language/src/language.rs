//! The languages that there are.

use std::fmt;

/// A language in which something can be said.
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

/// The languages beside English, by their tags, and their texts. Another language is another line.
pub(crate) const FILES: [(&str, &str); 1] = [("de", include_str!("../texts/de.po"))];

/// The most bytes of a language tag that is looked at (RFC 5646, 4.4.1).
const MAX_TAG: usize = 35;

impl Language {
    /// English, in which everything can be said.
    pub const ENGLISH: Self = Self(0);

    /// All of them, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=FILES.len()).map(Self)
    }

    /// The language of a tag such as `de` or `de-AT`: the most exact one that there is
    /// (RFC 4647, 3.4).
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

    /// Its tag, such as `de`.
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
        // No tag is that long, whatever it begins with.
        assert_eq!(Language::find(&"de-x".repeat(10)), None);
        assert_eq!(Language::all().next(), Some(Language::ENGLISH));
        let german = Language::find("de").expect("German");
        assert_eq!(format!("{german:?}"), "Language(\"de\")");
    }
}
