//! Squares between two squares, and lines through them.

use super::sliders::{BISHOP_STEPS, ROOK_STEPS, ray};
use crate::{Bitboard, Square};

/// For every pair of squares: the squares strictly between them, and the line through both.
struct Lines {
    between: [[Bitboard; 64]; 64],
    through: [[Bitboard; 64]; 64],
}

#[expect(
    clippy::large_stack_arrays,
    reason = "evaluated by the compiler into a static"
)]
const fn lines() -> Lines {
    let mut lines = Lines {
        between: [[Bitboard::EMPTY; 64]; 64],
        through: [[Bitboard::EMPTY; 64]; 64],
    };
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = if direction < 4 {
                ROOK_STEPS[direction]
            } else {
                BISHOP_STEPS[direction - 4]
            };
            let origin = Square::wrapping(from);
            let whole = ray(origin, (files, ranks), Bitboard::EMPTY)
                .union(ray(origin, (-files, -ranks), Bitboard::EMPTY))
                .union(origin.bitboard());
            let mut passed = Bitboard::EMPTY;
            let mut next = origin.offset(files, ranks);
            while let Some(to) = next {
                lines.between[origin.index()][to.index()] = passed;
                lines.through[origin.index()][to.index()] = whole;
                passed = passed.union(to.bitboard());
                next = to.offset(files, ranks);
            }
            direction += 1;
        }
        from += 1;
    }
    lines
}

static LINES: Lines = lines();

/// Returns the squares strictly between two squares of a rank, file or diagonal. The set is empty
/// if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    LINES.between[a.index()][b.index()]
}

/// Returns all squares of the rank, file or diagonal through both squares, or an empty set.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES.through[a.index()][b.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_and_line() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let set = |names: &str| names.split_whitespace().map(square).collect::<Bitboard>();
        assert_eq!(between(square("a1"), square("d4")), set("b2 c3"));
        assert_eq!(between(square("h8"), square("h5")), set("h7 h6"));
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(line(square("b1"), square("a2")), set("b1 a2"));
        assert_eq!(
            line(square("e4"), square("e5")),
            set("e1 e2 e3 e4 e5 e6 e7 e8")
        );
        assert_eq!(line(square("e4"), square("f6")), Bitboard::EMPTY);
    }
}
