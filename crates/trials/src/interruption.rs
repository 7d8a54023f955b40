//! A trial that is told to stop ends what it has started.

use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::failure::Failure;

/// The signals by which a terminal and the system tell a program to stop. From its making on they do
/// not end this process: what has been started by then would go on without it.
pub(crate) struct Interruption {
    interrupt: Signal,
    terminate: Signal,
}

impl Interruption {
    /// Must be called where a runtime of tokio is entered.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// What the trial comes to, unless this process is told to stop. The trial is dropped then, and
    /// all that it has started with it.
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
