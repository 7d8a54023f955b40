//! The other programs.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// Checks each file named on a line of the input, and prints the number of bytes of the report and
/// the report. Starting Python takes as long as checking a small tournament.
const GACRUX: &str = r#"
import contextlib, io, runpy, sys, traceback
for line in sys.stdin:
    sys.argv = ["pairingchecker", "-f", "TRF", "-c", "-dT", "-i", line.rstrip("\n")]
    report = io.StringIO()
    with contextlib.redirect_stdout(report), contextlib.redirect_stderr(report):
        try:
            runpy.run_module("gacrux.pairingchecker", run_name="__main__", alter_sys=True)
        except SystemExit:
            pass
        except BaseException:
            traceback.print_exc()
    text = report.getvalue().encode()
    sys.stdout.buffer.write(b"%d\n" % len(text) + text)
    sys.stdout.buffer.flush()
"#;

/// The programs to compare with, as the user names them.
#[derive(Clone, Debug)]
pub(crate) enum Program {
    /// The path of bbpPairings 6.
    Bbp(String),
    /// The path of a Python that has the package gacrux.
    Gacrux(String),
}

impl Program {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Bbp(_) => "bbpPairings",
            Self::Gacrux(_) => "gacrux",
        }
    }

    /// Prepares the program for any number of files.
    pub(crate) fn start(&self) -> Result<Referee> {
        match self {
            Self::Bbp(program) => Ok(Referee::Bbp(program.clone())),
            Self::Gacrux(python) => Python::start(python).map(Referee::Gacrux),
        }
    }
}

/// A program that checks the pairings in a TRF file.
pub(crate) enum Referee {
    Bbp(String),
    Gacrux(Python),
}

impl Referee {
    /// Returns the unexpected lines, or `None` if the referee pairs all rounds like the file.
    pub(crate) fn disagrees(&mut self, file: &Path) -> Result<Option<String>> {
        let (output, is_expected): (_, fn(&str) -> bool) = match self {
            Self::Bbp(program) => (check_with_bbp(program, file)?, |line| {
                line.is_empty() || line.contains(": Round #")
            }),
            Self::Gacrux(python) => (python.check(file)?, |line| {
                line.is_empty() || line.contains("= Round #") || line == "Check: True"
            }),
        };
        let output = String::from_utf8_lossy(&output);
        let lines: Vec<&str> = output
            .lines()
            .map(str::trim)
            .filter(|line| !is_expected(line))
            .collect();
        // A program that prints nothing has not checked anything.
        let is_empty = output.trim().is_empty();
        Ok((is_empty || !lines.is_empty()).then(|| lines.join("\n")))
    }
}

fn check_with_bbp(program: &str, file: &Path) -> Result<Vec<u8>> {
    let mut command = Command::new(program);
    command.arg("--dutch").arg(file).arg("-c");
    let Output { stdout, stderr, .. } = command
        .output()
        .map_err(|error| cannot_start(program, &error))?;
    Ok([stdout, stderr].concat())
}

/// A Python that checks one file after another.
pub(crate) struct Python {
    child: Child,
    requests: ChildStdin,
    reports: BufReader<ChildStdout>,
}

impl Python {
    fn start(program: &str) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["-c", GACRUX])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| cannot_start(program, &error))?;
        let (Some(requests), Some(reports)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::other("the pipes of Python are missing"));
        };
        Ok(Self {
            child,
            requests,
            reports: BufReader::new(reports),
        })
    }

    fn check(&mut self, file: &Path) -> Result<Vec<u8>> {
        writeln!(self.requests, "{}", file.display())?;
        let mut length = String::new();
        self.reports.read_line(&mut length)?;
        let length = length.trim().parse().map_err(|_| {
            Error::new(
                ErrorKind::UnexpectedEof,
                "gacrux ended; install it with `pip install gacrux`",
            )
        })?;
        let mut report = vec![0; length];
        self.reports.read_exact(&mut report)?;
        Ok(report)
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // The process is of no use without its pipes.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn cannot_start(program: &str, error: &Error) -> Error {
    Error::new(error.kind(), format!("cannot start {program}: {error}"))
}
