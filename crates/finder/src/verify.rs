//! The second look at a puzzle that has been made.

use engine::Engine;
use puzzles::{Effort, Puzzle, Theme};

use crate::find::PROOF;
use crate::search::only_winning;

/// Checks a puzzle: by the rules ([`puzzles::check`]), and, where it does not end with mate, by
/// the engine, which must find that the first move alone wins. Without an engine that is left out.
///
/// # Errors
///
/// The sentence says what is wrong.
pub fn verify(puzzle: &Puzzle, engine: Option<&mut Engine>) -> Result<(), String> {
    puzzles::check(puzzle).map_err(|defect| defect.to_string())?;
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

    #[test]
    fn a_move_that_is_not_the_only_one_is_noticed() {
        let fen = "4k3/8/8/3q4/8/4N3/3R4/3QK3 w - - 0 1";
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let moves = vec![start.parse_san("Nxd5").unwrap()];
        let themes = themes(&start, &moves);
        let puzzle = Puzzle {
            start,
            moves,
            rating: 1000,
            themes,
        };
        assert_eq!(verify(&puzzle, None), Ok(()));
        let why = verify(&puzzle, Some(&mut crate::engine())).unwrap_err();
        assert!(why.contains("one move alone"), "{why}");
    }
}
