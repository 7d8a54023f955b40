//! Synchronization of challenges between nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};
use store::PlayerId;

use super::Challenges;

/// The messages to other nodes about challenges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// A challenge of or to this player has changed.
    Challenge { player: PlayerId },
}

/// The bus subscriber for challenges.
pub(crate) struct Remote(pub(crate) Arc<Challenges>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["challenge"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        if let Some(NodeMessage::Challenge { player }) = message.read() {
            self.0.changed(player);
        }
    }

    async fn may_have_missed_events(&self) {
        self.0.all_changed();
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn node_messages_match_their_samples() {
        let news = [NodeMessage::Challenge {
            player: PlayerId::from_bits(5),
        }];
        variants!(NodeMessage: Challenge).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("challenge_news", &news);
    }
}
