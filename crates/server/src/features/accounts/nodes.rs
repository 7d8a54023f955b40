//! Announces changes of accounts and tokens to the other nodes, which have tokens in memory.

use std::sync::Arc;

use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages::Message;
use serde::{Deserialize, Serialize};

use crate::http::site::Site;

/// The messages to other nodes about accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum NodeMessage {
    /// An account was changed, or a token was revoked.
    AccountsChanged,
}

/// The bus subscriber for accounts.
pub(crate) struct Remote(pub(crate) Arc<Site>);

#[async_trait]
impl Subscriber for Remote {
    fn topics(&self) -> &'static [&'static str] {
        &["accounts_changed"]
    }

    fn receive(&self, _from: &str, message: &Message) {
        if let Some(NodeMessage::AccountsChanged) = message.read() {
            self.0.tokens.clear();
        }
    }

    async fn may_have_missed_events(&self) {
        self.0.tokens.clear();
    }

    async fn may_have_missed_writes(&self) {
        self.0.tokens.clear();
    }
}

/// Announces the changes by this node, until the server closes.
pub(crate) async fn publish_changes(site: Arc<Site>) {
    let mut changes = site.store.people().account_changes();
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            next = changes.changed() => if next.is_err() {
                return;
            }
        }
        site.games.node.bus.publish(&NodeMessage::AccountsChanged);
    }
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};

    use super::*;

    /// During a rolling update, nodes of two versions run side by side.
    #[test]
    fn node_messages_match_their_samples() {
        let news = [NodeMessage::AccountsChanged];
        variants!(NodeMessage: AccountsChanged).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("account_news", &news);
    }
}
