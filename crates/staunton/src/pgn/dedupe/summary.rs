//! The values of a game by which its duplicates and its beginnings are recognized.

use std::hash::{DefaultHasher, Hash, Hasher};

use pgn::{GameResult, Outline, Ply};

use super::super::names;
use crate::date::{self, Period};

/// Games with fewer plies than this may well occur twice between the same players.
const SHORT: usize = 20;

/// The identity of a game, as 128 bits: for a billion different games, the probability of a
/// collision is less than 1 in 10^20.
pub(super) type Identity = [u64; 2];

/// The values of a game that decide whether it can be the beginning of another one.
#[derive(Clone)]
pub(super) struct Summary {
    pub(super) identity: Identity,
    /// A hash of the players, the start and the first moves of a game that is not short.
    pub(super) opening: Option<u64>,
    /// A hash of the players, the start, the date and the round, all of which are known.
    pub(super) pairing: Option<u64>,
    /// Whether all moves were read, and there is at least one.
    pub(super) is_readable: bool,
    pub(super) is_short: bool,
    days: Option<Period>,
    round: Option<u64>,
    time: Option<u64>,
    result: GameResult,
}

impl Summary {
    pub(super) fn of(outline: &Outline) -> Self {
        let tags = &outline.tags;
        let family = |name: &str| {
            let name = tags.known(name).map(names::family_name);
            name.filter(|name| !names::is_nobody(name))
        };
        let players = family("White").zip(family("Black"));
        let is_short = outline.moves.len() < SHORT;
        let days = date::of_game(tags).and_then(Period::of_tag);
        let round = tags.known("Round").map(|round| hash(&round));
        let time = tags.known("UTCTime").or_else(|| tags.known("Time"));
        let game = players.map(|players| hash(&(players, outline.start.fen())));
        let is_one_day = days.is_some_and(|days| days.first == days.last);
        Self {
            identity: identity(outline),
            opening: game
                .filter(|_| !is_short)
                .map(|game| plies(&outline.moves[..SHORT], game)),
            pairing: game
                .zip(round)
                .filter(|_| is_one_day)
                .map(|(game, round)| hash(&(game, round, days.map(|days| days.first)))),
            is_readable: outline.unread.is_empty() && !outline.moves.is_empty(),
            is_short,
            days,
            round,
            time: time.map(|time| hash(&time)),
            result: outline.result,
        }
    }

    /// Returns whether a game with the first moves of the other one can be the same game: no known
    /// value differs.
    pub(super) fn can_begin(&self, longer: &Self) -> bool {
        let agree = |one: Option<u64>, other: Option<u64>| {
            one.zip(other).is_none_or(|(one, other)| one == other)
        };
        let overlap =
            |(one, other): (Period, Period)| one.first <= other.last && other.first <= one.last;
        self.is_readable
            && self.days.zip(longer.days).is_none_or(overlap)
            && agree(self.round, longer.round)
            && agree(self.time, longer.time)
            && (self.result == GameResult::Unknown
                || longer.result == GameResult::Unknown
                || self.result == longer.result)
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn plies(plies: &[Ply], game: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    for ply in plies {
        put(*ply, &mut hasher);
    }
    hasher.finish()
}

/// Adds a move to a hash.
pub(super) fn put(ply: Ply, hasher: &mut DefaultHasher) {
    match ply {
        Ply::Move(mv) => mv.hash(hasher),
        Ply::Null => 0_u8.hash(hasher),
    }
}

fn identity(outline: &Outline) -> Identity {
    [0_u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        for name in ["White", "Black"] {
            let name = outline.tags.known(name).map(names::family_name);
            name.filter(|name| !names::is_nobody(name))
                .hash(&mut hasher);
        }
        if outline.moves.len() < SHORT {
            let date = date::of_game(&outline.tags).map(date::normal);
            date.hash(&mut hasher);
            // A player who resigns at once may do so again on the same day.
            outline.result.hash(&mut hasher);
            // Without moves, the round must distinguish the games.
            let round = outline.moves.is_empty().then_some("Round");
            for name in ["UTCTime", "Time"].into_iter().chain(round) {
                outline.tags.known(name).hash(&mut hasher);
            }
        }
        outline.start.fen().hash(&mut hasher);
        for ply in &outline.moves {
            put(*ply, &mut hasher);
        }
        outline.unread.hash(&mut hasher);
        hasher.finish()
    })
}
