//! Initial ratings of puzzles.

use std::ops::RangeInclusive;

use rules::{Move, Position};

use crate::puzzle::line;
use crate::{Theme, ThemeSet};

/// The range of initial ratings.
pub const RATINGS: RangeInclusive<u16> = 700..=2800;

// Chosen by hand. Glicko-2 adjusts the ratings to the results of solvers.
const BASE: i32 = 500;
const FOR_EACH_MOVE: i32 = 260;
const FOR_A_QUIET_MOVE: i32 = 170;
const FOR_A_SACRIFICE: i32 = 120;
const FOR_NO_CHECK_FIRST: i32 = 90;
const FOR_UNDERPROMOTION: i32 = 150;
/// For each doubling of the nodes after which the engine keeps the first move, beyond the first few
/// hundred.
const POINTS_PER_DOUBLING: i32 = 60;
const FREE_NODES: u64 = 256;
/// For each piece on the board beyond six.
const FOR_A_PIECE: i32 = 8;
/// The capture of a hanging piece is easy to find.
const FOR_HANGING: i32 = -250;

/// Returns an initial rating, based on the length, the quiet moves, sacrifices, the number of
/// pieces, and the nodes after which a search keeps the first move.
pub fn rating(start: &Position, moves: &[Move], themes: ThemeSet, nodes: u64) -> u16 {
    let positions = line(start, moves);
    let quiet = positions
        .iter()
        .zip(moves)
        .step_by(2)
        .filter(|(position, mv)| {
            !position.is_capture(**mv) && !position.gives_check(**mv) && mv.promotion().is_none()
        })
        .count() as i32;
    let doublings = (nodes / FREE_NODES).checked_ilog2().unwrap_or(0) as i32;
    let pieces = start.board().occupied().len() as i32;
    let first_checks = moves.first().is_some_and(|&mv| start.gives_check(mv));
    let part = |theme, points| if themes.contains(theme) { points } else { 0 };
    let sum = BASE
        + FOR_EACH_MOVE * (moves.len().div_ceil(2) as i32 - 1)
        + FOR_A_QUIET_MOVE * quiet
        + POINTS_PER_DOUBLING * doublings
        + FOR_A_PIECE * (pieces - 6).max(0)
        + if first_checks { 0 } else { FOR_NO_CHECK_FIRST }
        + part(Theme::Sacrifice, FOR_A_SACRIFICE)
        + part(Theme::UnderPromotion, FOR_UNDERPROMOTION)
        + part(Theme::HangingPiece, FOR_HANGING);
    let (lowest, highest) = (i32::from(*RATINGS.start()), i32::from(*RATINGS.end()));
    // The points are scaled so that half of the puzzles are above 1000.
    (lowest + (sum - BASE).max(0) * 7 / 4).min(highest) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::themes;
    use crate::themes::tests::{played, position};

    #[test]
    fn later_found_moves_are_rated_higher() {
        let start = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        let moves = played(&start, "Ra8#");
        let themes = themes(&start, &moves);
        let easy = rating(&start, &moves, themes, 100);
        let hard = rating(&start, &moves, themes, 100_000);
        assert_eq!(easy, 700);
        assert_eq!(hard, easy + 8 * POINTS_PER_DOUBLING as u16 * 7 / 4);
    }
}
