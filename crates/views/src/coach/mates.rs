//! Mates that a move misses or allows.

use protocol::Score;
use puzzles::mating_moves;
use rules::{Move, Outcome, Position};

use super::evaluation::Played;
use super::fact::Fact;

/// The longest missed mate that counts when the move keeps a winning position.
const LONGEST_MISSED: i32 = 3;
/// The longest mate that is proved without a complete line of the engine.
const PROVED: u32 = 2;

/// Returns the mate that the move misses or allows.
pub(super) fn fact(played: &Played<'_>, found: Score, then: Score) -> Option<Fact> {
    let still_mates = matches!(then, Score::Mate(moves) if moves <= 0);
    match (found, then) {
        (Score::Mate(moves @ 1..=LONGEST_MISSED), _) if !still_mates => {
            let (moves, san) = mate(played.before, moves, &played.best)?;
            Some(Fact::MissesMate { moves, san })
        }
        (Score::Mate(..=0), _) => None,
        (_, Score::Mate(moves @ 1..)) => {
            let (moves, san) = mate(&played.after, moves, &played.reply)?;
            Some(Fact::AllowsMate { moves, san })
        }
        _ => None,
    }
}

/// Returns the number of moves to mate and the first move, if the line ends in mate or a short mate
/// is proved.
fn mate(position: &Position, moves: i32, line: &[Move]) -> Option<(u32, String)> {
    let number = u32::try_from(moves).ok()?;
    let first = *line.first()?;
    let is_mate = mates_at_the_end(position, number, line)
        || (number <= PROVED && mating_moves(position, number as usize).contains(&first));
    is_mate.then(|| (number, position.san(first)))
}

fn mates_at_the_end(position: &Position, number: u32, line: &[Move]) -> bool {
    line.len() as u32 == 2 * number - 1 && ends_in_mate(position, line)
}

/// Whether the side to move is mated at the end of its best line.
pub(super) fn is_mated(position: &Position, score: Score, line: &[Move]) -> bool {
    let is_complete = matches!(score, Score::Mate(moves @ ..=-1) if line.len() as u32 == 2 * moves.unsigned_abs());
    is_complete && ends_in_mate(position, line)
}

/// Whether a line of legal moves ends in checkmate.
fn ends_in_mate(position: &Position, line: &[Move]) -> bool {
    let mut last = *position;
    for &mv in line {
        last.play_unchecked(mv);
    }
    last.outcome() == Some(Outcome::Checkmate)
}
