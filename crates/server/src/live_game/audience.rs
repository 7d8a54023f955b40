//! What those who follow a game are sent.

use std::sync::Arc;

use protocol::{RefusalCode, ServerMessage};
use store::PlayerId;

use super::LiveGame;
use super::table::Held;
use super::watchers::Watcher;
use crate::outbound::{self, Outbound, Parcel};
use crate::refusal;
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
            let at = self.now();
            let snapshot = || view::snapshot(&self.table, self.presence.absence(), at);
            self.gallery
                .add(watcher, known, self.is_running, &self.games, snapshot);
            return;
        }
        self.attends |= held != Held::None;
        self.note_presence(held);
        let game = GameMessage {
            snapshot: Arc::new(self.snapshot()),
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
        let sentence = refusal::no_game(self.table.id.as_str());
        outbound.send_error(RefusalCode::NoSuchGame, sentence);
    }

    fn snapshot(&self) -> Snapshot {
        view::snapshot(&self.table, self.presence.absence(), self.now())
    }

    /// Sends to all connected clients what has changed since the last message, and to one of
    /// them first the answer to its command.
    pub(super) fn send_update(&mut self) {
        let mut reply = self.reply.take();
        if self.sent_version != self.table.version || self.unsaid.rematch {
            let from_ply = self.table.kept_plies.held_since(self.sent_version);
            let update = ServerMessage::Update {
                game: self.table.id.to_string(),
                state: view::state(&self.table, from_ply, self.now()),
                events: self.table.events.since(self.sent_version),
            };
            if self.is_followed() {
                let text = outbound::text(&update);
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
        if std::mem::take(&mut self.unsaid.ratings) {
            self.send_game();
        }
    }

    /// Sends the game to all connected clients after a seat was taken, which makes players and
    /// spectators of them.
    pub(super) fn send_game(&mut self) {
        let known = self.known(Some(self.sent_version));
        let snapshot = Arc::new(self.snapshot());
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
