//! The lines that the player types.

use std::{io, thread};

/// Number of lines of the input that are read ahead.
pub(super) const LINES: usize = 16;

/// Passes on the lines of standard input until the receiver is gone. A thread reads them, so that
/// the game goes on meanwhile.
pub(super) fn read_lines(pass: impl Fn(io::Result<String>) -> bool + Send + 'static) {
    thread::spawn(move || {
        for line in io::stdin().lines() {
            if !pass(line) {
                return;
            }
        }
    });
}
