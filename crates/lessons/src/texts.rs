//! The texts of the lessons in each language.

use language::Language;

/// The texts of a language, by their names without the ending.
pub(crate) struct Folder {
    code: &'static str,
    texts: &'static [(&'static str, &'static str)],
}

/// All of them, English first.
pub(crate) const FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// The text of this name, if there is one in this language.
pub(crate) fn text(language: Language, name: &str) -> Option<&'static str> {
    let mut texts = folder(language)?.1.texts.iter();
    texts.find_map(|&(other, text)| (other == name).then_some(text))
}

/// The number of a language's folder, and the folder, if there is one.
pub(crate) fn folder(language: Language) -> Option<(usize, &'static Folder)> {
    let mut folders = FOLDERS.iter().enumerate();
    folders.find(|(_, folder)| folder.code == language.code())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(folder: &Folder) -> BTreeSet<&'static str> {
        folder.texts.iter().map(|&(name, _)| name).collect()
    }

    #[test]
    fn every_folder_is_a_language_whose_texts_are_known_in_english() {
        assert_eq!(FOLDERS[0].code, Language::ENGLISH.code());
        for folder in FOLDERS {
            let language = Language::find(folder.code).map(Language::code);
            assert_eq!(language, Some(folder.code));
            let unknown = &names(folder) - &names(&FOLDERS[0]);
            assert!(unknown.is_empty(), "{}: {unknown:?}", folder.code);
        }
    }
}
