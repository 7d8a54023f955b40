//! Tracks which players and spectators are connected to this node and to other nodes, and derives
//! who may claim the game.

use arbiter::Timestamp;
use protocol::ServerMessage;
use rules::Color;
use store::Seat;

use super::connected::Followers;
use super::frame;
use super::live_game::LiveGame;
use super::state::Held;
use super::timeouts;

impl LiveGame {
    /// Returns the side that may claim the game because its opponent is away, and the time from
    /// which it may.
    fn absence_claim(&self) -> Option<(Color, Timestamp)> {
        let game = &self.table.game;
        let [Seat::Person(_), Seat::Person(_)] = self.table.seats else {
            return None;
        };
        if !game.can_be_abandoned() {
            return None;
        }
        let patience = timeouts::absence(&game.terms().time);
        let claim = |gone: Color| Some((!gone, self.presence.alone_away(gone)? + patience));
        Color::ALL.into_iter().find_map(claim)
    }

    /// Whether this side may claim the game now because its opponent has been away long enough.
    pub(super) fn may_claim_absence(&self, by: Color, at: Timestamp) -> bool {
        let claim = self.absence_claim();
        claim.is_some_and(|(claimer, due)| claimer == by && due <= at)
    }

    /// Whether a player is connected to another node, and none to this one.
    pub(super) fn is_followed_only_elsewhere(&self) -> bool {
        self.is_player_elsewhere() && !self.is_player_here()
    }

    /// Whether a player is connected to this node, and none to another.
    pub(super) fn is_followed_only_here(&self) -> bool {
        self.is_player_here() && !self.is_player_elsewhere()
    }

    fn is_player_here(&self) -> bool {
        let mut seats = self.table.seats.into_iter();
        seats.any(|seat| match seat {
            Seat::Person(player) => self.watchers.include(player),
            Seat::Open | Seat::Engine { .. } => false,
        })
    }

    fn is_player_elsewhere(&self) -> bool {
        let elsewhere = self.games.connected.of(self.table.id);
        elsewhere.sides.contains(&true)
    }

    /// Updates which players are connected to this node or to another, and broadcasts when a player
    /// leaves or returns. A connection of the player who holds `arriving` is about to be added.
    pub(super) fn note_presence(&mut self, arriving: Held) {
        let here = Color::ALL.map(|color| match self.table.seats[color.index()] {
            Seat::Person(player) => {
                let arrives = arriving == Held::Both || arriving == Held::One(color);
                arrives || self.watchers.include(player)
            }
            Seat::Open | Seat::Engine { .. } => false,
        });
        let now = self.games.node.clock.now();
        let elsewhere = self.games.connected.of(self.table.id);
        let watching = self.spectators.people();
        let all = watching.saturating_add(elsewhere.spectators);
        let is_another_number = self.presence.spectators.note(all, now);
        self.announced.note(Followers {
            sides: here,
            spectators: if is_another_number {
                watching
            } else {
                self.announced.followers.spectators
            },
        });
        if is_another_number {
            self.broadcast_to_all(&ServerMessage::Spectators {
                game: self.table.id.to_string(),
                count: all,
            });
        }
        let is_here = Color::ALL.map(|color| {
            let index = color.index();
            let is_person = matches!(self.table.seats[index], Seat::Person(_));
            !is_person || here[index] || elsewhere.sides[index]
        });
        let is_news = self.presence.note(is_here, now);
        let claim = self.absence_claim();
        if is_news || claim != self.presence.claim {
            self.presence.claim = claim;
            let absence = self.presence.absence();
            self.broadcast_to_all(&ServerMessage::Presence {
                game: self.table.id.to_string(),
                claim: absence.claim(now),
                away: absence.away,
            });
        }
    }

    /// Broadcasts a message that does not belong to a game version to all players and spectators.
    fn broadcast_to_all(&mut self, message: &ServerMessage) {
        let text = frame::text(message);
        self.watchers.send_all(&text, &mut None);
        self.spectators.send_text(&text);
        self.spectators.outdated();
    }
}
