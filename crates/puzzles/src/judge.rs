//! Checking a solver's moves.

use std::fmt;

use rules::{Move, MoveError, Outcome};

use crate::Puzzle;

/// The verdict on the solver's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The last move is not the solution.
    Wrong,
    /// The moves are correct up to here, and this is the reply.
    Right {
        /// The reply in the solution.
        reply: Move,
    },
    /// The puzzle is solved.
    Solved,
}

/// The reason why the solver's moves cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAMove {
    /// There is no move.
    Missing,
    /// A text is not a legal move, with the reason.
    Illegal(MoveError),
    /// Moves follow after the puzzle was solved, or after a wrong move.
    TooMany,
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("There are no moves: send the moves already played."),
            Self::Illegal(why) => write!(f, "{why}"),
            Self::TooMany => {
                f.write_str("There are moves after the end of this puzzle: send those up to it.")
            }
        }
    }
}

impl std::error::Error for NotAMove {}

impl Puzzle {
    /// Checks the solver's moves from the start, in UCI or SAN, without the replies. An immediate
    /// mate solves the puzzle, even if the solution has a different move.
    pub fn judge<S: AsRef<str>>(&self, played: &[S]) -> Result<Verdict, NotAMove> {
        let mut position = self.start;
        let mut verdict = None;
        for (index, text) in played.iter().enumerate() {
            if matches!(verdict, Some(Verdict::Solved | Verdict::Wrong)) {
                return Err(NotAMove::TooMany);
            }
            let mv = position
                .parse_move(text.as_ref())
                .map_err(NotAMove::Illegal)?;
            position.play_unchecked(mv);
            let is_mate = position.outcome() == Some(Outcome::Checkmate);
            let is_right = self.moves.get(2 * index) == Some(&mv);
            verdict = Some(match self.moves.get(2 * index + 1) {
                _ if is_mate => Verdict::Solved,
                _ if !is_right => Verdict::Wrong,
                None => Verdict::Solved,
                Some(&reply) => {
                    position.play_unchecked(reply);
                    Verdict::Right { reply }
                }
            });
        }
        verdict.ok_or(NotAMove::Missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ThemeSet;
    use crate::themes::tests::{played, position};

    fn puzzle(fen: &str, line: &str) -> Puzzle {
        let start = position(fen);
        let moves = played(&start, line);
        Puzzle {
            start,
            moves,
            rating: 1000,
            themes: ThemeSet::default(),
        }
    }

    #[test]
    fn judges_moves_in_sequence() {
        let fork = puzzle("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "Nc7+ Kd7 Nxa8");
        let reply = fork.moves[1];
        assert_eq!(fork.judge(&["b5c7"]), Ok(Verdict::Right { reply }));
        assert_eq!(fork.judge(&["Nc7", "Nxa8"]), Ok(Verdict::Solved));
        assert_eq!(fork.judge(&["Nd6"]), Ok(Verdict::Wrong));
        assert_eq!(fork.judge(&["Nc7", "Nd5"]), Ok(Verdict::Wrong));
        assert_eq!(fork.judge::<&str>(&[]), Err(NotAMove::Missing));
        assert_eq!(fork.judge(&["Nd6", "Nc8"]), Err(NotAMove::TooMany));
        assert!(matches!(fork.judge(&["Nb6"]), Err(NotAMove::Illegal(_))));
    }

    #[test]
    fn any_immediate_mate_solves_the_puzzle() {
        let two = puzzle("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "Ra7 Kg8 Rb8#");
        assert_eq!(two.judge(&["Ra7", "Rb8"]), Ok(Verdict::Solved));
        let one = puzzle("7k/8/6K1/8/8/8/8/RQ6 w - - 0 1", "Ra8#");
        assert_eq!(one.judge(&["Qb8"]), Ok(Verdict::Solved));
        assert_eq!(one.judge(&["Qc1"]), Ok(Verdict::Wrong));
    }
}
