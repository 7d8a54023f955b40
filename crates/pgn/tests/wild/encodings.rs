//! Encodings and line ends.

use super::reading::{clean, flawed, read};

#[test]
fn encodings() {
    clean("\u{feff}1. e4 *", "e4 *");
    clean("\u{feff}[Event \"x\"]\n\n1. e4 *", "e4 *");
    let game = clean(b"[White \"M\xfcller\"]\n\n1. e4 {s\xe9rieux} *", "e4 *");
    assert_eq!(game.tags.get("White"), Some("Müller"));
    assert_eq!(game.main.moves[0].comments[0].text, "sérieux");
    let game = clean("[White \"Müller\"]\n\n1. e4 *", "e4 *");
    assert_eq!(game.tags.get("White"), Some("Müller"));
    // No-break spaces, in UTF-8 and in Latin-1.
    clean("1.\u{a0}e4\u{a0}e5\u{202f}2.\u{2009}Nf3 *", "e4 e5 Nf3 *");
    clean(b"1.\xa0e4\xa0e5 *", "e4 e5 *");
}

/// Bytes without a character in Windows-1252 are named and kept.
#[test]
fn keeps_bytes_of_other_encodings() {
    let game = flawed(
        b"[White \"M\x81ller\"]\n[Black \"a\"]\n\n1. e4 {J\xe1n \x8d} *",
        "e4 *",
        &[
            "1:1: game 1: the byte 0x81 is no character of Windows-1252 and is kept as \\x81",
            "4:7: game 1: the byte 0x8d is no character",
        ],
    );
    assert_eq!(game.tags.get("White"), Some("M\\x81ller"));
    assert_eq!(game.main.moves[0].comments[0].text, "Ján \\x8d");
    let again = clean(game.to_string(), "e4 *");
    assert_eq!(again.tags.get("White"), game.tags.get("White"));
    assert_eq!(again.main, game.main);
    // In a long comment, and in one that ends its line.
    for comment in [&b"{\x81 one two three four five}"[..], b"; \x81\n"] {
        let text = [b"1. e4 ", comment, b" e5 *"].concat();
        flawed(text, "e4 e5 *", &["1:7: game 1: the byte 0x81"]);
    }
    // A control character of UTF-8 stays, too.
    let game = clean("[White \"M\u{81}ller\"]\n\n1. e4 *", "e4 *");
    assert!(game.to_string().contains("M\u{81}ller"));
}

#[test]
fn line_ends() {
    for end in ["\n", "\r\n", "\r", "\n\r\n"] {
        let text = [
            "[Event \"x\"]",
            "[White \"y\"]",
            "",
            "1. e4 ; best",
            "e5 {by",
            "test} 2. Nf3",
            "*",
            "",
        ];
        let game = clean(text.join(end), "e4 e5 Nf3 *");
        assert_eq!(game.tags.get("White"), Some("y"));
        assert_eq!(game.main.moves[0].comments[0].text, "best");
        // The last kind makes every second line empty, which separates paragraphs.
        let gap = if end == "\n\r\n" { "\n\n" } else { " " };
        let comment = &game.main.moves[1].comments[0].text;
        assert_eq!(comment, &format!("by{gap}test"));
        let problem = ["[Event \"x\"]", "", "1. e4 e5 2. Ke3 *"].join(end);
        let line = if end == "\n\r\n" { 5 } else { 3 };
        flawed(
            &problem,
            "e4 e5 <Ke3> *",
            &[&format!("{line}:13: game 1: Ke3 is illegal")],
        );
    }
}

/// DOS programs end a text with this byte.
#[test]
fn end_of_file_marks() {
    clean("1. e4 *\n\u{1a}", "e4 *");
    clean("1. e4 *\u{1a}", "e4 *");
    clean("1. e4 e5\u{1a}\u{1a} *\r\n\u{1a}\r\n", "e4 e5 *");
    let games = read(b"1. e4 *\n\x1a\n[Event \"joined\"]\n\n1. d4 *\n\x1a");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.problems.is_empty()));
}
