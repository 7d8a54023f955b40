//! The words of all languages fit together.

use std::collections::BTreeSet;

use rules::{MoveError, Position};

use super::*;
use crate::path::group_names;

fn words(language: Language) -> Words {
    Words::read(language).unwrap_or_else(|why| panic!("{why}"))
}

/// The keys that stand in the text of a language, each of them once.
fn keys(language: Language) -> BTreeSet<&'static str> {
    let text = language.text("words").expect("the words of a language");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let keys: Vec<&str> = lines
        .filter_map(|line| Some(line.split_once(": ")?.0))
        .collect();
    let each_once: BTreeSet<&str> = keys.iter().copied().collect();
    assert_eq!(each_once.len(), keys.len(), "a key stands twice: {keys:?}");
    each_once
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
    let own = Word::OWN.iter().map(|word| word.key());
    let groups = group_names().map(|name| format!("group {name}"));
    let roles = Role::ALL.map(|role| role.name().to_owned());
    let mut expected: BTreeSet<String> = own
        .chain(groups)
        .chain(roles)
        .chain(["letters".to_owned()])
        .collect();
    for language in Language::all() {
        if language != Language::ENGLISH {
            expected.extend(Word::FOREIGN.iter().map(|word| word.key()));
        }
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
        for &word in Word::OWN {
            let [text, original] =
                [&translated, &english].map(|words| words.find(&word.key()).expect("a text"));
            assert_eq!(places(text), places(original), "{language:?} {word:?}");
        }
        for role in Role::ALL {
            let forms = translated.find(role.name()).expect("the forms of a piece");
            assert_eq!(forms.split(" | ").count(), FORMS, "{language:?} {role}");
        }
        let letters: BTreeSet<char> = translated.find("letters").unwrap().chars().collect();
        assert_eq!(letters.len(), 5, "{language:?}");
    }
}

#[test]
fn every_text_of_a_language_is_known_in_english() {
    let english: BTreeSet<&str> = Language::ENGLISH.texts().collect();
    for language in Language::all() {
        for name in language.texts() {
            assert!(english.contains(name), "{}/{name}.txt", language.code());
        }
    }
}

#[test]
fn places_are_filled_once() {
    let values: Values<'_> = &[("square", &"{move}"), ("move", &"Nf3")];
    assert_eq!(
        fill("{move} or {square}, {none}.", values),
        "Nf3 or {move}, ."
    );
    assert_eq!(fill("an open {square", values), "an open {move}");
}

#[test]
fn moves_have_the_letters_of_the_language() {
    let german = words(Language::find("de").expect("German"));
    let start = Position::start();
    let knight = start.parse_move("Nf3").expect("a move");
    assert_eq!(german.san(&start, knight), "Sf3");
    for text in ["Sf3", "Nf3", "g1f3"] {
        assert_eq!(german.parse_move(&start, text), Ok(knight), "{text}");
    }
    // What is no move in either is told as it was written.
    let why = german.parse_move(&start, "Sz9").unwrap_err();
    assert_eq!(why, MoveError::Unreadable("Sz9".to_owned()));
    assert!(german.move_error(&why).starts_with("„Sz9“ ist kein Zug"));
    let english = words(Language::ENGLISH);
    assert!(english.parse_move(&start, "Sf3").is_err());
}
