//! Names chosen by players.

use std::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection, skeleton};

/// A valid name: two to twenty characters, made of letters and digits with single spaces, hyphens,
/// apostrophes, full stops or underscores between them, in one script.
///
/// It is normalized (NFKC). Scripts are only mixed as in the *highly restrictive* level of Unicode
/// Technical Standard #39: Latin letters with Japanese, Chinese or Korean.
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

/// The minimum and maximum number of characters of a name.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;
/// The maximum length of a text that is parsed, in bytes.
const MAX_BYTES: usize = 400;

impl Name {
    /// The name as shown to others.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name with case folded, for lookups at sign-in.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// The visual shape of the name: confusable names have the same shape (the skeleton of Unicode
    /// Technical Standard #39).
    pub fn shape(&self) -> String {
        shape(&self.0)
    }

    /// Whether the two names are the same except for case, or can be mistaken for each other.
    pub(crate) fn resembles(&self, other: &Self) -> bool {
        let (key, other_key) = (self.key(), other.key());
        // `PIA` and `pla` share a shape, `PIA` and `pia` a key, `PIA 1` and `pia l` the shape of
        // their keys.
        key == other_key || self.shape() == other.shape() || shape(&key) == shape(&other_key)
    }
}

/// The visual shape of a text, as in [`Name::shape`].
pub(crate) fn shape(text: &str) -> String {
    skeleton(text).collect::<String>().to_lowercase()
}

/// The folded form of any text, as in [`Name::key`], for searches and rate limits.
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
        if without_signs(&name).detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(NameError::MixedScripts);
        }
        Ok(Self(name))
    }
}

/// Checks that the name consists of letters with their marks, and digits, with at most one sign
/// between them.
fn check_signs(name: &str) -> Result<(), NameError> {
    let is_sign = |c: char| matches!(c, ' ' | '-' | '\'' | '’' | '.' | '_');
    let mut after_sign = true;
    let mut has_letter = false;
    for c in name.chars() {
        let is_mark = unicode_normalization::char::is_combining_mark(c);
        if is_invisible(c) {
            return Err(NameError::Character(c));
        }
        if is_sign(c) {
            // A space may follow a full stop, as in “J. R.”.
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

/// Whether this letter or mark is not displayed, so that a name with it looks like the name without
/// it (`Default_Ignorable_Code_Point` of the Unicode Character Database).
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// The name without its signs, which the standard's identifier profile does not allow.
fn without_signs(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Errors of parsing a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// The name is too short.
    Short,
    /// The name is too long.
    Long,
    /// The name has no letter.
    NoLetter,
    /// The name has an invalid character.
    Character(char),
    /// The name begins or ends with a sign, or has several signs in a row.
    Signs,
    /// The name mixes letters of several scripts, so that it could look like another name.
    MixedScripts,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short => f.write_str("a name has at least two characters"),
            Self::Long => f.write_str("a name has at most twenty characters"),
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
                "the letters of a name come from one script, like Latin, Greek or Cyrillic: mixed \
                 letters could look like another name",
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
    fn accepts_names_in_all_scripts() {
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
        // Combined into composed characters of normal width.
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
            // Not displayed.
            ("Ad\u{34f}a", NameError::Character('\u{34f}')),
            ("Ada\u{fe0f}", NameError::Character('\u{fe0f}')),
            ("김\u{3164}민준", NameError::Character('\u{1160}')),
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
        for other in ["PIA", "pia", "ＰＩＡ", "Ｐｉａ", "Pia ", "\u{a0}Pia", "pIa"] {
            assert!(name("Pia").resembles(&name(other)), "{other}");
        }
        for other in [
            "Élodie B",
            "E\u{301}lodie\u{3000}B",
            "ÉLODIE\u{2003}b",
            "élodie\u{a0}B",
        ] {
            assert!(name("Élodie B").resembles(&name(other)), "{other}");
        }
        assert!(name("PIA 1").resembles(&name("pia l")));
        assert!(!name("Pia").resembles(&name("Pia 2")));
        assert_ne!(name("Anna").shape(), name("Hanna").shape());
        assert_ne!(name("Anna").key(), name("Hanna").key());
    }

    proptest! {
        #[test]
        fn a_parsed_name_parses_to_itself(text in "\\PC{0,24}") {
            if let Ok(name) = text.parse::<Name>() {
                prop_assert_eq!(name.as_str().parse::<Name>(), Ok(name.clone()));
                prop_assert_eq!(key(&name.key()), name.key());
            }
        }
    }
}
