//! The words of all languages fit together.

use std::collections::BTreeSet;

use super::*;
use crate::path::group_names;

fn words(language: Language) -> Words {
    Words::read(language).unwrap_or_else(|why| panic!("{why}"))
}

/// The keys that stand in the text of a language.
fn keys(language: Language) -> BTreeSet<&'static str> {
    words(language).own.keys().collect()
}

/// The places of a text, in any order.
fn places(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .map(|part| part.split_once('}').expect("a closed brace").0)
        .collect()
}

#[test]
fn every_language_has_every_word_and_no_other() {
    let own = Word::ALL.iter().map(|word| word.key());
    let groups = group_names().map(|name| format!("group {name}"));
    let expected: BTreeSet<String> = own.chain(groups).collect();
    for language in Language::all() {
        let found: BTreeSet<String> = keys(language).into_iter().map(str::to_owned).collect();
        let missing: Vec<_> = expected.difference(&found).collect();
        let unknown: Vec<_> = found.difference(&expected).collect();
        assert!(missing.is_empty(), "{language:?} lacks {missing:?}");
        assert!(unknown.is_empty(), "{language:?} has {unknown:?}");
    }
}

#[test]
fn a_text_has_the_same_places_in_every_language() {
    let english = words(Language::ENGLISH);
    for language in Language::all() {
        let translated = words(language);
        for &word in Word::ALL {
            let [text, original] =
                [&translated, &english].map(|words| words.find(&word.key()).expect("a text"));
            assert_eq!(places(text), places(original), "{language:?} {word:?}");
        }
    }
}
