//! Messages that a live game sends to its players and spectators.

use std::sync::Arc;

use messages::sentence;
use protocol::{RefusalCode, ServerMessage};
use store::PlayerId;

use super::live_game::{LiveGame, PendingBroadcast};
use super::state::Held;
use super::watchers::Watcher;
use crate::frame;
use crate::outbound::{Outbound, OutboundFrame};
use crate::snapshot::{GameMessage, Known, Snapshot};
use crate::view;

impl LiveGame {
    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        // An outage may just have been credited: the snapshot for the new connection already
        // includes it.
        self.send_update();
        self.seat(watcher, self.known(since));
    }

    /// Returns the state of a client that has seen this version.
    fn known(&self, version: Option<u32>) -> Known {
        let plies = version.map_or(0, |version| self.table.kept_plies.held_since(version));
        Known { version, plies }
    }

    /// Sends the game to a connection and subscribes it to changes: players as watchers, others as
    /// spectators. While a seat is open, every connection is a watcher, because any of them may
    /// become a player.
    fn seat(&mut self, watcher: Watcher, known: Known) {
        let held = self.table.held_by(watcher.caller.player);
        if self.is_hidden_from(watcher.caller.player, watcher.may_spectate) {
            return self.send_no_such_game(&watcher.outbound);
        }
        if held == Held::None && !self.table.has_open_seat() {
            let snapshot = self.snapshot();
            self.spectators
                .add(watcher, known, self.is_running, &self.games, snapshot);
            return;
        }
        self.runs_engine |= held != Held::None;
        self.note_presence(held);
        let game = GameMessage {
            snapshot: self.snapshot(),
            you: view::you(&self.table, watcher.caller.player),
            base: watcher.base.clone(),
            known,
        };
        watcher.outbound.send_frame(OutboundFrame::Game(game));
        self.watchers.add(watcher);
    }

    /// Whether the game is hidden from this player. While a seat is open, it is visible to all,
    /// because any of them may become a player.
    pub(super) fn is_hidden_from(&self, player: PlayerId, may_spectate: bool) -> bool {
        !may_spectate && self.table.held_by(player) == Held::None && !self.table.has_open_seat()
    }

    /// Sends the same error as for a game that does not exist, so that its existence is not
    /// revealed.
    pub(super) fn send_no_such_game(&self, outbound: &Outbound) {
        let sentence = sentence::no_game(self.table.id.as_str());
        outbound.send_error(RefusalCode::NoSuchGame, sentence);
    }

    fn snapshot(&mut self) -> Arc<Snapshot> {
        let at = self.now();
        self.spectators
            .snapshot(|| view::snapshot(&self.table, self.presence.absence(), at))
    }

    /// Sends all connected clients the changes since the last message. The answer to a command goes
    /// to its sender first.
    pub(super) fn send_update(&mut self) {
        let mut reply = self.reply.take();
        let is_news = self.sent_version != self.table.version || self.pending.rematch;
        // No update can follow a version that was lost: `send_game` sends the whole game instead.
        if is_news && !self.pending.anew {
            let from_ply = self.table.kept_plies.held_since(self.sent_version);
            let update = ServerMessage::Update {
                game: self.table.id.to_string(),
                state: view::state(&self.table, from_ply, self.now()),
                events: self.table.events.since(self.sent_version),
            };
            if self.is_followed() {
                let text = frame::text(&update);
                self.watchers.send_all(&text, &mut reply);
                self.spectators.send_text(&text);
            }
            self.spectators.outdated();
            self.sent_version = self.table.version;
            self.pending.rematch = false;
        }
        if let Some(reply) = reply {
            reply.send();
        }
        if self.pending.players || self.pending.anew {
            self.send_game();
        }
    }

    /// Sends the whole game to all connected clients. Used after a seat was taken, which turns
    /// connections into players and spectators, when names or ratings of players change, and when
    /// the version that clients have was lost.
    pub(super) fn send_game(&mut self) {
        let PendingBroadcast { anew, .. } = std::mem::take(&mut self.pending);
        let known = self.known((!anew).then_some(self.sent_version));
        self.spectators.outdated();
        let snapshot = self.snapshot();
        self.spectators.send_game(&snapshot, known);
        for watcher in self.watchers.take() {
            self.seat(watcher, known);
        }
        self.sent_version = self.table.version;
    }

    /// Whether the game has any player or spectator connected.
    pub(super) fn is_followed(&self) -> bool {
        !self.watchers.is_empty() || !self.spectators.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use arbiter::{Event, Timestamp};
    use limits::caller::Caller;
    use store::{Append, SessionId, StoredRow};

    use super::super::entry::system_entry;
    use super::super::sample;
    use super::*;
    use crate::outbound::Frames;

    /// A connection of the sample's player, and its frames.
    fn follower(connection: u64) -> (Watcher, Frames) {
        let (outbound, frames) = Outbound::new(connection, ::language::Language::ENGLISH);
        let watcher = Watcher {
            outbound,
            caller: Caller {
                player: sample::PLAYER,
                session: SessionId::from_digest([1; 32]),
                is_guest: true,
                network: None,
            },
            may_spectate: true,
            base: None,
            following: Arc::new(()),
        };
        (watcher, frames)
    }

    #[tokio::test]
    async fn resends_the_whole_game_after_the_store_lost_a_version() {
        let entry = |uci: &str| {
            let events = vec![Event::Moved {
                uci: uci.to_owned(),
                remaining: None,
            }];
            system_entry(format!("test:{uci}"), "test", Timestamp(2_000), events)
        };
        for has_another in [false, true] {
            let (_folder, store) = sample::store().await;
            let mut game = sample::alone(&store, None).await;
            let (watcher, mut frames) = follower(1);
            game.watch(watcher, None);
            // Simulates a row that the store has lost since.
            let lost = entry("e2e4");
            let after = game.table.game_after(&lost).expect("a legal move");
            let row = StoredRow {
                version: 2,
                entry: lost,
            };
            game.table.advance(after, row);
            game.send_update();
            while frames.try_next().is_some() {}
            if has_another {
                let append = Append {
                    game: game.table.id,
                    version: 2,
                    entry: entry("d2d4"),
                    due: None,
                    ending: None,
                };
                store.append(append).await.expect("the store works");
            }
            game.catch_up(u32::MAX, None).await;
            game.send_update();
            let Some(OutboundFrame::Game(sent)) = frames.try_next() else {
                panic!("expected a whole game");
            };
            assert_eq!((sent.known.version, sent.known.plies), (None, 0));
            assert!(frames.try_next().is_none());
        }
    }

    #[tokio::test]
    async fn connections_at_one_version_share_one_snapshot() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        let mut snapshots = Vec::new();
        for connection in 0..2 {
            let (watcher, mut frames) = follower(connection);
            game.watch(watcher, None);
            while let Some(frame) = frames.try_next() {
                if let OutboundFrame::Game(game) = frame {
                    snapshots.push(game.snapshot);
                }
            }
        }
        let [one, two] = &snapshots[..] else {
            panic!("{} snapshots", snapshots.len());
        };
        assert!(Arc::ptr_eq(one, two));
    }
}
