//! Bipartite matching of squares and pieces.

use rules::{Bitboard, Square};

use crate::meter::{Exhausted, Meter};

/// Whether distinct pieces, each on a square of its set, can occupy all these squares at once: a
/// bipartite matching, built one square at a time with augmenting paths. There are at most eight
/// squares, those next to a king.
pub(super) fn covers(
    squares: Bitboard,
    pieces: &[Bitboard],
    meter: &mut Meter,
) -> Result<bool, Exhausted> {
    let mut matching = Matching {
        pieces,
        held: vec![None; pieces.len()],
        visited: vec![false; pieces.len()],
    };
    for square in squares {
        matching.visited.fill(false);
        if !matching.place(square, meter)? {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Matching<'a> {
    pieces: &'a [Bitboard],
    /// The square assigned to each piece.
    held: Vec<Option<Square>>,
    /// The pieces tried on the current augmenting path.
    visited: Vec<bool>,
}

impl Matching<'_> {
    /// Finds a piece for this square. Pieces that are already assigned may be moved to other
    /// squares.
    fn place(&mut self, square: Square, meter: &mut Meter) -> Result<bool, Exhausted> {
        meter.steps(self.pieces.len() as u64)?;
        for index in 0..self.pieces.len() {
            if self.visited[index] || !self.pieces[index].contains(square) {
                continue;
            }
            self.visited[index] = true;
            let is_free = match self.held[index] {
                None => true,
                Some(other) => self.place(other, meter)?,
            };
            if is_free {
                self.held[index] = Some(square);
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use rules::{Bitboard, Square};

    use super::covers;
    use crate::meter::Meter;

    /// Tries every choice of a piece for every square.
    fn covers_by_trial(squares: Bitboard, pieces: &[Bitboard], used: u32) -> bool {
        let Some(square) = squares.first() else {
            return true;
        };
        let rest = squares.without(square.bitboard());
        (0..pieces.len()).any(|index| {
            used >> index & 1 == 0
                && pieces[index].contains(square)
                && covers_by_trial(rest, pieces, used | 1 << index)
        })
    }

    #[test]
    fn finds_a_matching_if_one_exists() {
        let mut random = 88_172_645_463_325_252_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let mut counts = [0; 2];
        for round in 0..5_000 {
            let squares = Bitboard(next() & 0xff);
            let sparse = round % 3;
            let pieces: Vec<Bitboard> = (0..next() % 9)
                .map(|_| Bitboard((0..=sparse).fold(0xff, |set, _| set & next())))
                .collect();
            let expected = covers_by_trial(squares, &pieces, 0);
            let found = covers(squares, &pieces, &mut Meter::new(u64::MAX));
            assert_eq!(found, Ok(expected), "{squares:?} by {pieces:?}");
            counts[usize::from(expected)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }

    /// Nine pieces that all cover the same seven of eight squares, and none that covers the last
    /// one. Trying every choice takes 9 × 8 × 7 × … steps.
    #[test]
    fn the_work_is_bounded() {
        let pieces = [Bitboard(0x7f); 30];
        let mut meter = Meter::new(u64::MAX);
        assert_eq!(covers(Bitboard(0xff), &pieces, &mut meter), Ok(false));
        assert!(meter.nodes() < 50, "{}", meter.nodes());
        let first = Square::from_index(0).expect("a square").bitboard();
        assert_eq!(covers(first, &pieces, &mut Meter::new(u64::MAX)), Ok(true));
    }
}
