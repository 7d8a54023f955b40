//! Messages between nodes about live games: connections, and versions written by other nodes.

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages;
use cluster::wakeup_timer::{Attended, Wake};
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};
use tokio::sync::oneshot;

use super::connected::Followers;
use super::message::Message;
use super::registry::Games;

/// A message to other nodes about the live games of this node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// The connections of a game on the sender's node.
    Connected {
        game: GameId,
        #[serde(flatten)]
        followers: Followers,
    },
    /// This player has a new name or has been erased: live games have to read it again.
    Renamed { player: PlayerId },
}

impl Games {
    /// Makes live games on all nodes read the player's name again after it changed or the player
    /// was erased.
    pub async fn renamed(&self, player: PlayerId) {
        self.node.bus.publish(&NodeMessage::Renamed { player });
        self.read_names_again(player).await;
    }

    /// Notifies a live game of this node of a version that another node has made durable.
    async fn notify_game(&self, game: GameId, version: u32) {
        if self.is_live(game) {
            self.send(game, Message::Committed { version }).await;
        }
    }
}

#[async_trait]
impl Subscriber for Games {
    fn topics(&self) -> &'static [&'static str] {
        &["connected", "renamed"]
    }

    fn states(&self) -> &'static [&'static str] {
        &["connected"]
    }

    fn receive(&self, from: &str, message: &messages::Message) {
        match message.read() {
            Some(NodeMessage::Connected { game, followers }) => {
                self.connected.elsewhere(from, game, followers);
                self.refresh_presence(game);
            }
            Some(NodeMessage::Renamed { player }) => {
                let games = self.clone();
                let reading = async move { games.read_names_again(player).await };
                self.node.tasks.spawn(reading);
            }
            None => {}
        }
    }

    fn snapshot(&self) -> Vec<messages::Message> {
        let connected = self.connected.all_here().into_iter();
        let connected =
            connected.map(|(game, followers)| NodeMessage::Connected { game, followers });
        connected.map(|news| messages::Message::of(&news)).collect()
    }

    fn forget(&self, node: &str) {
        for game in self.connected.forget(node) {
            self.refresh_presence(game);
        }
    }

    async fn may_have_missed_writes(&self) {
        self.analysis_guard.forget_all();
        for game in self.all_live() {
            self.notify_game(game, u32::MAX).await;
        }
    }

    async fn committed(&self, game: GameId, version: u32) {
        self.analysis_guard.changed(game, version);
        self.notify_game(game, version).await;
    }
}

#[async_trait]
impl Wake for Games {
    async fn wake(&self, game: GameId) -> oneshot::Receiver<Attended> {
        let (done, looked_at) = oneshot::channel();
        let attend = |at| Message::Attend { at, done };
        self.send_stamped(game, attend).await;
        looked_at
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn messages_match_their_samples() {
        let news = [
            NodeMessage::Connected {
                game: GameId::from_bits(6),
                followers: Followers {
                    sides: [true, false],
                    spectators: 3,
                },
            },
            NodeMessage::Renamed {
                player: PlayerId::from_bits(5),
            },
        ];
        variants!(NodeMessage: Connected Renamed).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("game_news", &news);
    }
}
