//! The lessons in other languages.

use language::Language;

use crate::Lesson;
use crate::texts::TEXTS;

/// Translates an English lesson if all of its texts have translations.
pub(crate) fn translate(english: &Lesson, language: Language) -> Option<Lesson> {
    let translations = TEXTS.texts(language)?;
    let mut lesson = english.clone();
    for text in texts_of(&mut lesson) {
        *text = translations.find_in(Some(&english.id), text)?.to_owned();
    }
    lesson.language = language;
    for exercise in &mut lesson.exercises {
        exercise.language = language;
    }
    Some(lesson)
}

/// Returns the translated texts of a lesson, in order.
fn texts_of(lesson: &mut Lesson) -> Vec<&mut String> {
    let mut texts = vec![&mut lesson.title];
    texts.extend(&mut lesson.paragraphs);
    for exercise in &mut lesson.exercises {
        texts.extend([&mut exercise.name, &mut exercise.task]);
        for option in &mut exercise.options {
            texts.push(&mut option.text);
            texts.extend(&mut option.why_not);
        }
        texts.extend(&mut exercise.hint);
        texts.extend(exercise.wrong.iter_mut().map(|(_, sentence)| sentence));
        texts.push(&mut exercise.done);
    }
    texts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::path::group_titles;
    use crate::read_path_in;
    use crate::words::Word;

    /// The context and the English text of every entry that a catalog needs.
    fn needed() -> BTreeSet<(Option<String>, String)> {
        let words = Word::ALL.iter().map(|word| word.english());
        let plain = words.chain(group_titles());
        let mut needed: BTreeSet<_> = plain.map(|text| (None, text.to_owned())).collect();
        let path = read_path_in(Language::ENGLISH).unwrap_or_else(|why| panic!("{why}"));
        for mut lesson in path.into_iter().flat_map(|group| group.lessons) {
            let context = Some(lesson.id.clone());
            let texts = texts_of(&mut lesson).into_iter();
            needed.extend(texts.map(|text| (context.clone(), text.clone())));
        }
        needed
    }

    #[test]
    fn every_language_has_exactly_the_needed_texts() {
        let needed = needed();
        for language in TEXTS.languages() {
            let texts = TEXTS.texts(language).expect("a catalog");
            let entries = texts.entries();
            let found: BTreeSet<_> = entries
                .map(|(context, english, _)| (context.map(str::to_owned), english.to_owned()))
                .collect();
            let missing: Vec<_> = needed.difference(&found).collect();
            let unknown: Vec<_> = found.difference(&needed).collect();
            assert!(missing.is_empty(), "{language:?} lacks {missing:#?}");
            assert!(unknown.is_empty(), "{language:?} has {unknown:#?}");
        }
    }

    #[test]
    fn every_text_is_translated_with_its_placeholders() {
        assert_eq!(TEXTS.problems(), [""; 0]);
    }
}
