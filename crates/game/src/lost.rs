//! Players whose node cannot serve them any more: it has failed, is frozen, or cannot write to the
//! database. The time until they are connected again is credited to them, up to a limit.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};
use rules::Color;
use store::GameId;

/// The maximum time that is credited. A client detects a dead connection within five seconds and
/// then connects again; a player who stays away longer gets no more time to think.
const MAX_CREDIT: Millis = 10_000;
/// The time for which a player who has left a node is remembered: by then it is known whether the
/// node had failed before.
const REMEMBERED: Millis = 10_000;
/// The time after which a game that is not loaded gets no credit any more.
const EXPIRY: Millis = 60 * 60 * 1_000;

/// The side of a game.
type Place = (GameId, Color);

/// A past connection to a node.
#[derive(Clone, Copy, Debug)]
struct Stay {
    since: Timestamp,
    until: Timestamp,
}

/// The time that a player loses because of their node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LostTime {
    /// The last heartbeat of the node, or the time at which the player connected to it, if that is
    /// later.
    pub(crate) since: Timestamp,
    /// The end of the credit, if the player is not connected again before.
    pub(crate) until: Timestamp,
}

impl LostTime {
    fn from(since: Timestamp) -> Self {
        Self {
            since,
            until: since + MAX_CREDIT,
        }
    }
}

/// The players of other nodes, and those whose nodes have failed.
#[derive(Debug, Default)]
pub struct Lost(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The players who are connected to this node, with the times since when.
    here: HashMap<Place, Timestamp>,
    /// The players who have left this node recently, with the times.
    left_here: HashMap<Place, Timestamp>,
    /// The players who are connected to other nodes, by node, with the times since when.
    elsewhere: HashMap<String, HashMap<Place, Timestamp>>,
    /// The players who have left other nodes recently, by node.
    left: HashMap<String, HashMap<Place, Stay>>,
    /// The players whose nodes have failed and who are not connected again.
    lost: HashMap<Place, LostTime>,
}

impl Lost {
    /// Returns the time that this player loses.
    pub(crate) fn of(&self, game: GameId, side: Color) -> Option<LostTime> {
        self.lock().lost.get(&(game, side)).copied()
    }

    /// Removes the player, who is connected again, or whose time is credited.
    pub(crate) fn remove(&self, game: GameId, side: Color) {
        self.lock().lost.remove(&(game, side));
    }

    /// Whether this player is connected to another node, or was a moment ago.
    pub(crate) fn was_elsewhere(&self, game: GameId, side: Color) -> bool {
        let state = self.lock();
        let place = (game, side);
        let mut connected = state.elsewhere.values();
        let mut left = state.left.values();
        connected.any(|places| places.contains_key(&place))
            || left.any(|places| places.contains_key(&place))
    }

    /// Returns the time that this player, who is about to connect to this node, may have lost on a
    /// node that has failed without a message about the player: it failed just after the player had
    /// connected, or messages are lost. A player who was connected to a working node since then has
    /// lost nothing.
    pub(crate) fn presumed(
        &self,
        game: GameId,
        side: Color,
        overdue: &[(String, Timestamp)],
        now: Timestamp,
    ) -> Option<LostTime> {
        let recent = overdue.iter().map(|(_, since)| *since);
        let since = recent.filter(|since| now - *since < MAX_CREDIT).max()?;
        let state = self.lock();
        let place = (game, side);
        let is_overdue = |node: &String| overdue.iter().any(|(other, _)| other == node);
        let working = |node: &String| !is_overdue(node);
        let elsewhere = state.elsewhere.iter();
        let is_served = elsewhere
            .filter(|(node, _)| working(node))
            .any(|(_, places)| places.contains_key(&place));
        let left = state.left.iter().filter(|(node, _)| working(node));
        let left = left.filter_map(|(_, places)| places.get(&place).map(|stay| stay.until));
        let was_served = left
            .chain(state.left_here.get(&place).copied())
            .any(|at| at >= since);
        (!is_served && !was_served).then(|| LostTime::from(since))
    }

