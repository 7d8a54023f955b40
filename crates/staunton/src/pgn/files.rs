//! Reads files of games, one after another.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lab::pgn::{Encoding, EncodingLog, Part, UnreadableByte, Work};
use pgn::{Diagnostic, Place};

use super::finding::Finding;
use super::input::Files;
use super::output::{Output, Target};
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print;

/// The result of all files.
#[derive(Default)]
pub(super) struct Outcome {
    /// The number of problems in the texts.
    pub(super) problems: u64,
    /// The number of games read, selected or not.
    games: u64,
    /// A file could not be read to its end, or the output could not be written.
    failed: bool,
    /// Writing has failed, or the reader has closed the output.
    output_is_closed: bool,
}

impl Outcome {
    /// The exit code of the program.
    pub(super) const fn code(&self) -> u8 {
        if self.failed {
            FAILURE
        } else if self.problems > 0 {
            NO
        } else {
            SUCCESS
        }
    }

    /// Returns whether all files were read completely and contained no game.
    const fn found_no_game(&self) -> bool {
        !self.failed && self.games == 0
    }

    /// Writes the last line, unless the output is closed.
    pub(super) fn finish(&mut self, last: &str) {
        if !self.output_is_closed
            && let Err(error) = io::stdout().write_all(last.as_bytes())
        {
            self.cannot_write(&error);
        }
    }

    fn cannot_write(&mut self, error: &io::Error) {
        self.output_is_closed = true;
        // `… | head` has closed the pipe: that is not a failure.
        if error.kind() != ErrorKind::BrokenPipe {
            print::note(format_args!("error: cannot write the results: {error}"));
            self.failed = true;
        }
    }

    /// Names a detected encoding, and the bytes without a character.
    fn report_encoding(&mut self, path: &Path, log: &EncodingLog) {
        let path = path.display();
        if let Some(encoding) = log.guessed() {
            print::note(format_args!(
                "note: {path}: the text is not UTF-8 and is read as {encoding}; if that is wrong, name \
                 its encoding with --encoding"
            ));
        }
        let (bytes, further) = log.unreadable();
        self.problems += bytes.len() as u64 + further;
        for UnreadableByte {
            line,
            byte,
            encoding,
        } in bytes
        {
            print::note(format_args!(
                "{path}:{line}: the byte {byte:#04x} is no character of {encoding} and is kept as \
                 \\x{byte:02x}"
            ));
        }
        if further > 0 {
            print::note(format_args!(
                "{path}: {further} more such bytes are not shown"
            ));
        }
    }

    fn cannot_read(&mut self, path: &Path, error: &impl std::fmt::Display) {
        print::note(format_args!("error: {}: {error}", path.display()));
        self.failed = true;
    }
}

/// The destination for the results of a part.
pub(super) struct Sink<'a> {
    /// Standard output, or its replacement.
    pub(super) out: &'a mut dyn Write,
    /// The index of the file in the list of files.
    pub(super) file: usize,
    path: &'a Path,
    problems: &'a mut u64,
}

impl Sink<'_> {
    /// Writes problems as results.
    pub(super) fn results<T>(&mut self, part: &Part<T>, problems: &[Finding]) -> io::Result<()> {
        *self.problems += problems.len() as u64;
        for (place, text) in problems {
            writeln!(self.out, "{}", line(self.path, part.place(*place), text))?;
        }
        Ok(())
    }

    /// Writes problems as messages on standard error.
    pub(super) fn messages<T>(&mut self, part: &Part<T>, problems: &[Diagnostic]) {
        *self.problems += problems.len() as u64;
        for problem in problems {
            let place = part.place(problem.place);
            print::note(format_args!("{}", line(self.path, place, &problem.problem)));
        }
    }
}

fn line(path: &Path, place: Place, problem: &impl std::fmt::Display) -> String {
    let Place {
        game, line, column, ..
    } = place;
    format!("{}:{line}:{column}: game {game}: {problem}", path.display())
}

