//! Externally rated players: Stockfish's skill levels.
//!
//! A skill level chooses among four lines when the search has reached a certain depth, but
//! continues the search, whose results help it at the next move. So it has to play with a clock, as
//! it did for its rating. If its search is limited to that depth, it is 300 points weaker.

use engine::Level;

use crate::matches::{Contender, Program};

/// The ratings of skill levels 0 to 15, from thousands of games each at 120+1 against versions of
/// Stash, on the scale of the CCRL blitz list (Stockfish's repository, commit a08b8d4 of January
/// 2023, a month after version 15.1, the version packaged by Debian).
const RATED: [f64; 16] = [
    1320.1, 1467.6, 1608.4, 1742.3, 1922.9, 2203.7, 2363.2, 2499.5, 2596.2, 2702.8, 2788.3, 2855.5,
    2923.1, 2972.9, 3024.8, 3069.5,
];

/// The skill levels that each of these levels plays against, some weaker and some stronger. For
/// lower levels there is no rated player that is weak enough.
const SKILL_LEVELS_BY_LEVEL: [(u8, &[usize]); 9] = [
    (9, &[0, 1]),
    (10, &[1, 2]),
    (11, &[2, 3]),
    (12, &[4, 5]),
    (13, &[5, 6]),
    (14, &[7, 8]),
    (15, &[8, 10]),
    (16, &[10, 12]),
    (17, &[12, 15]),
];

/// A skill level and its rating.
pub(super) struct Rated {
    pub(super) contender: Contender,
    pub(super) rating: f64,
}

/// Returns the rated players that measure a level; `program` is the command that starts Stockfish.
pub(super) fn met_by(level: Level, program: &str) -> impl Iterator<Item = Rated> {
    SKILL_LEVELS_BY_LEVEL
        .iter()
        .filter(move |(number, _)| *number == level.number())
        .flat_map(|(_, skills)| *skills)
        .map(move |&skill| Rated {
            contender: Contender {
                name: format!("skill level {skill}"),
                program: Program::Uci(vec![program.to_owned()]),
                options: [("Skill Level", skill), ("Hash", 16), ("Threads", 1)]
                    .map(|(name, value)| (name.to_owned(), value.to_string()))
                    .to_vec(),
            },
            rating: RATED[skill],
        })
}
