//! Who follows a game here and on other nodes, and what that means for its players.

use arbiter::Timestamp;
use protocol::ServerMessage;
use rules::Color;
use store::Seat;

use super::connected::Followers;
use super::frame;
use super::live_game::LiveGame;
use super::patience;
use super::state::Held;

impl LiveGame {
    /// Who may claim the game, and when: the player whose opponent is away, after a while.
    fn absence_claim(&self) -> Option<(Color, Timestamp)> {
        let game = &self.table.game;
        let [Seat::Person(_), Seat::Person(_)] = self.table.seats else {
            return None;
        };
        if !game.can_be_abandoned() {
            return None;
        }
        let patience = patience::absence(&game.terms().time);
        let claim = |gone: Color| Some((!gone, self.presence.alone_away(gone)? + patience));
        Color::ALL.into_iter().find_map(claim)
    }

    /// Whether this side may claim the game at this moment, its opponent having been away for long
    /// enough.
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

    /// Notes which players are here or on another node, and says so when one is away or back. A
    /// connection of the player who holds `arriving` is about to be seated.
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
        let watching = self.gallery.people();
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
            self.tell_everyone(&ServerMessage::Spectators {
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
            self.tell_everyone(&ServerMessage::Presence {
                game: self.table.id.to_string(),
                claim: absence.claim(now),
                away: absence.away,
            });
        }
    }

    /// Tells everyone who follows the game what does not belong to a version of it.
    fn tell_everyone(&mut self, message: &ServerMessage) {
        let text = frame::text(message);
        self.watchers.send_all(&text, &mut None);
        self.gallery.send_text(&text);
        self.gallery.outdated();
    }
}
