//! Runs the program from outside.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs the program with these arguments and this standard input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_staunton"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program that stops reading closes its input.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    })
}
