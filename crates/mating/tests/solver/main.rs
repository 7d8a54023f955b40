//! Tests of the solver against slow reference solvers, positions checked by hand, and a corpus.

#[path = "../../examples/corpus/closure.rs"]
mod closure;
mod corpus;
mod few_pieces;
mod hand_checked;
mod properties;
#[path = "../../examples/corpus/random.rs"]
mod random;

use rules::{CastlingMode, Color, Outcome, Position};
use staunton_mating::{Answer, Winnability};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// Plays the line of an answer and asserts that it ends in a mate by this side.
#[track_caller]
fn assert_mates(start: &Position, side: Color, answer: &Answer) {
    let Winnability::Winnable { line } = &answer.winnability else {
        panic!("{side} can mate in {start}, but the answer is {answer:?}");
    };
    let mut position = *start;
    for &mv in line {
        position = position
            .play(mv)
            .unwrap_or_else(|why| panic!("{start}, line {line:?}: {why}"));
    }
    assert_eq!(
        (position.outcome(), position.turn()),
        (Some(Outcome::Checkmate), !side),
        "{start}, line {line:?}"
    );
}
