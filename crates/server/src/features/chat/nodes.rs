//! Synchronization of chats between nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use super::Chats;

/// The messages to other nodes about chats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// A line was added to the chat of a game.
    Said { game: GameId },
    /// The set of lines that this player may read has changed.
    Reader { player: PlayerId },
    /// The player has turned chat on or off.
    Speaker { player: PlayerId },
}

/// The bus subscriber for chats.
pub(crate) struct Remote(pub(crate) Arc<Chats>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["said", "reader", "speaker"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        match message.read() {
            Some(NodeMessage::Said { game }) => self.0.changed(game),
            Some(NodeMessage::Reader { player }) => self.0.reader_changed_here(player),
            Some(NodeMessage::Speaker { player }) => self.0.speaker_changed_here(player),
            None => {}
        }
    }

    async fn may_have_missed_events(&self) {
        self.0.resend_all();
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn node_messages_match_their_samples() {
        let (player, game) = (PlayerId::from_bits(5), GameId::from_bits(6));
        let news = [
            NodeMessage::Said { game },
            NodeMessage::Reader { player },
            NodeMessage::Speaker { player },
        ];
        variants!(NodeMessage: Said Reader Speaker).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("chat_news", &news);
    }
}
