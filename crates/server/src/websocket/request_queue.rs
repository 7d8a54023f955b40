//! A queue for long requests of a connection. They run one at a time while the connection continues
//! to read frames, so that a move in the next frame is timestamped when it arrives.

use std::collections::VecDeque;

use tokio::task::{JoinError, JoinHandle};

/// The maximum number of waiting requests.
const MAX_WAITING: usize = 16;
/// The same including requests that end something, which have extra room.
const ALL_WAITING: usize = 4 * MAX_WAITING;

/// The requests of one connection. They run in sequence, because each may undo the effect of the
/// one before.
#[derive(Debug)]
pub(crate) struct RequestQueue<T, D> {
    running: Option<JoinHandle<D>>,
    waiting: VecDeque<T>,
}

impl<T, D> Default for RequestQueue<T, D> {
    fn default() -> Self {
        Self {
            running: None,
            waiting: VecDeque::new(),
        }
    }
}

impl<T, D> RequestQueue<T, D> {
    /// Adds a request. Returns whether there was room for it; a request that `ends` something has
    /// extra room.
    pub(crate) fn add(&mut self, request: T, ends: bool) -> bool {
        let most = if ends { ALL_WAITING } else { MAX_WAITING };
        let has_room = self.waiting.len() < most;
        if has_room {
            self.waiting.push_back(request);
        }
        has_room
    }

    /// Returns the next request, unless one is running.
    pub(crate) fn next(&mut self) -> Option<T> {
        if self.running.is_some() {
            return None;
        }
        self.waiting.pop_front()
    }

    /// Stores the task of the running request.
    pub(crate) fn began(&mut self, running: JoinHandle<D>) {
        self.running = Some(running);
    }

    /// Waits for the running request, forever if there is none. Cancel-safe.
    pub(crate) async fn done(&mut self) -> Result<D, JoinError> {
        let Some(running) = &mut self.running else {
            return std::future::pending().await;
        };
        let done = running.await;
        self.running = None;
        done
    }

    /// Finishes the running request of a closed connection, and drops the waiting ones.
    pub(crate) async fn finish(&mut self) {
        self.waiting.clear();
        if self.running.is_some() {
            // A panic has been logged already.
            let _ = self.done().await;
        }
    }
}
