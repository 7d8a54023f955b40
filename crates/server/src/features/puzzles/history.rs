//! The history of a player's puzzle rating.

use protocol::http::puzzles::PuzzlePoint;
use store::PuzzleAttempt;

/// The maximum number of points: a chart cannot show more.
const MAX_POINTS: usize = 200;

/// Returns the known ratings after these first tries, which are sorted from the newest: the oldest
/// rating first. If there are too many, points are dropped evenly, but never the first and the
/// last.
pub(super) fn history(attempts: &[PuzzleAttempt]) -> Vec<PuzzlePoint> {
    let known = attempts.iter().rev().filter_map(|attempt| {
        attempt.after.map(|after| PuzzlePoint {
            at: attempt.tried_at.0,
            rating: after.rating,
            deviation: after.deviation,
        })
    });
    thinned(known.collect())
}

fn thinned(points: Vec<PuzzlePoint>) -> Vec<PuzzlePoint> {
    if points.len() <= MAX_POINTS {
        return points;
    }
    let last = points.len() - 1;
    let kept = (0..MAX_POINTS).map(|place| points[place * last / (MAX_POINTS - 1)].clone());
    kept.collect()
}

#[cfg(test)]
mod tests {
    use arbiter::Timestamp;
    use store::RatingAfter;

    use super::*;

    /// Creates one try per moment, the last first; those before `known` have no rating.
    fn attempts(moments: u64, known: u64) -> Vec<PuzzleAttempt> {
        let attempt = |at: u64| PuzzleAttempt {
            puzzle: "aaaaaaaa".to_owned(),
            solved: true,
            tried_at: Timestamp(at),
            after: (at >= known).then_some(RatingAfter {
                rating: 1_500 + at as u16,
                deviation: 90,
            }),
            due_at: None,
        };
        (0..moments).rev().map(attempt).collect()
    }

    #[test]
    fn a_history_begins_with_the_first_known_rating() {
        assert_eq!(history(&attempts(3, 3)), []);
        let point = |at| PuzzlePoint {
            at,
            rating: 1_500 + at as u16,
            deviation: 90,
        };
        assert_eq!(history(&attempts(4, 2)), [point(2), point(3)]);
    }

    #[test]
    fn a_long_history_is_thinned() {
        for moments in [199, 200, 201, 399, 5_000] {
            let moments_told: Vec<u64> = history(&attempts(moments, 0))
                .iter()
                .map(|point| point.at)
                .collect();
            assert_eq!(moments_told.len(), MAX_POINTS.min(moments as usize));
            assert_eq!(moments_told.first(), Some(&0));
            assert_eq!(moments_told.last(), Some(&(moments - 1)));
            let widest = moments.div_ceil(MAX_POINTS as u64 - 1);
            let is_even = |pair: &[u64]| pair[0] < pair[1] && pair[1] - pair[0] <= widest;
            assert!(moments_told.windows(2).all(is_even), "{moments_told:?}");
        }
    }
}
