//! The texts of this crate in each language.

use crate::language::{FILES, Language};
use crate::texts::{Catalogs, Values};

static TEXTS: Catalogs<{ FILES.len() }> = Catalogs::new(FILES);

impl Language {
    /// Returns the translation of an English text with its placeholders filled, if there is one.
    pub(crate) fn phrase(self, english: &str, values: Values<'_>) -> Option<String> {
        let text = TEXTS.find(self, english)?;
        Some(crate::fill(text, values))
    }

    /// The translations of the language; none for English.
    #[cfg(test)]
    pub(crate) fn texts(self) -> Option<&'static crate::Texts> {
        TEXTS.texts(self)
    }

    /// Returns the translation of an English text, or the text itself if there is none.
    pub(crate) fn text(self, english: &'static str) -> &'static str {
        TEXTS.find(self, english).unwrap_or(english)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translates_every_text_with_its_placeholders() {
        assert_eq!(TEXTS.problems(), [""; 0]);
    }
}
