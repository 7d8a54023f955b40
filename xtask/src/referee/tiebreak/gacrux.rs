//! Gacrux: one process that answers many questions.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tiebreak::{Event, Format, Standings};

use crate::failure::Failure;

/// Runs the checker for each line of arguments; the start of Python takes longer than an event.
const DRIVER: &str = "
import sys
from gacrux.tiebreakchecker import tiebreakchecker
for line in sys.stdin:
    sys.argv = ['tiebreakchecker'] + line.split()
    code = tiebreakchecker().common_main()
    print('code', code, flush=True)
";

/// An event with our result.
pub(super) struct Job {
    pub(super) seed: u64,
    pub(super) file: PathBuf,
    pub(super) event: Event,
    pub(super) criteria: Vec<&'static str>,
    pub(super) standings: Standings,
}

/// A row of Gacrux: the number of the player, the rank, and the values as text.
pub(super) struct TheirRow {
    pub(super) number: u16,
    pub(super) rank: usize,
    pub(super) values: Vec<String>,
}

pub(super) struct Gacrux {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Gacrux {
    pub(super) fn start(python: &Path) -> Result<Self, Failure> {
        let refused = |error: &dyn std::fmt::Display| {
            Failure::new(format!(
                "{} could not run gacrux: {error}. Install it with `python3 -m venv DIR && \
                 DIR/bin/pip install gacrux`, and pass `--python DIR/bin/python`.",
                python.display()
            ))
        };
        let mut process = Command::new(python)
            .args(["-c", DRIVER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| refused(&error))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.ok_or_else(|| refused(&"no pipes"))?;
        Ok(Self {
            process,
            input,
            output: BufReader::new(output),
        })
    }

    /// Sends a question.
    pub(super) fn ask(&mut self, job: &Job) -> Result<(), Failure> {
        let format = match job.event.format {
            Format::Swiss => "-s",
            Format::RoundRobin => "-p",
        };
        let (file, answer) = (job.file.display(), answer_of(job));
        let arguments = format!(
            "-i {file} -o {} -f TRF {format} -n {} -dT -t {}\n",
            answer.display(),
            job.event.completed,
            job.criteria.join(" ")
        );
        self.input
            .write_all(arguments.as_bytes())
            .map_err(|_| lost(job))
    }

    /// Waits for the answer to the oldest question.
    pub(super) fn answer(&mut self, job: &Job) -> Result<Vec<TheirRow>, Failure> {
        let mut code = String::new();
        self.output.read_line(&mut code).map_err(|_| lost(job))?;
        let file = answer_of(job);
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let _ = std::fs::remove_file(&file);
        let rows = text.lines().skip(1).map(row).collect::<Option<Vec<_>>>();
        let complete = |rows: &Vec<_>| rows.len() == job.event.players.len();
        match rows.filter(complete) {
            Some(rows) if code.trim() == "code 0" => Ok(rows),
            _ => Err(Failure::new(format!(
                "Gacrux did not answer for event {} ({}, {}): {text}",
                job.seed,
                job.file.display(),
                code.trim()
            ))),
        }
    }
}

impl Drop for Gacrux {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn answer_of(job: &Job) -> PathBuf {
    job.file.with_extension("txt")
}

fn row(line: &str) -> Option<TheirRow> {
    let mut fields = line.split('\t');
    Some(TheirRow {
        number: fields.next()?.parse().ok()?,
        rank: fields.next()?.parse().ok()?,
        values: fields.map(str::to_owned).collect(),
    })
}

fn lost(job: &Job) -> Failure {
    Failure::new(format!("Gacrux ended before event {}.", job.seed))
}
