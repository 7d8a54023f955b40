//! All eight directions at once: what many men reach together, and which direction each
//! square is reached in.
//!
//! Sliding goes by doubling: in three steps every man has gone up to seven squares over what
//! is empty (the *Kogge–Stone* fill of the Chess Programming Wiki).
#![expect(clippy::inline_always, reason = "a call would empty the registers")]

use super::eight::Eight;
use super::sliders::ray;
use crate::{Bitboard, Square};

/// A direction as White sees the board; as a number, its lane. Each stands beside its
/// opposite, the straight ones before the diagonal ones.
#[derive(Clone, Copy)]
#[expect(
    dead_code,
    reason = "no pawn goes east or west, but sliders do, by lane"
)]
pub(crate) enum Direction {
    North,
    South,
    East,
    West,
    NorthEast,
    SouthWest,
    NorthWest,
    SouthEast,
}

/// One step in each [`Direction`].
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
];
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (2, 1),
    (-2, -1),
    (-2, 1),
    (2, -1),
];

/// How many of the first lanes are ranks and files.
pub(crate) const STRAIGHT_LANES: usize = 4;

/// How far indices rotate in going each way this many times.
const fn rotations(ways: [(i8, i8); 8], times: i8) -> Eight {
    let mut rotations = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        let (files, ranks) = ways[lane];
        rotations[lane] = (times * (8 * ranks + files)).rem_euclid(64) as u64;
        lane += 1;
    }
    Eight::numbers(rotations)
}

/// The squares on which one can arrive each way.
const fn arrivals(ways: [(i8, i8); 8]) -> Eight {
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
    Eight::numbers(arrivals)
}

const ONE: Eight = rotations(STEPS, 1);
const TWO: Eight = rotations(STEPS, 2);
const FOUR: Eight = rotations(STEPS, 4);
const STEP_ARRIVALS: Eight = arrivals(STEPS);
const LEAP: Eight = rotations(LEAPS, 1);
const LEAP_ARRIVALS: Eight = arrivals(LEAPS);

/// From each square, where a slider stands that comes in each direction, over an empty board.
const fn origins() -> [[Bitboard; 8]; 64] {
    let mut origins = [[Bitboard::EMPTY; 8]; 64];
    let mut index = 0;
    while index < 64 {
        let mut lane = 0;
        while lane < 8 {
            let (files, ranks) = STEPS[lane];
            let to = Square::wrapping(index);
            origins[index as usize][lane] = ray(to, (-files, -ranks), Bitboard::EMPTY);
            lane += 1;
        }
        index += 1;
    }
    origins
}

static ORIGINS: [[Bitboard; 8]; 64] = origins();

/// For each direction, the squares from which one comes to this one over an empty board.
#[inline(always)]
pub(crate) fn origins_of(target: Square) -> Eight {
    Eight::new(ORIGINS[target.index()])
}

/// Where sliders come in each direction, up to and with the first square that is not empty.
#[inline(always)]
pub(crate) fn slide(men: Eight, empty: Bitboard) -> Eight {
    let way = Eight::splat(empty) & STEP_ARRIVALS;
    let reach = men | way & men.rotated(ONE);
    let way = way & way.rotated(ONE);
    let reach = reach | way & reach.rotated(TWO);
    let way = way & way.rotated(TWO);
    let reach = reach | way & reach.rotated(FOUR);
    step(reach)
}

/// One step in each direction.
#[inline(always)]
pub(crate) fn step(men: Eight) -> Eight {
    men.rotated(ONE) & STEP_ARRIVALS
}

/// Where knights come by each of their eight leaps.
#[inline(always)]
pub(crate) fn leap(knights: Eight) -> Eight {
    knights.rotated(LEAP) & LEAP_ARRIVALS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks;

    /// The tables of single men are the referee.
    #[test]
    fn all_directions_together_are_what_one_man_reaches() {
        let mut state = 0x0123_4567_89ab_cdef_u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for _ in 0..2_000 {
            let occupied = Bitboard(random() & random().rotate_left(23));
            let men = occupied & Bitboard(random());
            let slides = slide(Eight::splat(men), !occupied);
            let reached = men.into_iter().fold(Bitboard::EMPTY, |all, man| {
                all | attacks::queen(man, occupied)
            });
            assert_eq!(slides.union(), reached);
            assert_eq!(slides.united().first(), reached);
            let leaps = men
                .into_iter()
                .fold(Bitboard::EMPTY, |all, man| all | attacks::knight(man));
            assert_eq!(leap(Eight::splat(men)).union(), leaps);
            for man in men {
                let steps = step(Eight::splat(man.bitboard()));
                assert_eq!(steps.union(), attacks::king(man));
                assert_eq!(steps.lens().sum(), u64::from(attacks::king(man).len()));
                // Who stands on the way back in a direction comes in that direction.
                let back = slide(Eight::splat(man.bitboard()), Bitboard::FULL).exchanged();
                assert_eq!(origins_of(man).sets(), back.sets());
            }
        }
    }
}