/// Runs the work over all files on all cores, and passes on the results in the order of the files,
/// to be written to standard output. A file that cannot be read is reported, and the next one
/// follows.
pub(super) fn read<W: Work>(
    files: &Files,
    work: &W,
    take: impl FnMut(&Part<W::Output>, &mut Sink<'_>) -> io::Result<()>,
) -> Outcome {
    write(files, &Target::default(), work, take, |_, _| Ok(()))
}

/// Like [`read`], but writes to `target`; `end` may write more when all input of an output has been
/// read, and receives the index of the first file of that output. An input file that the results replace is replaced only after everything has been read and
/// written, and never if it contains no game: it may be a different file, named by mistake.
pub(super) fn write<W: Work>(
    input: &Files,
    target: &Target,
    work: &W,
    mut take: impl FnMut(&Part<W::Output>, &mut Sink<'_>) -> io::Result<()>,
    mut end: impl FnMut(usize, &mut dyn Write) -> io::Result<()>,
) -> Outcome {
    let mut write_all = |files: &[(usize, &Path)], mut output: Output, outcome: &mut Outcome| {
        if read_all(files, input.encoding, &mut output, work, &mut take, outcome) {
            if outcome.found_no_game() {
                for (_, path) in files.iter().filter(|(_, path)| target.replaces(path)) {
                    // Nothing is lost in an empty file.
                    if fs::metadata(path).is_ok_and(|file| file.len() > 0) {
                        outcome.cannot_read(path, &"no games found, so the file is not replaced");
                    }
                }
            }
            let first = files.first().map_or(0, |(file, _)| *file);
            finish(output, |out| end(first, out), outcome);
        } else {
            // Otherwise the output would try to write again.
            output.discard();
        }
    };
    let mut outcome = Outcome::default();
    let files: Vec<(usize, &Path)> = input
        .paths
        .iter()
        .map(PathBuf::as_path)
        .enumerate()
        .collect();
    if !target.in_place {
        let output = match target.file() {
            Some(path) if files.iter().any(|(_, file)| target.replaces(file)) => replaceable(path),
            Some(path) => Output::file(path)
                .map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", path.display()))),
            None => match files
                .iter()
                .find(|(_, path)| print::is_standard_output(path))
            {
                Some((_, path)) => {
                    outcome.cannot_read(path, &print::IS_THE_OUTPUT);
                    // A summary would end up among the games.
                    outcome.output_is_closed = true;
                    return outcome;
                }
                None => Ok(Output::standard()),
            },
        };
        match output {
            Ok(output) => write_all(&files, output, &mut outcome),
            Err(error) => outcome.cannot_write(&error),
        }
        return outcome;
    }
    // A file that is named twice, by any paths, is replaced once: the second time, all its games
    // would repeat games that were read before.
    let mut replaced = BTreeSet::new();
    for &file in &files {
        if let Ok(path) = fs::canonicalize(file.1)
            && !replaced.insert(path)
        {
            continue;
        }
        match replaceable(file.1) {
            Ok(output) => {
                let mut this = Outcome::default();
                write_all(&[file], output, &mut this);
                outcome.problems += this.problems;
                outcome.failed |= this.failed;
            }
            Err(error) => outcome.cannot_read(file.1, &error),
        }
    }
    outcome
}

/// Opens the output that replaces a file, if that can be replaced by plain text.
fn replaceable(path: &Path) -> io::Result<Output> {
    if path == Path::new("-") {
        return Err(io::Error::other("standard input cannot be replaced"));
    }
    if lab::pgn::open(path)?.is_compressed {
        let why =
            "the file is compressed and cannot be replaced: write to another file with --output";
        return Err(io::Error::other(why));
    }
    Output::file(path)
}

/// Writes the end and completes the output, unless an error occurred.
fn finish(
    mut output: Output,
    end: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    outcome: &mut Outcome,
) {
    if outcome.failed && output.replaces_a_file() {
        return output.discard();
    }
    let written = end(&mut output);
    if let Err(error) = written {
        output.discard();
        outcome.cannot_write(&error);
    } else if let Err(error) = output.finish() {
        outcome.cannot_write(&error);
    }
}

/// Reads these files, each with its index, into one output. Returns false if the output cannot be
/// written any more.
fn read_all<W: Work>(
    files: &[(usize, &Path)],
    encoding: Option<Encoding>,
    output: &mut Output,
    work: &W,
    take: &mut impl FnMut(&Part<W::Output>, &mut Sink<'_>) -> io::Result<()>,
    outcome: &mut Outcome,
) -> bool {
    for &(file, path) in files {
        let mut write_error = None;
        let mut log = EncodingLog::default();
        let read = read_file(path, encoding, &mut log, work, |part| {
            let mut sink = Sink {
                out: output,
                file,
                path,
                problems: &mut outcome.problems,
            };
            take(&part, &mut sink).map_err(|error| {
                let kind = error.kind();
                write_error = Some(error);
                kind.into()
            })
        });
        // Results of one file are visible before the next one is read.
        if let Some(error) = write_error.or_else(|| output.flush().err()) {
            outcome.cannot_write(&error);
            return false;
        }
        outcome.report_encoding(path, &log);
        match read {
            Ok(games) => outcome.games += games,
            Err(error) => outcome.cannot_read(path, &error),
        }
    }
    true
}

/// Reads a file and returns the number of its games.
fn read_file<W: Work>(
    path: &Path,
    encoding: Option<Encoding>,
    log: &mut EncodingLog,
    work: &W,
    mut take: impl FnMut(Part<W::Output>) -> io::Result<()>,
) -> io::Result<u64> {
    let input = lab::pgn::open_as(path, encoding)?;
    log.clone_from(&input.encoding);
    let bar = bar(input.size, &input.consumed);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let read = lab::pgn::read(input.text, threads, work, |part| {
        bar.set_position(input.consumed.load(Ordering::Relaxed));
        bar.suspend(|| take(part))
    });
    bar.finish_and_clear();
    read.map(|totals| totals.games)
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
