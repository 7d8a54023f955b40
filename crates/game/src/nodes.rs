//! Messages between nodes about live games: connections, and versions written by other nodes.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arbiter::{Event, Timestamp};
use async_trait::async_trait;
use cluster::bus::Subscriber;
use cluster::messages;
use cluster::wakeup_timer::{Attended, Wake};
use serde::{Deserialize, Serialize};
use store::{Committed, Entry, GameId, PlayerId};
use tokio::sync::broadcast::error::RecvError;
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
    /// The sender has written this version of the game. 0 means that it has changed something
    /// outside the journal.
    Committed {
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entry: Option<WrittenEntry>,
    },
    /// The sender has written versions without messages about them.
    CheckVersions,
}

/// The number of games whose versions are read at once.
const PAGE: usize = 500;

impl Games {
    /// Makes live games on all nodes read the player's name again after it changed or the player
    /// was erased.
    pub async fn renamed(&self, player: PlayerId) {
        self.node.bus.publish(&NodeMessage::Renamed { player });
        self.read_names_again(player).await;
    }

    /// Compares the versions of all live games of this node with the store, and makes the games
    /// that other nodes have changed read their new entries.
    fn check_versions(&self) {
        self.version_check.is_wanted.store(true, Ordering::SeqCst);
        let games = self.clone();
        self.node.tasks.spawn(async move {
            // A running check starts again, because it may be past some games.
            let Ok(_running) = games.version_check.running.try_lock() else {
                return;
            };
            while games.version_check.is_wanted.swap(false, Ordering::SeqCst) {
                games.compare_versions().await;
            }
        });
    }

    /// Compares the versions of some live games that have players on other nodes, because their
    /// messages may be lost without notice. Each call continues with the next games, so that the
    /// work does not grow with their number.
    fn check_shared_games(&self) {
        let games = self.clone();
        self.node.tasks.spawn(async move {
            let Ok(_running) = games.version_check.running.try_lock() else {
                return;
            };
            let mut shared = games.live_versions();
            shared.retain(|(game, _)| games.connected.of(*game).sides.contains(&true));
            shared.sort_unstable();
            let last = *games.version_check.last.lock().await;
            let next = shared.partition_point(|(game, _)| Some(*game) <= last);
            shared.rotate_left(next);
            shared.truncate(PAGE);
            *games.version_check.last.lock().await = shared.last().map(|(game, _)| *game);
            games.compare_page(&shared).await;
        });
    }

    async fn compare_versions(&self) {
        for page in self.live_versions().chunks(PAGE) {
            if !self.compare_page(page).await {
                return;
            }
        }
    }

    /// Returns whether the store could be read.
    async fn compare_page(&self, page: &[(GameId, u32)]) -> bool {
        if page.is_empty() {
            return true;
        }
        let here: HashMap<GameId, u32> = page.iter().copied().collect();
        let games = here.keys().copied().collect();
        let stored = match self.node.store.versions(games).await {
            Ok(stored) => stored,
            Err(why) => {
                tracing::error!(%why, "the versions of live games cannot be read");
                return false;
            }
        };
        for (game, version) in stored {
            let Some(&known) = here.get(&game) else {
                continue;
            };
            // After a failover without synchronous replication the store may have lost entries.
            let version = if known > version { u32::MAX } else { version };
            if known != version && self.is_live(game) {
                let entry = None;
                self.send(game, Message::Committed { version, entry }).await;
            }
        }
        true
    }
}

/// A journal entry in a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WrittenEntry {
    command_id: String,
    actor: String,
    request: String,
    at: Timestamp,
    events: Vec<Event>,
}

impl From<&Entry> for WrittenEntry {
    fn from(entry: &Entry) -> Self {
        Self {
            command_id: entry.command_id.clone(),
            actor: entry.actor.clone(),
            request: entry.request.clone(),
            at: entry.at,
            events: entry.events.clone(),
        }
    }
}

impl From<WrittenEntry> for Entry {
    fn from(written: WrittenEntry) -> Self {
        Self {
            command_id: written.command_id,
            actor: written.actor,
            request: written.request,
            at: written.at,
            events: written.events,
        }
    }
}

/// Reads a message of another node about a game that is live here. A message that cannot be read
/// comes from a newer version of the server: the game is read from the store.
pub(super) fn change(message: &messages::Message) -> Message {
    match message.read() {
        Some(NodeMessage::Committed { version, entry }) => Message::Committed {
            version,
            entry: entry.map(|entry| Box::new(entry.into())),
        },
        _ => Message::Committed {
            version: u32::MAX,
            entry: None,
        },
    }
}

/// Publishes the changes of games by this node to the other nodes, until the server closes.
pub async fn publish_changes(games: Games) {
    let node = Arc::clone(&games.node);
    if !node.bus.is_shared() {
        return;
    }
    let mut feed = node.store.feed();
    let publishing = async {
        loop {
            match feed.recv().await {
                Ok(changes) => {
                    for Committed {
                        game,
                        version,
                        entry,
                    } in changes.iter()
                    {
                        let entry = entry.as_deref().map(WrittenEntry::from);
                        let version = *version;
                        let message = NodeMessage::Committed { version, entry };
                        node.bus.publish_to_game(*game, &message).await;
                    }
                }
                // The connection was lost: the other nodes check their games.
                Err(RecvError::Lagged(_)) => node.bus.publish(&NodeMessage::CheckVersions),
                Err(RecvError::Closed) => return,
            }
        }
    };
    node.closing.run_until_cancelled(publishing).await;
}

#[async_trait]
impl Subscriber for Games {
    fn topics(&self) -> &'static [&'static str] {
        &["connected", "renamed", "check_versions"]
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
            Some(NodeMessage::CheckVersions) => self.check_versions(),
            // It is sent to the subjects of games.
            Some(NodeMessage::Committed { .. }) | None => {}
        }
    }

    fn removed(&self, from: &str, _topic: &str, key: &str) {
        if let Ok(game) = key.parse() {
            self.connected.elsewhere(from, game, Followers::default());
            self.refresh_presence(game);
        }
    }

    fn forget(&self, node: &str) {
        for game in self.connected.forget(node) {
            self.refresh_presence(game);
        }
    }

    async fn may_have_missed_writes(&self) {
        self.check_versions();
    }

    fn tick(&self) {
        self.check_shared_games();
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
            NodeMessage::Committed {
                version: 0,
                entry: None,
            },
            NodeMessage::Committed {
                version: 7,
                entry: Some(WrittenEntry {
                    command_id: "c-7".to_owned(),
                    actor: "white".to_owned(),
                    request: "e2e4".to_owned(),
                    at: Timestamp(1_700_000_000_000),
                    events: vec![Event::Moved {
                        uci: "e2e4".to_owned(),
                        remaining: None,
                    }],
                }),
            },
            NodeMessage::CheckVersions,
        ];
        variants!(NodeMessage: Connected Renamed Committed CheckVersions).assert_complete(&news);
        Samples::of_crate(env!("CARGO_MANIFEST_DIR")).messages("game_messages", &news);
    }
}
