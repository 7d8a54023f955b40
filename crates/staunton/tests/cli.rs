//! The built program, run from outside.

mod program;

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn staunton(args: &[&str]) -> Output {
    program::run(args, b"")
}

#[track_caller]
fn answers(args: &[&str], stdout: &str, code: i32) {
    let output = staunton(args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        stdout,
        "{args:?}: {errors}"
    );
    assert_eq!(output.status.code(), Some(code), "{args:?}: {errors}");
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_prints_the_count_last() {
    answers(&["perft", "0"], "nodes 1\n", 0);
    answers(&["perft", "5"], "nodes 4865609\n", 0);
    answers(&["perft", "4", "--fen", KIWIPETE], "nodes 4085603\n", 0);
    answers(
        &[
            "perft",
            "4",
            "--fen",
            KIWIPETE,
            "--threads",
            "3",
            "--hash",
            "1",
        ],
        "nodes 4085603\n",
        0,
    );
    answers(
        &[
            "perft",
            "4",
            "--chess960",
            "--fen",
            "2r1kr1b/8/8/8/8/8/8/1RK4R w BHcf - 0 1",
        ],
        "nodes 41625\n",
        0,
    );
}

#[test]
fn perft_divides() {
    let output = staunton(&["perft", "2", "--divide"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 21);
    assert!(lines.contains(&"e2e4 20") && lines.contains(&"g1f3 20"));
    assert_eq!(lines[20], "nodes 400");
}

/// The same FEN is read by every command, as by `pgn`.
#[test]
fn reads_every_fen_of_a_file_of_games() {
    let shredder = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let note = "note: the castling rights name the files of the rooks";
    let junk = "4k3/8/8/8/8/8/4P3/4K3 w - - 161+0 0 1;";
    let ignored = "note: the move number \"1;\" cannot be read: 1 is used\n\
                   note: the text \"161+0\" was ignored";
    for (fen, mv, notes) in [(shredder, "O-O", note), (junk, "e4", ignored)] {
        for args in [
            &["explain", fen, mv][..],
            &["perft", "1", "--fen", fen],
            &["analyse", fen, "--depth", "1"],
        ] {
            let output = staunton(args);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
            assert!(errors.starts_with(notes), "{args:?}: {errors}");
        }
    }
}

#[test]
fn drops_impossible_parts_of_a_fen_with_a_note() {
    let stale = "4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1";
    for args in [
        ["explain", stale, "O-O"].as_slice(),
        &["perft", "1", "--fen", stale],
        &["mate", stale],
        &["analyse", stale, "--depth", "1"],
    ] {
        let output = staunton(args);
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {notes}");
        for note in [
            "note: the castling right Q was dropped",
            "note: the en-passant square e3 was dropped",
        ] {
            assert!(notes.contains(note), "{args:?}: {notes}");
        }
    }
}

#[test]
fn explain_prints_legal_illegal_or_error() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    answers(&["explain", start, "e4"], "legal: e2e4 (e4)\n", 0);
    answers(&["explain", start, "e2e4"], "legal: e2e4 (e4)\n", 0);
    answers(
        &["explain", start, "Bb5"],
        "illegal: the bishop is blocked by the piece on e2 [FIDE 3.5]\n",
        1,
    );
    answers(
        &[
            "explain",
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            "O-O-O",
            "--chess960",
        ],
        "illegal: in castling, the king would be attacked on c1 by the rook on a1 [FIDE 3.8.2.2]\n",
        1,
    );
    answers(
        &["explain", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"],
        "error: Rd1 fits several moves: Rad1, Rhd1\n",
        2,
    );
    answers(
        &["explain", start, "nonsense"],
        "error: \"nonsense\" is not a move: write it like Nf3, exd5, O-O, e8=Q or e2e4, e7e8q\n",
        2,
    );
    answers(
        &["explain", "nonsense", "e4"],
        "error: a FEN begins with 8 ranks separated by /\n",
        2,
    );
}

#[test]
fn explain_understands_long_algebraic_notation() {
    let fen = "r3k2r/pP3q2/8/8/8/2Bp4/4P3/R3K2R w KQkq - 0 1";
    for (mv, uci, san) in [
        ("e2-e4", "e2e4", "e4"),
        ("e2xd3", "e2d3", "exd3"),
        ("e2d3!", "e2d3", "exd3"),
        ("c3-h8", "c3h8", "Bxh8"),
        ("Bc3xh8+", "c3h8", "Bxh8"),
        ("e1-c1", "e1c1", "O-O-O"),
        ("b7-b8=Q+", "b7b8q", "b8=Q+"),
        ("b7a8Q", "b7a8q", "bxa8=Q+"),
    ] {
        answers(&["explain", fen, mv], &format!("legal: {uci} ({san})\n"), 0);
    }
    answers(
        &["explain", fen, "c3-c4"],
        "illegal: a bishop does not move from c3 to c4 [FIDE 3.2]\n",
        1,
    );
}

#[test]
fn every_fen_argument_accepts_startpos() {
    answers(&["explain", "startpos", "e4"], "legal: e2e4 (e4)\n", 0);
    answers(
        &["explain", "startpos", "e4", "--chess960"],
        "legal: e2e4 (e4)\n",
        0,
    );
    answers(&["perft", "3", "--fen", "startpos"], "nodes 8902\n", 0);
    let both = "white=can black=can ";
    for (args, input) in [(["mate", "startpos"], ""), (["mate", "-"], "startpos\n")] {
        let output = program::run(&args, input.as_bytes());
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.starts_with(both), "{args:?}: {text}");
    }
    let output = staunton(&["analyse", "startpos", "--depth", "2"]);
    assert!(output.stdout.starts_with(b"depth 1/"), "{output:?}");
    let filter = ["pgn", "filter", "--position", "startpos", "-"];
    let games = "1. e4 *\n\n[FEN \"8/8/8/8/8/2k5/8/1Q5K w - - 0 1\"]\n\n1. Qb2+ *\n";
    let output = program::run(&filter, games.as_bytes());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("1. e4 *") && !text.contains("Qb2"), "{text}");
}

