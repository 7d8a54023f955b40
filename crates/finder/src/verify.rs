//! Verification of existing puzzles.

use engine::Engine;
use puzzles::{Effort, Puzzle, Theme, check_within};

use crate::POSITIONS;
use crate::find::PROOF;
use crate::search::only_winning;

/// Checks a puzzle: with the rules ([`puzzles::check`]) and, if it does not end with mate, with the
/// engine, which must find that only the first move wins. Without an engine that part is skipped. A
/// puzzle that [`POSITIONS`] cannot prove is also rejected, because a malicious puzzle might take
/// years.
///
/// # Errors
///
/// The sentence describes the problem.
pub fn verify(puzzle: &Puzzle, engine: Option<&mut Engine>) -> Result<(), String> {
    verify_within(puzzle, engine, &mut Effort::new(POSITIONS, &|| false))
}

/// Like [`verify`], with this effort for the rules check.
fn verify_within(
    puzzle: &Puzzle,
    engine: Option<&mut Engine>,
    effort: &mut Effort<'_>,
) -> Result<(), String> {
    check_within(puzzle, effort).map_err(|defect| defect.to_string())?;
    let Some(engine) = engine else {
        return Ok(());
    };
    if puzzle.themes.contains(Theme::Mate) {
        return Ok(());
    }
    let only = only_winning(engine, &puzzle.start, PROOF, &mut Effort::unbounded());
    match only {
        Some(only) if puzzle.moves.first() == Some(&only.mv) => Ok(()),
        Some(only) => {
            let found = puzzle.start.san(only.mv);
            Err(format!("the engine finds that {found} alone wins"))
        }
        None => Err("the engine does not find that one move alone wins".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use puzzles::themes;
    use rules::{CastlingMode, Position};

    use super::*;

    fn of_one_move(fen: &str, san: &str) -> Puzzle {
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let moves = vec![start.parse_san(san).unwrap()];
        let themes = themes(&start, &moves);
        Puzzle {
            start,
            moves,
            rating: 1000,
            themes,
        }
    }

    #[test]
    fn rejects_a_move_that_is_not_unique() {
        let fen = "4k3/8/8/3q4/8/4N3/3R4/3QK3 w - - 0 1";
        let puzzle = of_one_move(fen, "Nxd5");
        assert_eq!(verify(&puzzle, None), Ok(()));
        let why = verify(&puzzle, Some(&mut crate::engine())).unwrap_err();
        assert!(why.contains("one move alone"), "{why}");
    }

    #[test]
    fn rejects_a_puzzle_that_takes_too_long_to_prove() {
        let fen = "k1qqqqqq/ppp5/8/8/8/8/PPP5/K1QQQQQQ w - - 0 1";
        let puzzle = of_one_move(fen, "Qd8+");
        let mut little = Effort::new(1_000, &|| false);
        let why = verify_within(&puzzle, None, &mut little).unwrap_err();
        assert_eq!(why, "it takes too long to prove");
    }
}
