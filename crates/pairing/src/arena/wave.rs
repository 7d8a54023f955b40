//! The pairs of a wave.

use std::cmp::Reverse;

use super::{Pair, Waiting};
use crate::Color;
use crate::matching::weighted::Matching;

/// The maximum number of players that are compared with each other. The time grows with the cube of
/// it, and players of distant ranks are not paired anyway.
pub const GROUP: usize = 100;

/// The factors of a difference in rank for the last and the first player. The higher a player is
/// ranked, the more the rank of the opponent matters.
const LAST_FACTOR: u64 = 300;
const FIRST_FACTOR: u64 = 2_000;

/// The cost of a pair that may not meet: more than all other pairs of a group cost together.
const FORBIDDEN: i64 = 1 << 40;

/// The result of [`pair`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wave {
    /// The pairs, the first ranks first. All other players continue to wait.
    pub pairs: Vec<Pair>,
    /// The number of pairs whose cost was computed.
    pub compared: usize,
}

/// The pairs that may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// All rules.
    Strict,
    /// Runs of colors may become longer.
    AnyColors,
    /// Also the opponents of the last game.
    Rematch,
}

/// Pairs waiting players: as many as the rules allow, at the lowest total cost. `active` is the
/// number of players who wait or play.
///
/// With an odd number, the last arrival waits. Players do not meet the opponent of the last game
/// unless only two are active. In the first wave, players of similar rating meet. More than
/// [`GROUP`] players are paired in groups of neighboring ranks.
pub fn pair(waiting: &[Waiting], active: usize, is_first: bool) -> Wave {
    let mut players: Vec<&Waiting> = waiting.iter().collect();
    if players.len() % 2 == 1
        && let Some(last) = (0..players.len()).max_by_key(|&at| (players[at].arrival, at))
    {
        players.remove(last);
    }
    if is_first {
        return pair_by_rating(players);
    }
    players.sort_by_key(|player| (player.rank, player.id));
    let rule = if active <= 2 {
        Rule::Rematch
    } else {
        Rule::Strict
    };
    let wave = pair_by_rank(&players, rule);
    let is_stuck = wave.pairs.is_empty() && active <= waiting.len();
    if is_stuck && rule == Rule::Strict {
        // Without a running game, no later wave has other players.
        return pair_by_rank(&players, Rule::AnyColors);
    }
    wave
}

/// Pairs neighbors: no other pairs have a lower sum of differences.
fn pair_by_rating(mut players: Vec<&Waiting>) -> Wave {
    players.sort_by_key(|player| (Reverse(player.rating), player.id));
    Wave {
        pairs: players
            .chunks_exact(2)
            .map(|two| ordered(two[0], two[1]))
            .collect(),
        compared: players.len() / 2,
    }
}

fn pair_by_rank(players: &[&Waiting], rule: Rule) -> Wave {
    let last_rank = players.iter().map(|player| player.rank).max().unwrap_or(1);
    let mut wave = Wave::default();
    let mut rest = players;
    // Players of a group who found no opponent are paired with the next group.
    let mut group: Vec<&Waiting> = Vec::with_capacity(GROUP);
    while !rest.is_empty() {
        group.truncate(GROUP / 2);
        let (next, later) = rest.split_at(rest.len().min(GROUP - group.len()));
        group.extend(next);
        rest = later;
        group = pair_group(&group, last_rank, rule, &mut wave);
    }
    wave
}

/// Pairs an even number of players, and returns those who may not meet any of the others.
fn pair_group<'a>(
    group: &[&'a Waiting],
    last_rank: u32,
    rule: Rule,
    wave: &mut Wave,
) -> Vec<&'a Waiting> {
    let len = group.len();
    wave.compared += len * len.saturating_sub(1) / 2;
    let weight = |a: usize, b: usize| {
        let (a, b) = (group[a], group[b]);
        Some(if is_allowed(a, b, rule) {
            -(cost(a, b, last_rank) as i64)
        } else {
            -FORBIDDEN
        })
    };
    // All edges exist, so there is a perfect matching.
    let Some(matching) = Matching::<i64>::solve(len, weight) else {
        return Vec::new();
    };
    let mut left = Vec::new();
    for (at, &player) in group.iter().enumerate() {
        let mate = matching.mate(at);
        if !is_allowed(player, group[mate], rule) {
            left.push(player);
        } else if at < mate {
            wave.pairs.push(ordered(player, group[mate]));
        }
    }
    left
}

fn is_allowed(a: &Waiting, b: &Waiting, rule: Rule) -> bool {
    let have_met = a.last_opponent == Some(b.id) || b.last_opponent == Some(a.id);
    match rule {
        Rule::Strict => !have_met && (may_meet(a, b) || may_meet(b, a)),
        Rule::AnyColors => !have_met,
        Rule::Rematch => true,
    }
}

/// The cost of a pair: the difference in rank, which counts more at the top, and that in rating.
pub(super) fn cost(a: &Waiting, b: &Waiting, last_rank: u32) -> u64 {
    let last = u64::from(last_rank.max(1));
    let higher = u64::from(a.rank.min(b.rank));
    let span = FIRST_FACTOR - LAST_FACTOR;
    let factor = LAST_FACTOR + span * (last - higher.min(last)) / last;
    u64::from(a.rank.abs_diff(b.rank)) * factor + u64::from(a.rating.abs_diff(b.rating))
}

fn ordered(a: &Waiting, b: &Waiting) -> Pair {
    let [white, black] = white_first(a, b);
    Pair {
        white: white.id,
        black: black.id,
    }
}

/// Returns whether the players may meet with these colors.
fn may_meet(white: &Waiting, black: &Waiting) -> bool {
    white.colors.may_have(Color::White) && black.colors.may_have(Color::Black)
}

/// Orders a pair: White first. A run that is too long comes before the balance, which comes before
/// alternation and rank.
fn white_first<'a>(a: &'a Waiting, b: &'a Waiting) -> [&'a Waiting; 2] {
    let had_white =
        |player: &Waiting| (player.colors.last == Some(Color::White), player.colors.run);
    let run = |player: &Waiting| match had_white(player) {
        (true, run) => i32::from(run),
        (false, run) => -i32::from(run),
    };
    let key = |player: &Waiting| (player.colors.balance, run(player), player.rank, player.id);
    let a_is_white = match (may_meet(a, b), may_meet(b, a)) {
        (true, false) => true,
        (false, true) => false,
        _ => key(a) < key(b),
    };
    if a_is_white { [a, b] } else { [b, a] }
}