#[test]
fn every_fen_argument_accepts_the_number_of_a_chess960_start() {
    let start = "chess960:0";
    answers(&["explain", start, "Nd3"], "legal: e1d3 (Nd3)\n", 0);
    answers(
        &["explain", "chess960:518", "Nc3"],
        "legal: b1c3 (Nc3)\n",
        0,
    );
    answers(&["perft", "1", "--fen", start], "nodes 20\n", 0);
    let output = program::run(&["mate", "-"], b"chess960:959\n");
    assert!(output.stdout.starts_with(b"white=can"), "{output:?}");
    let output = staunton(&["analyse", start, "--depth", "2"]);
    assert!(output.stdout.starts_with(b"depth 1/"), "{output:?}");
    for number in ["960", "-1", "", "five"] {
        let word = format!("chess960:{number}");
        let filter = ["pgn", "filter", "--position", &word, "-"];
        for args in [&["perft", "1", "--fen", &word][..], &filter] {
            let output = program::run(args, b"");
            let why = String::from_utf8_lossy(&output.stderr);
            assert!(why.contains("choose 0 to 959"), "{args:?}: {why}");
        }
    }
}

#[test]
fn rejects_bad_arguments_with_a_reason() {
    for args in [
        &["perft"][..],
        &["perft", "-1"],
        &["perft", "99999999999"],
        &["perft", "3", "--threads", "0"],
        &["perft", "3", "--fen", "8/8"],
        &["explain", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        &["nonsense"],
    ] {
        let output = staunton(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            !output.stderr.is_empty() && output.stdout.is_empty(),
            "{args:?}"
        );
    }
}

#[test]
fn limits_the_number_of_threads() {
    for args in [
        &["perft", "1", "--threads"][..],
        &["match", "--engine=own", "--engine=own", "--concurrency"],
        &["puzzles", "make", "nowhere/made.gz", "--threads"],
        &["selfplay", "play", "nowhere", "--shards=0", "--threads"],
    ] {
        for threads in ["0", "1025", "4000000000"] {
            let output = staunton(&[args, &[threads]].concat());
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
            assert!(errors.contains("is not in 1..=1024"), "{args:?}: {errors}");
        }
    }
}

#[test]
fn serve_reports_why_it_cannot_start() {
    let folder = tempfile::tempdir().unwrap();
    let garbage = folder.path().join("garbage.db");
    std::fs::write(
        &garbage,
        "this is no database, and long enough to be looked at".repeat(50),
    )
    .unwrap();
    let garbage = format!("sqlite:{}", garbage.display());
    let fresh = format!("sqlite:{}", folder.path().join("fresh.db").display());
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let busy = busy.local_addr().unwrap().to_string();
    for (args, part) in [
        (&["--listen", "nonsense"][..], "invalid"),
        (&["--listen", &busy, "--database", &fresh], "is in use"),
        (
            &[
                "--listen",
                "127.0.0.1:0",
                "--database",
                "mysql://localhost/chess",
            ],
            "is not the URL of a database",
        ),
        (
            &[
                "--listen",
                "127.0.0.1:0",
                "--database",
                // Nothing listens on the first port.
                "postgres://127.0.0.1:1/chess",
            ],
            "there is no connection",
        ),
        (
            &["--listen", "127.0.0.1:0", "--database", &garbage],
            "is not a Staunton database",
        ),
        (
            &[
                "--listen",
                "127.0.0.1:0",
                "--database",
                &fresh,
                "--public-url",
                "chess",
            ],
            "is not of the form",
        ),
        (&["--config", "/no/such/file.toml"], "cannot be read"),
    ] {
        let output = staunton(&[&["serve"], args].concat());
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
        assert!(
            errors.contains(part) && output.stdout.is_empty(),
            "{args:?}: {errors}"
        );
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let help = String::from_utf8(staunton(&["--help"]).stdout).unwrap();
    let commands = listed(&help);
    assert!(commands.len() > 10, "{help}");
    for command in commands {
        let output = staunton(&[command, "--help"]);
        let text = String::from_utf8_lossy(&output.stdout);
        let example = format!("\n  staunton {command}");
        assert!(
            output.status.success() && text.contains(&example),
            "{command}: {text}"
        );
    }
}

/// The commands that a help text lists.
fn listed(help: &str) -> Vec<&str> {
    help.lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // Continuation lines are indented further.
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect()
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let output = staunton(&["man", pages.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let help = |args: &[&str]| String::from_utf8(staunton(args).stdout).unwrap();
    let commands = help(&["--help"]);
    let mut names = vec!["staunton".to_owned()];
    for command in listed(&commands) {
        names.push(format!("staunton-{command}"));
        let own = help(&[command, "--help"]);
        let own = listed(&own);
        names.extend(own.iter().map(|name| format!("staunton-{command}-{name}")));
    }
    assert!(
        names.contains(&"staunton-pgn-filter".to_owned()),
        "{names:?}"
    );
    for name in names {
        let page = std::fs::read_to_string(pages.join(format!("{name}.1")))
            .unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(
            page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"),
            "{name}"
        );
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert_eq!(
        staunton(&["man", file.to_str().unwrap()]).status.code(),
        Some(2)
    );
}

#[test]
fn prints_completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = staunton(&["completions", shell]);
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("perft"),
            "{shell}"
        );
    }
}

/// In an empty home directory.
#[cfg(unix)]
#[test]
fn the_completion_examples_work() {
    let home = tempfile::tempdir().unwrap();
    let help = String::from_utf8(staunton(&["completions", "--help"]).stdout).unwrap();
    let examples: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Examples:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_staunton"));
    let folder = program.parent().unwrap().display();
    let others = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-ec", &examples.join("\n")])
        .env("HOME", home.path())
        .env("PATH", format!("{folder}:{others}"))
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{help}\n{output:?}");
    for file in [
        ".local/share/bash-completion/completions/staunton",
        ".config/fish/completions/staunton.fish",
    ] {
        let script = std::fs::read_to_string(home.path().join(file)).expect(file);
        assert!(script.contains("perft"), "{file}");
    }
}

#[test]
fn uci_plays_a_move() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = engine.stdin.take().unwrap();
    input
        .write_all(b"uci\nisready\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3\n")
        .unwrap();
    // The search runs while the input is still open; `quit` ends the program.
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(engine.stdout.take().unwrap()));
    let best = lines
        .by_ref()
        .map(|line| line.expect("text"))
        .find(|line| line.starts_with("bestmove"))
        .expect("a best move");
    assert!(best.starts_with("bestmove d8h4"), "{best}");
    input.write_all(b"quit\n").unwrap();
    assert!(engine.wait().unwrap().success());
}

