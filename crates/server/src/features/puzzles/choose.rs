//! The selection of the next puzzle.

use std::collections::HashSet;
use std::sync::LazyLock;

use arbiter::Timestamp;
use net::random;
use puzzles::{Id, Puzzle, Theme, shipped};
use store::{PlayerId, PuzzleAttempt};

use super::find;

/// The number of puzzles nearest to a player's rating from which one is drawn.
const NEAREST: usize = 30;
/// The number of puzzles, in the order of all ratings, that a run advances with each puzzle.
const STEP: usize = 12;
/// The ratings of daily puzzles, and the minimum number of moves.
const DAILY: (std::ops::RangeInclusive<u16>, usize) = (1_000..=1_900, 2);
const DAY: u64 = 24 * 3_600 * 1_000;

/// Returns an untried puzzle near this rating; any puzzle if all were tried.
pub(super) fn next(
    attempts: &[PuzzleAttempt],
    rating: u16,
    theme: Option<Theme>,
) -> Option<&'static Puzzle> {
    several(attempts, &[], rating, theme, 1).first().copied()
}

/// Returns different puzzles near this rating other than `hidden`, first those that were not tried.
pub(crate) fn several(
    attempts: &[PuzzleAttempt],
    hidden: &[Id],
    rating: u16,
    theme: Option<Theme>,
    count: usize,
) -> Vec<&'static Puzzle> {
    let tried: HashSet<&str> = attempts.iter().map(|it| &*it.puzzle).collect();
    let about = shipped().iter().filter(|puzzle| {
        theme.is_none_or(|theme| puzzle.themes.contains(theme)) && !hidden.contains(&puzzle.id())
    });
    let mut nearest: Vec<_> = about
        .map(|puzzle| {
            let is_old = tried.contains(&*puzzle.id().to_string());
            (is_old, puzzle.rating.abs_diff(rating), puzzle)
        })
        .collect();
    nearest.sort_by_key(|&(is_old, distance, _)| (is_old, distance));
    let first_old = nearest.partition_point(|&(is_old, ..)| !is_old);
    // Tried puzzles are repeated only if there are not enough others.
    let candidates = if first_old < count {
        nearest.len()
    } else {
        first_old
    };
    nearest.truncate(candidates.min(NEAREST.max(2 * count)));
    let mut chosen = Vec::new();
    while chosen.len() < count && !nearest.is_empty() {
        let drawn = random::below(nearest.len() as u16);
        chosen.push(nearest.swap_remove(usize::from(drawn)).2);
    }
    chosen
}

/// Returns the puzzle of the day in UTC, which is the same for all players.
pub(crate) fn daily(now: Timestamp) -> Option<&'static Puzzle> {
    static CHOICE: LazyLock<Vec<&'static Puzzle>> = LazyLock::new(|| {
        let (ratings, moves) = DAILY;
        let fit = |it: &&Puzzle| ratings.contains(&it.rating) && it.length() >= moves;
        shipped().iter().filter(fit).collect()
    });
    let day = now.0 / DAY;
    let place = mixed(day) % (CHOICE.len() as u64).max(1);
    CHOICE.get(place as usize).copied()
}

/// Returns the puzzles that are due for repetition, the longest waiting first.
pub(super) fn due(attempts: &[PuzzleAttempt], now: Timestamp) -> Vec<&'static Puzzle> {
    let mut due: Vec<_> = attempts
        .iter()
        .filter_map(|it| Some((it.due_at.filter(|&at| at <= now)?, find(&it.puzzle)?)))
        .collect();
    due.sort_by_key(|&(at, puzzle)| (at, puzzle.id()));
    due.into_iter().map(|(_, puzzle)| puzzle).collect()
}

/// Returns the puzzle with this number in a run; each is more difficult than the one before.
pub(super) fn in_run(
    player: PlayerId,
    started_at: Timestamp,
    number: u32,
) -> Option<&'static Puzzle> {
    static SORTED: LazyLock<Vec<&'static Puzzle>> = LazyLock::new(|| {
        let mut sorted: Vec<_> = shipped().iter().collect();
        sorted.sort_by_key(|puzzle| (puzzle.rating, puzzle.id()));
        sorted
    });
    let of_player = player
        .as_str()
        .bytes()
        .fold(started_at.0, |sum, byte| mixed(sum ^ u64::from(byte)));
    let jitter = mixed(of_player ^ u64::from(number)) as usize % STEP;
    let place = number as usize * STEP + jitter;
    SORTED
        .get(place.min(SORTED.len().saturating_sub(1)))
        .copied()
}

/// Mixes the bits of a number as `SplitMix64` does, so that every bit of the result depends on
/// every bit of the input.
const fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_daily_puzzle_changes_only_at_midnight() {
        let day = Timestamp(20_000 * DAY);
        let id = |at| daily(at).map(Puzzle::id);
        assert_eq!(id(day), id(day + (DAY - 1)));
        let of_a_week: HashSet<_> = (0..7).map(|days| id(day + days * DAY)).collect();
        assert!(of_a_week.len() >= 6, "{of_a_week:?}");
    }

    #[test]
    fn a_run_gets_more_difficult_without_repeating_puzzles() {
        let player = PlayerId::from_bits(7);
        let run: Vec<_> = (0..60)
            .filter_map(|number| in_run(player, Timestamp(1), number))
            .collect();
        assert_eq!(run.len(), 60);
        assert!(run.is_sorted_by_key(|puzzle| puzzle.rating));
        let ids: HashSet<_> = run.iter().map(|puzzle| puzzle.id()).collect();
        assert_eq!(ids.len(), 60);
    }

    #[test]
    fn chooses_untried_puzzles_near_the_rating_first() {
        let puzzle = next(&[], 1_200, Some(Theme::Fork)).unwrap();
        assert!(puzzle.themes.contains(Theme::Fork));
        let attempt = |puzzle: &Puzzle| PuzzleAttempt {
            puzzle: puzzle.id().to_string(),
            solved: true,
            tried_at: Timestamp(0),
            after: None,
            due_at: None,
        };
        let (last, others) = shipped().split_last().unwrap();
        let all_but_one: Vec<_> = others.iter().map(attempt).collect();
        assert_eq!(next(&all_but_one, 1_500, None), Some(last));
        let all: Vec<_> = shipped().iter().map(attempt).collect();
        assert!(next(&all, 1_500, None).is_some());
    }
}
