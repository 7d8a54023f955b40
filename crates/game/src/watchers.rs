//! The connections of players that are subscribed to a game.

use std::collections::HashMap;
use std::sync::Arc;

use arbiter::Millis;
use axum::extract::ws::Utf8Bytes;
use limits::caller::Caller;
use net::origin::PublicUrl;
use protocol::ServerMessage;
use store::PlayerId;

use crate::frame;
use crate::outbound::{End, Outbound, OutboundFrame, Running};

/// A connection that is subscribed to a game.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// The outbound queue of the connection.
    pub outbound: Outbound,
    /// The player and session of the connection.
    pub caller: Caller,
    /// Whether the player may watch games of others.
    pub may_spectate: bool,
    /// The base URL for this client's links.
    pub base: Option<PublicUrl>,
    /// The connection holds a weak reference to this, to detect the end of the subscription.
    pub following: Arc<()>,
}

/// The answer to a command, for the connection that sent it.
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

/// The connections of a game's players; while a seat is open, of all subscribers. Each of them has
/// seen the latest version.
#[derive(Debug, Default)]
pub(super) struct Watchers {
    all: HashMap<u64, Following>,
    is_running: bool,
}

/// A subscribed connection, and whether the game is being played.
#[derive(Debug)]
pub(super) struct Following {
    pub(super) watcher: Watcher,
    /// Set while the game is being played.
    running: Option<Running>,
}

impl Following {
    pub(super) fn new(watcher: Watcher, is_running: bool) -> Self {
        let running = is_running.then(|| watcher.outbound.runs());
        Self { watcher, running }
    }

    /// Sets whether the game is being played: a dead connection is then detected sooner.
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

    /// Returns the identity of this player on their connection, if they have one.
    pub(super) fn caller(&self, player: PlayerId) -> Option<Caller> {
        let mut callers = self.all.values().map(|following| following.watcher.caller);
        callers.find(|caller| caller.player == player)
    }

    /// Returns the longest lag of this player's connections.
    pub(super) fn lag_of(&self, player: PlayerId) -> Millis {
        let all = self.all.values().map(|following| &following.watcher);
        let theirs = all.filter(|watcher| watcher.caller.player == player);
        theirs
            .map(|watcher| watcher.outbound.lag())
            .max()
            .unwrap_or(0)
    }

    /// Whether a connection of this player is subscribed.
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

    /// Sends the same text to all. A reply to one of them goes before it, in the same queue item;
    /// it is left in `reply` if its recipient is not here.
    pub(super) fn send_all(&mut self, text: &Utf8Bytes, reply: &mut Option<Reply>) {
        self.all.retain(|_, Following { watcher, .. }| {
            let outbound = &watcher.outbound;
            if outbound.is_closed() {
                return false;
            }
            let connection = outbound.connection();
            let frame = match reply.take_if(|reply| reply.to.connection() == connection) {
                Some(reply) => {
                    let answer = frame::text(&reply.message);
                    OutboundFrame::Both([answer, text.clone()])
                }
                None => OutboundFrame::Text(text.clone()),
            };
            outbound.send_frame(frame);
            true
        });
    }

    /// Removes and returns all connections. They must be added again to stay.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Watcher> + use<> {
        let all = std::mem::take(&mut self.all);
        all.into_values().map(|following| following.watcher)
    }

    /// Whether no open connection is left.
    pub(super) fn is_empty(&self) -> bool {
        let mut all = self.all.values();
        all.all(|following| following.watcher.outbound.is_closed())
    }
}

/// If the game's task panics, its connections are closed, because they would receive no more
/// updates.
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
    fn sends_an_answer_together_with_the_update() {
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
                following: Arc::default(),
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
        let Some(OutboundFrame::Both(texts)) = at_mover.try_next() else {
            panic!("two texts");
        };
        assert_eq!(texts, [frame::text(&ack), update.clone()]);
        let Some(OutboundFrame::Text(text)) = at_other.try_next() else {
            panic!("one text");
        };
        assert_eq!(text, update);
    }
}
