//! `staunton puzzles`, run from outside.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the command to its end.
fn answer(args: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command.arg("puzzles").args(args).stdin(Stdio::null());
    let Output {
        stdout,
        stderr,
        status,
    } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(stdout), text(stderr), status.code())
}

fn path(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    path.to_str().expect("UTF-8").to_owned()
}

/// Black leaves the back rank and is mated.
const GAME: &str =
    "[FEN \"3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\"]\n\n1... Rd2 2. Kf1 Ra2 3. Rd8# *\n";

#[test]
fn makes_checks_and_counts_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, three] = ["one.gz", "three.gz"].map(|name| path(folder.path(), name));
    let make = |file: &str, threads: &str| {
        let args = [
            "make",
            file,
            "--seed",
            "3",
            "--games",
            "8",
            "--threads",
            threads,
        ];
        let (text, errors, code) = answer(&args);
        assert_eq!((&*errors, code), ("", Some(0)));
        text
    };
    let said = make(&one, "1");
    assert_eq!(make(&three, "3"), said);
    let bytes = fs::read(&one).expect("a file");
    assert_eq!(fs::read(&three).expect("a file"), bytes);
    let count = said.trim().rsplit(' ').next().expect("a number");
    assert_eq!(said, format!("games 8, puzzles {count}\n"));
    assert_ne!(count, "0");

    let (text, _, code) = answer(&["verify", &one]);
    assert_eq!(
        (text, code),
        (format!("puzzles {count}, wrong 0\n"), Some(0))
    );
    let (text, _, code) = answer(&["stats", &one]);
    assert!(
        text.starts_with(&format!("puzzles {count}\ntheme mate ")),
        "{text}"
    );
    assert_eq!(code, Some(0));

    fs::write(&one, &bytes[..bytes.len() - 1]).expect("a file");
    let (text, errors, code) = answer(&["verify", &one]);
    assert_eq!((&*text, code), ("", Some(2)));
    assert!(errors.contains("one.gz: the file is damaged"), "{errors}");
}

#[test]
fn makes_puzzles_from_the_games_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, file] = ["games.pgn", "made.gz"].map(|name| path(folder.path(), name));
    fs::write(&games, GAME).expect("a file");
    let (text, errors, code) = answer(&["make", &file, "--pgn", &games]);
    assert_eq!((&*errors, code), ("", Some(0)));
    assert!(text.starts_with("games 1, puzzles "), "{text}");
    assert_ne!(text, "games 1, puzzles 0\n");
    let (_, errors, code) = answer(&["make", &file, "--pgn", "no-such-file.pgn"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("no-such-file.pgn"), "{errors}");
}

#[test]
fn notes_that_chess960_games_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, file] = ["games.pgn", "made.gz"].map(|name| path(folder.path(), name));
    let both = format!("{GAME}\n[Variant \"Chess960\"]\n{GAME}");
    fs::write(&games, both).expect("a file");
    let (text, errors, code) = answer(&["make", &file, "--pgn", &games]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("games 2, puzzles "), "{text}");
    assert!(errors.contains("Chess960"), "{errors}");
    assert!(errors.contains("1 of 2 games"), "{errors}");
}

#[test]
fn notes_that_games_beyond_the_limit_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, file] = ["games.pgn", "made.gz"].map(|name| path(folder.path(), name));
    fs::write(&games, format!("{GAME}\n{GAME}")).expect("a file");
    for (most, is_said) in [("1", true), ("2", false)] {
        let (text, errors, code) = answer(&["make", &file, "--pgn", &games, "--games", most]);
        assert_eq!(code, Some(0), "{errors}");
        assert!(text.starts_with(&format!("games {most}, ")), "{text}");
        assert_eq!(
            errors.contains("has more than 1 games"),
            is_said,
            "{errors}"
        );
    }
}

#[test]
fn names_an_unwritable_file_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = path(folder.path(), "missing/made.gz");
    // Playing this number of games would take too long.
    let (text, errors, code) = answer(&["make", &nowhere, "--games", "1000000"]);
    assert_eq!((&*text, code), ("", Some(2)));
    assert!(errors.contains("made.gz: "), "{errors}");
}

/// The file may be larger than memory.
#[cfg(target_os = "linux")]
#[test]
fn reads_only_the_beginning_of_a_file_without_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let huge = path(folder.path(), "huge.pgn");
    let file = fs::File::create(&huge).expect("a file");
    file.set_len(4 << 30).expect("a hole");
    // No more than 2 GiB of memory.
    let limited = r#"ulimit -v 2097152; exec "$0" "$@""#;
    for command in ["stats", "verify"] {
        let output = Command::new("sh")
            .args(["-c", limited, env!("CARGO_BIN_EXE_staunton"), "puzzles"])
            .args([command, &huge])
            .output()
            .expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {errors}");
        assert!(
            errors.contains("this is not a file of puzzles"),
            "{command}: {errors}"
        );
    }
}

/// For example, the games for `--pgn`.
#[test]
fn replaces_only_an_older_file_of_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, made] = ["club.pgn", "made.gz"].map(|name| path(folder.path(), name));
    fs::write(&games, GAME).expect("a file");
    // Playing this number of games would take too long.
    let (text, errors, code) = answer(&["make", &games, "--games", "1000000"]);
    assert_eq!((&*text, code), ("", Some(2)));
    assert!(errors.contains("club.pgn: it is not a file of"), "{errors}");
    assert_eq!(fs::read_to_string(&games).expect("a file"), GAME);

    fs::write(&made, "").expect("a file");
    for _ in 0..2 {
        let (_, errors, code) = answer(&["make", &made, "--pgn", &games]);
        assert_eq!((&*errors, code), ("", Some(0)));
    }
    let (_, _, code) = answer(&["stats", &made]);
    assert_eq!(code, Some(0));
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "no draft is left");
}

