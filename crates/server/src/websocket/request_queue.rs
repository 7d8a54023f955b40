//! What takes a connection a while is done beside the reading of frames, so that a move that comes
//! behind it is stamped when it arrives.

use std::collections::VecDeque;

use tokio::task::{JoinError, JoinHandle};

use crate::features::analysis::{AnalysisRequest, Watched};
use crate::features::lobby;
use crate::messages::refusal::CommandError;

/// How many may wait for the one that is being done.
const WAITING: usize = 16;
/// How many with those that end something, which find room when nothing else does.
const ALL_WAITING: usize = 4 * WAITING;

/// Done one after the other, since each may undo what the one before has done.
pub(super) enum Errand {
    Analyse(AnalysisRequest),
    EndAnalysis(u32),
    Seek(lobby::Wish),
    EndSeek,
    AcceptSeek(String),
}

/// What is left to do when one is done.
pub(super) enum Done {
    Nothing,
    Analysis {
        request: u32,
        begun: Result<Watched, CommandError>,
    },
}

/// The errands of one connection.
#[derive(Default)]
pub(super) struct Errands {
    running: Option<JoinHandle<Done>>,
    waiting: VecDeque<Errand>,
}

impl Errands {
    /// Whether there was room for it.
    pub(super) fn add(&mut self, errand: Errand) -> bool {
        let ends = matches!(errand, Errand::EndSeek | Errand::EndAnalysis(_));
        let most = if ends { ALL_WAITING } else { WAITING };
        let has_room = self.waiting.len() < most;
        if has_room {
            self.waiting.push_back(errand);
        }
        has_room
    }

    /// The next one, unless one is being done.
    pub(super) fn next(&mut self) -> Option<Errand> {
        if self.running.is_some() {
            return None;
        }
        self.waiting.pop_front()
    }

    pub(super) fn began(&mut self, running: JoinHandle<Done>) {
        self.running = Some(running);
    }

    /// Returns when the one that is being done is done, and never while there is none. Dropped before,
    /// it has done nothing.
    pub(super) async fn done(&mut self) -> Result<Done, JoinError> {
        let Some(running) = &mut self.running else {
            return std::future::pending().await;
        };
        let done = running.await;
        self.running = None;
        done
    }

    /// The client is gone: what is being done is done to its end, and nothing else is begun.
    pub(super) async fn finish(&mut self) {
        self.waiting.clear();
        if self.running.is_some() {
            // If it has panicked, that was reported.
            let _ = self.done().await;
        }
    }
}
