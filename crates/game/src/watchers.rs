//! The connections of players that follow a game.

use std::collections::HashMap;
use std::sync::Arc;

use arbiter::Millis;
use axum::extract::ws::Utf8Bytes;
use limits::caller::Caller;
use net::origin::PublicUrl;
use protocol::ServerMessage;
use store::PlayerId;

use crate::frame;
use crate::outbound::{End, Outbound, Parcel, Running};

/// A connection that follows a game.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// The queue of its connection.
    pub outbound: Outbound,
    /// The player and session of the connection.
    pub caller: Caller,
    /// Whether they may watch a game that others play.
    pub may_spectate: bool,
    /// The address that this client's links begin with.
    pub base: Option<PublicUrl>,
    /// Lets the connection know whether it is still followed by anyone.
    pub _following: Arc<()>,
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

/// The connections of a game's players; of everyone who follows it, as long as a seat is open.
/// Each of them has seen its latest version.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    all: HashMap<u64, Following>,
    is_running: bool,
}

/// A connection that follows the game, and whether it is being played.
#[derive(Debug)]
pub(super) struct Following {
    pub(super) watcher: Watcher,
    /// While the game is being played.
    running: Option<Running>,
}

impl Following {
    pub(super) fn new(watcher: Watcher, is_running: bool) -> Self {
        let running = is_running.then(|| watcher.outbound.runs());
        Self { watcher, running }
    }

    /// Notes whether the game is being played: then a dead connection is noticed sooner.
    pub(super) fn set_running(&mut self, is_running: bool) {
        if is_running != self.running.is_some() {
            self.running = is_running.then(|| self.watcher.outbound.runs());
        }
    }
}

impl Watchers {
    pub(super) fn add(&mut self, watcher: Watcher) {
        let connection = watcher.outbound.connection();
        let following = Following::new(watcher, self.is_running);
        self.all.insert(connection, following);
    }

    /// Who this player is as they follow the game, if they do.
    pub(super) fn caller(&self, player: PlayerId) -> Option<Caller> {
        let mut callers = self.all.values().map(|following| following.watcher.caller);
        callers.find(|caller| caller.player == player)
    }

    /// The longest lag of this player's connections.
    pub(super) fn lag_of(&self, player: PlayerId) -> Millis {
        let all = self.all.values().map(|following| &following.watcher);
        let theirs = all.filter(|watcher| watcher.caller.player == player);
        theirs
            .map(|watcher| watcher.outbound.lag())
            .max()
            .unwrap_or(0)
    }

    /// Whether a connection of this player follows the game.
    pub(super) fn include(&self, player: PlayerId) -> bool {
        let mut all = self.all.values().map(|following| &following.watcher);
        all.any(|watcher| watcher.caller.player == player && !watcher.outbound.is_closed())
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.all.remove(&connection);
    }

    pub(super) fn set_running(&mut self, is_running: bool) {
        if is_running != self.is_running {
            self.is_running = is_running;
            for following in self.all.values_mut() {
                following.set_running(is_running);
            }
        }
    }

    /// Sends the same text to all. A reply to one of them goes before it, in the same parcel; it
    /// is left when nobody here waits for it.
    pub(super) fn send_all(&mut self, text: &Utf8Bytes, reply: &mut Option<Reply>) {
        self.all.retain(|_, Following { watcher, .. }| {
            let outbound = &watcher.outbound;
            if outbound.is_closed() {
                return false;
            }
            let connection = outbound.connection();
            let parcel = match reply.take_if(|reply| reply.to.connection() == connection) {
                Some(reply) => {
                    let answer = frame::text(&reply.message);
                    Parcel::Both([answer, text.clone()])
                }
                None => Parcel::Text(text.clone()),
            };
            outbound.send_parcel(parcel);
            true
        });
    }

    /// All of them, who must be added again to stay.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Watcher> + use<> {
        let all = std::mem::take(&mut self.all);
        all.into_values().map(|following| following.watcher)
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
    use ::language::Language;
    use store::SessionId;

    use super::*;

    #[test]
    fn an_answer_goes_before_the_update_and_with_it() {
        let (mover, mut at_mover) = Outbound::new(1, Language::ENGLISH);
        let (other, mut at_other) = Outbound::new(2, Language::ENGLISH);
        let mut watchers = Watchers::default();
        for outbound in [&mover, &other] {
            watchers.add(Watcher {
                outbound: outbound.clone(),
                caller: Caller {
                    player: PlayerId::from_bits(1),
                    session: SessionId::from_digest([1; 32]),
                    is_guest: true,
                    network: None,
                },
                may_spectate: true,
                base: None,
                _following: Arc::default(),
            });
        }
        let ack = ServerMessage::Pong { nonce: 1 };
        let update = frame::text(&ServerMessage::Pong { nonce: 2 });
        let mut reply = Some(Reply {
            to: mover,
            message: ack.clone(),
        });
        watchers.send_all(&update, &mut reply);
        assert!(reply.is_none());
        let Some(Parcel::Both(texts)) = at_mover.try_next() else {
            panic!("two texts");
        };
        assert_eq!(texts, [frame::text(&ack), update.clone()]);
        let Some(Parcel::Text(text)) = at_other.try_next() else {
            panic!("one text");
        };
        assert_eq!(text, update);
    }
}
