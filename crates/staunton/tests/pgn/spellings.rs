//! Files in other encodings, and spellings of other programs and people.

use std::fs;

use crate::{answers, staunton};

/// Runs the program, and returns its standard output, its standard error and its exit code.
fn run(args: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let output = staunton(args, input);
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

#[test]
fn normalize_keeps_a_double_forfeit() {
    let game = b"[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0\n";
    let (text, errors, code) = run(&["normalize", "-"], game);
    assert!(text.contains("[Result \"0-0\"]\n"), "{text}");
    assert!(
        text.ends_with("\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *\n\n"),
        "{text}"
    );
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let (again, ..) = run(&["normalize", "-"], text.as_bytes());
    assert_eq!(again, text);
    answers(
        &["check", "-"],
        "[Event \"nobody came\"]\n[Result \"0-0\"]\n\n0-0\n",
        "games 1, moves 0, problems 0\n",
        "",
        0,
    );
}

#[test]
fn filter_finds_results_in_all_spellings() {
    const GAMES: &str = "[Event \"study\"]\n[Result \"0.5-0.5\"]\n\n1. d4 d5 0.5-0.5\n\n\
                         [Event \"colon\"]\n[Result \"1:0\"]\n\n1. e4 e5 1:0\n\n\
                         [Event \"half forfeit\"]\n[Result \"1/2-0\"]\n\n1. e4 e5 1/2-0\n\n\
                         [Event \"forfeit\"]\n[Result \"1-0F\"]\n\n1. e4 e5 1-0F\n\n\
                         [Event \"both\"]\n[Result \"-:-\"]\n\n1. e4 e5 -:-\n";
    for (result, events) in [
        ("1/2-1/2", &["study"][..]),
        ("½-½", &["study"]),
        ("1-0", &["colon", "forfeit"]),
        ("+:-", &["colon", "forfeit"]),
        ("0-0", &["both"]),
        ("*", &["half forfeit"]),
    ] {
        let option = format!("--result={result}");
        let (text, ..) = run(&["filter", &option, "-"], GAMES.as_bytes());
        let found: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]"))
            .collect();
        assert_eq!(found, events, "{result}");
    }
    let (text, errors, _) = run(&["normalize", "-"], GAMES.as_bytes());
    for kept in ["{1/2-0} *", "{1-0F} 1-0", "{-:-} *"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert!(errors.contains("the tag Result says \"1/2-0\""), "{errors}");
    assert!(
        errors.contains("the result \"1-0F\" is read as 1-0"),
        "{errors}"
    );
}

#[test]
fn texts_in_other_encodings_are_detected_or_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dos.pgn");
    let file = path.to_str().expect("UTF-8");
    fs::write(&path, b"[White \"M\x81ller\"]\n\n1. e4 *\n").expect("a file");
    let (text, errors, code) = run(&["normalize", file], b"");
    assert!(text.contains("[White \"M\\\\x81ller\"]"), "{text}");
    let problem = "1:1: game 1: the byte 0x81 is no character of Windows-1252";
    assert!(errors.contains(problem), "{errors}");
    assert_eq!(code, Some(1));
    for name in ["cp850", "437", "IBM850"] {
        let (text, errors, code) = run(&["normalize", "--encoding", name, file], b"");
        assert!(text.contains("[White \"Müller\"]"), "{text}");
        assert_eq!((errors.as_str(), code), ("", Some(0)));
    }
    // The encoding of Central Europe, because of a byte that Western Europe does not use.
    fs::write(&path, b"[White \"J\xe1n \x8aas\x9dn\xfd\"]\n\n1. e4 *\n").expect("a file");
    let (text, errors, code) = run(&["normalize", file], b"");
    assert!(text.contains("[White \"Ján Šasťný\"]"), "{text}");
    let note = format!("note: {file}: the text is not UTF-8 and is read as windows-1250; ");
    assert!(errors.starts_with(&note), "{errors}");
    assert_eq!(code, Some(0));
    let (_, errors, code) = run(&["check", "--encoding", "gbk", file], b"");
    assert!(errors.contains(":1: the byte 0x"), "{errors}");
    assert_eq!(code, Some(1));
    let (_, errors, code) = run(&["check", "--encoding", "runes", file], b"");
    assert!(
        errors.contains("write a name such as windows-1250"),
        "{errors}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn check_names_contradictions() {
    let game = "[Date \"2021.02.30\"]\n[White \"A\"]\n[Black \"a\"]\n[PlyCount \"9\"]\n\
                [ECO \"D10\"]\n[WhiteElo \"strong\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let (text, _, code) = run(&["check", "-"], game.as_bytes());
    for problem in [
        "-:1:1: game 1: the tag WhiteElo says \"strong\", which is no rating",
        "the players are the same: A",
        "the tag Date says \"2021.02.30\", and there is no such day",
        "ECO says D10, but the moves are of",
        "Black has given checkmate, but the result is 1-0",
        "PlyCount says 9, but the game has 4 plies",
        "games 1, moves 4, problems 6",
    ] {
        assert!(text.contains(problem), "{problem}\n{text}");
    }
    assert_eq!(code, Some(1));
}

#[test]
fn commands_treat_all_unknown_values_alike() {
    let games = "[Event \"1\"]\n[White \"Réti, Richard\"]\n[Date \"17.05.2024\"]\n\n1. e4 *\n\n\
                 [Event \"2\"]\n[White \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 *\n\n\
                 [Event \"3\"]\n[White \"-\"]\n[Date \"0000.00.00\"]\n\n1. e4 *\n\n\
                 [Event \"4\"]\n[White \"\"]\n[Date \"-\"]\n\n1. e4 *\n";
    let chosen = |args: &[&str]| {
        let (text, ..) = run(&[args, &["-"]].concat(), games.as_bytes());
        let events = text
            .lines()
            .filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]"));
        events.collect::<Vec<_>>().join(" ")
    };
    for (args, events) in [
        (&["filter", "--white", "?"][..], "2 3 4"),
        (&["filter", "--tag", "date=?"], "2 3 4"),
        (&["filter", "--white", "reti"], "1"),
        (&["filter", "--white", "Richard Reti"], "1"),
        (
            &["filter", "--from", "2024-05-17", "--to", "2024/05/17"],
            "1",
        ),
        (&["filter", "--from", "17.05.2024"], "1"),
        (&["sort", "--by", "date", "--reverse"], "2 3 4 1"),
        (&["sort", "--by", "white", "--reverse"], "2 3 4 1"),
        // Games that differ only in the form of an unknown value are duplicates.
        (&["dedupe"], "1 2"),
    ] {
        assert_eq!(chosen(args), events, "{args:?}");
    }
    let (table, ..) = run(&["export", "-"], games.as_bytes());
    let rows: Vec<&str> = table.lines().skip(2).collect();
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!((fields[4], fields[6]), ("", ""), "{row}");
    }
}
