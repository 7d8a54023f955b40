//! Reading the games of a file on all cores.

use std::io;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::vec::IntoIter;

use lab::pgn::{Part, Work};
use pgn::{Diagnostic, Reader, Record, RecordBuilder, Source};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;

use crate::error::value_error;
use crate::game::Game;
use crate::problem::problem;
use crate::waiting;

/// Number of results that wait for the consumer. Each is the output for about 256 KiB of text.
const WAITING: usize = 2;

/// A message of the thread that reads a file.
enum Message<T> {
    Part(T),
    End,
    Failed(io::Error),
}

/// The results for the parts of a file, in its order, from a separate thread. Memory holds a few parts
/// per thread. The threads end when this value is dropped.
pub(crate) struct Parts<T> {
    messages: Mutex<Receiver<Message<T>>>,
    is_at_end: bool,
    path: PathBuf,
}

impl<T: Send + 'static> Parts<T> {
    /// Opens a file, which may be compressed, and starts to read it.
    pub(crate) fn open<W: Work + Send + 'static>(
        path: PathBuf,
        threads: Option<usize>,
        work: W,
        convert: impl FnMut(Part<W::Output>) -> T + Send + 'static,
    ) -> PyResult<Self> {
        let threads = count(threads)?;
        let input = lab::pgn::open(&path).map_err(|why| failure(&path, why))?;
        let (sender, messages) = sync_channel(WAITING);
        thread::Builder::new()
            .name("pgn".to_owned())
            .spawn(move || send_all(input.text, threads, &work, convert, &sender))
            .map_err(|why| failure(&path, why))?;
        Ok(Self {
            messages: Mutex::new(messages),
            is_at_end: false,
            path,
        })
    }

    /// Returns the next result; `None` at the end. Waits without the interpreter lock.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        if self.is_at_end {
            return Ok(None);
        }
        match waiting::receive(py, &self.messages)? {
            Some(Message::Part(part)) => Ok(Some(part)),
            Some(Message::End) => {
                self.is_at_end = true;
                Ok(None)
            }
            Some(Message::Failed(why)) => {
                self.is_at_end = true;
                Err(failure(&self.path, why))
            }
            None => {
                self.is_at_end = true;
                Err(PyRuntimeError::new_err(
                    "the thread that reads the file has failed",
                ))
            }
        }
    }
}

fn send_all<W: Work, T>(
    text: Box<dyn io::Read + Send>,
    threads: usize,
    work: &W,
    mut convert: impl FnMut(Part<W::Output>) -> T,
    sender: &SyncSender<Message<T>>,
) {
    let done = lab::pgn::read(text, threads, work, |part| {
        let sent = sender.send(Message::Part(convert(part)));
        sent.map_err(|_| io::Error::other("the iterator was dropped"))
    });
    // The consumer may be gone.
    let _ = sender.send(match done {
        Ok(_) => Message::End,
        Err(why) => Message::Failed(why),
    });
}

/// The maximum number of threads, which is more than any machine has cores.
const MOST_THREADS: usize = 1024;

/// The number of threads: one per core by default.
fn count(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(thread::available_parallelism().map_or(1, Into::into)),
        Some(threads @ 1..=MOST_THREADS) => Ok(threads),
        Some(_) => Err(value_error(format!(
            "threads is a number from 1 to {MOST_THREADS}"
        ))),
    }
}

/// Returns the exception for a file that cannot be read.
pub(crate) fn failure(path: &std::path::Path, why: io::Error) -> PyErr {
    match why.raw_os_error() {
        // Python chooses the class by the number.
        Some(number) => {
            let words = why.to_string();
            let words = words.split(" (os error").next().unwrap_or_default();
            PyOSError::new_err((number, words.to_owned(), path.display().to_string()))
        }
        None => PyOSError::new_err(format!("{}: {why}", path.display())),
    }
}

/// Keeps whole games.
struct Whole;

/// Games, and problems after the last one.
struct Found {
    records: Vec<Record>,
    problems: Vec<Diagnostic>,
}

impl Work for Whole {
    type Output = Found;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Found> {
        let mut records = Vec::new();
        let mut builder = RecordBuilder::default();
        while (records.len() as u64) < most && reader.read_game(&mut builder)? {
            records.push(builder.take());
        }
        Ok(Found {
            records,
            problems: builder.take().problems,
        })
    }
}

/// An iterator over the games of a file, which are read on several threads in advance.
#[pyclass(module = "staunton_chess.pgn")]
pub(crate) struct GameReader {
    parts: Option<Parts<Found>>,
    games: IntoIter<Record>,
    problems: Vec<Diagnostic>,
}

#[pymethods]
impl GameReader {
    #[new]
    #[pyo3(signature = (path, *, threads=None))]
    fn new(path: PathBuf, threads: Option<usize>) -> PyResult<Self> {
        let parts = Parts::open(path, threads, Whole, |mut part: Part<Found>| {
            let mut found = std::mem::replace(
                &mut part.output,
                Found {
                    records: Vec::new(),
                    problems: Vec::new(),
                },
            );
            let of_games = found.records.iter_mut().flat_map(|it| &mut it.problems);
            for Diagnostic { place, .. } in of_games.chain(&mut found.problems) {
                *place = part.place(*place);
            }
            found
        })?;
        Ok(Self {
            parts: Some(parts),
            games: Vec::new().into_iter(),
            problems: Vec::new(),
        })
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            if let Some(record) = self.games.next() {
                return Ok(Some(Game::of(record)));
            }
            let Some(parts) = &mut self.parts else {
                return Ok(None);
            };
            let Some(found) = parts.next(py)? else {
                self.parts = None;
                return Ok(None);
            };
            self.games = found.records.into_iter();
            self.problems.extend(found.problems);
        }
    }

    /// The problems outside games in the text that was read.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.problems.iter().map(|it| problem(py, it)).collect()
    }

    /// Ends the reading.
    fn close(&mut self) {
        self.parts = None;
        self.games = Vec::new().into_iter();
    }

    const fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __exit__(
        &mut self,
        _kind: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close();
    }
}

/// A PGN text: `str`, or `bytes` in UTF-8 or Windows-1252.
#[derive(FromPyObject)]
pub(crate) enum PgnText {
    Text(String),
    Bytes(Vec<u8>),
}

/// Reads all games of a text.
#[pyfunction]
pub(crate) fn parse_games(py: Python<'_>, text: PgnText) -> PyResult<Vec<Game>> {
    let text = match text {
        PgnText::Text(text) => text.into_bytes(),
        PgnText::Bytes(bytes) => bytes,
    };
    let records = py.detach(|| pgn::records(&text).collect::<io::Result<Vec<Record>>>());
    let records = records.map_err(value_error)?;
    Ok(records.into_iter().map(Game::of).collect())
}
