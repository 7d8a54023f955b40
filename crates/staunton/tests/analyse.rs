//! `staunton analyse`, run from outside.

mod program;
#[cfg(target_os = "linux")]
#[path = "program/stoppable.rs"]
mod stoppable;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use pgn::{Annotation, Evaluation, GameResult, Nag, Ply, Record, WhiteScore};
use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

/// A quiet game with comments, a fool's mate, and a game in which a queen is blundered.
const GAMES: &str = "[Event \"one\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 {usual [%clk 0:05:00]} 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 (4... Bc5) 5. exd5 Na5 1-0\n\n\
    [Event \"two\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [Event \"three\"]\n[Result \"*\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *\n";

fn run(args: &[&str], input: &[u8]) -> Output {
    program::run(&[&["analyse"], args].concat(), input)
}

/// Returns the output of a successful run.
#[track_caller]
fn output_of(args: &[&str], input: &str) -> String {
    let output = run(args, input.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
    // Only summaries of games, no errors.
    assert!(
        errors.lines().all(|line| line.starts_with("game ")),
        "{args:?}: {errors}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    output_of(args, input)
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object per line"))
        .collect()
}

fn records(text: &str) -> Vec<Record> {
    pgn::records(text.as_bytes())
        .map(|record| record.expect("text in memory"))
        .collect()
}

#[test]
fn reports_a_position_line_by_line() {
    let text = output_of(&[START, "--depth", "4", "--multipv", "2"], "");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8, "{text}");
    for (index, line) in lines.iter().enumerate() {
        let (depth, number) = (index / 2 + 1, index % 2 + 1);
        assert!(line.starts_with(&format!("depth {depth}/")), "{line}");
        assert!(line.contains(&format!(" line {number} score ")), "{line}");
        let (_, moves) = line.split_once(" pv 1. ").expect("a line");
        let first = moves.split(' ').next().expect("a move");
        assert!(rules::Position::start().parse_san(first).is_ok(), "{line}");
    }
}

#[test]
fn reports_mates_and_finished_games() {
    let text = output_of(&[MATE_IN_ONE, "--depth", "3"], "");
    let last = text.lines().last().expect("a line");
    assert!(last.contains(" score #1 "), "{text}");
    assert!(last.ends_with(" pv 1. Ra8#"), "{text}");
    for (fen, word) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
    ] {
        let text = output_of(&[fen], "");
        assert_eq!(text, format!("{word}: the game is over\n"));
    }
}

#[test]
fn chess960_castles_by_its_own_rules() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let told = objects(
        &[
            fen,
            "--chess960",
            "--depth",
            "2",
            "--multipv",
            "40",
            "--json",
        ],
        "",
    );
    let lines = told.last().expect("a result")["lines"]
        .as_array()
        .expect("lines")
        .clone();
    let castles = lines
        .iter()
        .find(|line| line["san"][0] == "O-O")
        .expect("castling");
    assert_eq!(castles["uci"][0], "e1g1");
    // Rights that name a file of a rook are those of Chess960.
    let detected = run(&[fen, "--depth", "1"], b"");
    assert_eq!(detected.status.code(), Some(0));
    let note = String::from_utf8_lossy(&detected.stderr);
    assert!(note.contains("Chess960"), "{note}");
}

