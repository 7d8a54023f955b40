//! Requests of a connection that take a while: they are handled beside the reading of frames, one after
//! the other, so that a move that comes behind one is stamped when it arrives.

use std::collections::VecDeque;

use tokio::task::{JoinError, JoinHandle};

/// How many may wait for the one that is being handled.
const WAITING: usize = 16;
/// How many with those that end something, which find room when nothing else does.
const ALL_WAITING: usize = 4 * WAITING;

/// The requests of one feature in a connection, one after the other, since each may undo what the one
/// before has done.
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
    /// Adds a request. Returns whether there was room for it: more for one that `ends` something.
    pub(crate) fn add(&mut self, request: T, ends: bool) -> bool {
        let most = if ends { ALL_WAITING } else { WAITING };
        let has_room = self.waiting.len() < most;
        if has_room {
            self.waiting.push_back(request);
        }
        has_room
    }

    /// The next request, unless one is being handled.
    pub(crate) fn next(&mut self) -> Option<T> {
        if self.running.is_some() {
            return None;
        }
        self.waiting.pop_front()
    }

    /// Notes the task that handles a request.
    pub(crate) fn began(&mut self, running: JoinHandle<D>) {
        self.running = Some(running);
    }

    /// Returns when the request that is being handled is done, and never while there is none. Dropped
    /// before, it has done nothing.
    pub(crate) async fn done(&mut self) -> Result<D, JoinError> {
        let Some(running) = &mut self.running else {
            return std::future::pending().await;
        };
        let done = running.await;
        self.running = None;
        done
    }

    /// The client is gone: the request that is being handled is finished, and no other is begun.
    pub(crate) async fn finish(&mut self) {
        self.waiting.clear();
        if self.running.is_some() {
            // If it has panicked, that was reported.
            let _ = self.done().await;
        }
    }
}
