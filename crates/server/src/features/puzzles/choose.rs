//! The selection of the next puzzle.

use std::collections::HashSet;
use std::sync::LazyLock;

use arbiter::Timestamp;
use net::random;
use puzzles::{Id, Puzzle, Theme, shipped};
use store::{PlayerId, PuzzleAttempt};
use views::puzzle_choice::mixed;

use super::find;

/// The number of puzzles nearest to a player's rating from which one is drawn.
const NEAREST: usize = 30;
/// The number of puzzles after which a run has reached the highest rating.
const RUN: usize = 300;

/// The puzzles with their ids, the easiest first.
static SORTED: LazyLock<Vec<(Id, &'static Puzzle)>> = LazyLock::new(|| {
    let mut sorted: Vec<_> = shipped().iter().map(|it| (it.id(), it)).collect();
    sorted.sort_by_key(|&(id, puzzle)| (puzzle.rating, id));
    sorted
});

/// Iterates over the puzzles, the nearest to a rating first.
fn nearest_first(rating: u16) -> impl Iterator<Item = &'static (Id, &'static Puzzle)> {
    let place = SORTED.partition_point(|(_, puzzle)| puzzle.rating < rating);
    let (below, above) = SORTED.split_at(place);
    let distance = move |(_, puzzle): &&(Id, &Puzzle)| puzzle.rating.abs_diff(rating);
    let mut below = below.iter().rev().peekable();
    let mut above = above.iter().peekable();
    std::iter::from_fn(move || {
        let is_below = match (below.peek(), above.peek()) {
            (Some(lower), Some(higher)) => distance(lower) < distance(higher),
            (lower, _) => lower.is_some(),
        };
        if is_below { below.next() } else { above.next() }
    })
}

/// Returns an untried puzzle near this rating; any puzzle if all were tried.
pub(super) fn next(
    attempts: &[PuzzleAttempt],
    rating: u16,
    themes: &[Theme],
) -> Option<&'static Puzzle> {
    several(attempts, &[], rating, themes, 1).first().copied()
}

/// Returns different puzzles near this rating other than `hidden`, first those that were not tried:
/// of any theme, or with one of these.
pub(crate) fn several(
    attempts: &[PuzzleAttempt],
    hidden: &[Id],
    rating: u16,
    themes: &[Theme],
    count: usize,
) -> Vec<&'static Puzzle> {
    let tried: HashSet<Id> = attempts
        .iter()
        .filter_map(|it| it.puzzle.parse().ok())
        .collect();
    let most = NEAREST.max(2 * count);
    let (mut fresh, mut old) = (Vec::new(), Vec::new());
    for &(id, puzzle) in nearest_first(rating) {
        if fresh.len() == most {
            break;
        }
        let fits = themes.is_empty() || themes.iter().any(|&it| puzzle.themes.contains(it));
        if !fits || hidden.contains(&id) {
            continue;
        }
        let list = if tried.contains(&id) {
            &mut old
        } else {
            &mut fresh
        };
        if list.len() < most {
            list.push(puzzle);
        }
    }
    let mut nearest = fresh;
    // Tried puzzles are repeated only if there are not enough others.
    if nearest.len() < count {
        nearest.extend(old);
        nearest.truncate(most);
    }
    let mut chosen = Vec::new();
    while chosen.len() < count && !nearest.is_empty() {
        let drawn = random::below(nearest.len() as u16);
        chosen.push(nearest.swap_remove(usize::from(drawn)));
    }
    chosen
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
    let of_player = player
        .as_str()
        .bytes()
        .fold(started_at.0, |sum, byte| mixed(sum ^ u64::from(byte)));
    let step = SORTED.len() / RUN;
    let jitter = mixed(of_player ^ u64::from(number)) as usize % step.max(1);
    let place = number as usize * step + jitter;
    SORTED
        .get(place.min(SORTED.len().saturating_sub(1)))
        .map(|&(_, puzzle)| puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn iterates_over_all_puzzles_by_their_distance() {
        for rating in [0, 1_200, 4_000] {
            let all: Vec<_> = nearest_first(rating).collect();
            assert_eq!(all.len(), shipped().len());
            assert!(all.is_sorted_by_key(|(_, puzzle)| puzzle.rating.abs_diff(rating)));
        }
    }

    #[test]
    fn chooses_untried_puzzles_near_the_rating_first() {
        let puzzle = next(&[], 1_200, &[Theme::Fork]).unwrap();
        assert!(puzzle.themes.contains(Theme::Fork));
        let chosen = several(&[], &[], 1_200, &[Theme::Pin, Theme::Skewer], 30);
        let has = |theme| chosen.iter().any(|it| it.themes.contains(theme));
        assert!(has(Theme::Pin) && has(Theme::Skewer));
        let either =
            |it: &&Puzzle| it.themes.contains(Theme::Pin) || it.themes.contains(Theme::Skewer);
        assert!(chosen.iter().all(either));
        let attempt = |puzzle: &Puzzle| PuzzleAttempt {
            puzzle: puzzle.id().to_string(),
            solved: true,
            tried_at: Timestamp(0),
            after: None,
            due_at: None,
        };
        let (last, others) = shipped().split_last().unwrap();
        let all_but_one: Vec<_> = others.iter().map(attempt).collect();
        assert_eq!(next(&all_but_one, 1_500, &[]), Some(last));
        let all: Vec<_> = shipped().iter().map(attempt).collect();
        assert!(next(&all, 1_500, &[]).is_some());
    }
}