#[test]
fn json_has_an_object_for_each_iteration_and_one_for_the_result() {
    let told = objects(&[START, "--depth", "5", "--multipv", "3", "--json"], "");
    assert_eq!(told.len(), 6);
    for (index, object) in told.iter().enumerate() {
        let is_last = index == 5;
        assert_eq!(object["final"], is_last);
        assert_eq!(object["depth"], if is_last { 5 } else { index + 1 });
        for number in ["seldepth", "nodes", "nps", "time_ms"] {
            assert!(object[number].is_u64(), "{number}: {object}");
        }
        let lines = object["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), 3);
        for line in lines {
            assert!(line["score"]["cp"].is_i64(), "{line}");
            let (uci, san) = (&line["uci"], &line["san"]);
            assert_eq!(
                uci.as_array().expect("moves").len(),
                san.as_array().expect("moves").len()
            );
        }
    }
    let mate = objects(&[MATE_IN_ONE, "--depth", "3", "--json"], "");
    assert_eq!(
        mate.last().expect("a result")["lines"][0]["score"]["mate"],
        1
    );
    let mated = objects(&["R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "--json"], "");
    assert_eq!(
        mated.last().expect("a result")["lines"][0]["score"]["mate"],
        0
    );
}

/// Removes the fields that depend on the clock.
fn without_time(mut objects: Vec<Value>) -> Vec<Value> {
    for object in &mut objects {
        let object = object.as_object_mut().expect("an object");
        object.remove("nps");
        object.remove("time_ms");
    }
    objects
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let args = [START, "--nodes", "5000", "--multipv", "2", "--json"];
    let first = without_time(objects(&args, ""));
    assert_eq!(first, without_time(objects(&args, "")));
    assert_eq!(first.last().expect("a result")["nodes"], 5_000);
    let text = output_of(&args[..3], "");
    let result = text.lines().last().expect("a result");
    assert!(result.contains(" nodes 5000 "), "{text}");
    // Each position of a game gets the whole node limit.
    for object in objects(&["-", "--nodes", "1000", "--json"], "1. e4 e5 2. Nf3 *") {
        assert!(
            object["nodes"] == 1_000 || object.get("summary").is_some(),
            "{object}"
        );
    }
    let games = ["-", "--nodes", "1000"];
    assert_eq!(output_of(&games, GAMES), output_of(&games, GAMES));
}

#[test]
fn stops_after_the_given_time() {
    let told = objects(&[START, "--time", "0.05", "--json"], "");
    assert_eq!(told.last().expect("a result")["final"], true);
}

#[test]
fn games_get_evaluations_judgements_and_better_lines() {
    let text = output_of(&["-", "--depth", "6"], GAMES);
    let games = records(&text);
    assert_eq!(games.len(), 3, "{text}");
    for (game, before) in games.iter().zip(records(GAMES)) {
        assert_eq!(game.problems, [], "{text}");
        assert_eq!(game.tags.get("Event"), before.tags.get("Event"));
        assert_eq!(game.result, before.result);
        let moves = |record: &Record| -> Vec<Ply> {
            record.main.moves.iter().map(|played| played.ply).collect()
        };
        assert_eq!(moves(game), moves(&before));
        let last = game.positions().last().expect("a position");
        for (at, played) in game.main.moves.iter().enumerate() {
            let evaluations = played
                .comments
                .iter()
                .flat_map(|comment| &comment.annotations);
            let evaluations = evaluations
                .filter(|known| matches!(known, Annotation::Evaluation(_)))
                .count();
            let is_mate = at + 1 == game.main.moves.len() && last.outcome().is_some();
            assert_eq!(evaluations, usize::from(!is_mate), "{at}: {text}");
        }
    }
    // Existing annotations are kept.
    let first = &games[0].main.moves;
    assert_eq!(first[1].comments[0].text, "usual");
    assert_eq!(first[1].comments[0].annotations.len(), 2);
    assert!(!first[7].variations.is_empty());
    // 2. g4 allows mate; White had better moves.
    let g4 = &games[1].main.moves[2];
    assert_eq!(g4.nags, [Nag(4)]);
    assert_eq!(g4.variations.len(), 1);
    assert_ne!(g4.variations[0].moves[0].ply, g4.ply);
    let evaluation = |score| {
        Annotation::Evaluation(Evaluation {
            score,
            depth: Some(6),
        })
    };
    assert_eq!(
        g4.comments[0].annotations,
        [evaluation(WhiteScore::Mate(-1))]
    );
    assert_eq!(games[1].main.moves[3].comments, []);
    assert_eq!(games[1].result, GameResult::BlackWins);
    // 3. Qxf7+ loses the queen.
    assert_eq!(games[2].main.moves[4].nags, [Nag(4)]);
}

#[test]
fn annotating_twice_adds_nothing() {
    let args = ["-", "--depth", "4"];
    let once = output_of(&args, GAMES);
    assert_eq!(output_of(&args, &once), once);
}

#[test]
fn shows_several_better_lines() {
    let text = output_of(
        &["-", "--depth", "3", "--multipv", "4"],
        "1. f3 e5 2. g4 Qh4# 0-1\n",
    );
    let game = records(&text).remove(0);
    let variations = &game.main.moves[2].variations;
    assert!((2..=4).contains(&variations.len()), "{text}");
}

#[test]
fn games_as_json_have_an_object_for_each_position() {
    let all = objects(
        &["-", "--depth", "3", "--json"],
        "1. f3 e5 2. g4 Qh4# 0-1\n1. e4 *\n",
    );
    let (summaries, told): (Vec<Value>, Vec<Value>) = all
        .into_iter()
        .partition(|object| object["summary"].is_object());
    let games: Vec<u64> = summaries
        .iter()
        .map(|object| object["game"].as_u64().expect("a number"))
        .collect();
    assert_eq!(games, [1, 2]);
    let players = &summaries[0]["summary"];
    assert_eq!(players["white"]["moves"], 2);
    assert_eq!(players["white"]["blunders"], 1);
    let accuracy = |player: &str| players[player]["accuracy"].as_f64().expect("a number");
    assert!(
        accuracy("black") > 95.0 && accuracy("white") < 90.0,
        "{players}"
    );
    // A player without a move has no accuracy.
    let black = &summaries[1]["summary"]["black"];
    assert_eq!(black["moves"], 0);
    assert_eq!(
        (&black["accuracy"], &black["mean_loss"]),
        (&Value::Null, &Value::Null)
    );
    let output = run(&["-", "--depth", "1"], b"1. e4 *\n");
    let summary = String::from_utf8_lossy(&output.stderr);
    assert!(
        summary.contains("game 1: Black: no move was analyzed"),
        "{summary}"
    );
    let plies: Vec<(u64, u64)> = told
        .iter()
        .map(|object| {
            let number = |name: &str| object[name].as_u64().expect("a number");
            (number("game"), number("ply"))
        })
        .collect();
    assert_eq!(
        plies,
        [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0), (2, 1)]
    );
    assert_eq!(
        (&told[0]["san"], &told[0]["fen"]),
        (&Value::Null, &START.into())
    );
    assert_eq!(
        (&told[3]["san"], &told[3]["uci"]),
        (&"g4".into(), &"g2g4".into())
    );
    assert_eq!(told[3]["judgement"], "blunder");
    assert_eq!(told[3]["score"]["mate"], 1);
    assert!(told[3]["better"][0]["san"][0].is_string());
    assert_eq!(told[4]["score"]["mate"], 0);
    assert_eq!(told[4]["judgement"], Value::Null);
}

#[test]
fn reports_problems_and_annotates_the_rest() {
    let output = run(&["-", "--depth", "1"], b"1. e4 e5 2. Ke3 *\n\n1. d4 *\n");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.starts_with("-:1:13: game 1: Ke3 is illegal: "),
        "{errors}"
    );
    let games = records(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].main.moves.len(), 2);
    let output = run(&["-", "--depth", "1"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"");
    assert_eq!(output.stderr, b"note: -: no games found\n");
}

#[test]
fn accepts_chess960_games_and_null_moves() {
    let text = "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\"]\n\n\
                1. O-O -- 2. Rb7 *\n";
    let game = records(&output_of(&["-", "--depth", "2"], text)).remove(0);
    assert_eq!(game.problems, []);
    assert_eq!(game.main.moves.len(), 3);
}

#[test]
fn reads_compressed_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn.gz");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(b"1. e4 *\n").expect("written");
    fs::write(&path, gzip.finish().expect("written")).expect("written");
    let text = output_of(&[path.to_str().expect("UTF-8"), "--depth", "1"], "");
    assert!(text.contains("1. e4 {[%eval "), "{text}");
}

