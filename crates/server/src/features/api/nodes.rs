//! Streams of the API on several nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use super::Api;

/// The messages to other nodes about the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// A game has begun.
    GameBegan {
        game: GameId,
        players: Vec<PlayerId>,
    },
    /// A game has ended.
    GameOver { game: GameId },
    /// The sender's node has an event stream of this player.
    Listens { player: PlayerId },
}

/// The bus subscriber for the API.
pub(crate) struct Remote(pub(crate) Arc<Api>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["game_began", "game_over", "listens"]
    }

    fn receive(&self, from: &str, message: &Message) {
        match message.read() {
            Some(NodeMessage::GameBegan { game, players }) => self.0.began(game, &players),
            Some(NodeMessage::GameOver { game }) => self.0.over(game),
            Some(NodeMessage::Listens { player }) => self.0.streams.elsewhere(player, from, true),
            None => {}
        }
    }

    fn removed(&self, from: &str, _topic: &str, key: &str) {
        if let Ok(player) = key.parse() {
            self.0.streams.elsewhere(player, from, false);
        }
    }

    fn forget(&self, node: &str) {
        self.0.streams.forget(node);
    }

    async fn may_have_missed_events(&self) {
        self.0.streams.refresh_all();
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn node_messages_match_their_samples() {
        let (game, player) = (GameId::from_bits(5), PlayerId::from_bits(6));
        let news = [
            NodeMessage::GameBegan {
                game,
                players: vec![player],
            },
            NodeMessage::GameOver { game },
            NodeMessage::Listens { player },
        ];
        variants!(NodeMessage: GameBegan GameOver Listens).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("api_news", &news);
    }
}
