//! Making a book.

use std::collections::BTreeMap;

use rules::{Move, Position};

use crate::entry::{Entry, encode};
use crate::key::key;

/// Collects the moves of games for a book.
#[derive(Clone, Debug, Default)]
pub struct Maker {
    /// The moves by the key of their position.
    positions: BTreeMap<u64, BTreeMap<u16, Played>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Played {
    games: u32,
    points: u64,
}

impl Maker {
    /// Adds a move that was played. `points` is the result for the side that played it: 2 for a win,
    /// 1 for a draw, 0 for a loss.
    pub fn add(&mut self, position: &Position, mv: Move, points: u32) {
        let moves = self.positions.entry(key(position)).or_default();
        let played = moves.entry(encode(mv)).or_default();
        played.games = played.games.saturating_add(1);
        played.points += u64::from(points);
    }

    /// Returns the bytes of the book. Its weights are the points of each move, scaled to 16 bits.
    /// Moves that were played in fewer games, or only lost, are left out.
    pub fn finish(&self, min_games: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (&key, moves) in &self.positions {
            let kept = moves.iter().filter(|(_, played)| played.games >= min_games);
            let mut kept: Vec<(u16, u64)> = kept.map(|(mv, played)| (*mv, played.points)).collect();
            let most = kept.iter().map(|(_, points)| *points).max().unwrap_or(0);
            for (_, points) in &mut kept {
                if most > u64::from(u16::MAX) {
                    // A move that has points keeps a weight.
                    *points = (*points * u64::from(u16::MAX)).div_ceil(most);
                }
            }
            kept.retain(|(_, points)| *points > 0);
            kept.sort_by_key(|(mv, points)| (std::cmp::Reverse(*points), *mv));
            for (mv, points) in kept {
                let entry = Entry {
                    key,
                    mv,
                    weight: points as u16,
                    learned: 0,
                };
                entry.write(&mut bytes);
            }
        }
        bytes
    }
}
