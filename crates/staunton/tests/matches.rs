//! `staunton match`: games between built-in engines and external programs.

mod program;
#[cfg(target_os = "linux")]
#[path = "program/stoppable.rs"]
mod stoppable;

use std::io::Write;
use std::path::Path;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;

fn staunton(args: &[&str]) -> Output {
    program::run(args, b"")
}

/// Runs a match between these engines.
fn matched(engines: &[&str], more: &[&str]) -> Output {
    let engines = engines.iter().flat_map(|&engine| ["--engine", engine]);
    let all: Vec<&str> = ["match"]
        .into_iter()
        .chain(engines)
        .chain(more.iter().copied())
        .collect();
    staunton(&all)
}

/// The program's own engine against itself, once built in and once as a separate process.
#[test]
fn plays_counts_and_writes_a_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pgn");
    let uci = format!("{} uci; name=program", env!("CARGO_BIN_EXE_staunton"));
    let output = matched(
        &["own; name=inside", &uci],
        &[
            "--nodes",
            "300",
            "--games",
            "4",
            "--pgn",
            games.to_str().expect("UTF-8"),
        ],
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{errors}");
    assert!(
        text.starts_with("inside - program, 300 nodes a move\nElo "),
        "{text}"
    );
    assert!(text.contains(" of 4 games ("), "{text}");
    for name in ["inside", "program"] {
        let fair = format!("{name}: lost on time 0, illegal moves 0, crashes 0\n");
        assert!(text.contains(&fair), "{text}");
    }
    let check = staunton(&["pgn", "check", games.to_str().expect("UTF-8")]);
    let checked = String::from_utf8(check.stdout).expect("UTF-8");
    assert!(checked.starts_with("games 4, "), "{checked}");
    assert!(checked.ends_with(", problems 0\n"), "{checked}");
}

/// The built-in players and the levels, in order of strength.
#[test]
fn plays_matches_of_levels_and_built_in_players() {
    let plays = |stronger: &str, weaker: &str| {
        let engines = ["match", "--engine", stronger, "--engine", weaker];
        let output = staunton(&[&engines[..], &["--games", "6", "--nodes", "100000"]].concat());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}{errors}");
        let fair = "lost on time 0, illegal moves 0, crashes 0";
        assert_eq!(text.matches(fair).count(), 2, "{text}");
        let (_, won) = text.split_once(" games (+").expect("games won");
        let won: u32 = won
            .split(' ')
            .next()
            .expect("a number")
            .parse()
            .expect("a number");
        assert!(won >= 4, "{text}");
        text
    };
    let one = plays("own; Level=5; name=first", "random");
    assert!(one.starts_with("first - random, "), "{one}");
    // Random, but equal in every run.
    assert_eq!(plays("own; Level=5; name=first", "random"), one);
    plays("greedy", "random");
    plays("own; Level=8; Hash=1", "own; Level=5");
    plays("own; Character=finisher", "beginner");

    for (engine, why) in [
        ("own; Level=18", "there is no level 18: they are 1 to 17"),
        ("own; Level=0", "there is no level 0: they are 1 to 17"),
        ("own; Level=high", "not Level=high"),
        ("own; Character=x", "they are shy, grabber,"),
        (
            "random; Hash=3",
            "random: it has no options, and so no Hash",
        ),
    ] {
        let output = staunton(&["match", "--engine", engine, "--engine", "own"]);
        assert_eq!(output.status.code(), Some(2), "{engine}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.starts_with("error: ") && errors.contains(why),
            "{errors}"
        );
    }
}

#[test]
fn more_than_two_engines_play_a_round_robin_or_a_gauntlet() {
    let play = |more: &[&str]| {
        let engines = [
            "match",
            "--engine",
            "own; Level=1",
            "--engine",
            "greedy",
            "--engine",
            "random",
            "--nodes",
            "300",
            "--games",
            "2",
        ];
        let output = staunton(&[&engines[..], more].concat());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(0), "{text}");
        text
    };
    let text = play(&[]);
    assert_eq!(text.matches(" of 2 games (").count(), 3, "{text}");
    let table: Vec<&str> = text.lines().rev().take(3).collect();
    for line in &table {
        assert_eq!(line.split_whitespace().last(), Some("4"), "{text}");
    }
    assert!(table[0].starts_with("random"), "{text}");
    // One pair gives no bounds.
    assert!(text.contains("(no bounds from so few games)"), "{text}");
    let text = play(&[
        "--gauntlet",
        "--chess960",
        "--resign",
        "3,600",
        "--draw",
        "30,4,5",
    ]);
    assert_eq!(text.matches(" of 2 games (").count(), 2, "{text}");
    assert!(!text.contains("greedy - random"), "{text}");
}

