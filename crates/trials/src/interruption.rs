//! Cleans up after a trial that is stopped by a signal.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::failure::Failure;

/// The signals with which a terminal or the system stops a program. Once this exists they no longer
/// kill this process, so that child processes are not left running.
pub(crate) struct Interruption {
    interrupt: Signal,
    terminate: Signal,
}

impl Interruption {
    /// Must be called in the context of a Tokio runtime.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Returns the result of the trial, unless this process is stopped by a signal. In that case
    /// the trial is dropped with its child processes.
    pub(crate) async fn or<T>(
        mut self,
        trial: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        tokio::select! {
            done = trial => done,
            _ = self.interrupt.recv() => Err(Failure::new("stopped from the terminal")),
            _ = self.terminate.recv() => Err(Failure::new("stopped by a signal")),
        }
    }
}
