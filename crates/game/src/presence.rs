//! Tracks which players are away, that is, have had no connection to the game on any node for some
//! seconds, and the number of spectators.

use arbiter::{Millis, Timestamp};
use protocol::Side;
use rules::Color;
use store::GameId;

use super::absence::Absence;
use super::nodes::NodeMessage;
use crate::connected::Followers;
use crate::registry::Games;
use crate::side::side;

/// The time without a connection after which a player counts as away: a page reload takes less.
const GRACE: Millis = 5_000;

/// The minimum delay between two broadcasts of the spectator count; one millisecond is added for
/// each spectator.
const MIN_BROADCAST_INTERVAL: Millis = 1_000;

/// The presence of both players, indexed by [`Color::index`].
#[derive(Debug, Default)]
pub(super) struct Presence {
    /// The time since which a player has had no connection; `None` while connected.
    disconnected_since: [Option<Timestamp>; 2],
    /// Whether a player has connected since the game was loaded here.
    has_connected: [bool; 2],
    /// The time from which a player's absence counts, which excludes outages.
    counts_from: [Option<Timestamp>; 2],
    /// Whether a player was broadcast as away.
    away: [bool; 2],
    /// The claim that was broadcast: the side that may claim the game, and the earliest time of the
    /// claim.
    pub(super) claim: Option<(Color, Timestamp)>,
    pub(super) spectators: Spectators,
}

/// The number of spectators, as broadcast.
#[derive(Debug, Default)]
pub(super) struct Spectators {
    broadcast_count: u32,
    /// The time of the last broadcast; `None` before the first.
    sent_at: Option<Timestamp>,
    /// The time at which a new number will be broadcast.
    due: Option<Timestamp>,
}

impl Spectators {
    /// Records the number of spectators. Returns whether it should be broadcast now. More
    /// spectators mean fewer broadcasts, because otherwise thousands of arrivals would each be
    /// broadcast to thousands of spectators.
    pub(super) fn note(&mut self, count: u32, now: Timestamp) -> bool {
        let pause = MIN_BROADCAST_INTERVAL + Millis::from(count.max(self.broadcast_count));
        let due = self.sent_at.map(|at| at + pause);
        self.due = due.filter(|due| count != self.broadcast_count && now < *due);
        let is_due = count != self.broadcast_count && self.due.is_none();
        if is_due {
            (self.broadcast_count, self.sent_at) = (count, Some(now));
        }
        is_due
    }
}

impl Presence {
    /// Records which players have a connection now. Returns whether a player has become away or has
    /// returned.
    pub(super) fn note(&mut self, is_connected: [bool; 2], now: Timestamp) -> bool {
        let before = self.away;
        for color in Color::ALL {
            let (side, other) = (color.index(), (!color).index());
            if is_connected[side] {
                self.has_connected[side] = true;
                self.disconnected_since[side] = None;
                if before[side] {
                    // If both players were away, the wait of the returned player begins now.
                    self.counts_from[other] = self.counts_from[other].max(Some(now));
                }
            } else if self.disconnected_since[side].is_none() {
                self.disconnected_since[side] = Some(now);
                self.counts_from[side] = Some(now);
            }
            self.away[side] =
                self.disconnected_since[side].is_some_and(|since| since + GRACE <= now);
        }
        self.away != before
    }

    /// Returns the time at which the next disconnected player counts as away, or the next spectator
    /// count is broadcast.
    pub(super) fn due(&self) -> Option<Timestamp> {
        let gone = self.disconnected_since.into_iter().zip(self.away);
        let unknown = gone.filter_map(|(since, is_away)| since.filter(|_| !is_away));
        let away = unknown.map(|since| since + GRACE);
        away.chain(self.spectators.due).min()
    }

    /// Handles the end of an outage: disconnected players get time to reconnect.
    pub(super) fn outage_ended(&mut self, until: Timestamp) {
        for from in &mut self.counts_from {
            *from = (*from).max(Some(until));
        }
    }

    /// Returns the time from which this side counts as away, if its player is away and the opponent
    /// is not.
    pub(super) fn alone_away(&self, color: Color) -> Option<Timestamp> {
        let is_alone = self.away[color.index()] && !self.away[(!color).index()];
        self.counts_from[color.index()].filter(|_| is_alone)
    }

