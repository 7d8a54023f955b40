//! The connections that follow a game.

use std::collections::HashMap;
use std::sync::Arc;

use protocol::ServerMessage;
use store::SessionId;

use crate::limits::Caller;
use crate::origin::PublicUrl;
use crate::outbound::{self, End, Outbound, Parcel, Running};
use crate::places::Network;

/// A connection that follows a game.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    pub(crate) outbound: Outbound,
    pub(crate) caller: Caller,
    /// The address that this client's links begin with.
    pub(crate) base: Option<PublicUrl>,
    /// Lets the connection know whether it is still followed by anyone.
    pub(crate) _following: Arc<()>,
}

/// The answer to a command, for the connection that it came on.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) to: Outbound,
    pub(super) message: ServerMessage,
}

impl Reply {
    pub(super) fn send(self) {
        self.to.send(&self.message);
    }
}

/// All connections that follow a game; each of them has seen its latest version.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    all: HashMap<u64, Watcher>,
    /// While the game is played, by connection.
    running: Option<HashMap<u64, Running>>,
}

impl Watchers {
    pub(super) fn add(&mut self, watcher: Watcher) {
        let connection = watcher.outbound.connection();
        if let Some(running) = &mut self.running {
            running.insert(connection, watcher.outbound.runs());
        }
        self.all.insert(connection, watcher);
    }

    /// The network from which this session follows the game, if it does; none on this computer.
    pub(super) fn network_of(&self, session: SessionId) -> Option<Network> {
        let mut watchers = self.all.values();
        watchers
            .find(|watcher| watcher.caller.session == session)?
            .caller
            .network
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.all.remove(&connection);
        if let Some(running) = &mut self.running {
            running.remove(&connection);
        }
    }

    /// Sends the same message to all, serialised once. A reply to one of them goes before it,
    /// in the same parcel; it is left when nobody here waits for it.
    pub(super) fn send_all(&mut self, message: &ServerMessage, reply: &mut Option<Reply>) {
        self.remove_closed();
        if self.all.is_empty() {
            return;
        }
        let text = outbound::text(message);
        for (connection, watcher) in &self.all {
            let reply = reply.take_if(|reply| reply.to.connection() == *connection);
            watcher.outbound.send_parcel(match reply {
                Some(reply) => Parcel(outbound::text(&reply.message), Some(text.clone())),
                None => Parcel(text.clone(), None),
            });
        }
    }

    /// Notes whether the game is being played: then dead connections are noticed sooner.
    pub(super) fn set_running(&mut self, is_running: bool) {
        if is_running != self.running.is_some() {
            let all = self.all.iter();
            let running =
                || all.map(|(&connection, watcher)| (connection, watcher.outbound.runs()));
            self.running = is_running.then(|| running().collect());
        }
    }

    /// Sends each watcher a message of its own.
    pub(super) fn send_each(&mut self, message: impl Fn(&Watcher) -> ServerMessage) {
        self.remove_closed();
        for watcher in self.all.values() {
            watcher.outbound.send(&message(watcher));
        }
    }

    pub(super) fn is_empty(&mut self) -> bool {
        self.remove_closed();
        self.all.is_empty()
    }

    fn remove_closed(&mut self) {
        self.all.retain(|_, watcher| !watcher.outbound.is_closed());
        if let Some(running) = &mut self.running {
            running.retain(|connection, _| self.all.contains_key(connection));
        }
    }
}

/// When the game's task dies, its watchers are disconnected: nobody would tell them of the
/// game any more.
impl Drop for Watchers {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for watcher in self.all.values() {
                watcher.outbound.end(End::GameFailed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_goes_before_the_update_and_with_it() {
        let (mover, mut at_mover) = Outbound::new(1);
        let (other, mut at_other) = Outbound::new(2);
        let mut watchers = Watchers::default();
        for outbound in [&mover, &other] {
            watchers.add(Watcher {
                outbound: outbound.clone(),
                caller: Caller {
                    session: SessionId::from_digest([1; 32]),
                    network: None,
                },
                base: None,
                _following: Arc::default(),
            });
        }
        let (ack, update) = (
            ServerMessage::Pong { nonce: 1 },
            ServerMessage::Pong { nonce: 2 },
        );
        let mut reply = Some(Reply {
            to: mover,
            message: ack.clone(),
        });
        watchers.send_all(&update, &mut reply);
        assert!(reply.is_none());
        let Parcel(first, second) = at_mover.waiting.try_recv().expect("a parcel");
        assert_eq!(first, outbound::text(&ack));
        assert_eq!(second, Some(outbound::text(&update)));
        let Parcel(first, second) = at_other.waiting.try_recv().expect("a parcel");
        assert_eq!((first, second), (outbound::text(&update), None));
    }
}
