//! Live games on several nodes: who follows them where, and which versions other nodes have written.

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

/// What other nodes should know of the live games of this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum News {
    /// Who follows a game on the sender's node.
    Connected {
        game: GameId,
        #[serde(flatten)]
        followers: Followers,
    },
    /// This player has another name, or has been erased: games that are open do not know it yet.
    Renamed { player: PlayerId },
}

impl Games {
    /// A player has another name, or has been erased: lets the games that are open know it, on
    /// whichever node.
    pub async fn renamed(&self, player: PlayerId) {
        self.node.bus.publish(&News::Renamed { player });
        self.read_names_again(player).await;
    }

    /// Tells a game of this node what another has made durable.
    async fn tell_game(&self, game: GameId, version: u32) {
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
            Some(News::Connected { game, followers }) => {
                self.connected.elsewhere(from, game, followers);
                self.rouse(game);
            }
            Some(News::Renamed { player }) => {
                let games = self.clone();
                let reading = async move { games.read_names_again(player).await };
                self.node.tasks.spawn(reading);
            }
            None => {}
        }
    }

    fn snapshot(&self) -> Vec<messages::Message> {
        let connected = self.connected.all_here().into_iter();
        let connected = connected.map(|(game, followers)| News::Connected { game, followers });
        connected.map(|news| messages::Message::of(&news)).collect()
    }

    fn forget(&self, node: &str) {
        for game in self.connected.forget(node) {
            self.rouse(game);
        }
    }

    async fn may_have_missed_writes(&self) {
        self.in_play.forget_all();
        for game in self.all_live() {
            self.tell_game(game, u32::MAX).await;
        }
    }

    async fn committed(&self, game: GameId, version: u32) {
        self.in_play.changed(game, version);
        self.tell_game(game, version).await;
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

    /// Nodes of two versions run side by side while one after the other is replaced.
    #[test]
    fn news_are_read_and_written_as_their_samples() {
        let news = [
            News::Connected {
                game: GameId::from_bits(6),
                followers: Followers {
                    sides: [true, false],
                    spectators: 3,
                },
            },
            News::Renamed {
                player: PlayerId::from_bits(5),
            },
        ];
        variants!(News: Connected Renamed).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("game_news", &news);
    }
}
