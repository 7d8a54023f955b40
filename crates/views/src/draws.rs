//! When the computer agrees to a draw or claims one.

use arbiter::{Event, Ruling};
use protocol::Score;

/// The computer declines draws before this many plies.
const PLIES_BEFORE_A_DRAW: usize = 20;
/// The number of plies without a capture or pawn move after which a game counts as without
/// progress.
const QUIET: u32 = 20;
/// In such a game the computer agrees to a draw with a score of at most this many centipawns.
const EVEN: i32 = 30;
/// In other games the computer agrees to a draw with a score of at most this many centipawns: then
/// it is clearly worse.
const WORSE: i32 = -50;
/// A position can occur for the third time after this many quiet plies at the earliest, including
/// the next one.
const MIN_QUIET_PLIES_BEFORE_CLAIM: u32 = 7;

/// Whether the computer agrees to a draw after `plies`, of which the last `quiet` had no capture or
/// pawn move: if it is worse, or if it is at most slightly better and there is no progress.
pub fn accepts_a_draw(score: Score, plies: usize, quiet: u32) -> bool {
    let most = if quiet >= QUIET { EVEN } else { WORSE };
    plies >= PLIES_BEFORE_A_DRAW && is_at_most(score, most)
}

/// Whether the computer claims a draw if it can: only when it is not better.
pub fn wants_to_claim(score: Score, quiet: u32) -> bool {
    quiet >= MIN_QUIET_PLIES_BEFORE_CLAIM && is_at_most(score, 0)
}

fn is_at_most(score: Score, centipawns: i32) -> bool {
    match score {
        Score::Cp(value) => value <= centipawns,
        Score::Mate(moves) => moves <= 0,
    }
}

/// Whether these events begin with a correct draw claim.
pub fn is_right_claim(events: &[Event]) -> bool {
    matches!(
        events.first(),
        Some(Event::DrawClaimed {
            ruling: Ruling::Right,
            ..
        })
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_a_draw_when_worse_or_when_nothing_happens() {
        for (score, plies, quiet, agrees) in [
            (Score::Cp(0), 40, 0, false),
            (Score::Cp(-20), 40, 5, false),
            (Score::Cp(-60), 40, 0, true),
            (Score::Cp(20), 120, 20, true),
            (Score::Cp(40), 120, 60, false),
            (Score::Cp(-300), 4, 0, false),
            (Score::Mate(3), 40, 30, false),
            (Score::Mate(-3), 40, 0, true),
        ] {
            let accepts = accepts_a_draw(score, plies, quiet);
            assert_eq!(accepts, agrees, "{score:?}, {plies}, {quiet}");
        }
    }

    #[test]
    fn claims_a_draw_only_when_not_better() {
        for (score, quiet, claims) in [
            (Score::Cp(0), 7, true),
            (Score::Cp(0), 6, false),
            (Score::Cp(1), 99, false),
            (Score::Mate(1), 99, false),
            (Score::Mate(-2), 8, true),
        ] {
            assert_eq!(wants_to_claim(score, quiet), claims, "{score:?}, {quiet}");
        }
    }
}
