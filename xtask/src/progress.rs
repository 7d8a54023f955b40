//! One line for each step of a long task, instead of the output of its commands.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use crate::failure::Failure;
use crate::process;

/// The interval between two frames of the spinner.
const FRAME: Duration = Duration::from_millis(120);

const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// Runs a command with its output captured; prints `name` and the time that it takes.
///
/// A terminal shows the running time and the crate that is being compiled; otherwise one line is
/// printed at the end. The output of the command is printed only if it fails.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<(), Failure> {
    let line = Line::start(name);
    let detail = line.detail.clone();
    let captured = process::run_captured(command, |printed| {
        if let Some(compiled) = compiled(printed) {
            compiled.clone_into(&mut detail.lock().unwrap_or_else(PoisonError::into_inner));
        }
    });
    let done = captured.result.is_ok();
    line.end(done);
    if !done {
        print!("{}", captured.text);
    }
    captured.result
}

/// The crate that a line of cargo's output names.
fn compiled(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("Compiling ")?
        .split(' ')
        .next()
}

/// The line of a running step.
struct Line {
    name: String,
    started: Instant,
    detail: Arc<Mutex<String>>,
    /// Dropped at the end, which stops the spinner.
    spinner: Option<(mpsc::Sender<()>, thread::JoinHandle<()>)>,
}

impl Line {
    fn start(name: &str) -> Self {
        let started = Instant::now();
        let detail = Arc::<Mutex<String>>::default();
        let spinner = io::stdout().is_terminal().then(|| {
            let (stop, stopped) = mpsc::channel();
            let (name, detail) = (name.to_owned(), detail.clone());
            (
                stop,
                thread::spawn(move || spin(&name, started, &detail, &stopped)),
            )
        });
        Self {
            name: name.to_owned(),
            started,
            detail,
            spinner,
        }
    }

    fn end(self, done: bool) {
        if let Some((stop, spinning)) = self.spinner {
            drop(stop);
            // A spinner that panicked has nothing left to show.
            let _ = spinning.join();
            print!("\r\x1b[K");
        }
        println!("{}", Ended(done, &self.name, self.started.elapsed()));
    }
}

/// Draws the line until the sender is dropped.
fn spin(name: &str, started: Instant, detail: &Mutex<String>, stopped: &mpsc::Receiver<()>) {
    for frame in SPINNER.iter().cycle() {
        let seconds = started.elapsed().as_secs();
        let detail = detail
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        print!("\r\x1b[K{frame} {name} ({seconds} s) {detail}");
        // If the terminal was closed, the next write ends the task.
        let _ = io::stdout().flush();
        if stopped.recv_timeout(FRAME) != Err(mpsc::RecvTimeoutError::Timeout) {
            return;
        }
    }
}

/// A step that succeeded or failed, and its time.
struct Ended<'a>(bool, &'a str, Duration);

impl fmt::Display for Ended<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(done, name, time) = self;
        let mark = if *done { '✓' } else { '✗' };
        write!(f, "{mark} {name} ({} s)", time.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_the_crate_that_cargo_compiles() {
        assert_eq!(compiled("   Compiling serde v1.0.2"), Some("serde"));
        assert_eq!(compiled("   Compiling x v0.1.0 (/a/b)"), Some("x"));
        assert_eq!(compiled("warning: unused"), None);
        assert_eq!(compiled("    Finished `play` profile"), None);
    }

    #[test]
    fn names_the_step_and_its_time() {
        let time = Duration::from_millis(12_900);
        assert_eq!(
            Ended(true, "The page", time).to_string(),
            "✓ The page (12 s)"
        );
        assert_eq!(
            Ended(false, "The page", time).to_string(),
            "✗ The page (12 s)"
        );
    }

    #[cfg(unix)]
    #[test]
    fn captures_both_outputs_of_a_command() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; exit 3"]);
        let mut lines = Vec::new();
        let captured = process::run_captured(&mut command, |line| lines.push(line.to_owned()));
        assert_eq!(lines, ["one", "two"]);
        assert_eq!(captured.text, "one\ntwo\n");
        assert!(captured.result.is_err());
    }
}