/// By then the shell has emptied the file, or each game would be appended to its own input.
#[cfg(unix)]
#[test]
fn the_input_as_standard_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    fs::write(&path, GAMES).expect("written");
    let file = fs::File::options()
        .append(true)
        .open(&path)
        .expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .arg("analyse")
        .arg(&path)
        .args(["--depth", "1"])
        .stdout(Stdio::from(file))
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("it is also the output"), "{errors}");
    assert_eq!(fs::read_to_string(&path).expect("a file"), GAMES);
}

#[test]
fn rejects_invalid_input_with_a_reason() {
    for (args, part) in [
        (
            &["nonsense"][..],
            "\"nonsense\" is neither a file nor a position: ",
        ),
        (
            &["8/8/8/8/8/8/8/8 w - - 0 1"],
            "is neither a file nor a position: ",
        ),
        (&["/no/such/games.pgn"], "error: /no/such/games.pgn: "),
        (&["/"], "it is a folder, not a file"),
        (&[START, "--depth", "0"], "--depth"),
        (&[START, "--nodes", "0"], "--nodes"),
        (&[START, "--time", "0"], "--time"),
        (&[START, "--time=-1"], "a number of seconds"),
        (&[START, "--time", "soon"], "a number of seconds"),
        (&[START, "--multipv", "0"], "--multipv"),
        (
            &[START, "--depth", "3", "--nodes", "5"],
            "cannot be used with",
        ),
        (
            &[START, "--time", "3", "--nodes", "5"],
            "cannot be used with",
        ),
        (&[], "FEN|FILE.pgn"),
    ] {
        let output = run(args, b"");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
        assert!(errors.contains(part), "{args:?}: {errors}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn the_help_shows_examples() {
    let text = output_of(&["--help"], "");
    assert!(text.contains("Examples:") && text.contains("staunton analyse games.pgn"));
}

/// Only Ctrl-C ends this search.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_search_with_its_best_result() {
    let mut child = stoppable::stoppable()
        .args(["analyse", START, "--depth", "120", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    let first: Value = serde_json::from_str(&first).expect("an object");
    assert_eq!(first["final"], false);
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("a system with signals").success());
    let last = lines.map(|line| line.expect("text")).last().expect("more");
    let last: Value = serde_json::from_str(&last).expect("an object");
    assert_eq!(last["final"], true);
    assert!(last["lines"][0]["san"][0].is_string());
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

/// The analysis found by then is written, and reported as incomplete.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_writes_the_analysis_found_by_then() {
    let mut child = stoppable::stoppable()
        .args(["analyse", "-", "--depth", "120"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The first game is over before its first move. The second one would take forever, except for
    // its mate.
    let games = "[Event \"one\"]\n[FEN \"7k/5KQ1/8/8/8/8/8/8 b - - 0 1\"]\n\n1-0\n\n\
                 [Event \"two\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(games.as_bytes()).expect("written");
    drop(input);
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.ends_with("1-0\n") {
        assert_ne!(output.read_line(&mut text).expect("text"), 0, "{text}");
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.expect("a system with signals").success());
    output.read_to_string(&mut text).expect("text");
    let games = records(&text);
    assert_eq!(games.len(), 2, "{text}");
    assert_eq!(games[1].main.moves.len(), 4);
    let ended = child.wait_with_output().expect("an end");
    assert_eq!(ended.status.code(), Some(2));
    let errors = String::from_utf8(ended.stderr).expect("UTF-8");
    assert!(errors.contains("error: interrupted"), "{errors}");
}

/// A reader that closes the pipe ends the program quietly.
#[test]
fn a_closed_pipe_is_not_a_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["analyse", START, "--depth", "120"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("an end");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn accepts_file_names_that_are_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder
        .path()
        .join(std::ffi::OsStr::from_bytes(b"caf\xe9.pgn"));
    fs::write(&path, "1. e4 *\n").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .arg("analyse")
        .arg(&path)
        .args(["--depth", "1"])
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(output.stdout.starts_with(b"[Event "), "{errors}");
}

/// Positions of "Win at Chess" by F. Reinfeld, as in the usual test suite, and others.
const SUITE: &str = "\
# a comment
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n\n\
5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - bm Rg3; id \"WAC.003\";\n\
6k1/5ppp/8/8/8/8/8/R3K3 w Q - dm 1; id \"mate\";\n\
6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 am Ra8+; bm Kd1\n";

#[test]
fn solves_a_test_suite() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let suite = write("suite.epd", SUITE);
    let text = output_of(&[&suite, "--nodes", "300000"], "");
    let expected = "\
        WAC.001: solved, Qg6 (bm Qg6)\n\
        WAC.003: solved, Rg3 (bm Rg3)\n\
        mate: solved, Ra8# (dm 1)\n\
        line 6: missed, Ra8# (bm Kd1; am Ra8#)\n\
        solved 3 of 4, 75.0 %\n";
    assert_eq!(text, expected);
    let objects = objects(&[&suite, "--depth", "2", "--json"], "");
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[2]["id"], "mate");
    assert_eq!(objects[2]["solved"], true);
    assert_eq!(objects[3]["expected"], "bm Kd1; am Ra8#");
    assert_eq!(objects[4]["positions"], 4);

    // Wrong lines are named, and the others are solved.
    let wrong = "4k3/8/8/8/8/8/8/4K3 w - - id \"x\";\nnonsense\n".to_owned()
        + "4k3/8/8/8/8/8/8/4K2R w K - bm Qh8;\n"
        + SUITE;
    let wrong = write("wrong.epd", &wrong);
    let output = run(&[&wrong, "--depth", "1"], b"");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines.len(), 3, "{errors}");
    assert!(
        lines[0].starts_with("error: line 1: there is no solution"),
        "{errors}"
    );
    assert!(lines[1].starts_with("error: line 2: "), "{errors}");
    assert!(lines[2].starts_with("error: line 3: bm Qh8: "), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(" of 4, "), "{text}");
}
