//! Finds the players whose node cannot serve them.

use arbiter::Timestamp;
use cluster::bus::Subscriber;
use cluster::messages;
use cluster::observe::Observer;
use cluster::pulses::Gap;
use store::GameId;

use super::nodes::NodeMessage;
use super::registry::Games;

impl Games {
    /// Records that another node is gone, whose messages will not arrive any more: its players have
    /// left it. Call this before its connections are forgotten.
    pub fn node_lost(&self, node: &str) {
        let now = self.node.clock.now();
        let overdue = self.node.pulses.overdue(node, now);
        self.lost.forget(node, overdue, now);
    }

    /// Records the players whose connections this node closes while it is isolated, until the server
    /// closes.
    pub async fn watch_isolation(self) {
        let node = &self.node;
        let watching = async {
            loop {
                node.isolation.begins().await;
                let now = node.clock.now();
                let since = node.outages.unrecorded_since(now).unwrap_or(now);
                self.lost.close_here(since);
                node.isolation.ends().await;
                self.lost.serves_again(node.clock.now());
            }
        };
        node.closing.run_until_cancelled(watching).await;
    }
}

impl Observer for Games {
    fn observed(&self, overdue: Vec<(String, Timestamp)>, gaps: Vec<Gap>, now: Timestamp) {
        self.lost.observe(&overdue, &gaps, now);
    }
}

/// Follows the players of other nodes.
#[derive(Clone)]
pub struct PlayersElsewhere(pub Games);

impl PlayersElsewhere {
    fn note(&self, from: &str, game: GameId, sides: [bool; 2]) {
        let Self(games) = self;
        let now = games.node.clock.now();
        let overdue = games.node.pulses.overdue(from, now);
        games.lost.connected(from, game, sides, overdue, now);
    }
}

impl Subscriber for PlayersElsewhere {
    fn topics(&self) -> &'static [&'static str] {
        &["connected"]
    }

    fn receive(&self, from: &str, message: &messages::Message) {
        if let Some(NodeMessage::Connected { game, followers }) = message.read() {
            self.note(from, game, followers.sides);
        }
    }

    fn removed(&self, from: &str, _: &str, key: &str) {
        if let Ok(game) = key.parse() {
            self.note(from, game, [false; 2]);
        }
    }

    fn forget(&self, node: &str) {
        self.0.node_lost(node);
    }
}