    /// Whether this side's player has left: either the opponent is waiting for them, or they have
    /// not connected since the game was loaded here, which may be long after they left.
    pub(super) fn has_left(&self, color: Color) -> bool {
        let side = color.index();
        let never_connected = self.disconnected_since[side].is_some() && !self.has_connected[side];
        self.alone_away(color).is_some() || never_connected
    }

    /// Returns the state as sent to clients.
    pub(super) fn absence(&self) -> Absence {
        Absence {
            away: self.away(),
            claim: self.claim,
            spectators: self.spectators.broadcast_count,
        }
    }

    /// Returns the sides whose players are away.
    fn away(&self) -> Vec<Side> {
        let sides = Color::ALL.into_iter();
        let away = sides.filter(|color| self.away[color.index()]);
        away.map(side).collect()
    }
}

/// The connections of the game on this node, as published to other nodes. Dropping it publishes
/// that there are none, even if the game's task panics.
pub(super) struct Announced {
    games: Games,
    game: GameId,
    pub(super) followers: Followers,
}

impl Announced {
    pub(super) fn new(games: Games, game: GameId) -> Self {
        Self {
            games,
            game,
            followers: Followers::default(),
        }
    }

    pub(super) fn note(&mut self, followers: Followers) {
        if followers != self.followers {
            self.followers = followers;
            let game = self.game;
            self.games.connected.here(game, followers);
            let now = self.games.node.clock.now();
            self.games.lost.here(game, followers.sides, now);
            let bus = &self.games.node.bus;
            if followers == Followers::default() {
                bus.unset("connected", game.as_str());
            } else {
                let state = NodeMessage::Connected { game, followers };
                bus.set(game.as_str(), &state);
            }
        }
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        self.note(Followers::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_away_after_some_seconds_and_returns_at_once() {
        let mut presence = Presence::default();
        let (both, only_white) = ([true, true], [true, false]);
        // Time, connected sides, whether the state changed, sides away, and when it may change
        // next.
        for (now, is_connected, has_changed, away, due) in [
            (1_000, both, false, &[][..], None),
            (2_000, only_white, false, &[], Some(7_000)),
            (4_000, both, false, &[], None),
            (6_000, only_white, false, &[], Some(11_000)),
            (10_999, only_white, false, &[], Some(11_000)),
            (11_000, only_white, true, &[Side::Black], None),
            (20_000, only_white, false, &[Side::Black], None),
            (21_000, both, true, &[], None),
        ] {
            assert_eq!(
                presence.note(is_connected, Timestamp(now)),
                has_changed,
                "at {now}"
            );
            assert_eq!(presence.away(), away, "at {now}");
            assert_eq!(presence.due(), due.map(Timestamp), "at {now}");
        }
    }

    #[test]
    fn absence_does_not_count_while_both_are_away() {
        let mut presence = Presence::default();
        let (both, only_white, neither) = ([true, true], [true, false], [false, false]);
        // Time, connected sides, and the time since which White has waited for Black.
        for (now, is_connected, waited_since) in [
            (1_000, both, None),
            (2_000, neither, None),
            (90_000, neither, None),
            (91_000, only_white, Some(91_000)),
            // White's page is reloaded.
            (100_000, neither, Some(91_000)),
            (101_000, only_white, Some(91_000)),
            (102_000, both, None),
            (110_000, only_white, None),
            (115_000, only_white, Some(110_000)),
        ] {
            presence.note(is_connected, Timestamp(now));
            let waited = presence.alone_away(Color::Black);
            assert_eq!(waited, waited_since.map(Timestamp), "at {now}");
        }
    }

    #[test]
    fn limits_broadcasts_of_the_spectator_count() {
        let mut spectators = Spectators::default();
        // Time, count, whether it is broadcast, and when it will be otherwise.
        for (now, count, is_sent, due) in [
            (10_000, 0, false, None),
            (10_000, 1, true, None),
            (10_500, 2, false, Some(11_002)),
            (10_600, 1, false, None),
            (10_700, 500, false, Some(11_500)),
            (11_500, 500, true, None),
            (12_000, 0, false, Some(13_000)),
            (13_000, 0, true, None),
        ] {
            assert_eq!(spectators.note(count, Timestamp(now)), is_sent, "at {now}");
            assert_eq!(spectators.due, due.map(Timestamp), "at {now}");
        }
    }
}
