//! The built-in puzzles.

use std::sync::LazyLock;

use crate::{Puzzle, read};

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let file = include_bytes!("../data/puzzles.gz");
    read(file).unwrap_or_else(|damage| panic!("the puzzles of this program: {damage}"))
});

/// The built-in puzzles, in the order of the games in which they were found. `docs/PUZZLES.md`
/// contains the command that generated them.
pub fn shipped() -> &'static [Puzzle] {
    &PUZZLES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Theme, check};

    #[test]
    fn shipped_puzzles_are_diverse_and_valid() {
        let puzzles = shipped();
        assert!(puzzles.len() >= 3_000, "{} puzzles", puzzles.len());
        for puzzle in puzzles {
            assert_eq!(check(puzzle), Ok(()), "{}", puzzle.id());
        }
        let count = |theme| {
            puzzles
                .iter()
                .filter(|it| it.themes.contains(theme))
                .count()
        };
        let common: Vec<_> = Theme::ALL
            .iter()
            .filter(|&&theme| count(theme) >= 30)
            .collect();
        assert!(common.len() >= 12, "{common:?}");
    }
}
