//! Random openings.

use engine::{Engine, Limits, Score};
use rules::{CastlingMode, Line, Position};

use crate::random::Random;

/// How many random moves make an opening.
const PLIES: usize = 8;
/// An opening is balanced when our engine sees no more than this on either side.
const BALANCED: i32 = 80;
/// How long it looks, in positions.
const NODES: u64 = 4_000;

/// Chess960 start positions.
const CHESS960_STARTS: usize = 960;

/// Openings without end: eight random plies from the starting position, or from random ones of
/// Chess960, after which neither side stands clearly better. The same seed gives the same openings.
pub struct Openings {
    engine: Engine,
    random: Random,
    mode: CastlingMode,
}

impl Openings {
    /// Openings of chess from this seed.
    pub fn new(seed: u64) -> Self {
        Self::of(CastlingMode::Standard, seed)
    }

    /// Openings of chess or of Chess960 from this seed.
    pub fn of(mode: CastlingMode, seed: u64) -> Self {
        Self {
            engine: Engine::new(4),
            random: Random::new(seed, 0),
            mode,
        }
    }

    /// One random line, balanced or not; none when it ran into a mate.
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
