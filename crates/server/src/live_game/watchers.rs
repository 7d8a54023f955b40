//! The connections that follow a game.

use std::collections::HashMap;

use protocol::ServerMessage;
use store::SessionId;

use crate::origin::PublicUrl;
use crate::outbound::{self, Outbound};

/// A connection that follows a game.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    pub(crate) outbound: Outbound,
    pub(crate) session: SessionId,
    /// The address that this client's links begin with.
    pub(crate) base: Option<PublicUrl>,
}

/// All connections that follow a game; each of them has seen its latest version.
#[derive(Debug, Default)]
pub(super) struct Watchers(HashMap<u64, Watcher>);

impl Watchers {
    pub(super) fn add(&mut self, watcher: Watcher) {
        self.0.insert(watcher.outbound.connection(), watcher);
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.0.remove(&connection);
    }

    /// Sends the same message to all, serialised once.
    pub(super) fn send_all(&mut self, message: &ServerMessage) {
        self.remove_closed();
        if !self.0.is_empty() {
            let text = outbound::text(message);
            for watcher in self.0.values() {
                watcher.outbound.send_text(text.clone());
            }
        }
    }

    /// Sends each watcher a message of its own.
    pub(super) fn send_each(&mut self, message: impl Fn(&Watcher) -> ServerMessage) {
        self.remove_closed();
        for watcher in self.0.values() {
            watcher.outbound.send(&message(watcher));
        }
    }

    pub(super) fn is_empty(&mut self) -> bool {
        self.remove_closed();
        self.0.is_empty()
    }

    fn remove_closed(&mut self) {
        self.0.retain(|_, watcher| !watcher.outbound.is_closed());
    }
}
