//! The connections that follow a game.

use std::collections::HashMap;
use std::sync::Arc;

use protocol::ServerMessage;
use store::PlayerId;

use crate::limits::Caller;
use crate::origin::PublicUrl;
use crate::outbound::{self, End, Outbound, Parcel, Running};
use crate::quota::Network;

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
    all: HashMap<u64, Following>,
    is_running: bool,
}

#[derive(Debug)]
struct Following {
    watcher: Watcher,
    /// While the game is being played.
    running: Option<Running>,
}

impl Watchers {
    pub(super) fn add(&mut self, watcher: Watcher) {
        let running = self.is_running.then(|| watcher.outbound.runs());
        let connection = watcher.outbound.connection();
        self.all.insert(connection, Following { watcher, running });
    }

    /// The network from which this session follows the game, if it does; none on this computer.
    pub(super) fn network_of(&self, player: PlayerId) -> Option<Network> {
        let mut callers = self.all.values().map(|following| following.watcher.caller);
        callers.find(|caller| caller.player == player)?.network
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.all.remove(&connection);
    }

    /// Notes whether the game is being played: then dead connections are noticed sooner.
    pub(super) fn set_running(&mut self, is_running: bool) {
        if is_running != self.is_running {
            self.is_running = is_running;
            for Following { watcher, running } in self.all.values_mut() {
                *running = is_running.then(|| watcher.outbound.runs());
            }
        }
    }

    /// Sends the same message to all, serialised once. A reply to one of them goes before it,
    /// in the same parcel; it is left when nobody here waits for it.
    pub(super) fn send_all(&mut self, message: &ServerMessage, reply: &mut Option<Reply>) {
        if self.all.is_empty() {
            return;
        }
        let text = outbound::text(message);
        self.send_parcels(|watcher| {
            let connection = watcher.outbound.connection();
            match reply.take_if(|reply| reply.to.connection() == connection) {
                Some(reply) => Parcel(outbound::text(&reply.message), Some(text.clone())),
                None => Parcel(text.clone(), None),
            }
        });
    }

    /// Sends each watcher a message of its own.
    pub(super) fn send_each(&mut self, message: impl Fn(&Watcher) -> ServerMessage) {
        self.send_parcels(|watcher| Parcel(outbound::text(&message(watcher)), None));
    }

    /// Sends to all who are still there, and forgets the others.
    fn send_parcels(&mut self, mut parcel: impl FnMut(&Watcher) -> Parcel) {
        self.all.retain(|_, Following { watcher, .. }| {
            let is_there = !watcher.outbound.is_closed();
            if is_there {
                watcher.outbound.send_parcel(parcel(watcher));
            }
            is_there
        });
    }

    /// Whether nobody is there any more.
    pub(super) fn is_empty(&self) -> bool {
        let mut all = self.all.values();
        all.all(|following| following.watcher.outbound.is_closed())
    }
}

/// When the game's task dies, its watchers are disconnected: nobody would tell them of the
/// game any more.
impl Drop for Watchers {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for following in self.all.values() {
                following.watcher.outbound.end(End::GameFailed);
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
                    player: PlayerId::from_bits(1),
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
