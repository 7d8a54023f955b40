//! Where games begin.

use engine::{Engine, Limits, Score};
use rules::{CastlingMode, FenNote, Line, Position};

use crate::random::Random;

/// How many random moves make an opening.
const PLIES: usize = 8;
/// An opening is balanced when our engine sees no more than this on either side.
const BALANCED: i32 = 80;
/// How long it looks, in positions.
const NODES: u64 = 4_000;

/// Openings without end: eight random plies from the starting position, after which neither side
/// stands clearly better. The same seed gives the same openings.
pub struct Openings {
    engine: Engine,
    random: Random,
}

impl Openings {
    /// Openings from this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            engine: Engine::new(4),
            random: Random::new(seed, 0),
        }
    }

    /// One random line, balanced or not; none when it ran into a mate.
    fn random_line(&mut self) -> Option<Line> {
        let mut line = Line::new(Position::start());
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

/// Openings from a text with a FEN on each line; what follows `;` or `#` is passed over.
///
/// What in a FEN cannot be and was dropped goes to `note`, with the number of its line.
///
/// # Errors
///
/// When a line is no position in which somebody can move; the error names the line.
pub fn from_fens(text: &str, mut note: impl FnMut(usize, FenNote)) -> Result<Vec<Line>, String> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let fen = line.split([';', '#']).next().unwrap_or_default().trim();
        if fen.is_empty() {
            continue;
        }
        let (position, notes) = Position::read_fen(fen, CastlingMode::Standard)
            .map_err(|why| format!("line {number}: {why}"))?;
        for dropped in notes {
            note(number, dropped);
        }
        if position.outcome().is_some() {
            return Err(format!("line {number}: the game is over there"));
        }
        openings.push(Line::new(position));
    }
    if openings.is_empty() {
        return Err("there is no opening in it".to_owned());
    }
    Ok(openings)
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
    }

    #[test]
    fn openings_are_read_and_refused() {
        let text = "# mine\n\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ; one\n4k3/8/8/8/8/8/8/R3K3 w Q -\n";
        assert_eq!(from_fens(text, |_, _| ()).unwrap().len(), 2);
        let stale = "4k3/8/8/8/8/8/8/R3K3 w Q -\n4k3/8/8/8/8/8/8/R3K3 w KQ -\n";
        let mut lines = Vec::new();
        let openings = from_fens(stale, |line, _| lines.push(line)).unwrap();
        assert_eq!(openings[0], openings[1]);
        assert_eq!(lines, [2]);
        for (text, why) in [
            ("", "no opening"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nrubbish", "line 2: "),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "line 1: the game is over"),
        ] {
            let error = from_fens(text, |_, _| ()).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
