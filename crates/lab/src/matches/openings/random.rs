//! Random openings.

use engine::{Engine, Limits, Score};
use rules::{CastlingMode, Line, Position};

use crate::random::Random;

/// Number of random plies of an opening.
const PLIES: usize = 8;
/// Maximum score, for either side, of a balanced opening according to our engine.
const BALANCED: i32 = 80;
/// Node limit of this search.
const NODES: u64 = 4_000;

/// Number of Chess960 start positions.
const CHESS960_STARTS: usize = 960;

/// An endless sequence of openings: eight random plies from the standard position, or from random
/// Chess960 positions, after which neither side has a clear advantage. The same seed gives the same
/// openings.
pub struct Openings {
    engine: Engine,
    random: Random,
    mode: CastlingMode,
}

impl Openings {
    /// Creates standard openings from this seed.
    pub fn new(seed: u64) -> Self {
        Self::of(CastlingMode::Standard, seed)
    }

    /// Creates standard or Chess960 openings from this seed.
    pub fn of(mode: CastlingMode, seed: u64) -> Self {
        Self {
            engine: Engine::new(4),
            random: Random::new(seed, 0),
            mode,
        }
    }

    /// Returns one random line, balanced or not; `None` if it ended in a mate.
    fn random_line(&mut self) -> Option<Line> {
        let mut line = Line::new(match self.mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => {
                Position::chess960(self.random.below(CHESS960_STARTS) as u16)?
            }
        });
        for _ in 0..PLIES {
            let moves = line.position().legal_moves();
            let mv = *moves.get(self.random.below(moves.len().max(1)))?;
            line.play(mv).ok()?;
        }
        Some(line)
    }

    fn is_balanced(&mut self, line: &Line) -> bool {
        self.engine.new_game();
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let found = self.engine.search(line, &limits, &false.into(), |_| ());
        found.best.is_some()
            && matches!(found.score, Score::Centipawns(value) if value.abs() <= BALANCED)
    }
}

impl Iterator for Openings {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.random_line()
                && self.is_balanced(&line)
            {
                return Some(line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_balanced_and_replay() {
        let some: Vec<Line> = Openings::new(7).take(5).collect();
        let again: Vec<Line> = Openings::new(7).take(5).collect();
        assert_eq!(some, again);
        for (index, line) in some.iter().enumerate() {
            assert_eq!(line.moves().len(), PLIES);
            assert!(!some[..index].contains(line));
        }
        let mut chess960 = Openings::of(CastlingMode::Chess960, 7);
        let [one, other] = [chess960.next(), chess960.next()].map(Option::unwrap);
        assert_ne!(one.start(), other.start());
        assert_eq!(one.start().castling_mode(), CastlingMode::Chess960);
    }
}
