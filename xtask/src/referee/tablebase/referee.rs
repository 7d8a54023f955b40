//! python-chess as a process that answers many questions.

use std::fmt;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;

use rules::Position;

use crate::failure::Failure;
use crate::python_chess::PythonChess;

/// Answers each FEN with the value and the distance.
const DRIVER: &str = "
import sys
import chess, chess.syzygy
with chess.syzygy.open_tablebase(sys.argv[1]) as tables:
    for line in sys.stdin:
        board = chess.Board(line)
        print(tables.probe_wdl(board), tables.probe_dtz(board))
";

/// The value and the distance of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) wdl: i32,
    pub(super) dtz: i32,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WDL {} DTZ {}", self.wdl, self.dtz)
    }
}

pub(super) struct Referee {
    process: Child,
    /// The thread that writes the questions, so that a full pipe does not stop the comparison.
    questions: Sender<String>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    pub(super) fn start(python_chess: &PythonChess) -> Result<Self, Failure> {
        let refused =
            |why: &dyn fmt::Display| Failure::new(format!("python-chess cannot be run: {why}."));
        let mut process = Command::new(&python_chess.python)
            .args(["-u", "-c", DRIVER])
            .arg(python_chess.tables())
            .env("PYTHONPATH", &python_chess.sources)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| refused(&why))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.ok_or_else(|| refused(&"no pipes"))?;
        let (questions, asked) = mpsc::channel::<String>();
        thread::spawn(move || {
            let mut input = BufWriter::new(input);
            // A failed write ends the thread, and then the answers end.
            for text in asked {
                if input
                    .write_all(text.as_bytes())
                    .and_then(|()| input.flush())
                    .is_err()
                {
                    return;
                }
            }
        });
        Ok(Self {
            process,
            questions,
            output: BufReader::new(output),
        })
    }

    /// Sends positions.
    pub(super) fn ask(&mut self, positions: &[Position]) -> Result<(), Failure> {
        let mut lines = String::new();
        for position in positions {
            lines.push_str(&position.fen());
            lines.push('\n');
        }
        self.questions.send(lines).map_err(|_| ended())
    }

    /// Waits for the answer to the oldest question.
    pub(super) fn answer(&mut self) -> Result<Answer, Failure> {
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|_| ended())?;
        let mut numbers = line.split_whitespace().map(str::parse);
        match (numbers.next(), numbers.next()) {
            (Some(Ok(wdl)), Some(Ok(dtz))) => Ok(Answer { wdl, dtz }),
            _ => Err(ended()),
        }
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn ended() -> Failure {
    Failure::new("python-chess ended before it answered all questions.")
}
