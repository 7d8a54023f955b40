//! Puzzles from many games.
//!
//! [`make`] searches games of any kind for puzzles, for example self-play games at low levels
//! ([`own_game`]). The puzzles of a game depend only on that game, so the result is the same on any
//! number of threads.

mod game;

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use engine::Engine;
use finder::{Effort, POSITIONS, find};
use puzzles::Puzzle;
use rules::Line;

pub use game::own_game;

/// Returns the puzzles of `games` games, found on several threads. `game` returns the game with a
/// number, or `None` if there is nothing to search; `report` is called after each. No puzzle occurs
/// twice.
pub fn make(
    games: u64,
    threads: NonZeroUsize,
    game: impl Fn(u64, &mut Engine) -> Option<Line> + Sync,
    report: impl Fn() + Sync,
) -> Vec<Puzzle> {
    let next = AtomicU64::new(0);
    let found = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                let mut engine = finder::engine();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let line = game(number, &mut engine);
                    let mut effort = Effort::new(POSITIONS, &|| false);
                    let puzzles = line.map(|line| find(&line, &mut engine, &mut effort));
                    if let Ok(mut found) = found.lock() {
                        found.insert(number, puzzles.unwrap_or_default());
                    }
                    report();
                }
            });
        }
    });
    let mut seen = HashSet::new();
    let found = found.into_inner().unwrap_or_default();
    let mut puzzles: Vec<Puzzle> = found.into_values().flatten().collect();
    puzzles.retain(|puzzle| seen.insert(puzzle.id()));
    puzzles
}

#[cfg(test)]
mod tests {
    use finder::verify;

    use super::*;

    fn slice(threads: usize) -> Vec<u8> {
        let threads = NonZeroUsize::new(threads).unwrap();
        let puzzles = make(
            10,
            threads,
            |number, engine| own_game(1, number, engine),
            || {},
        );
        puzzles::write(&puzzles)
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
        let one = slice(1);
        assert_eq!(one, slice(3));
        let puzzles = puzzles::read(&one).unwrap();
        assert!(puzzles.len() >= 3, "{} puzzles", puzzles.len());
        let mut engine = finder::engine();
        for puzzle in &puzzles {
            assert_eq!(verify(puzzle, Some(&mut engine)), Ok(()), "{}", puzzle.id());
        }
    }
}
