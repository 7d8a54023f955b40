//! The names that people choose.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection, skeleton};

/// A name that somebody may choose: between two and twenty letters and digits, with single spaces,
/// hyphens, apostrophes, full stops or underscores between them, in one script.
///
/// It is normalised (NFKC). Scripts are mixed only as Unicode Technical Standard #39 calls *highly
/// restrictive*: as in Japanese, Chinese or Korean, with Latin letters beside.
///
/// ```
/// # use staunton_store::Name;
/// let name: Name = "Élodie  B.".parse()?;
/// assert_eq!(name.as_str(), "Élodie B.");
/// assert!("Аnna with a Cyrillic А".parse::<Name>().is_err());
/// # Ok::<(), staunton_store::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

/// The fewest and the most letters, digits and signs of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
/// No text of more bytes is looked at.
const MAX_BYTES: usize = 400;

impl Name {
    /// The name as others see it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without regard to case: what somebody types to sign in.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// What the name looks like: names that are easily confused have the same shape (the skeleton
    /// of Unicode Technical Standard #39).
    pub fn shape(&self) -> String {
        shape(&self.0)
    }
}

/// What a text looks like, as [`Name::shape`] has it.
pub(crate) fn shape(text: &str) -> String {
    skeleton(text).collect::<String>().to_lowercase()
}

/// A text as [`Name::key`] would have it, for a search or a limit.
pub fn key(text: &str) -> String {
    text.nfkc()
        .collect::<String>()
        .to_lowercase()
        .nfkc()
        .collect()
}

impl std::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text.len() > MAX_BYTES {
            return Err(NameError::Long);
        }
        let normal: String = text.nfkc().collect();
        let words: Vec<&str> = normal.split_whitespace().collect();
        let name = words.join(" ");
        let count = name.chars().count();
        if count < *LENGTH.start() {
            return Err(NameError::Short);
        }
        if count > *LENGTH.end() {
            return Err(NameError::Long);
        }
        check_signs(&name)?;
        if letters(&name).detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(NameError::MixedScripts);
        }
        Ok(Self(name))
    }
}

/// Letters, with the marks that belong to them, and digits; between them one sign at a time.
fn check_signs(name: &str) -> Result<(), NameError> {
    let is_sign = |c: char| matches!(c, ' ' | '-' | '\'' | '’' | '.' | '_');
    let mut after_sign = true;
    let mut has_letter = false;
    for c in name.chars() {
        let is_mark = unicode_normalization::char::is_combining_mark(c);
        if is_sign(c) {
            // “J. R.” has a space after a full stop.
            if after_sign && c != ' ' {
                return Err(NameError::Signs);
            }
            after_sign = true;
        } else if c.is_alphanumeric() || (is_mark && !after_sign) {
            has_letter |= c.is_alphabetic();
            after_sign = false;
        } else {
            return Err(NameError::Character(c));
        }
    }
    let ends_well = !after_sign || name.ends_with('.');
    match (has_letter, ends_well) {
        (true, true) => Ok(()),
        (false, _) => Err(NameError::NoLetter),
        (_, false) => Err(NameError::Signs),
    }
}

/// The name without the signs, which the standard's profile of identifiers does not have.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Why a text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// It is too short.
    Short,
    /// It is too long.
    Long,
    /// It has no letter.
    NoLetter,
    /// It has a character that names do not have.
    Character(char),
    /// It begins or ends with a sign, or has several in a row.
    Signs,
    /// It mixes letters of several scripts, so that it could look like another name.
    MixedScripts,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short => f.write_str("a name has two letters at least"),
            Self::Long => f.write_str("a name has twenty letters, digits and signs at most"),
            Self::NoLetter => f.write_str("a name has at least one letter"),
            Self::Character(c) => write!(
                f,
                "a name has letters, digits, spaces, hyphens, apostrophes, full stops and \
                 underscores, but no {c:?}"
            ),
            Self::Signs => {
                f.write_str("a name begins with a letter or digit, and has no two signs in a row")
            }
            Self::MixedScripts => f.write_str(
                "the letters of a name come from one script, as Latin, Greek or Cyrillic: \
                 mixed ones could look like somebody else's name",
            ),
        }
    }
}

impl std::error::Error for NameError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Result<String, NameError> {
        text.parse::<Name>().map(|name| name.0)
    }

    #[test]
    fn names_of_all_scripts_are_names() {
        for text in [
            "Al",
            "Élodie",
            "Anna-Maria",
            "O'Brien",
            "D’Arcy",
            "J. R. Smith",
            "Sam 2",
            "Karl B.",
            "snake_case",
            "Анна",
            "Ελένη",
            "王小明",
            "ひかる",
            "김민준",
            "أحمد",
            "दीपा",
            "Ngọc",
            "たなか Taro",
            "Guest 1234",
        ] {
            assert_eq!(parse(text), Ok(text.to_owned()), "{text}");
        }
        assert_eq!(parse("  Ada   Lovelace "), Ok("Ada Lovelace".to_owned()));
        // Composed, and without the width of its letters.
        assert_eq!(parse("E\u{301}lodie"), Ok("Élodie".to_owned()));
        assert_eq!(parse("Ａｄａ"), Ok("Ada".to_owned()));
    }

    #[test]
    fn other_texts_are_refused_for_a_reason() {
        for (text, why) in [
            ("", NameError::Short),
            ("  A ", NameError::Short),
            ("abcdefghijklmnopqrstu", NameError::Long),
            (&"a".repeat(100_000), NameError::Long),
            ("1234", NameError::NoLetter),
            ("...", NameError::Signs),
            ("-Ada", NameError::Signs),
            ("Ada-", NameError::Signs),
            ("A--a", NameError::Signs),
            ("Ada<b>", NameError::Character('<')),
            ("Ada\u{202e}nna", NameError::Character('\u{202e}')),
            ("Ada\u{200b}", NameError::Character('\u{200b}')),
            ("Ada♛", NameError::Character('♛')),
            ("p\u{430}ypal", NameError::MixedScripts),
            ("Анnа", NameError::MixedScripts),
        ] {
            assert_eq!(parse(text), Err(why), "{text}");
        }
    }

    #[test]
    fn names_that_can_be_confused_share_a_key_or_a_shape() {
        let name = |text: &str| text.parse::<Name>().expect(text);
        for (one, other) in [
            ("Ilya", "ilya"),
            ("Ilya", "llya"),
            ("STRASSE", "strasse"),
            // Cyrillic and Latin.
            ("сор", "cop"),
            ("modern", "modem"),
            ("Olga 1", "Olga l"),
        ] {
            let (one, other) = (name(one), name(other));
            assert!(
                one.key() == other.key() || one.shape() == other.shape(),
                "{one} and {other}"
            );
        }
        assert_ne!(name("Anna").shape(), name("Hanna").shape());
        assert_ne!(name("Anna").key(), name("Hanna").key());
    }

    proptest! {
        #[test]
        fn a_name_is_read_as_itself_again(text in "\\PC{0,24}") {
            if let Ok(name) = text.parse::<Name>() {
                prop_assert_eq!(name.as_str().parse::<Name>(), Ok(name.clone()));
                prop_assert_eq!(key(&name.key()), name.key());
            }
        }
    }
}
