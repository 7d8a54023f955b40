//! Spellings of results.

use super::reading::{clean, flawed, summary};

#[test]
fn results() {
    for (written, result) in [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1–0", "1-0"),
        ("0—1", "0-1"),
        ("0‑1", "0-1"),
        ("*", "*"),
    ] {
        clean(format!("1. e4 {written}"), &format!("e4 {result}"));
        clean(
            format!("[Result \"{written}\"]\n\n1. e4 {result}"),
            &format!("e4 {result}"),
        );
    }
    clean(b"1. e4 \xbd-\xbd", "e4 1/2-1/2");
    clean(b"1. e4 1\x960", "e4 1-0");
    clean("*", "*");
    flawed(
        "1. e4",
        "e4 *",
        &["1:6: game 1: the game ends without a result"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4\n",
        "e4 0-1",
        &["4:1: game 1: the game ends without a result"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4 1-0",
        "e4 1-0",
        &["3:7: game 1: the game ends with 1-0, but its tag Result says 0-1"],
    );
    flawed(
        "[Result \"0-1\"]\n\n1. e4 *",
        "e4 0-1",
        &["3:7: game 1: the game ends with *, but"],
    );
    flawed(
        "[Result \"won\"]\n\n1. e4 1-0",
        "e4 1-0",
        &["1:1: game 1: the tag Result says \"won\""],
    );
    flawed(
        "1. e4 1-0 1-0",
        "e4 1-0",
        &["1:11: game 1: 1-0 follows the result"],
    );
}

/// The marker of a game that both players lose is also castling. With the same value in the tag, or
/// without any move, it is the result.
#[test]
fn reads_a_double_forfeit_as_a_result() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    let read = "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0";
    for end in ["", "\n", " {both}\n", "\n\n% made by hand\n", " ; both\n\n"] {
        let game = clean(format!("[Result \"0-0\"]\n\n{moves} 0-0{end}"), read);
        let written = game.to_string();
        assert!(written.contains("[Result \"0-0\"]"), "{written}");
        assert!(
            written.ends_with(" *\n\n") && !written.contains("O-O"),
            "{written}"
        );
        clean(&written, read);
    }
    for end in ["0-0", "0–0", "0:0", "*"] {
        clean(format!("[Result \"0-0\"]\n\n{end}"), "0-0");
        clean(format!("[Result \"0:0\"]\n\n{end}\n"), "0-0");
    }
    clean("[Event \"nobody came\"]\n\n0-0", "0-0");
    let games = super::reading::read(b"[Result \"0-0\"]\n\n1. e4 0-0\n\n[Event \"x\"]\n\n1. d4 *");
    assert_eq!(summary(&games[0]), "e4 0-0");
    assert_eq!(games.len(), 2);
    // Among moves, and without the tag, it is castling.
    clean(
        format!("[Result \"0-0\"]\n\n{moves} 4. 0-0 Nf6 0-0"),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 0-0",
    );
    flawed(
        format!("{moves} 4. 0-0"),
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O *",
        &["1:38: game 1: the game ends without a result"],
    );
}

#[test]
fn reads_results_of_arbiters_and_pairing_programs() {
    for (written, result) in [
        ("1:0", "1-0"),
        ("0:1", "0-1"),
        ("1 - 0", "1-0"),
        ("0 : 1", "0-1"),
        ("1 – 0", "1-0"),
        ("0.5-0.5", "1/2-1/2"),
        ("0,5:0,5", "1/2-1/2"),
        ("0.5 - 0.5", "1/2-1/2"),
        ("1/2 - 1/2", "1/2-1/2"),
        ("½ : ½", "1/2-1/2"),
        ("1/2:1/2", "1/2-1/2"),
    ] {
        clean(format!("1. e4 {written}"), &format!("e4 {result}"));
        clean(
            format!("1. e4 e5 {written} {{agreed}}\n"),
            &format!("e4 e5 {result}"),
        );
        clean(
            format!("[Result \"{written}\"]\n\n1. e4 {result}"),
            &format!("e4 {result}"),
        );
        clean(format!("[Result \"{written}\"]\n\n{written}"), result);
    }
    for written in ["=", "=-=", "draw", ".5-.5"] {
        clean(
            format!("[Result \"{written}\"]\n\n1. e4 1/2-1/2"),
            "e4 1/2-1/2",
        );
    }
    for unknown in ["", "?", "-", " "] {
        clean(format!("[Result \"{unknown}\"]\n\n1. e4 1-0"), "e4 1-0");
    }
    // A number and a capital letter are no score.
    clean("1 e4 0-1", "e4 0-1");
}

/// A forfeit is read as its result, and its text is kept.
#[test]
fn keeps_forfeits_as_comments() {
    for (written, result) in [
        ("1-0F", "1-0"),
        ("1F-0F", "1-0"),
        ("+:-", "1-0"),
        ("0-1f", "0-1"),
        ("-:+", "0-1"),
        ("0F-0F", "0-0"),
    ] {
        let named = format!("the result {written:?} is read as {result} and kept as a comment");
        let game = flawed(
            format!("1. e4 {written}"),
            &format!("e4 {result}"),
            &[&format!("1:7: game 1: {named}")],
        );
        assert_eq!(game.main.moves[0].comments[0].text, written);
        let mark = if result == "0-0" { "*" } else { result };
        let tag = format!("[Result \"{written}\"]\n\n");
        for end in [mark, written] {
            let game = flawed(
                format!("{tag}1. e4 {end}"),
                &format!("e4 {result}"),
                &[&format!("1:1: game 1: {named}")],
            );
            assert_eq!(game.main.moves[0].comments.len(), 1, "{written} {end}");
            assert_eq!(game.main.moves[0].comments[0].text, written);
        }
    }
    // These are also judgments: they are results without moves, or if the tag has the same text.
    for (written, result) in [
        ("+/-", "1-0"),
        ("-/+", "0-1"),
        ("+-", "1-0"),
        ("-/-", "0-0"),
    ] {
        let tag = format!("[Result \"{written}\"]\n\n");
        let problem = format!("1:1: game 1: the result {written:?}");
        flawed(
            format!("{tag}1. e4 {written}"),
            &format!("e4 {result}"),
            &[&problem],
        );
        let game = flawed(format!("{tag}{written}"), result, &[&problem]);
        assert_eq!(game.main.comments[0].text, written);
    }
    flawed(
        "1. e4 +/-",
        "e4 $16 *",
        &["1:10: game 1: the game ends without a result"],
    );
}

/// A score that is no result is named and kept.
#[test]
fn keeps_unreadable_results_as_comments() {
    for score in ["1/2-0", "0-1/2", "½-0", "1-1"] {
        let game = flawed(
            format!("[Result \"{score}\"]\n\n1. e4 {score}"),
            "e4 *",
            &[&format!("1:1: game 1: the tag Result says {score:?}")],
        );
        assert_eq!(game.main.moves[0].comments[0].text, score);
        let game = flawed(
            format!("1. e4 {score}"),
            "e4 *",
            &[&format!("1:7: game 1: the game ends with {score:?}")],
        );
        assert_eq!(game.main.moves[0].comments[0].text, score);
        flawed(
            format!("[Event \"x\"]\n\n{score}"),
            "*",
            &[&format!("3:1: game 1: the game ends with {score:?}")],
        );
    }
    let game = flawed(
        "[Result \"won\"]\n\n1. e4",
        "e4 *",
        &[
            "1:1: game 1: the tag Result says",
            "3:6: game 1: the game ends without",
        ],
    );
    assert_eq!(game.main.moves[0].comments[0].text, "won");
}
