//! The built-in puzzles.

use std::sync::LazyLock;

use crate::{Puzzle, read};

/// The puzzles that every client has.
const FIRST: &[u8] = include_bytes!("../data/puzzles.gz");
/// Further puzzles, which would make a client that is loaded over a network too large.
#[cfg(feature = "all")]
const MORE: &[u8] = include_bytes!("../data/more.gz");

/// The puzzles of all files, and the number of those in the first file.
static PUZZLES: LazyLock<(Vec<Puzzle>, usize)> = LazyLock::new(|| {
    let read = |file| read(file).unwrap_or_else(|why| panic!("the puzzles of this program: {why}"));
    let puzzles = read(FIRST);
    let first = puzzles.len();
    #[cfg(feature = "all")]
    let puzzles = [puzzles, read(MORE)].concat();
    (puzzles, first)
});

/// The built-in puzzles. Without the feature `all` they are those of [`offline`].
/// `docs/PUZZLES.md` contains the commands that generated them.
pub fn shipped() -> &'static [Puzzle] {
    &PUZZLES.0
}

/// The puzzles that a client keeps for use without its server. They are the first ones of
/// [`shipped`].
pub fn offline() -> &'static [Puzzle] {
    let (puzzles, first) = &*PUZZLES;
    &puzzles[..*first]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Theme, check};

    /// The number of all puzzles.
    const MIN_PUZZLES: usize = 20_000;

    #[test]
    fn shipped_puzzles_are_diverse_and_valid() {
        let puzzles = shipped();
        assert!(offline().len() >= 3_000, "{} puzzles", offline().len());
        assert!(puzzles.starts_with(offline()));
        let ids: HashSet<_> = puzzles.iter().map(Puzzle::id).collect();
        assert_eq!(ids.len(), puzzles.len(), "a puzzle occurs twice");
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
        if cfg!(feature = "all") {
            assert!(puzzles.len() >= MIN_PUZZLES, "{} puzzles", puzzles.len());
            assert!(10 * count(Theme::Mate) <= 3 * puzzles.len());
            assert!(common.len() >= 20, "{common:?}");
        }
    }
}
