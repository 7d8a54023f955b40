//! Chat on several nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};
use store::{GameId, PlayerId};

use super::Chats;

/// What other nodes should know of the chats of this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum News {
    /// Something was said beside a game.
    Said { game: GameId },
    /// What this player may read of chats has changed.
    Reader { player: PlayerId },
    /// Whether this player chats has changed.
    Speaker { player: PlayerId },
}

/// The chats as a subscriber of the bus.
pub(crate) struct Remote(pub(crate) Arc<Chats>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["said", "reader", "speaker"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        match message.read() {
            Some(News::Said { game }) => self.0.changed(game),
            Some(News::Reader { player }) => self.0.reader_changed_here(player),
            Some(News::Speaker { player }) => self.0.speaker_changed_here(player),
            None => {}
        }
    }

    fn may_have_missed_messages(&self) {
        self.0.all_changed();
    }

    async fn may_have_missed_writes(&self) {
        self.0.all_anew();
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// Nodes of two versions run side by side while one after the other is replaced.
    #[test]
    fn news_are_read_and_written_as_their_samples() {
        let (player, game) = (PlayerId::from_bits(5), GameId::from_bits(6));
        let news = [
            News::Said { game },
            News::Reader { player },
            News::Speaker { player },
        ];
        variants!(News: Said Reader Speaker).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("chat_news", &news);
    }
}
