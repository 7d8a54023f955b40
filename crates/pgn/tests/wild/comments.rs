//! Comments and escape lines.

use super::reading::{clean, flawed, read, same_problems, summary};

#[test]
fn escape_lines_and_comments() {
    clean("% made by hand\n1. e4\n%1. d4 {\ne5 *", "e4 e5 *");
    clean("% one\n% two\n[Event \"x\"]\n% three\n\n1. e4 *", "e4 *");
    let game = clean("1. e4 ; first\n{second} e5 {a ; b} 2. Nf3 *", "e4 e5 Nf3 *");
    assert_eq!(game.main.moves[0].comments.len(), 2);
    assert_eq!(game.main.moves[1].comments[0].text, "a ; b");
    let game = clean(
        "{intro}\n[Event \"x\"]\n{between}\n\n{before} 1. {close} e4 *",
        "e4 *",
    );
    let comments: Vec<&str> = game.main.comments.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(comments, ["intro", "between", "before"]);
    assert_eq!(game.main.moves[0].comments_before[0].text, "close");
    let game = clean("1. e4 (1. d4) {then} e5 1-0 {resigns}", "e4 (d4) e5 1-0");
    assert_eq!(game.main.moves[1].comments_before[0].text, "then");
    assert_eq!(game.main.moves[1].comments[0].text, "resigns");
    clean("1. e4 {a { b} e5 {} *", "e4 e5 *");
    // A separate comment between two games introduces the second.
    let games = read(b"1. e4 *\n\n{next}\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].main.comments[0].text, "next");
}

/// `%` starts an escape line only in the first column.
#[test]
fn indented_percent_signs() {
    flawed(
        "1. e4\n %x e5\n2. Nf3 *",
        "e4 e5 Nf3 *",
        &[
            "2:2: game 1: \"%\" has no meaning here",
            "2:3: game 1: \"x\" has no meaning here",
        ],
    );
    flawed(
        "[Event \"x\"]\n\t% e5\n\n1. e4 *",
        "<e5 e4> *",
        &[
            "2:2: game 1: \"%\" has no meaning here",
            "2:4: game 1: e5 is illegal",
        ],
    );
    clean("\u{feff}% first line\n1. e4 *", "e4 *");
    let games = read(b" % e4\n1. d4 *");
    assert_eq!(summary(&games[0]), "d4 *");
    same_problems(
        "outside",
        &games[0],
        &["1:2: game 0: \"% e4\" does not belong to a game"],
    );
}

/// A comment may quote a game if a brace closes it.
#[test]
fn games_quoted_in_comments() {
    for quoted in [
        "[Event \"y\"]\n\n1. d4 d5",
        "\n[Event \"y\"]\n[Site \"z\"]\n\n1. d4 d5 *",
        "[Event \"y\"]\n\n1. d4 1-0\n[Event \"z\"]\n\n1. c4",
    ] {
        let text = format!("[Event \"x\"]\n\n1. e4 {{compare\n{quoted}}} e5 *");
        clean(&text, "e4 e5 *");
        clean(text.replace('\n', "\r\n"), "e4 e5 *");
    }
    // After a result and an empty line, a game begins regardless of the text before.
    for end in ["\n", "\r\n", "\r"] {
        let text = "1. e4 {open 1-0\n\n[Event \"y\"]\n\n1. d4 d5} *".replace('\n', end);
        let games = read(text.as_bytes());
        assert_eq!(games.len(), 2, "{text:?}");
        assert_eq!(games[0].main.moves[0].comments[0].text, "open 1-0");
    }
    // A brace that opens before the closing one means that the comment was not closed.
    let games = read(b"1. e4 {open\n[Event \"y\"]\n\n1. d4 {x} d5 *");
    assert_eq!(games.len(), 2);
}

#[test]
fn annotations_in_comments() {
    let game = clean(
        "1. e4 {[%clk 0:01:59.5] [%emt 0:00:01]} e5 {[%eval -0.31,20] weak} 2. Nf3 {[%csl Ge5][%cal Gf3e5,Rb1c3]} *",
        "e4 e5 Nf3 *",
    );
    let shown = |ply: usize| game.main.moves[ply].comments[0].to_string();
    assert_eq!(shown(0), "[%clk 0:01:59.5] [%emt 0:00:01]");
    assert_eq!(shown(1), "[%eval -0.31,20] weak");
    assert_eq!(game.main.moves[1].comments[0].text, "weak");
    assert_eq!(shown(2), "[%csl Ge5] [%cal Gf3e5,Rb1c3]");
}

/// Paragraphs, lists and diagrams stay apart; other line breaks only fill the width.
#[test]
fn line_breaks_in_comments() {
    let text = "[Event \"n\"]\n\n1. e4 {First\nparagraph.\n\nSecond paragraph:\n * one\n * two} \
                e5 {text [%eval 0.3] more [%clk 0:01:00] text} *";
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let game = clean(&text, "e4 e5 *");
        let comment = &game.main.moves[0].comments[0].text;
        assert_eq!(
            comment,
            "First paragraph.\n\nSecond paragraph:\n* one\n* two"
        );
        assert_eq!(game.main.moves[1].comments[0].text, "text more text");
        let written = game.to_string();
        let lines = "1. e4 {First paragraph.\n\nSecond paragraph:\n* one\n* two} 1... e5";
        assert!(written.contains(lines), "{written}");
        assert_eq!(clean(&written, "e4 e5 *").main, game.main);
    }
    let board = "8 r . . . k . . r\n7 p p p p p p p p\n6 . . . . . . . .\n5 . . . . . . . .\n  a b c d e f g h";
    let game = clean(format!("1. e4 {{see\n{board}\nnow}} *"), "e4 *");
    assert_eq!(
        game.main.moves[0].comments[0].text,
        format!("see\n{board}\nnow")
    );
    assert_eq!(clean(game.to_string(), "e4 *").main, game.main);
}