/// An external program that supports Chess960 plays it from the positions of the file.
#[test]
fn reads_openings_from_pgn_and_plays_chess960() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    // In the encoding of some Windows programs, and compressed like a downloaded book.
    let text = "\u{feff}[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(&utf16).expect("packed");
    let book = file("book.pgn.gz", &packer.finish().expect("packed"));
    let starts = file(
        "starts.epd",
        b"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - bm e4;\n",
    );
    let games = folder.path().join("games.pgn");
    let games = games.to_str().expect("UTF-8");
    let uci = format!(
        "{} uci; Hash=1; name=program",
        env!("CARGO_BIN_EXE_staunton")
    );
    for (openings, more, expected) in [
        (&book, &[][..], "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 "),
        (&starts, &["--chess960"], "[Variant \"Chess960\"]"),
    ] {
        let output = staunton(
            &[
                &[
                    "match",
                    "--engine",
                    "own",
                    "--engine",
                    &uci,
                    "--nodes",
                    "200",
                    "--games",
                    "2",
                    "--openings",
                    openings,
                    "--pgn",
                    games,
                ],
                more,
            ]
            .concat(),
        );
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{errors}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let fair = "lost on time 0, illegal moves 0, crashes 0";
        assert_eq!(text.matches(fair).count(), 2, "{text}");
        let written = std::fs::read_to_string(games).expect("games");
        assert_eq!(written.matches(expected).count(), 2, "{written}");
        assert_eq!(written.matches("[Date \"20").count(), 2, "{written}");
    }
}

#[test]
fn reports_an_engine_without_chess960_before_any_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let liar = liar(folder.path());
    let two = ["--engine", "random", "--engine", liar.as_str()];
    for more in [&[][..], &["--engine", "greedy"]] {
        let rest = ["--chess960", "--nodes", "1", "--games", "2"];
        let output = staunton(&[&["match"], &two[..], more, &rest].concat());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}{errors}");
        assert_eq!(text, "");
        assert!(
            errors.contains("liar: it has no option UCI_Chess960"),
            "{errors}"
        );
    }
}

#[test]
fn a_mistyped_option_of_an_engine_is_an_error() {
    let program = env!("CARGO_BIN_EXE_staunton");
    for (option, why) in [
        (
            "Hsh=16",
            "there is no option \"Hsh\"; there are Threads, Hash,",
        ),
        (
            "Hash=lots",
            "the option Hash takes a whole number from 1 to",
        ),
    ] {
        let uci = format!("{program} uci; {option}");
        let output = staunton(&["match", "--engine", "own", "--engine", &uci, "--games", "2"]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(why), "{errors}");
    }
}

/// An engine that plays only illegal moves.
fn liar(folder: &Path) -> String {
    let script = folder.join("liar.sh");
    let says = "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; \
                isready) echo readyok;; go*) echo bestmove e2e5;; quit) exit;; esac; done\n";
    std::fs::write(&script, says).expect("written");
    format!("sh {}; name=liar", script.display())
}