    /// Records the players of a game who are connected to this node.
    pub(crate) fn here(&self, game: GameId, sides: [bool; 2], now: Timestamp) {
        let mut state = self.lock();
        for color in Color::ALL {
            let place = (game, color);
            if sides[color.index()] {
                state.here.entry(place).or_insert(now);
            } else if state.here.remove(&place).is_some() {
                state.left_here.insert(place, now);
            }
        }
    }

    /// Records the players of a game who are connected to another node, whose last heartbeat is
    /// given if it is overdue.
    pub(crate) fn connected(
        &self,
        node: &str,
        game: GameId,
        sides: [bool; 2],
        overdue: Option<Timestamp>,
        now: Timestamp,
    ) {
        let mut state = self.lock();
        for color in Color::ALL {
            let place = (game, color);
            if sides[color.index()] {
                let places = state.elsewhere.entry(node.to_owned()).or_default();
                places.entry(place).or_insert(now);
                if overdue.is_none() {
                    state.lost.remove(&place);
                }
                if let Some(left) = state.left.get_mut(node) {
                    left.remove(&place);
                }
            } else {
                state.leaves(node, place, overdue, now);
            }
        }
    }

    /// Records that all players have left another node.
    pub(crate) fn forget(&self, node: &str, overdue: Option<Timestamp>, now: Timestamp) {
        let mut state = self.lock();
        let places = state.elsewhere.get(node).cloned().unwrap_or_default();
        for place in places.into_keys() {
            state.leaves(node, place, overdue, now);
        }
        state.elsewhere.remove(node);
    }

    /// Records nodes whose heartbeats are overdue: their players are lost, except those who are
    /// connected to this node or to a node that works.
    pub(crate) fn observe(&self, overdue: &[(String, Timestamp)], now: Timestamp) {
        let mut state = self.lock();
        let state = &mut *state;
        let is_overdue = |node: &String| overdue.iter().any(|(other, _)| other == node);
        let working = state.elsewhere.iter().filter(|(node, _)| !is_overdue(node));
        let working: Vec<_> = working.map(|(_, places)| places).collect();
        let is_served = |place: &Place| working.iter().any(|places| places.contains_key(place));
        state.lost.retain(|place, _| !is_served(place));
        for (node, since) in overdue {
            let connected = state.elsewhere.get(node).into_iter().flatten();
            let connected = connected.map(|(place, at)| (*place, *at));
            let left = state.left.get(node).into_iter().flatten();
            let left = left.filter(|(_, stay)| stay.until >= *since);
            for (place, at) in connected.chain(left.map(|(place, stay)| (*place, stay.since))) {
                if !is_served(&place) && !state.here.contains_key(&place) {
                    lose(&mut state.lost, place, LostTime::from(at.max(*since)));
                }
            }
        }
        for left in state.left.values_mut() {
            left.retain(|_, stay| now - stay.until < REMEMBERED);
        }
        state.left.retain(|_, left| !left.is_empty());
        state.left_here.retain(|_, at| now - *at < REMEMBERED);
        state.lost.retain(|_, time| now - time.since < EXPIRY);
    }

    /// Records that this node closes the connections of its players. Those who are also connected to
    /// another node can play there.
    pub(crate) fn close_here(&self, since: Timestamp) {
        let mut state = self.lock();
        let is_elsewhere = |place: &Place| {
            state
                .elsewhere
                .values()
                .any(|places| places.contains_key(place))
        };
        let places = state.here.iter().filter(|(place, _)| !is_elsewhere(place));
        let places: Vec<_> = places.map(|(place, at)| (*place, *at)).collect();
        for (place, at) in places {
            lose(&mut state.lost, place, LostTime::from(at.max(since)));
        }
    }

