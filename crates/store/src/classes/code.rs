//! Codes with which pupils join a class.

use std::fmt;
use std::str::FromStr;

/// Capital letters and digits that are not easily confused: without 0 and O, and 1, I and L.
const SIGNS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// The number of characters of a code: more than 44 bits.
const LENGTH: usize = 9;
/// The length of a group of characters.
const GROUP: usize = 3;
/// The maximum length of a text that is parsed, in bytes.
const MAX_TEXT_LENGTH: usize = 40;

/// A code that is written on a blackboard and typed: nine letters and digits in three groups.
///
/// ```
/// # use staunton_store::JoinCode;
/// let code: JoinCode = "k7m 2qx-9td".parse()?;
/// assert_eq!(code.to_string(), "K7M-2QX-9TD");
/// assert!("K7M-2QX-9T0".parse::<JoinCode>().is_err());
/// # Ok::<(), staunton_store::NotAJoinCode>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct JoinCode([u8; LENGTH]);

impl JoinCode {
    /// The code for these bits; random bits give a random code.
    pub const fn from_bits(mut bits: u64) -> Self {
        let mut signs = [0; LENGTH];
        let mut i = 0;
        while i < LENGTH {
            signs[i] = SIGNS[(bits % SIGNS.len() as u64) as usize];
            bits /= SIGNS.len() as u64;
            i += 1;
        }
        Self(signs)
    }
}

impl FromStr for JoinCode {
    type Err = NotAJoinCode;

    /// Parses a code in upper or lower case, with spaces and hyphens anywhere.
    fn from_str(text: &str) -> Result<Self, NotAJoinCode> {
        if text.len() > MAX_TEXT_LENGTH {
            return Err(NotAJoinCode);
        }
        let signs: Vec<u8> = text
            .bytes()
            .filter(|byte| !matches!(byte, b' ' | b'-'))
            .map(|byte| byte.to_ascii_uppercase())
            .collect();
        let signs: [u8; LENGTH] = signs.try_into().map_err(|_| NotAJoinCode)?;
        let proper = signs.iter().all(|sign| SIGNS.contains(sign));
        proper.then_some(Self(signs)).ok_or(NotAJoinCode)
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.0.chunks(GROUP).enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            f.write_str(std::str::from_utf8(group).expect("letters and digits are ASCII"))?;
        }
        Ok(())
    }
}

/// Hides the code from logs, because it gives access to a class.
impl fmt::Debug for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JoinCode")
    }
}

/// The text is not a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAJoinCode;

impl fmt::Display for NotAJoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the code of a class has nine letters and digits, without 0, O, 1, I and L")
    }
}

impl std::error::Error for NotAJoinCode {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_code_reads_back(bits: u64) {
            let code = JoinCode::from_bits(bits);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.to_string().to_lowercase().replace('-', "").parse(), Ok(code));
        }
    }

    #[test]
    fn codes_have_forty_bits_at_least() {
        assert!(SIGNS.len().pow(LENGTH as u32) >= 1 << 40);
        for sign in "0O1IL".bytes() {
            assert!(!SIGNS.contains(&sign));
        }
    }

    #[test]
    fn refuses_texts_that_are_not_codes() {
        let long = format!("K7M2QX9TD{}", " ".repeat(40));
        for text in [
            "",
            "K7M-2QX-9T",
            "K7M-2QX-9TDA",
            "K7M-2QX-9TO",
            "K7M-2QX-9Té",
            &long,
        ] {
            assert_eq!(text.parse::<JoinCode>(), Err(NotAJoinCode), "{text:?}");
        }
    }
}
