//! `staunton pgn`, driven from outside.

mod commands;
mod readers;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program, with this on its standard input.
fn staunton(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .arg("pgn")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that has seen enough closes its input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

/// Runs the program, and says what it must print and how it must end.
#[track_caller]
fn answers(args: &[&str], input: impl AsRef<[u8]>, stdout: &str, stderr: &str, code: i32) {
    let output = staunton(args, input.as_ref());
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "{args:?}");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}