    /// Records that this node can serve players again: until now they could not connect to it.
    pub(crate) fn serves_again(&self, now: Timestamp) {
        for time in self.lock().lost.values_mut() {
            time.until = time.until.max(now + MAX_CREDIT);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("the lock is not poisoned")
    }
}

impl State {
    fn leaves(&mut self, node: &str, place: Place, overdue: Option<Timestamp>, now: Timestamp) {
        let connected = self.elsewhere.get_mut(node);
        let Some(at) = connected.and_then(|places| places.remove(&place)) else {
            return;
        };
        if let Some(since) = overdue {
            lose(&mut self.lost, place, LostTime::from(at.max(since)));
        } else {
            let left = self.left.entry(node.to_owned()).or_default();
            let stay = Stay {
                since: at,
                until: now,
            };
            left.insert(place, stay);
        }
    }
}

/// Records a lost player. If several nodes with the player have failed, the player was last connected
/// to the one with the last heartbeat.
fn lose(lost: &mut HashMap<Place, LostTime>, place: Place, time: LostTime) {
    let known = lost.entry(place).or_insert(time);
    if known.since < time.since {
        *known = time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId::from_bits(1);

    fn at(millis: u64) -> Timestamp {
        Timestamp(millis)
    }

    fn elsewhere(lost: &Lost, node: &str, is_connected: bool, now: u64) {
        lost.connected(node, GAME, [is_connected, false], None, at(now));
    }

    fn overdue(lost: &Lost, node: &str, since: u64, now: u64) {
        lost.observe(&[(node.to_owned(), at(since))], at(now));
    }

    #[test]
    fn the_players_of_a_node_without_heartbeat_are_lost_until_they_return() {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 1_000);
        assert!(lost.was_elsewhere(GAME, Color::White));
        assert!(!lost.was_elsewhere(GAME, Color::Black));
        for now in [14_000, 15_000] {
            overdue(&lost, "one", 10_000, now);
            let time = lost.of(GAME, Color::White).expect("White is lost");
            assert_eq!((time.since, time.until), (at(10_000), at(20_000)));
            assert_eq!(lost.of(GAME, Color::Black), None);
        }
        elsewhere(&lost, "two", true, 16_000);
        assert_eq!(lost.of(GAME, Color::White), None);
        // The other node works, so White is not lost again.
        overdue(&lost, "one", 10_000, 17_000);
        assert_eq!(lost.of(GAME, Color::White), None);
        // Both nodes have failed, and then one of them works again.
        let both = [
            ("one".to_owned(), at(10_000)),
            ("two".to_owned(), at(17_000)),
        ];
        lost.observe(&both, at(21_000));
        assert!(lost.of(GAME, Color::White).is_some());
        overdue(&lost, "one", 10_000, 22_000);
        assert_eq!(lost.of(GAME, Color::White), None);
    }

    #[test]
    fn players_who_left_before_the_last_heartbeat_are_not_lost() {
        for (leaves, is_lost) in [(9_999, false), (10_000, true), (13_500, true)] {
            let lost = Lost::default();
            elsewhere(&lost, "one", true, 1_000);
            elsewhere(&lost, "one", false, leaves);
            overdue(&lost, "one", 10_000, 14_000);
            assert_eq!(lost.of(GAME, Color::White).is_some(), is_lost, "{leaves}");
        }
    }

    /// All nodes were killed and started again, which the new ones learn after their first messages.
    #[test]
    fn a_player_is_lost_since_the_failure_of_the_last_node() {
        let failed = |node: &str, since| (node.to_owned(), at(since));
        for order in [[0, 1], [1, 0]] {
            let lost = Lost::default();
            elsewhere(&lost, "killed", true, 16_000);
            lost.forget("killed", None, at(16_000));
            elsewhere(&lost, "new", true, 17_000);
            overdue(&lost, "killed", 10_000, 17_000);
            assert_eq!(lost.of(GAME, Color::White), None);
            let both = [failed("killed", 10_000), failed("new", 18_000)];
            lost.observe(&order.map(|node| both[node].clone()), at(21_500));
            let time = lost.of(GAME, Color::White).expect("White is lost");
            assert_eq!(time.since, at(18_000));
        }
    }

    /// Otherwise the credit with which the player returned would cover the new loss.
    #[test]
    fn a_player_is_not_lost_before_connecting_to_the_node() {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 10_700);
        overdue(&lost, "one", 10_000, 14_000);
        let time = lost.of(GAME, Color::White).expect("White is lost");
        assert_eq!(time.since, at(10_700));
        // A change of the number of spectators is no new connection.
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 9_000);
        elsewhere(&lost, "one", true, 10_700);
        elsewhere(&lost, "one", false, 10_800);
        overdue(&lost, "one", 10_000, 14_000);
        let time = lost.of(GAME, Color::White).expect("White is lost");
        assert_eq!(time.since, at(10_000));
    }

    #[test]
    fn players_who_leave_a_node_without_heartbeat_are_lost() {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 1_000);
        lost.forget("one", Some(at(10_000)), at(14_000));
        assert_eq!(
            lost.of(GAME, Color::White),
            Some(LostTime::from(at(10_000)))
        );
    }

    #[test]
    fn players_who_are_connected_here_are_not_lost() {
        let lost = Lost::default();
        elsewhere(&lost, "one", true, 1_000);
        lost.here(GAME, [true, false], at(10_000));
        overdue(&lost, "one", 10_000, 14_000);
        assert_eq!(lost.of(GAME, Color::White), None);
        lost.here(GAME, [false, false], at(13_000));
        overdue(&lost, "one", 10_000, 14_000);
        assert!(lost.of(GAME, Color::White).is_some());
    }

    #[test]
    fn a_player_without_a_known_node_may_have_lost_the_time_since_a_failure() {
        let failed = [("one".to_owned(), at(10_000))];
        let presumed = |lost: &Lost, overdue: &[_], now| {
            let time = lost.presumed(GAME, Color::White, overdue, at(now));
            time.map(|time| time.since)
        };
        let lost = Lost::default();
        assert_eq!(presumed(&lost, &[], 13_000), None, "no node has failed");
        assert_eq!(presumed(&lost, &failed, 13_000), Some(at(10_000)));
        assert_eq!(presumed(&lost, &failed, 20_000), None, "long after it");
        // The player is connected to a node that works, or was after the failure.
        elsewhere(&lost, "two", true, 9_000);
        assert_eq!(presumed(&lost, &failed, 13_000), None);
        elsewhere(&lost, "two", false, 10_000);
        assert_eq!(presumed(&lost, &failed, 13_000), None);
        let lost = Lost::default();
        elsewhere(&lost, "two", true, 8_000);
        elsewhere(&lost, "two", false, 9_999);
        assert_eq!(presumed(&lost, &failed, 13_000), Some(at(10_000)));
        // The page was reloaded on this node after the failure.
        lost.here(GAME, [true, false], at(11_000));
        lost.here(GAME, [false, false], at(12_000));
        assert_eq!(presumed(&lost, &failed, 13_000), None);
    }

    #[test]
    fn players_have_time_to_return_to_a_node_that_serves_again() {
        let lost = Lost::default();
        lost.here(GAME, [true, true], at(1_000));
        elsewhere(&lost, "one", false, 1_000);
        lost.connected("one", GAME, [false, true], None, at(1_000));
        lost.close_here(at(10_000));
        assert_eq!(lost.of(GAME, Color::Black), None, "Black is elsewhere too");
        lost.serves_again(at(40_000));
        let time = lost.of(GAME, Color::White).expect("White is lost");
        assert_eq!((time.since, time.until), (at(10_000), at(50_000)));
        overdue(&lost, "one", 0, 10_000 + EXPIRY);
        assert_eq!(lost.of(GAME, Color::White), None);
    }
}
