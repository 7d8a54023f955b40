//! What those who follow a game are sent.

use std::sync::Arc;

use messages::sentence;
use protocol::{RefusalCode, ServerMessage};
use store::PlayerId;

use super::live_game::{LiveGame, Unsaid};
use super::state::Held;
use super::watchers::Watcher;
use crate::frame;
use crate::outbound::{Outbound, Parcel};
use crate::snapshot::{GameMessage, Known, Snapshot};
use crate::view;

impl LiveGame {
    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) {
        // An outage may just have been credited: whoever comes now has it in the game itself.
        self.send_update();
        self.seat(watcher, self.known(since));
    }

    /// What a client has that saw this version.
    fn known(&self, version: Option<u32>) -> Known {
        let plies = version.map_or(0, |version| self.table.kept_plies.held_since(version));
        Known { version, plies }
    }

    /// Sends a connection the game, and from then on each change: players from here, spectators
    /// from the gallery. As long as a seat is open, anyone may become a player.
    fn seat(&mut self, watcher: Watcher, known: Known) {
        let held = self.table.held_by(watcher.caller.player);
        if self.is_hidden_from(watcher.caller.player, watcher.may_spectate) {
            return self.send_no_such_game(&watcher.outbound);
        }
        if held == Held::None && !self.table.has_open_seat() {
            let snapshot = self.snapshot();
            self.gallery
                .add(watcher, known, self.is_running, &self.games, snapshot);
            return;
        }
        self.attends |= held != Held::None;
        self.note_presence(held);
        let game = GameMessage {
            snapshot: self.snapshot(),
            you: view::you(&self.table, watcher.caller.player),
            base: watcher.base.clone(),
            known,
        };
        watcher.outbound.send_parcel(Parcel::Game(game));
        self.watchers.add(watcher);
    }

    /// Whether the game is none of this player's business. As long as a seat is open, anyone may
    /// become a player.
    pub(super) fn is_hidden_from(&self, player: PlayerId, may_spectate: bool) -> bool {
        !may_spectate && self.table.held_by(player) == Held::None && !self.table.has_open_seat()
    }

    /// As for a game that does not exist: that it does is nobody's business.
    pub(super) fn send_no_such_game(&self, outbound: &Outbound) {
        let sentence = sentence::no_game(self.table.id.as_str());
        outbound.send_error(RefusalCode::NoSuchGame, sentence);
    }

    fn snapshot(&mut self) -> Arc<Snapshot> {
        let at = self.now();
        self.gallery
            .snapshot(|| view::snapshot(&self.table, self.presence.absence(), at))
    }

    /// Sends to all connected clients what has changed since the last message, and to one of
    /// them first the answer to its command.
    pub(super) fn send_update(&mut self) {
        let mut reply = self.reply.take();
        let is_news = self.sent_version != self.table.version || self.unsaid.rematch;
        // Nothing comes after what is gone: they are sent the game itself.
        if is_news && !self.unsaid.anew {
            let from_ply = self.table.kept_plies.held_since(self.sent_version);
            let update = ServerMessage::Update {
                game: self.table.id.to_string(),
                state: view::state(&self.table, from_ply, self.now()),
                events: self.table.events.since(self.sent_version),
            };
            if self.is_followed() {
                let text = frame::text(&update);
                self.watchers.send_all(&text, &mut reply);
                self.gallery.send_text(&text);
            }
            self.gallery.outdated();
            self.sent_version = self.table.version;
            self.unsaid.rematch = false;
        }
        if let Some(reply) = reply {
            reply.send();
        }
        if self.unsaid.players || self.unsaid.anew {
            self.send_game();
        }
    }

    /// Sends the game to all connected clients after a seat was taken, which makes players and
    /// spectators of them, when players have other names or ratings, or when what they have is gone.
    pub(super) fn send_game(&mut self) {
        let Unsaid { anew, .. } = std::mem::take(&mut self.unsaid);
        let known = self.known((!anew).then_some(self.sent_version));
        self.gallery.outdated();
        let snapshot = self.snapshot();
        self.gallery.send_game(&snapshot, known);
        for watcher in self.watchers.take() {
            self.seat(watcher, known);
        }
        self.sent_version = self.table.version;
    }

    /// Whether anyone follows the game.
    pub(super) fn is_followed(&self) -> bool {
        !self.watchers.is_empty() || !self.gallery.is_empty()
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

    /// A connection of the player of the sample, and what it is sent.
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
            _following: Arc::new(()),
        };
        (watcher, frames)
    }

    #[tokio::test]
    async fn what_the_store_has_lost_is_not_kept_by_those_who_have_seen_it() {
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
            // As if the store had forgotten it since.
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
                store.append(append).await.expect("a store that works");
            }
            game.catch_up(u32::MAX).await;
            game.send_update();
            let Some(Parcel::Game(sent)) = frames.try_next() else {
                panic!("they are not sent the game");
            };
            assert_eq!((sent.known.version, sent.known.plies), (None, 0));
            assert!(frames.try_next().is_none());
        }
    }

    #[tokio::test]
    async fn all_who_come_at_one_version_share_one_snapshot() {
        let (_folder, store) = sample::store().await;
        let mut game = sample::alone(&store, None).await;
        let mut snapshots = Vec::new();
        for connection in 0..2 {
            let (watcher, mut frames) = follower(connection);
            game.watch(watcher, None);
            while let Some(parcel) = frames.try_next() {
                if let Parcel::Game(game) = parcel {
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
