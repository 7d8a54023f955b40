//! Attacks of many pieces in all eight directions at once.
//!
//! Slides use doubling: in three steps every piece has moved up to seven squares over empty squares
//! (the *Kogge–Stone* fill of the Chess Programming Wiki).
#![expect(clippy::inline_always, reason = "a call would empty the registers")]

use super::bitboards::Bitboards;
use crate::{Bitboard, Square};

/// One step in each [`super::Direction`], as files and ranks.
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (1, -1),
];

/// Knight leaps: also four toward higher indices, then their opposites.
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (-1, 2),
    (2, 1),
    (-2, 1),
    (-1, -2),
    (1, -2),
    (-2, -1),
    (2, -1),
];

/// Returns the index change of each step, repeated `times` times.
const fn shifts(ways: [(i8, i8); 8], times: i8) -> Bitboards {
    let mut squares = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        let (files, ranks) = ways[lane];
        squares[lane] = (times * (8 * ranks + files)).unsigned_abs() as u64;
        lane += 1;
    }
    Bitboards::shifts(squares)
}

/// Returns the possible target squares of each step.
const fn arrivals(ways: [(i8, i8); 8]) -> Bitboards {
    let mut arrivals = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        let (files, ranks) = ways[lane];
        let mut index = 0;
        while index < 64 {
            let square = Square::wrapping(index);
            if square.offset(-files, -ranks).is_some() {
                arrivals[lane] |= square.bitboard().0;
            }
            index += 1;
        }
        lane += 1;
    }
    Bitboards::numbers(arrivals)
}

const ONE: Bitboards = shifts(STEPS, 1);
const TWO: Bitboards = shifts(STEPS, 2);
const FOUR: Bitboards = shifts(STEPS, 4);
const STEP_ARRIVALS: Bitboards = arrivals(STEPS);
const LEAP: Bitboards = shifts(LEAPS, 1);
const LEAP_ARRIVALS: Bitboards = arrivals(LEAPS);

/// Returns the squares that sliders reach in each direction, including the first occupied square.
#[inline(always)]
pub(crate) fn slide(sliders: Bitboards, empty: Bitboard) -> Bitboards {
    let way = Bitboards::splat(empty) & STEP_ARRIVALS;
    let reached = sliders | way & sliders.shifted(ONE);
    let way = way & way.shifted(ONE);
    let reached = reached | way & reached.shifted(TWO);
    let way = way & way.shifted(TWO);
    let reached = reached | way & reached.shifted(FOUR);
    step(reached)
}

/// Moves each set one step in its direction.
#[inline(always)]
pub(crate) fn step(pieces: Bitboards) -> Bitboards {
    pieces.shifted(ONE) & STEP_ARRIVALS
}

/// Returns the targets of knights for each of their eight leaps.
#[inline(always)]
pub(crate) fn leap(knights: Bitboards) -> Bitboards {
    knights.shifted(LEAP) & LEAP_ARRIVALS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks;

    /// Compares the results with the tables for single pieces.
    #[test]
    fn all_directions_agree_with_single_pieces() {
        let mut state = 0x0123_4567_89ab_cdef_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for _ in 0..2_000 {
            let occupied = Bitboard(random() & random().rotate_left(23));
            let pieces = occupied & Bitboard(random());
            let slides = slide(Bitboards::splat(pieces), !occupied);
            let reached = pieces.into_iter().fold(Bitboard::EMPTY, |all, piece| {
                all | attacks::queen(piece, occupied)
            });
            assert_eq!(slides.union(), reached);
            assert_eq!(slides.union_everywhere().first(), reached);
            let leaps = pieces
                .into_iter()
                .fold(Bitboard::EMPTY, |all, piece| all | attacks::knight(piece));
            assert_eq!(leap(Bitboards::splat(pieces)).union(), leaps);
            for piece in pieces {
                let steps = step(Bitboards::splat(piece.bitboard()));
                assert_eq!(steps.union(), attacks::king(piece));
                assert_eq!(steps.lens().sum(), u64::from(attacks::king(piece).len()));
            }
        }
    }
}