const TABLE: &str = "\
PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate mateIn2 \
middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game
00short,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7,1760,80,83,72,mate,,
00again,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate,,
00few,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7

0018S,2kr3r/pp3p2/4p2p/1N1p2p1/3Q4/1P1P4/2q2PPP/5RK1 b - - 1 20,b7b6 d4a1 a7a5 f1c1,2202,74,96,692,advantage \
endgame,,
";

#[test]
fn converts_tables_of_lichess_in_both_directions() {
    let folder = tempfile::tempdir().expect("a folder");
    let [table, file, back] =
        ["lichess.csv", "made.gz", "back.csv"].map(|name| path(folder.path(), name));
    fs::write(&table, TABLE).expect("a file");
    let (text, errors, code) = answer(&["convert", &table, &file]);
    assert_eq!((&*text, code), ("puzzles 2\n", Some(1)));
    let errors: Vec<&str> = errors
        .lines()
        .map(|line| line.trim_start_matches(&*table))
        .collect();
    assert_eq!(
        errors,
        [
            ":3: the opponent's move and a solution are needed",
            ":4: this position has occurred before",
            ":5: 10 values are needed, not 3",
            "rows left out: 3",
        ]
    );
    let (text, errors, code) = answer(&["convert", &file, &back]);
    assert_eq!((&*text, &*errors, code), ("puzzles 2\n", "", Some(0)));
    let is_good = |line: &&str| {
        ["PuzzleId", "00sHx", "0018S"]
            .iter()
            .any(|id| line.starts_with(id))
    };
    let good: Vec<&str> = TABLE.lines().filter(is_good).collect();
    let written = fs::read_to_string(&back).expect("a file");
    assert_eq!(written.lines().collect::<Vec<_>>(), good);
    // Both formats are read by all commands.
    for puzzles in [&file, &back] {
        let (text, _, code) = answer(&["stats", puzzles]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("theme mateIn2 1\n"), "{text}");
        assert!(text.contains("theme middlegame 1\n"), "{text}");
        let (text, _, code) = answer(&["verify", puzzles, "--rules-only"]);
        assert_eq!((&*text, code), ("puzzles 2, wrong 0\n", Some(0)));
    }
    // A table is replaced by a table.
    let (_, errors, code) = answer(&["convert", &file, &back]);
    assert_eq!((&*errors, code), ("", Some(0)));
}

#[test]
fn merges_files_without_repetitions() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["one.gz", "two.gz", "merged.gz", "missing.gz"];
    let [one, two, merged, missing] = names.map(|name| path(folder.path(), name));
    let make = |file: &str, seed: &str| {
        let words = ["make", file, "--seed", seed, "--games", "4"];
        let (text, errors, code) = answer(&words);
        assert_eq!(code, Some(0), "{errors}");
        let count = text.trim_end().rsplit(' ').next();
        count.and_then(|it| it.parse().ok()).expect("a number")
    };
    let counts: [usize; 2] = [make(&one, "1"), make(&two, "2")];
    let merge = |words: &[&str]| {
        let (text, errors, code) = answer(&[&["merge", &merged], words].concat());
        assert_eq!(code, Some(0), "{errors}");
        let numbers = text.trim_end().split(", ").map(|part| {
            let number = part.rsplit(' ').next();
            number.and_then(|it| it.parse().ok()).expect("a number")
        });
        numbers.collect::<Vec<usize>>()
    };
    assert_eq!(merge(&[&one, &two, &one])[0], counts[0] + counts[1]);
    assert_eq!(merge(&[&two, &one, "--after", &one])[0], counts[1]);
    assert_eq!(merge(&[&one, &two, "--most-mates", "0"])[1], 0);
    let (_, errors, code) = answer(&["merge", &merged, &missing]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("missing.gz"), "{errors}");
    let (text, _, code) = answer(&["stats"]);
    assert_eq!(code, Some(0));
    assert!(text.starts_with("puzzles "), "{text}");
}

/// The table contains the opponent's move before each puzzle, which other puzzles do not have.
#[test]
fn writes_other_puzzles_as_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, made, table, again] =
        ["games.pgn", "made.gz", "made.csv", "again.csv"].map(|name| path(folder.path(), name));
    fs::write(&games, GAME).expect("a file");
    let (_, errors, code) = answer(&["make", &made, "--pgn", &games]);
    assert_eq!((&*errors, code), ("", Some(0)));
    let (text, errors, code) = answer(&["convert", &made, &table]);
    assert_eq!((&*errors, code), ("", Some(0)));
    let (again_text, errors, code) = answer(&["convert", &table, &again]);
    assert_eq!((again_text, &*errors, code), (text, "", Some(0)));
    let [one, other] = [&table, &again].map(|path| fs::read_to_string(path).expect("a file"));
    assert_eq!(one, other);
    let (text, _, code) = answer(&["verify", &table, "--rules-only"]);
    assert!(text.ends_with(", wrong 0\n"), "{text}");
    assert_eq!(code, Some(0));
}
