//! Reading the games of a Python file object, one after another.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use pgn::{Buffered, Reader, Records};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::game::Game;

/// The file object during a call.
type Handle = Arc<Mutex<Option<Py<PyAny>>>>;

/// The lines of a file object, as bytes.
struct Lines {
    handle: Handle,
    /// The rest of the last line.
    line: Vec<u8>,
    read: usize,
}

impl Read for Lines {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read == self.line.len() {
            self.line = Python::attach(|py| self.next_line(py)).map_err(io::Error::other)?;
            self.read = 0;
        }
        let count = Read::read(&mut &self.line[self.read..], into)?;
        self.read += count;
        Ok(count)
    }
}

impl Lines {
    fn next_line(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        let handle = self.handle.lock().unwrap_or_else(PoisonError::into_inner);
        let handle = handle.as_ref().map(|handle| handle.clone_ref(py));
        let Some(handle) = handle else {
            return Ok(Vec::new());
        };
        let line = handle.bind(py).call_method0("readline")?;
        if let Ok(text) = line.cast::<PyString>() {
            return Ok(text.to_cow()?.into_owned().into_bytes());
        }
        match line.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => Err(PyTypeError::new_err(
                "readline() must return a text or bytes",
            )),
        }
    }
}

/// A reader that keeps what it has read ahead of a file object. It does not own the object.
#[pyclass(module = "staunton_chess.pgn")]
pub(crate) struct HandleReader {
    handle: Handle,
    /// In a box, as `layout` explains.
    records: Box<Records<Buffered<Lines>>>,
}

#[pymethods]
impl HandleReader {
    #[new]
    fn new() -> Self {
        let handle = Handle::default();
        let lines = Lines {
            handle: Arc::clone(&handle),
            line: Vec::new(),
            read: 0,
        };
        Self {
            handle,
            records: Box::new(Records::new(Reader::from_read(lines))),
        }
    }

    /// Reads the next game; `None` at the end.
    fn read_game(&mut self, handle: Py<PyAny>) -> PyResult<Option<Game>> {
        let set = |value| {
            *self.handle.lock().unwrap_or_else(PoisonError::into_inner) = value;
        };
        set(Some(handle));
        let record = self.records.next();
        set(None);
        Ok(record.transpose()?.map(Game::of))
    }
}