#[test]
fn an_engine_with_illegal_moves_loses_its_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let liar = liar(folder.path());
    let output = staunton(&[
        "match", "--engine", "own", "--engine", &liar, "--nodes", "100", "--games", "2",
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("(+2 =0 -0), pairs 0-0-0-0-1\n"), "{text}");
    assert!(
        text.contains("liar: lost on time 0, illegal moves 2, crashes 0"),
        "{text}"
    );

    let missing = staunton(&["match", "--engine", "own", "--engine", "no-such-engine"]);
    assert_eq!(missing.status.code(), Some(2));
    let why = String::from_utf8_lossy(&missing.stderr);
    assert!(
        why.starts_with("error: no-such-engine: no-such-engine cannot be started"),
        "{why}"
    );
    let one = staunton(&["match", "--engine", "own"]);
    assert_eq!(one.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn prints_the_result_even_if_the_disk_is_full() {
    let output = matched(
        &["own; Level=1", "random"],
        &["--nodes", "100", "--games", "4", "--pgn", "/dev/full"],
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    // Once early, while the user can still react, and once at the end.
    let said: Vec<&str> = errors.lines().collect();
    assert_eq!(said.len(), 2, "{errors}");
    assert!(
        said[0].starts_with("note: the games cannot be written"),
        "{errors}"
    );
    assert!(
        said[1].contains("the games could not be written"),
        "{errors}"
    );
    assert!(text.contains(" of 4 games ("), "{text}");
}

#[test]
fn does_not_replace_the_openings_with_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book.pgn");
    std::fs::write(&book, "1. e4 *\n").expect("written");
    let same = folder.path().join(".").join("book.pgn");
    let output = matched(
        &["random", "greedy"],
        &[
            "--nodes",
            "1",
            "--games",
            "2",
            "--openings",
            book.to_str().expect("UTF-8"),
            "--pgn",
            same.to_str().expect("UTF-8"),
        ],
    );
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("the file contains the openings"),
        "{errors}"
    );
    assert_eq!(std::fs::read_to_string(&book).expect("a file"), "1. e4 *\n");
}

#[test]
fn keeps_the_games_of_an_earlier_match_if_none_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pgn");
    std::fs::write(&games, "1. e4 *\n").expect("written");
    let path = games.to_str().expect("UTF-8");
    let output = matched(&["own", "no-such-engine"], &["--pgn", path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        std::fs::read_to_string(&games).expect("a file"),
        "1. e4 *\n"
    );
}

#[cfg(unix)]
#[test]
fn accepts_an_engine_author_in_latin_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("old.sh");
    let says = "#!/bin/sh\nwhile read line; do case \"$line\" in \
                uci) printf 'id author J\\344ger\\nuciok\\n';; isready) echo readyok;; \
                go*) echo bestmove e2e5;; quit) exit;; esac; done\n";
    std::fs::write(&script, says).expect("written");
    let old = format!("sh {}; name=old", script.display());
    let output = staunton(&[
        "match", "--engine", "own", "--engine", &old, "--nodes", "100", "--games", "2",
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.contains("old: lost on time 0, illegal moves 2, crashes 0"),
        "{text}"
    );
}

/// The engine writes a file before it ends.
#[cfg(unix)]
#[test]
fn sends_quit_to_the_engines_after_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let (script, kept) = (folder.path().join("tidy.sh"), folder.path().join("kept"));
    let says = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; \
         isready) echo readyok;; go*) echo bestmove e2e5;; quit) echo > {}; exit;; esac; done\n",
        kept.display()
    );
    std::fs::write(&script, says).expect("written");
    let tidy = format!("sh {}; name=tidy", script.display());
    let output = staunton(&[
        "match", "--engine", "own", "--engine", &tidy, "--nodes", "100", "--games", "2",
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert!(kept.exists(), "it was killed before it could end");
}

/// Runs `staunton match`, interrupts it after it has written two games to the file `games`, and
/// returns its output.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str], games: &str) -> Output {
    use std::process::{Command, Stdio};

    let mut child = stoppable::stoppable()
        .arg("match")
        .args(arguments)
        .args(["--concurrency", "1", "--pgn", games])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let is_played = || {
        let written = std::fs::read_to_string(games).unwrap_or_default();
        written.matches("[Result ").count() == 2
    };
    while !is_played() {
        let ended = child.try_wait().expect("a state");
        assert!(ended.is_none(), "it ended before: {ended:?}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("a system with signals").success());
    child.wait_with_output().expect("an end")
}

/// The ratings are those of the games played by then.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_round_robin_with_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (script, games) = (file("slow.sh"), file("games.pgn"));
    // It never moves.
    let says = "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; \
                isready) echo readyok;; quit) exit;; esac; done\n";
    std::fs::write(&script, says).expect("written");
    let slow = format!("sh {script}; name=slow");
    let engines = ["random", "greedy", &slow].map(|engine| ["--engine", engine]);
    let more = ["--nodes", "1", "--games", "2"];
    let ended = interrupted(&[engines.as_flattened(), &more].concat(), &games);
    let text = String::from_utf8(ended.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{text}{errors}");
    assert!(errors.contains("error: interrupted"), "{errors}");
    let (_, table) = text.split_once("95%   points").expect("a table");
    for (name, is_there) in [("random", true), ("greedy", true), ("slow", false)] {
        assert_eq!(table.contains(name), is_there, "{name}: {text}");
    }
}

/// The result of the games played by then is printed, and the engines get `quit`, even during a
/// move.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_match_with_the_result_of_finished_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (script, kept, games) = (file("slow.sh"), file("kept"), file("games.pgn"));
    // It loses its first two games at once, and never moves in the third.
    let says = format!(
        "#!/bin/sh\ngames=0\nwhile read line; do case \"$line\" in uci) echo uciok;; \
         isready) echo readyok;; \
         go*) games=$((games + 1)); [ $games -le 2 ] && echo bestmove e2e5;; \
         quit) echo > {kept}; exit;; esac; done\n"
    );
    std::fs::write(&script, says).expect("written");
    let slow = format!("sh {script}; name=slow");
    let engines = ["--engine", "random", "--engine", &slow];
    let more = ["--nodes", "1", "--games", "10"];
    let ended = interrupted(&[engines, more].concat(), &games);
    let text = String::from_utf8(ended.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{text}{errors}");
    assert!(text.contains(" of 2 games (+2 =0 -0)"), "{text}{errors}");
    assert!(errors.contains("error: interrupted"), "{errors}");
    assert!(Path::new(&kept).exists(), "it got no `quit`");
}

/// It always prints another line, but never a move.
#[cfg(unix)]
#[test]
fn an_engine_that_prints_forever_loses_on_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("talker.sh");
    let says = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; \
         isready) echo readyok;; go*) exec yes 'info pv {}';; quit) exit;; esac; done\n",
        "g1f3 f3g1 ".repeat(100)
    );
    std::fs::write(&script, says).expect("written");
    let talker = format!("sh {}; name=talker", script.display());
    // Its opponent needs no time, even on a busy machine.
    let output = staunton(&[
        "match", "--engine", "random", "--engine", &talker, "--tc", "0.1+0", "--games", "2",
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{text}{errors}");
    assert!(
        text.contains("talker: lost on time 2, illegal moves 0, crashes 0"),
        "{text}"
    );
}

#[test]
fn makes_equal_engine_names_unique() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pgn");
    let output = matched(
        &["own; Level=1", "own; Level=2", "random", "random"],
        &[
            "--nodes",
            "100",
            "--games",
            "2",
            "--pgn",
            games.to_str().expect("UTF-8"),
        ],
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{text}");
    let written = std::fs::read_to_string(&games).expect("games");
    let table: Vec<&str> = text.lines().rev().take(4).collect();
    for name in ["own (Level=1)", "own (Level=2)", "random 3", "random 4"] {
        let rows = table.iter().filter(|row| row.starts_with(name));
        assert_eq!(rows.count(), 1, "{name}: {text}");
        let white = format!("[White \"{name}\"]");
        assert_eq!(written.matches(&white).count(), 3, "{name}: {written}");
    }
}

#[test]
fn an_engine_that_loses_every_game_fails_the_sequential_test() {
    let folder = tempfile::tempdir().expect("a folder");
    let liar = liar(folder.path());
    let output = staunton(&[
        "match", "--engine", &liar, "--engine", "random", "--nodes", "1", "--sprt", "0,5",
        "--games", "60",
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("SPRT 0 to 5 Elo: rejected"), "{text}");
    assert_eq!(output.status.code(), Some(1), "{text}");
}

#[test]
fn notes_too_few_openings_if_games_may_repeat() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book.epd");
    std::fs::write(&book, "startpos\n").expect("written");
    let book = book.to_str().expect("UTF-8");
    for (games, pace, is_noted) in [
        ("4", ["--nodes", "1"], true),
        ("2", ["--nodes", "1"], false),
        ("4", ["--tc", "60"], false),
    ] {
        let engines = ["match", "--engine", "random", "--engine", "greedy"];
        let more = ["--openings", book, "--games", games];
        let output = staunton(&[&engines[..], &more, &pace].concat());
        assert_eq!(output.status.code(), Some(0));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors.contains("(1 for 2)"), is_noted, "{errors}");
    }
}

