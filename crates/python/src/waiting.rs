//! Waiting for work on other threads, so that the user can interrupt it.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;

/// The time after which Python handles its signals, such as Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// Receives a value without the interpreter lock; `None` when there are no more. Fails if a signal
/// handler of Python raises, as Ctrl-C does.
pub(crate) fn receive<T: Send>(py: Python<'_>, from: &Mutex<Receiver<T>>) -> PyResult<Option<T>> {
    loop {
        let received = py.detach(|| {
            let from = from.lock().unwrap_or_else(PoisonError::into_inner);
            from.recv_timeout(SIGNALS)
        });
        match received {
            Ok(value) => return Ok(Some(value)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
    }
}
