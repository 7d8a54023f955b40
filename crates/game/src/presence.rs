//! Which players are away: for some seconds none of their connections, to any node, has followed the
//! game. And how many others watch.

use arbiter::{Millis, Timestamp};
use protocol::Side;
use rules::Color;
use store::GameId;

use super::absence::Absence;
use super::nodes::News;
use crate::connected::Followers;
use crate::registry::Games;
use crate::side::side;

/// How long a player must be gone: a page that is loaded again is back sooner.
const GRACE: Millis = 5_000;

/// After a number of spectators was told, the next one is told this much later at the earliest, and
/// a millisecond for each of them.
const SPECTATORS_PAUSE: Millis = 1_000;

/// The players of both sides ([`Color::index`]).
#[derive(Debug, Default)]
pub(super) struct Presence {
    /// Since when a player has had no connection; none while they have one.
    gone_since: [Option<Timestamp>; 2],
    /// Whether a player has had one since the game was read here.
    has_come: [bool; 2],
    /// From when their absence counts against them: not while nobody could play.
    counts_from: [Option<Timestamp>; 2],
    /// Whether those who follow the game know them as away.
    away: [bool; 2],
    /// Who may claim the game, and when, as those who follow the game know.
    pub(super) claim: Option<(Color, Timestamp)>,
    pub(super) spectators: Spectators,
}

/// How many spectators there are, as those who follow the game know.
#[derive(Debug, Default)]
pub(super) struct Spectators {
    told: u32,
    /// When; none before the first.
    told_at: Option<Timestamp>,
    /// When another number is told.
    due: Option<Timestamp>,
}

impl Spectators {
    /// Notes how many there are. True when that is to be told now: the more there are, the more
    /// seldom, since thousands who come one by one are to be told to thousands.
    pub(super) fn note(&mut self, count: u32, now: Timestamp) -> bool {
        let pause = SPECTATORS_PAUSE + Millis::from(count.max(self.told));
        let due = self.told_at.map(|at| at + pause);
        self.due = due.filter(|due| count != self.told && now < *due);
        let is_news = count != self.told && self.due.is_none();
        if is_news {
            (self.told, self.told_at) = (count, Some(now));
        }
        is_news
    }
}

impl Presence {
    /// Notes which players have a connection now. True when one is away since then, or back.
    pub(super) fn note(&mut self, is_here: [bool; 2], now: Timestamp) -> bool {
        let before = self.away;
        for color in Color::ALL {
            let (side, other) = (color.index(), (!color).index());
            if is_here[side] {
                self.has_come[side] = true;
                self.gone_since[side] = None;
                if before[side] {
                    // Where both have lost the line, one of them is back first, and has not waited yet.
                    self.counts_from[other] = self.counts_from[other].max(Some(now));
                }
            } else if self.gone_since[side].is_none() {
                self.gone_since[side] = Some(now);
                self.counts_from[side] = Some(now);
            }
            self.away[side] = self.gone_since[side].is_some_and(|since| since + GRACE <= now);
        }
        self.away != before
    }

    /// When the next player who has gone is away, or a number of spectators is told.
    pub(super) fn due(&self) -> Option<Timestamp> {
        let gone = self.gone_since.into_iter().zip(self.away);
        let unknown = gone.filter_map(|(since, is_away)| since.filter(|_| !is_away));
        let away = unknown.map(|since| since + GRACE);
        away.chain(self.spectators.due).min()
    }

    /// Nobody could play until this moment: whoever is gone must have the time to come back.
    pub(super) fn outage_ended(&mut self, until: Timestamp) {
        for from in &mut self.counts_from {
            *from = (*from).max(Some(until));
        }
    }

    /// Since when this side counts as away, if its player is, and the other's is not.
    pub(super) fn alone_away(&self, color: Color) -> Option<Timestamp> {
        let is_alone = self.away[color.index()] && !self.away[(!color).index()];
        self.counts_from[color.index()].filter(|_| is_alone)
    }

    /// Whether this side's player has left: the other one waits for them, or they have not come since
    /// the game was read here, which may be long after they went.
    pub(super) fn has_left(&self, color: Color) -> bool {
        let side = color.index();
        let has_not_come = self.gone_since[side].is_some() && !self.has_come[side];
        self.alone_away(color).is_some() || has_not_come
    }

    /// What those who follow the game know.
    pub(super) fn absence(&self) -> Absence {
        Absence {
            away: self.away(),
            claim: self.claim,
            spectators: self.spectators.told,
        }
    }

    /// The sides whose players are away.
    fn away(&self) -> Vec<Side> {
        let sides = Color::ALL.into_iter();
        let away = sides.filter(|color| self.away[color.index()]);
        away.map(side).collect()
    }
}

/// Who follows the game on this node, as others know it. Whatever becomes of the game's task, nobody
/// does when it has ended.
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
            self.games
                .node
                .bus
                .publish(&News::Connected { game, followers });
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
    fn a_player_is_away_after_some_seconds_and_back_at_once() {
        let mut presence = Presence::default();
        let (both, only_white) = ([true, true], [true, false]);
        // When, who has a connection, whether that is news, who is away, and when that may change.
        for (now, is_here, is_news, away, due) in [
            (1_000, both, false, &[][..], None),
            (2_000, only_white, false, &[], Some(7_000)),
            (4_000, both, false, &[], None),
            (6_000, only_white, false, &[], Some(11_000)),
            (10_999, only_white, false, &[], Some(11_000)),
            (11_000, only_white, true, &[Side::Black], None),
            (20_000, only_white, false, &[Side::Black], None),
            (21_000, both, true, &[], None),
        ] {
            assert_eq!(presence.note(is_here, Timestamp(now)), is_news, "at {now}");
            assert_eq!(presence.away(), away, "at {now}");
            assert_eq!(presence.due(), due.map(Timestamp), "at {now}");
        }
    }

    #[test]
    fn nobody_is_waited_for_while_both_are_away() {
        let mut presence = Presence::default();
        let (both, only_white, nobody) = ([true, true], [true, false], [false, false]);
        // When, who has a connection, and from when on White has waited for Black.
        for (now, is_here, waited_since) in [
            (1_000, both, None),
            (2_000, nobody, None),
            (90_000, nobody, None),
            (91_000, only_white, Some(91_000)),
            // White's page is loaded again.
            (100_000, nobody, Some(91_000)),
            (101_000, only_white, Some(91_000)),
            (102_000, both, None),
            (110_000, only_white, None),
            (115_000, only_white, Some(110_000)),
        ] {
            presence.note(is_here, Timestamp(now));
            let waited = presence.alone_away(Color::Black);
            assert_eq!(waited, waited_since.map(Timestamp), "at {now}");
        }
    }

    #[test]
    fn the_number_of_spectators_is_told_once_in_a_while() {
        let mut spectators = Spectators::default();
        // When, how many there are, whether that is told, and when else it will be.
        for (now, count, is_told, due) in [
            (10_000, 0, false, None),
            (10_000, 1, true, None),
            (10_500, 2, false, Some(11_002)),
            (10_600, 1, false, None),
            (10_700, 500, false, Some(11_500)),
            (11_500, 500, true, None),
            (12_000, 0, false, Some(13_000)),
            (13_000, 0, true, None),
        ] {
            assert_eq!(spectators.note(count, Timestamp(now)), is_told, "at {now}");
            assert_eq!(spectators.due, due.map(Timestamp), "at {now}");
        }
    }
}
