//! One fact about a move of the user: the loss or gain that matters most.
//!
//! A [`Fact`] follows from the engine's evaluations before and after the move, and is verified by the
//! rules: a piece is "without a defender" only if no piece of its side attacks its square. Without a
//! verified reason for a loss, the fact is only that another move was better.

mod evaluation;
mod fact;
mod gains;
mod losses;
mod mates;
mod tactics;
mod words;

pub use evaluation::Evaluation;
pub use fact::{Fact, Grade, Placed, Remark, Tactic};

use evaluation::Played;
use rules::{Move, Outcome, Position};

/// Judges a move by the evaluations of the positions before and after it. Returns `None` if the
/// move is illegal.
pub fn remark(
    before: &Position,
    mv: Move,
    found: &Evaluation,
    then: &Evaluation,
) -> Option<Remark> {
    let after = before.play(mv).ok()?;
    let played = Played {
        before,
        mv,
        after,
        best: found.legal(before),
        reply: then.legal(&after),
    };
    let expected = match after.outcome() {
        Some(Outcome::Checkmate) => {
            return Some(Remark {
                grade: Grade::Good,
                fact: Fact::Checkmates,
            });
        }
        Some(Outcome::Stalemate) => 0.5,
        None => 1.0 - then.chance(),
    };
    let is_choice = played.best.first() == Some(&mv) || before.legal_moves().len() == 1;
    let lost = if is_choice {
        0.0
    } else {
        (found.chance() - expected).max(0.0)
    };
    let grade = Grade::of(lost);
    let fact = if is_choice {
        None
    } else {
        mates::fact(&played, found.score, then.score)
            .or_else(|| (grade > Grade::Good).then(|| losses::fact(&played, grade, found, then)))
    };
    Some(match fact {
        Some(fact) => Remark {
            grade: grade.max(Grade::Inaccuracy),
            fact,
        },
        None => Remark {
            grade: Grade::Good,
            fact: gains::fact(&played, then.score),
        },
    })
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
