//! `staunton play --server`: a game on a server, from the terminal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;

use crate::program::{Installation, Server, staunton, staunton_with_input};
use crate::script::moves;

/// Black has one answer to the first move of the mate.
const TWO_ROOKS: &str = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";

fn play(server: &Server, options: &[&str], input: &str) -> String {
    let address = format!("http://{}", server.address);
    let words = [&["play", "--server", &address], options].concat();
    let played = staunton_with_input(&words, input);
    let errors = String::from_utf8_lossy(&played.stderr).into_owned();
    assert!(played.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(played.stdout).unwrap()
}

/// The id of the game, which is printed first.
fn id(printed: &str) -> &str {
    let (_, id) = printed.split_once("/game/").unwrap();
    &id[..8]
}

#[test]
fn a_game_is_played_on_the_server_with_nonsense_and_a_takeback() {
    let installation = Installation::new();
    let server = installation.start();
    let options = ["--level", "1", "--fen", TWO_ROOKS];
    let long = "x".repeat(1 << 20);
    let input = format!("e9\n{long}\nKe5\nRa7\nback\n\nRa7\nRb8\nKd2\n");
    let printed = play(&server, &options, &input);
    for part in [
        "You play White against level 1.",
        "8  . . . . . . . k",
        "[FIDE 3.8.1]",
        "A move has at most 64 characters.",
        "The computer plays Kg8.",
        "Moves were taken back.",
        "White won: checkmate. 1-0",
    ] {
        assert!(printed.contains(part), "{part} in {printed}");
    }
    let id = id(&printed).to_owned();
    drop(server);
    let stored = installation.stored(&id);
    let played: Vec<_> = moves(&stored).into_iter().map(|(.., uci)| uci).collect();
    // The first two were taken back.
    assert_eq!(played, ["a2a7", "h8g8", "a2a7", "h8g8", "b1b8"]);
}

#[test]
fn leaving_aborts_a_game_without_moves_and_resigns_others() {
    let installation = Installation::new();
    let server = installation.start();
    let printed = play(&server, &["--color", "black", "--time", "5+3"], "quit\n");
    assert!(printed.contains("White 5:0"), "{printed}");
    assert!(printed.contains("You play Black"), "{printed}");
    assert!(printed.trim_end().ends_with('*'), "{printed}");
    // The end of the input leaves, too.
    let with_a_pawn = "7k/7p/8/8/8/8/R7/1R2K3 w - - 0 1";
    let options = ["--character", "shy", "--fen", with_a_pawn];
    let printed = play(&server, &options, "Ra7\n");
    assert!(printed.contains("against the shy one"), "{printed}");
    assert!(printed.trim_end().ends_with("0-1"), "{printed}");
    let printed = play(&server, &options, "Ra7\nresign\n");
    assert!(printed.trim_end().ends_with("0-1"), "{printed}");
}

/// A game in the terminal while a test does something else.
struct Terminal {
    process: Child,
    output: BufReader<ChildStdout>,
}

impl Terminal {
    fn start(words: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Self { process, output }
    }

    fn write(&mut self, line: &str) {
        let input = self.process.stdin.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
    }

    fn read_until(&mut self, expected: &str) {
        let mut line = String::new();
        while line.trim_end() != expected {
            line.clear();
            let read = self.output.read_line(&mut line).unwrap();
            assert_ne!(read, 0, "it ended without printing {expected}");
        }
    }
}

#[test]
fn a_game_goes_on_after_the_server_was_killed() {
    let installation = Installation::new();
    let server = installation.start();
    let host = server.address.to_string();
    let address = format!("http://{host}");
    let words = ["play", "--server", &address, "--fen", TWO_ROOKS];
    let mut terminal = Terminal::start(&words);
    terminal.read_until("Your move:");
    terminal.write("Ra7");
    terminal.read_until("The computer plays Kg8.");
    terminal.read_until("Your move:");
    server.kill();
    let server = installation.start_with(&["--listen", &host]);
    terminal.write("Rb8");
    terminal.read_until("White won: checkmate. 1-0");
    assert!(terminal.process.wait().unwrap().success());
    drop(server);
}

#[test]
fn servers_that_cannot_be_played_on_are_named() {
    let fails = |address: &str| {
        let played = staunton(&["play", "--server", address]);
        assert_eq!(played.status.code(), Some(2));
        assert!(played.stdout.is_empty());
        String::from_utf8(played.stderr).unwrap()
    };
    let why = fails("localhost:8064");
    assert!(why.contains("such as http://"), "{why}");

    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answers = [
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi",
        "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 308 Permanent Redirect\r\nlocation: https://chess.example/app/session\r\n\
         content-length: 0\r\n\r\n",
    ];
    let other = thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 1024];
            assert_ne!(stream.read(&mut request).unwrap(), 0);
            stream.write_all(answer.as_bytes()).unwrap();
        }
    });
    for part in [
        "is not a Staunton server",
        "is not a Staunton server: it answers 404",
        "has moved: use the address of https://chess.example/app/session",
    ] {
        let why = fails(&address);
        assert!(why.contains(part), "{part} in {why}");
    }
    other.join().unwrap();
    let why = fails(&address);
    assert!(why.contains("cannot be reached"), "{why}");
}