/// Some chess interfaces cannot pass arguments.
#[test]
fn runs_uci_without_arguments_and_a_terminal() {
    let output = program::run(&[], b"uci\nquit\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(text.starts_with("id name Staunton"), "{text}");
    assert!(text.ends_with("uciok\n"), "{text}");
}

#[test]
fn mate_reports_which_sides_can_still_mate() {
    let bare_knight = "8/8/4k3/8/8/3KN3/8/8 w - - 0 1";
    answers(
        &["mate", bare_knight],
        "white=cannot black=cannot nodes=2\n",
        0,
    );
    // A side that has just mated can; the mated side cannot.
    answers(
        &["mate", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "--lines"],
        "white=can black=cannot nodes=2\nwhite:\n",
        0,
    );
    answers(
        &["mate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"],
        "white=cannot black=cannot nodes=2\n",
        0,
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    answers(
        &["mate", start, "--nodes", "5"],
        "white=unknown black=unknown nodes=10\n",
        0,
    );
    let output = staunton(&["mate", start, "--lines"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("white=can black=can nodes="), "{text}");
    assert!(
        lines[1].starts_with("white: ") && lines[1].ends_with('#'),
        "{text}"
    );
    assert!(
        lines[2].starts_with("black: ") && lines[2].ends_with('#'),
        "{text}"
    );
    assert_eq!(lines.len(), 3);
}

#[test]
fn mate_accepts_the_castling_rights_of_chess960() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w G - 0 1";
    let output = staunton(&["mate", fen, "--chess960"]);
    let text = String::from_utf8_lossy(&output.stdout);
    // Rights that name a file of a rook are those of Chess960.
    assert_eq!(staunton(&["mate", fen]).stdout, output.stdout);
    assert!(text.starts_with("white=can black=cannot "), "{text}");
    assert_eq!(output.status.code(), Some(0));
    let lines = format!("{fen}\n{fen}\n");
    let output = program::run(&["mate", "-", "--chess960"], lines.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), text.repeat(2));
}

#[test]
fn mate_reads_one_position_per_line() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["mate", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input =
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1\nnonsense\n4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1\n";
    let mut stdin = program.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    let output = program.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "white=cannot black=cannot nodes=2");
    assert!(lines[1].starts_with("error: "), "{text}");
    assert!(
        lines[2].starts_with("white=cannot black=cannot nodes="),
        "{text}"
    );
    assert_eq!(lines.len(), 3);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bench_prints_the_signature_and_the_speed() {
    let output = staunton(&["bench"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    for (line, word) in lines.iter().zip(["signature ", "nps "]) {
        let number = line.strip_prefix(word).expect(word);
        assert!(number.parse::<u64>().expect("a number") > 0);
    }
}

#[test]
fn mate_answers_every_line_of_input() {
    // The input begins with a byte order mark.
    let input = b"\xef\xbb\xbf8/8/4k3/8/8/3KN3/8/8 w - - 0 1\n\n\xff\xfe k7/8 w\n\
                  8/8/4k3/8/8/Q2K4/8/8 w - - 0 1";
    let mut child = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["mate", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let kinds: Vec<&str> = text
        .lines()
        .map(|line| line.split([' ', ':']).next().expect("a word"))
        .collect();
    assert_eq!(kinds, ["white=cannot", "error", "error", "white=can"]);
}

/// For `| head -1` and for a full disk: no panic, and a message if output is lost.
#[cfg(target_os = "linux")]
#[test]
fn closed_pipes_end_quietly_and_full_disks_with_a_message() {
    let commands: [&[&str]; 5] = [
        &["completions", "bash"],
        &["perft", "2", "--divide"],
        &["mate", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"],
        &["explain", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "Kd4"],
        &["bench"],
    ];
    for command in commands {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("a full device");
        for (output, code, sentence) in [
            (Stdio::from(writer), 0, ""),
            (
                Stdio::from(full),
                2,
                "error: the output cannot be written: ",
            ),
        ] {
            let ended = Command::new(env!("CARGO_BIN_EXE_staunton"))
                .args(command)
                .stdout(output)
                .stderr(Stdio::piped())
                .spawn()
                .and_then(std::process::Child::wait_with_output)
                .expect("the program runs");
            let errors = String::from_utf8(ended.stderr).expect("UTF-8");
            assert_eq!(ended.status.code(), Some(code), "{command:?}: {errors}");
            assert!(errors.starts_with(sentence), "{command:?}: {errors}");
            assert!(!errors.contains("panicked"), "{command:?}: {errors}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_error_loses_no_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let [bad, out] = ["bad.pgn", "out.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&bad, "1. e4 e5 2. Ke3 *\n").expect("written");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(["pgn", "normalize"])
        .arg(&bad)
        .arg("-o")
        .arg(&out)
        .stderr(Stdio::from(writer))
        .status()
        .expect("the program runs");
    assert_eq!(status.code(), Some(1));
    assert!(out.exists());
}
