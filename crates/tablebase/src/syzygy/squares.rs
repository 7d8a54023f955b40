//! The numbers of squares, and of sets of squares, from which the index of a position is computed.
//!
//! Boards are reflected so that the first piece is in the triangle a1, d1, d4, or the leading pawn on
//! the files a to d.

use std::sync::LazyLock;

use rules::Square;

/// The number of squares in the triangle a1, d1, d4.
pub(super) const TRIANGLE: u64 = 10;
/// The number of squares of the triangle that are off its diagonal.
pub(super) const OFF_DIAGONAL: u64 = 6;
/// The number of squares below the diagonal of the board.
pub(super) const BELOW: u64 = 28;
/// The number of placements of both kings with the first in the triangle.
pub(super) const KING_PAIRS: u64 = 462;

/// Returns the square reflected at the vertical center line.
pub(super) const fn mirrored(square: usize) -> usize {
    square ^ 0o07
}

/// Returns the square reflected at the horizontal center line.
pub(super) const fn flipped(square: usize) -> usize {
    square ^ 0o70
}

/// Returns the square reflected at the diagonal from a1.
pub(super) const fn transposed(square: usize) -> usize {
    square >> 3 | (square & 7) << 3
}

/// Returns how many ranks a square is above the diagonal from a1; negative below it.
pub(super) const fn above_diagonal(square: usize) -> i32 {
    (square >> 3) as i32 - (square & 7) as i32
}

/// Returns the number of a square below the diagonal, by rank and then file, among the first `files`
/// files.
const fn below(square: usize, files: u64) -> u64 {
    let (rank, file) = (square as u64 >> 3, square as u64 & 7);
    // The ranks below contain files - 1, files - 2 and so on.
    rank * (2 * files - rank - 1) / 2 + file - rank - 1
}

/// Returns the number of a square below the diagonal of the board, from 0 to 27.
pub(super) const fn below_diagonal(square: usize) -> u64 {
    below(square, 8)
}

/// Returns the number of a square in the triangle: those off the diagonal, then the diagonal.
pub(super) const fn in_triangle(square: usize) -> u64 {
    if above_diagonal(square) == 0 {
        OFF_DIAGONAL + square as u64 % 8
    } else {
        below(square, 4)
    }
}

/// The numbers of both kings' squares, by the first king's number in the triangle: first the pairs
/// with a king off the diagonal, and then those with both on it. If the first king is on the diagonal,
/// the second one is not above it.
static KINGS: LazyLock<[[Option<u16>; 64]; TRIANGLE as usize]> = LazyLock::new(|| {
    let mut numbers = [[None; 64]; TRIANGLE as usize];
    let mut next = 0;
    for both_on_diagonal in [false, true] {
        for number in 0..TRIANGLE {
            let first = Square::all()
                .filter(|square| square.file().index() < 4 && square.rank().index() < 4)
                .filter(|square| above_diagonal(square.index()) <= 0)
                .find(|square| in_triangle(square.index()) == number);
            for (first, second) in first
                .into_iter()
                .flat_map(|first| Square::all().map(move |second| (first, second)))
            {
                let places = [first, second].map(|square| above_diagonal(square.index()));
                if first.distance(second) > 1
                    && (places == [0, 0]) == both_on_diagonal
                    && !(places[0] == 0 && places[1] > 0)
                {
                    numbers[number as usize][second.index()] = Some(next);
                    next += 1;
                }
            }
        }
    }
    numbers
});

/// Returns the number of both kings' squares, or `None` if they are adjacent or not reflected.
pub(super) fn kings(first: usize, second: usize) -> Option<u64> {
    let number = KINGS.get(in_triangle(first) as usize)?.get(second)?;
    number.map(u64::from)
}

/// Returns the file of the half of the board with files a to d, from 0 at the edge.
pub(super) const fn half_file(square: usize) -> usize {
    let file = square & 7;
    if file < 4 { file } else { 7 - file }
}

/// Returns the order of a pawn's square. The leading pawn is the one with the lowest number: nearest
/// to the edge, and then the least advanced.
pub(super) const fn lead_order(square: usize) -> usize {
    6 * half_file(square) + (square >> 3) - 1
}

/// Returns the number of a pawn's square among those of the pawns behind the leading one, from 0 to
/// 47. The squares that leave the leading pawn the least room have the highest numbers.
pub(super) const fn pawn_number(square: usize) -> u64 {
    let ranks = (square >> 3) - 1;
    let mirrored = square & 7 > 3;
    (47 - 12 * half_file(square) - 2 * ranks) as u64 - mirrored as u64
}

/// Returns the number of ways to choose `k` of `n` elements.
pub(super) const fn choose(n: u64, k: usize) -> u64 {
    let mut ways = 1;
    let mut step = 0;
    while step < k as u64 {
        if step >= n {
            return 0;
        }
        ways = ways * (n - step) / (step + 1);
        step += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn square(name: &str) -> usize {
        name.parse::<Square>().expect(name).index()
    }

    #[test]
    fn numbers_the_triangle_and_the_squares_below_the_diagonal() {
        for (name, triangle) in [
            ("b1", 0),
            ("d1", 2),
            ("c2", 3),
            ("d3", 5),
            ("a1", 6),
            ("d4", 9),
        ] {
            assert_eq!(in_triangle(square(name)), triangle, "{name}");
        }
        let all = (0..64).filter(|&square| above_diagonal(square) < 0);
        let numbers: BTreeSet<u64> = all.map(below_diagonal).collect();
        assert_eq!(numbers, (0..BELOW).collect());
    }

    #[test]
    fn numbers_each_pair_of_kings_once() {
        let numbers: Vec<u16> = KINGS.iter().flatten().copied().flatten().collect();
        let distinct: BTreeSet<u16> = numbers.iter().copied().collect();
        assert_eq!(numbers.len() as u64, KING_PAIRS);
        assert_eq!(distinct, (0..KING_PAIRS as u16).collect());
        assert_eq!(kings(square("a1"), square("b2")), None);
    }

    #[test]
    fn numbers_the_squares_of_pawns() {
        let numbers: BTreeSet<u64> = (8..56).map(pawn_number).collect();
        assert_eq!(numbers, (0..48).collect());
        for (name, number) in [("a2", 47), ("h2", 46), ("a7", 37), ("d2", 11), ("e7", 0)] {
            assert_eq!(pawn_number(square(name)), number, "{name}");
        }
    }

    #[test]
    fn counts_choices() {
        for (n, k, ways) in [
            (64, 0, 1),
            (64, 1, 64),
            (48, 2, 1128),
            (62, 6, 61_474_519),
            (1, 2, 0),
        ] {
            assert_eq!(choose(n, k), ways);
        }
    }
}
