//! The translations of a crate.

use std::sync::OnceLock;

use super::Texts;
use crate::Language;

/// The translations of a crate: a gettext `.po` file for each language except English.
///
/// A file is parsed at its first use. An invalid file counts as empty, so a test of the crate
/// should check [`problems`](Self::problems).
///
/// ```
/// use staunton_language::{Catalogs, Language};
///
/// static TEXTS: Catalogs<1> = Catalogs::new([(
///     "de",
///     "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"Hello.\"\nmsgstr \"Hallo.\"\n",
/// )]);
///
/// let german = Language::find("de").expect("German");
/// assert_eq!(TEXTS.find(german, "Hello."), Some("Hallo."));
/// assert_eq!(TEXTS.find(Language::ENGLISH, "Hello."), None);
/// assert_eq!(TEXTS.problems(), [""; 0]);
/// ```
pub struct Catalogs<const N: usize> {
    files: [(&'static str, &'static str); N],
    texts: [OnceLock<Option<Texts>>; N],
}

impl<const N: usize> Catalogs<N> {
    /// Creates catalogs from language tags and file contents.
    pub const fn new(files: [(&'static str, &'static str); N]) -> Self {
        Self {
            files,
            texts: [const { OnceLock::new() }; N],
        }
    }

    /// The language tags and file contents.
    pub(super) fn files(&self) -> &[(&'static str, &'static str)] {
        &self.files
    }

    /// The languages that have a file.
    pub fn languages(&self) -> impl Iterator<Item = Language> {
        self.files
            .iter()
            .filter_map(|&(tag, _)| Language::find(tag))
    }

    /// Returns the translations of a language, if it has a file.
    pub fn texts(&self, language: Language) -> Option<&Texts> {
        let mut files = self.files.iter().zip(&self.texts);
        let ((_, po), texts) = files.find(|((tag, _), _)| *tag == language.code())?;
        texts.get_or_init(|| Texts::read(po).ok()).as_ref()
    }

    /// Returns the translation of an English text without a context.
    pub fn find(&self, language: Language, english: &str) -> Option<&str> {
        self.texts(language)?.find(english)
    }
}
