//! Time management: from the chess clock to a soft and a hard limit.

use std::time::Duration;

use rules::Color;

use crate::Clock;

/// Assumed number of moves of a game without a further time control, from its beginning. The time
/// until a time control is never divided among more moves than this either.
const HORIZON: u32 = 40;
/// For each of this many moves played, one move fewer is assumed to be left, so later moves get a
/// larger part of the remaining time.
const HORIZON_STEP: u32 = 2;
/// Minimum number of moves assumed to be left.
const LEAST_HORIZON: u32 = 18;
/// Share of the increment that is spent with each move.
const INCREMENT_SHARE: f64 = 0.75;
/// Ratio of the hard to the soft limit, for moves that are difficult to choose.
const HARD_FACTOR: f64 = 4.0;
/// Maximum share of the remaining time for a single move.
const LARGEST_SHARE: f64 = 0.5;
/// The same, if this move reaches the time control.
const LAST_MOVE_SHARE: f64 = 0.8;
/// Time for a move when no usable time is left on the clock.
const MIN_MOVE_TIME: Duration = Duration::from_millis(1);

/// Time limits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// The target time.
    pub(crate) soft: Duration,
    /// The maximum time.
    pub(crate) hard: Duration,
}

/// Returns the time for `color`'s next move, the game's `number`th. `overhead` is the delay between
/// the engine's decision and the moment when the clock stops; it is never spent.
pub(crate) fn allot(clock: &Clock, color: Color, number: u32, overhead: Duration) -> Allotment {
    let remaining = clock.remaining[color.index()].saturating_sub(overhead);
    let increment = clock.increment[color.index()];
    let horizon = HORIZON
        .saturating_sub(number / HORIZON_STEP)
        .max(LEAST_HORIZON);
    let moves = clock
        .moves_to_go
        // Some GUIs send 0 if there is no further time control.
        .filter(|&moves| moves > 0)
        .map_or(horizon, |moves| moves.clamp(1, HORIZON));
    let share = if moves == 1 {
        LAST_MOVE_SHARE
    } else {
        LARGEST_SHARE
    };
    let hard_cap = remaining.mul_f64(share);
    let soft = remaining / moves + increment.mul_f64(INCREMENT_SHARE);
    Allotment {
        soft: soft.min(hard_cap).max(MIN_MOVE_TIME),
        hard: soft.mul_f64(HARD_FACTOR).min(hard_cap).max(MIN_MOVE_TIME),
    }
}

/// Returns the usable part of a fixed time per move: all except the overhead, but at least half, so
/// that the engine also thinks if the time is very short.
pub(crate) fn for_one_move(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(time / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: [Duration::from_millis(remaining), Duration::ZERO],
            increment: [Duration::from_millis(increment), Duration::ZERO],
            moves_to_go,
        }
    }

    #[test]
    fn zero_moves_to_go_means_no_time_control() {
        let time = |moves| allot(&clock(300_000, 0, moves), Color::White, 1, Duration::ZERO);
        assert_eq!(time(Some(0)), time(None));
    }

    #[test]
    fn never_allots_time_reserved_for_the_overhead() {
        let overhead = Duration::from_millis(10);
        for remaining in [
            0, 1, 5, 10, 11, 12, 20, 50, 100, 1000, 2000, 60_000, 7_200_000,
        ] {
            for increment in [0, 20, 1000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(400)] {
                    let clock = clock(remaining, increment, moves);
                    let time = allot(&clock, Color::White, 30, overhead);
                    let spendable = clock.remaining[0].saturating_sub(overhead);
                    assert!(time.soft <= time.hard, "{clock:?} {time:?}");
                    assert!(
                        time.hard <= spendable.max(MIN_MOVE_TIME),
                        "{clock:?} {time:?}"
                    );
                    assert!(time.soft >= MIN_MOVE_TIME);
                }
            }
        }
    }

    #[test]
    fn a_whole_game_at_the_hard_bound_never_loses_on_time() {
        let overhead = Duration::from_millis(10);
        let mut left = Duration::from_secs(2);
        for number in 1..300 {
            let now = Clock {
                remaining: [left, Duration::ZERO],
                increment: [Duration::from_millis(20), Duration::ZERO],
                moves_to_go: None,
            };
            let spent = allot(&now, Color::White, number, overhead).hard + overhead / 2;
            left = left.checked_sub(spent).expect("time left") + now.increment[0];
        }
    }

    #[test]
    fn more_time_and_fewer_moves_give_a_longer_soft_limit() {
        let soft = |clock: Clock| allot(&clock, Color::White, 1, Duration::ZERO).soft;
        assert!(soft(clock(2000, 20, None)) < soft(clock(60_000, 20, None)));
        assert!(soft(clock(2000, 0, None)) < soft(clock(2000, 20, None)));
        assert!(soft(clock(60_000, 0, Some(20))) < soft(clock(60_000, 0, Some(2))));
        assert_eq!(soft(clock(2000, 0, None)).as_millis(), 50);
    }

    #[test]
    fn later_moves_get_a_larger_part_of_the_remaining_time() {
        let clock = clock(60_000, 0, None);
        let soft = |number| allot(&clock, Color::White, number, Duration::ZERO).soft;
        assert!(soft(1) < soft(20) && soft(20) < soft(40));
        assert_eq!(soft(44), soft(9999));
    }

    #[test]
    fn moves_to_a_time_control_get_equal_parts_at_any_move_number() {
        let soft = |number, moves| {
            let clock = clock(60_000, 0, Some(moves));
            allot(&clock, Color::White, number, Duration::ZERO).soft
        };
        assert_eq!(soft(41, 40).as_millis(), 60_000 / 40);
        assert_eq!(soft(41, 30).as_millis(), 60_000 / 30);
        assert_eq!(soft(1, 100), soft(1, 40));
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let black = Clock {
            remaining: [Duration::ZERO, Duration::from_mins(1)],
            increment: [Duration::ZERO; 2],
            moves_to_go: None,
        };
        assert_eq!(
            allot(&black, Color::White, 1, Duration::ZERO).hard,
            MIN_MOVE_TIME
        );
        assert!(allot(&black, Color::Black, 1, Duration::ZERO).soft > Duration::from_secs(1));
    }
}
