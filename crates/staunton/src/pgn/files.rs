//! Going through files of games, one after another.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lab::pgn::{Part, Totals, Work};
use pgn::Diagnostic;

use crate::{FAILURE, NO, SUCCESS};

/// What came of all files.
#[derive(Default)]
pub(super) struct Outcome {
    /// Games in all files.
    pub(super) games: u64,
    /// Something was wrong with a text.
    pub(super) problems: u64,
    /// A file could not be read to its end, or nothing could be written.
    failed: bool,
    /// Nobody reads what is written any more.
    unheard: bool,
}

impl Outcome {
    /// How the program ends.
    pub(super) const fn code(&self) -> u8 {
        if self.failed {
            FAILURE
        } else if self.problems > 0 {
            NO
        } else {
            SUCCESS
        }
    }

    /// Writes the last words, if there is someone to hear them.
    pub(super) fn finish(&mut self, last: &str) {
        if !self.unheard
            && let Err(error) = io::stdout().write_all(last.as_bytes())
        {
            self.cannot_write(&error);
        }
    }

    fn cannot_write(&mut self, error: &io::Error) {
        self.unheard = true;
        // `… | head` has seen enough: that is no failure.
        if error.kind() != ErrorKind::BrokenPipe {
            eprintln!("error: cannot write the results: {error}");
            self.failed = true;
        }
    }
}

/// Where what comes of a part is written.
pub(super) struct Sink<'a> {
    /// The standard output.
    pub(super) out: &'a mut dyn Write,
    path: &'a Path,
    problems: &'a mut u64,
}

impl Sink<'_> {
    /// Writes problems as results.
    pub(super) fn results<T>(&mut self, part: &Part<T>, problems: &[Diagnostic]) -> io::Result<()> {
        *self.problems += problems.len() as u64;
        for problem in problems {
            writeln!(self.out, "{}", line(self.path, part, problem))?;
        }
        Ok(())
    }

    /// Writes problems as messages beside the results.
    pub(super) fn messages<T>(&mut self, part: &Part<T>, problems: &[Diagnostic]) {
        *self.problems += problems.len() as u64;
        for problem in problems {
            eprintln!("{}", line(self.path, part, problem));
        }
    }
}

fn line<T>(path: &Path, part: &Part<T>, problem: &Diagnostic) -> String {
    let placed = Diagnostic {
        place: part.place(problem.place),
        problem: problem.problem.clone(),
    };
    format!("{}:{placed}", path.display())
}

/// Does the work over all files on all cores, and hands on what comes of it in their order. A
/// file that cannot be read is named, and the next one is taken.
pub(super) fn read<W: Work>(
    files: &[PathBuf],
    work: &W,
    mut take: impl FnMut(&Part<W::Output>, &mut Sink<'_>) -> io::Result<()>,
) -> Outcome {
    let mut outcome = Outcome::default();
    let mut out = BufWriter::new(io::stdout());
    for path in files {
        let mut write_error = None;
        let read = read_file(path, work, |part| {
            let mut sink = Sink {
                out: &mut out,
                path,
                problems: &mut outcome.problems,
            };
            take(&part, &mut sink).map_err(|error| {
                let kind = error.kind();
                write_error = Some(error);
                kind.into()
            })
        });
        if let Some(error) = write_error.or_else(|| out.flush().err()) {
            outcome.cannot_write(&error);
            break;
        }
        match read {
            Ok(totals) => outcome.games += totals.games,
            Err(error) => {
                eprintln!("error: {}: {error}", path.display());
                outcome.failed = true;
            }
        }
    }
    // What could not be written must not be tried again.
    let _ = out.into_parts();
    outcome
}

fn read_file<W: Work>(
    path: &Path,
    work: &W,
    mut take: impl FnMut(Part<W::Output>) -> io::Result<()>,
) -> io::Result<Totals> {
    let input = lab::pgn::open(path)?;
    let bar = bar(input.size, &input.consumed);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let totals = lab::pgn::read(input.text, threads, work, |part| {
        bar.set_position(input.consumed.load(Ordering::Relaxed));
        bar.suspend(|| take(part))
    });
    bar.finish_and_clear();
    totals
}

/// Shows on a terminal how much of a file has been read.
fn bar(size: Option<u64>, consumed: &Arc<AtomicU64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (
            ProgressBar::new(size),
            "{wide_bar} {bytes} of {total_bytes}, {eta} left",
        ),
        None => (ProgressBar::no_length(), "{spinner} {bytes}"),
    };
    bar.set_position(consumed.load(Ordering::Relaxed));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
