//! Players whose node cannot serve them any more: it has failed, is frozen, or cannot write to the
//! database. The time until they are connected again is credited to them, up to a limit.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use arbiter::{Millis, Timestamp};
use cluster::pulses::Gap;
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

/// A lost player.
#[derive(Clone, Debug)]
struct Loss {
    time: LostTime,
    /// The node that has failed; `None` for this one.
    node: Option<String>,
    /// Whether the node works again.
    has_ended: bool,
}

impl Loss {
    /// The loss by the failure of a node, which works again since `until`.
    fn of(node: &str, since: Timestamp, until: Option<Timestamp>) -> Self {
        let mut time = LostTime::from(since);
        time.until = until.map_or(time.until, |until| time.until.min(until));
        Self {
            time,
            node: Some(node.to_owned()),
            has_ended: until.is_some(),
        }
    }

    fn is_by(&self, node: &str) -> bool {
        self.node.as_deref() == Some(node)
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
    /// The times without heartbeats that have ended recently.
    gaps: Vec<Gap>,
    /// The players whose nodes have failed and who are not connected again.
    lost: HashMap<Place, Loss>,
}

impl Lost {
    /// Returns the time that this player, who is about to connect to this node, has lost.
    pub(crate) fn of(&self, game: GameId, side: Color) -> Option<LostTime> {
        self.lock().lost.get(&(game, side)).map(|loss| loss.time)
    }

    /// Returns the time that this player loses, unless the player may still be connected to a node
    /// that works again. That node then credits the time.
    pub(crate) fn of_absent(&self, game: GameId, side: Color) -> Option<LostTime> {
        let state = self.lock();
        let place = (game, side);
        let loss = state.lost.get(&place)?;
        let places = loss
            .node
            .as_ref()
            .and_then(|node| state.elsewhere.get(node));
        let is_connected = places.is_some_and(|places| places.contains_key(&place));
        (!loss.has_ended || !is_connected).then_some(loss.time)
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
        let state = self.lock();
        let overdue = overdue.iter().map(|(node, since)| (node, *since, None));
        let ended = state.gaps.iter();
        let ended = ended.map(|gap| (&gap.node, gap.since, Some(gap.until)));
        let failures: Vec<_> = overdue.chain(ended).collect();
        let recent = failures
            .iter()
            .filter(|(_, since, _)| now - *since < MAX_CREDIT);
        let (node, since, until) = *recent.max_by_key(|(_, since, _)| *since)?;
        let place = (game, side);
        let working = |node: &String| failures.iter().all(|(other, ..)| *other != node);
        let elsewhere = state.elsewhere.iter();
        let is_served = elsewhere
            .filter(|(node, _)| working(node))
            .any(|(_, places)| places.contains_key(&place));
        let left = state.left.iter().filter(|(node, _)| working(node));
        let left = left.filter_map(|(_, places)| places.get(&place).map(|stay| stay.until));
        let was_served = left
            .chain(state.left_here.get(&place).copied())
            .any(|at| at >= since);
        (!is_served && !was_served).then(|| Loss::of(node, since, until).time)
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
                if overdue.is_none() && !state.lost.get(&place).is_some_and(|loss| loss.is_by(node))
                {
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

    /// Records nodes whose heartbeats are overdue, or were until now: their players are lost, except
    /// those who are connected to this node or to another one that works.
    ///
    /// When a node works again, it is not known whether its players are still connected to it: they
    /// may be about to connect here. So their loss ends, but is not removed.
    pub(crate) fn observe(&self, overdue: &[(String, Timestamp)], gaps: &[Gap], now: Timestamp) {
        let mut state = self.lock();
        let state = &mut *state;
        let has_failed = |node: &String| {
            let mut overdue = overdue.iter();
            overdue.any(|(other, _)| other == node) || gaps.iter().any(|gap| gap.node == *node)
        };
        let working = state.elsewhere.iter().filter(|(node, _)| !has_failed(node));
        let working: Vec<_> = working.collect();
        let is_served = |place: &Place, is_other: &dyn Fn(&str) -> bool| {
            let mut working = working.iter().filter(|(node, _)| is_other(node));
            working.any(|(_, places)| places.contains_key(place))
        };
        state
            .lost
            .retain(|place, loss| !is_served(place, &|node| !loss.is_by(node)));
        let overdue = overdue.iter().map(|(node, since)| (node, *since, None));
        let ended = gaps.iter();
        let ended = ended.map(|gap| (&gap.node, gap.since, Some(gap.until)));
        for (node, since, until) in overdue.chain(ended) {
            let connected = state.elsewhere.get(node).into_iter().flatten();
            let connected = connected.map(|(place, at)| (*place, *at, until));
            let left = state.left.get(node).into_iter().flatten();
            let left = left.filter(|(_, stay)| stay.until >= since);
            let left = left.map(|(place, stay)| (*place, stay.since, None));
            for (place, at, until) in connected.chain(left) {
                if is_served(&place, &|_| true) || state.here.contains_key(&place) {
                    continue;
                }
                let loss = Loss::of(node, at.max(since), until);
                if loss.time.since < loss.time.until {
                    lose(&mut state.lost, place, loss);
                }
            }
        }
        state.gaps.extend_from_slice(gaps);
        state.gaps.retain(|gap| now - gap.since < MAX_CREDIT);
        for left in state.left.values_mut() {
            left.retain(|_, stay| now - stay.until < REMEMBERED);
        }
        state.left.retain(|_, left| !left.is_empty());
        state.left_here.retain(|_, at| now - *at < REMEMBERED);
        state.lost.retain(|_, loss| {
            let is_over = loss.has_ended && now - loss.time.until >= REMEMBERED;
            now - loss.time.since < EXPIRY && !is_over
        });
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
            let loss = Loss {
                time: LostTime::from(at.max(since)),
                node: None,
                has_ended: false,
            };
            lose(&mut state.lost, place, loss);
        }
    }

    /// Records that this node can serve players again: until now they could not connect to it.
    pub(crate) fn serves_again(&self, now: Timestamp) {
        let mut state = self.lock();
        for Loss { time, .. } in state.lost.values_mut().filter(|loss| !loss.has_ended) {
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
            lose(&mut self.lost, place, Loss::of(node, at.max(since), None));
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
fn lose(lost: &mut HashMap<Place, Loss>, place: Place, new: Loss) {
    let known = lost.entry(place).or_insert_with(|| new.clone());
    let is_same = known.time.since == new.time.since && known.node == new.node;
    if known.time.since < new.time.since || is_same && new.has_ended && !known.has_ended {
        *known = new;
    }
}