/// The format of Stockfish's testing books. Commands that read games do not accept EPD.
#[test]
fn reads_openings_from_an_epd_in_a_zip_archive() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book.epd.zip");
    // A stored file: its checksum, its length twice, the length of its name, then name and
    // contents.
    let archive = b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\xea\x36\x37\xac\x09\0\0\0\x09\0\0\0\x08\0\0\0\
                    book.epdstartpos\nPK\x01\x02";
    std::fs::write(&book, archive).expect("written");
    let book = book.to_str().expect("UTF-8");
    let more = ["--openings", book, "--nodes", "1", "--games", "2"];
    let output = matched(&["random", "greedy"], &more);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let check = staunton(&["pgn", "check", book]);
    let errors = String::from_utf8_lossy(&check.stderr);
    assert!(errors.contains("no file named *.pgn"), "{errors}");
    assert!(!errors.contains("*.epd"), "{errors}");
}

#[test]
fn checks_all_engines_before_the_first_game() {
    for last in ["no-such-engine", "random; Hash=3"] {
        let output = staunton(&[
            "match", "--engine", "random", "--engine", "greedy", "--engine", last, "--nodes", "1",
            "--games", "2",
        ]);
        assert_eq!(output.status.code(), Some(2), "{last}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{last}");
    }
}
