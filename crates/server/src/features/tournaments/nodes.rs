//! Tournaments on several nodes.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};
use store::TournamentId;

use super::registry::Tournaments;

/// The messages to other nodes about tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum NodeMessage {
    /// A tournament has a new version.
    Tournament { id: TournamentId },
}

/// The bus subscriber for tournaments.
pub(crate) struct Remote(pub(crate) Arc<Tournaments>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["tournament"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        if let Some(NodeMessage::Tournament { id }) = message.read() {
            self.0.expire(id);
            self.0.changed(id);
        }
    }

    async fn may_have_missed_events(&self) {
        self.0.all_changed();
    }

    async fn may_have_missed_writes(&self) {
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
        let news = [NodeMessage::Tournament {
            id: TournamentId::from_bits(5),
        }];
        variants!(NodeMessage: Tournament).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("tournament_news", &news);
    }
}
