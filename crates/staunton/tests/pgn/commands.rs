//! The fixed outputs of `staunton pgn`.

use std::fs;
use std::io::Write;

use crate::{answers, staunton};

const TWO: &str = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. f3 e5 (1... d5) 2. g4 Qh4# 0-1\n\n\
                   [Event \"b\"]\n\n1. e4 e5 2. Ke3 *\n";

const TWO_PROBLEMS: &str = "\
-:4:31: game 1: the game ends with 0-1, but its tag Result says 1-0
-:8:13: game 2: Ke3 is illegal: a king does not move from e1 to e3
";

#[test]
fn check_reports_problems_and_counts() {
    answers(&["check", "-"], "", "games 0, moves 0, problems 0\n", "", 0);
    answers(
        &["check", "-"],
        "1. e4 e5 *\n1. d4 *\n",
        "games 2, moves 3, problems 0\n",
        "",
        0,
    );
    answers(
        &["check", "-"],
        TWO,
        &format!("{TWO_PROBLEMS}games 2, moves 7, problems 2\n"),
        "",
        1,
    );
}

#[test]
fn normalize_writes_export_format() {
    answers(
        &["normalize", "-"],
        TWO,
        "[Event \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 (1... d5) 2. g4 Qh4# 0-1\n\n\
         [Event \"b\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"?\"]\n[Result \"*\"]\n\n1. e4 e5 {unread: Ke3} *\n\n",
        TWO_PROBLEMS,
        1,
    );
}

#[test]
fn positions_prints_the_final_status() {
    let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ";
    let rooks = |clock: u32| format!("[FEN \"r3k3/8/8/8/8/8/8/4K2R w - - {clock} 90\"]\n\n");
    for (game, line) in [
        (
            "1. f3 e5 2. g4 Qh4# *".to_owned(),
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\tcheckmate",
        ),
        (
            "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 *".to_owned(),
            "7k/5Q2/6K1/8/8/8/8/8 b - - 1 1\tstalemate",
        ),
        (
            "[FEN \"7k/8/8/8/8/8/6p1/4K3 w - - 0 1\"]\n\n1. Kf2 g1=N 2. Kxg1 *".to_owned(),
            "7k/8/8/8/8/8/8/6K1 b - - 0 2\tdead",
        ),
        (
            format!("{}*", back_and_forth.repeat(4)),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 16 9\tfivefold",
        ),
        (
            format!("{}*", back_and_forth.repeat(2)),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5\tthreefold-claimable",
        ),
        (
            rooks(149) + "1. Rh7 *",
            "r3k3/7R/8/8/8/8/8/4K3 b - - 150 90\t75-move",
        ),
        (
            rooks(99) + "1. Rh7 *",
            "r3k3/7R/8/8/8/8/8/4K3 b - - 100 90\t50-move-claimable",
        ),
        (
            rooks(98) + "1. Rh7 (1. Rh8+ Kd7 2. Rxa8) *",
            "r3k3/7R/8/8/8/8/8/4K3 b - - 99 90\topen",
        ),
    ] {
        answers(&["positions", "-"], game, &format!("{line}\n"), "", 0);
    }
    let file = "-:1:13: game 1: Ke3 is illegal: a king does not move from e1 to e3\n";
    answers(
        &["positions", "-"],
        "1. e4 e5 2. Ke3 *",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\topen\n",
        file,
        1,
    );
}

#[test]
fn stats_counts_games_and_moves() {
    let text = "1. e4 {x} e5! (1... c5) 1/2-1/2\n\n[Variant \"Chess960\"]\n\n1. e4 1-0\n\n\
                [FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 *\n";
    answers(
        &["stats", "-"],
        text,
        "games 3\nwhite 1\nblack 0\ndraws 1\nboth_lose 0\nunknown 1\nmoves 5\nmain_line_moves 4\nlongest 2\nchess960 1\n\
         set_up 1\nvariations 1\ncomments 1\nannotations 1\nproblems 0\n",
        "",
        0,
    );
    let json = staunton(&["stats", "--json", "-"], text.as_bytes());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(json["games"], 3);
    assert_eq!(json["longest"], 2);
    // Problems are only counted, but change the exit code.
    let output = staunton(&["stats", "-"], b"1. e4 e9 *");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.ends_with("\nproblems 1\n"), "{printed}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn reads_files_in_order_and_names_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (first, second, none) = (path("a.pgn"), path("b.txt"), path("none.pgn"));
    fs::write(&first, "1. e9 *").expect("written");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(b"1. e4 *\n\n1. d4 d9 *").expect("written");
    fs::write(&second, gzip.finish().expect("written")).expect("written");
    let output = staunton(&["check", &first, &none, &second], b"");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{first}:1:4: game 1: ")),
        "{text}"
    );
    assert!(
        lines[1].starts_with(&format!("{second}:3:7: game 2: ")),
        "{text}"
    );
    assert_eq!(lines[2], "games 3, moves 2, problems 2");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with(&format!("error: {none}: ")), "{errors}");
    assert_eq!(output.status.code(), Some(2));
}

/// The games before the end count, and the error is reported.
#[test]
fn a_truncated_file_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn.gz");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let games: Vec<String> = (0..5000).map(|n| format!("1. e4 {{{n}}} *\n\n")).collect();
    gzip.write_all(games.concat().as_bytes()).expect("written");
    let whole = gzip.finish().expect("written");
    fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    let output = staunton(&["check", path.to_str().expect("UTF-8")], b"");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stdout);
    let last = told.lines().last().expect("a line");
    let games = last
        .strip_prefix("games ")
        .and_then(|rest| rest.split(',').next());
    let games: u32 = games.expect("a number").parse().expect("a number");
    assert!((1000..5000).contains(&games), "{last}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: "), "{errors}");
}

#[test]
fn names_other_formats() {
    answers(
        &["check", "-"],
        "7z\u{0}\u{0}",
        "games 0, moves 0, problems 0\n",
        "error: -: it is no text but a binary file\n",
        2,
    );
    answers(
        &["check", "-"],
        b"7z\xbc\xaf\x27\x1c\0\x04rest",
        "games 0, moves 0, problems 0\n",
        "error: -: it is no text but a 7z archive\n",
        2,
    );
}

/// The text is split into several parts for several cores.
#[test]
fn many_games_keep_their_order_and_their_places() {
    let count = 80_000;
    let text: Vec<String> = (1..=count)
        .map(|game| {
            let flaw = if game % 1000 == 0 { "Ke9 " } else { "" };
            let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
            format!("[Event \"{game}\"]\n[Result \"*\"]\n\n{moves} {flaw}*\n\n")
        })
        .collect();
    let text = text.concat();
    assert!(text.len() > 4 << 20, "more than one part");
    let zstd = zstd::encode_all(text.as_bytes(), 1).expect("compressed");
    let output = staunton(&["check", "-"], &zstd);
    let told = String::from_utf8_lossy(&output.stdout);
    let mut lines = told.lines();
    for game in (1000..=count).step_by(1000) {
        let place = format!("-:{}:31: game {game}: ", 5 * game - 1);
        let line = lines.next().expect("a line for each");
        assert!(line.starts_with(&place), "{line} and not {place}");
    }
    assert_eq!(
        lines.next(),
        Some(format!("games {count}, moves {}, problems 80", 6 * count).as_str())
    );
    let written = staunton(&["normalize", "-"], &zstd);
    let written = String::from_utf8_lossy(&written.stdout);
    let events = written.lines().filter(|line| line.starts_with("[Event "));
    assert!(events.eq((1..=count).map(|game| format!("[Event \"{game}\"]"))));
}
