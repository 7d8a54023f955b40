//! `staunton pgn`, run from outside.

mod beginnings;
mod books;
mod commands;
#[path = "../../../pgn/tests/producers/corpus.rs"]
mod corpus;
mod engine_notes;
mod extract;
mod oddities;
mod order;
#[path = "../program/mod.rs"]
mod program;
mod readers;
mod referees;
mod selection;
mod spellings;
#[cfg(target_os = "linux")]
#[path = "../program/stoppable.rs"]
mod stoppable;
mod targets;

use std::process::Output;

/// Runs the program with this standard input.
fn staunton(args: &[&str], input: &[u8]) -> Output {
    program::run(&[&["pgn"], args].concat(), input)
}

/// Runs the program, and checks its output and its exit code.
#[track_caller]
fn answers(args: &[&str], input: impl AsRef<[u8]>, stdout: &str, stderr: &str, code: i32) {
    let output = staunton(args, input.as_ref());
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr, "{args:?}");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}
