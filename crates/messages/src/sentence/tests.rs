//! Every sentence has a translation, and every translation has a sentence.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ::language::Texts;
use rules::Illegal;

use super::*;

/// Texts that look like sentences but are not shown in the client: reasons in close frames.
const NOT_SHOWN: [&str; 9] = [
    "The connection is too slow: connect again to get the rest.",
    "This server is now safe for schools: connect again.",
    "A game failed: connect again to follow it further.",
    "This session has ended: load the page again.",
    "The server is shutting down.",
    "The text is not valid UTF-8.",
    "The frames break the WebSocket protocol.",
    "The frame is too large.",
    "Far too many frames.",
];

/// The crates of the server.
const SERVER: [&str; 6] = ["server", "game", "messages", "cluster", "limits", "net"];

/// The other crates whose sentences the server translates.
const OTHERS: [&str; 5] = ["store", "lessons", "puzzles", "pgn", "tiebreak"];

fn german() -> Language {
    Language::find("de").expect("German")
}

/// The public API, whose document and errors are in English, except for the page on which users
/// consent and its requests.
const API: &str = "server/src/features/api";
const CONSENT: &str = "server/src/features/api/oauth";
const TOKENS: &str = "server/src/features/api/oauth/redeem.rs";

fn is_english(path: &Path) -> bool {
    let path = path.to_string_lossy().replace('\\', "/");
    path.contains(API) && (!path.contains(CONSENT) || path.ends_with(TOKENS))
}

/// All source files below a folder except tests and those of the public API.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let all = paths.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    all.filter(|path| !path.ends_with("tests.rs") && !is_english(path))
        .collect()
}

/// The string literals of a source file, without comments and tests.
fn texts(source: &str) -> Vec<String> {
    let code = source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut letters = lines.flat_map(|line| line.chars().chain(['\n'])).peekable();
    let (mut texts, mut text) = (Vec::new(), None::<String>);
    while let Some(letter) = letters.next() {
        match (letter, &mut text) {
            ('\'', None) if letters.peek() == Some(&'"') => {
                letters.next();
            }
            ('"', None) => text = Some(String::new()),
            ('"', Some(_)) => texts.extend(text.take()),
            ('\\', Some(text)) => match letters.next() {
                Some('\n') => while letters.next_if(|next| next.is_whitespace()).is_some() {},
                escaped => text.extend(escaped),
            },
            (letter, Some(text)) => text.push(letter),
            _ => {}
        }
    }
    texts
}

fn texts_of(crates: &[&str]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = crates
        .iter()
        .flat_map(|name| sources(&folder.join(name).join("src")));
    let read = |path: PathBuf| fs::read_to_string(path).expect("a source");
    sources.flat_map(|path| texts(&read(path))).collect()
}

#[test]
fn finds_the_texts_of_a_source() {
    let source = "a(\"One \\\n    two.\"); // \"three\"\n// \"four\"\nb('\"', \"a \\\"b\\\"\");";
    assert_eq!(texts(source), ["One two.", "three", "a \"b\""]);
}

/// Checks that these crates contain more than `at_least` sentences, and that each is translated
/// unless `but` excludes it.
fn check_translations(crates: &[&str], at_least: usize, but: impl Fn(&str) -> bool) {
    let is_sentence = |text: &&str| {
        let begins = |first: char| first.is_ascii_uppercase() || "{`\"".contains(first);
        let ends = text.ends_with('.') || text.ends_with(": {why}");
        text.starts_with(begins) && text.contains(' ') && ends
    };
    let texts = texts_of(crates);
    let said = texts.iter().map(String::as_str).filter(is_sentence);
    let said: BTreeSet<&str> = said
        .filter(|text| !NOT_SHOWN.contains(text) && !but(text))
        .collect();
    assert!(said.len() > at_least, "only {} were found", said.len());
    for language in TEXTS.languages() {
        let missing = said
            .iter()
            .filter(|text| TEXTS.find(language, text).is_none());
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "{language:?} lacks {missing:#?}");
    }
}

#[test]
fn every_sentence_of_the_server_is_translated() {
    check_translations(&SERVER, 150, |_| false);
}

#[test]
fn every_problem_of_a_lesson_is_translated() {
    // The number is inserted into this sentence when it is translated.
    let of_a_try = "Send 1 to {MAX_TRIES} tries.";
    // The sentences of exercises have their translations in the `lessons` crate.
    let own = include_str!("../../../lessons/texts/de.po");
    let own = Texts::read(own).expect("a catalog");
    check_translations(&["lessons"], 45, |text| {
        text == of_a_try || own.find(text).is_some()
    });
}

#[test]
fn every_translation_matches_a_sentence_and_its_placeholders() {
    let known: BTreeSet<String> = [&SERVER[..], &OTHERS]
        .into_iter()
        .flat_map(texts_of)
        .collect();
    assert_eq!(TEXTS.problems(), [""; 0]);
    for language in TEXTS.languages() {
        let texts = TEXTS.texts(language).expect("a catalog");
        for (context, english, translation) in texts.entries() {
            assert_eq!(context, None, "{language:?}: {english}");
            assert!(
                known.contains(english),
                "{language:?}: no source contains {english:?}"
            );
            assert_ne!(english, translation, "{language:?}");
            let end = |text: &str| text.ends_with('.');
            assert_eq!(end(english), end(translation), "{language:?}: {english}");
        }
    }
}

#[test]
fn fills_in_the_values_of_a_sentence() {
    let line = Sentence::new("Line {number}: {text} cannot be played: {why}.")
        .with("number", 3)
        .with("text", "{why}")
        .saying("why", Illegal::PawnBackward);
    assert_eq!(
        line.to_string(),
        "Line 3: {why} cannot be played: a pawn moves only forward."
    );
    assert_eq!(
        line.in_language(german()),
        "Variante 3: {why} kann nicht gespielt werden: Ein Bauer zieht nur vorwärts."
    );
}

#[test]
fn keeps_texts_without_a_translation() {
    for text in [
        "Nobody has translated this {number}.",
        "an open { brace",
        "",
    ] {
        let finished = Sentence::finished(text);
        assert_eq!(finished.to_string(), text);
        assert_eq!(finished.in_language(german()), text);
    }
    let known = Sentence::finished("There is no such game.");
    assert_eq!(known.in_language(german()), "Diese Partie gibt es nicht.");
    let said = Sentence::of(Illegal::PawnBackward);
    assert_eq!(said.in_language(german()), "ein Bauer zieht nur vorwärts");
}
