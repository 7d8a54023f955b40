//! Ends of games, claims, and whether a side can mate.

use arbiter::{Reason, Verdict};
use mating::{Answer, Argument, Budget, Winnability};
use pyo3::prelude::*;
use rules::{Color, Line, Move, Position};

use crate::argument::is_white;
use crate::mv;
use crate::types::{OUTCOME, TERMINATION, WINNABILITY};

/// Returns a verdict as an `Outcome`.
pub(crate) fn outcome(py: Python<'_>, verdict: Verdict) -> PyResult<Bound<'_, PyAny>> {
    let termination = termination(py, verdict.reason)?;
    let winner = verdict.score.winner().map(is_white);
    OUTCOME.create(py, (termination, winner))
}

/// Returns a reason as a `Termination`.
pub(crate) fn termination(py: Python<'_>, reason: Reason) -> PyResult<Bound<'_, PyAny>> {
    TERMINATION.member(py, name(reason))
}

/// Returns the value of a reason in the enumeration `Termination`, with the words of python-chess.
const fn name(reason: Reason) -> &'static str {
    match reason {
        Reason::SeventyFiveMoves => "seventyfive_moves",
        reason => reason.name(),
    }
}

/// The reason for which the player to move can claim a draw now (FIDE 9.2.2 and 9.3.2).
pub(crate) fn claimable(line: &Line) -> Option<Reason> {
    if line.position().has_legal_move() {
        arbiter::claimable(line)
    } else {
        None
    }
}

/// The reason for which the player to move can claim a draw with a move that is not made yet (FIDE
/// 9.2.1 and 9.3.1).
pub(crate) fn claimable_with(line: &Line, mv: Move) -> Option<Reason> {
    if repeats_with(line, mv) {
        Some(Reason::ThreefoldRepetition)
    } else if line.position().after_unchecked(mv).halfmove_clock() >= 100 {
        Some(Reason::FiftyMoves)
    } else {
        None
    }
}

/// Whether the position after a move has occurred twice before.
fn repeats_with(line: &Line, mv: Move) -> bool {
    let next = line.position().after_unchecked(mv);
    // Captures and pawn moves lead to a new position.
    let earlier = line.repeatable().iter();
    next.halfmove_clock() > 0 && earlier.filter(|it| it.is_same_position(&next)).count() >= 2
}

/// Whether a threefold repetition can be claimed, now or with a legal move.
pub(crate) fn can_claim_threefold(line: &Line) -> bool {
    let position = line.position();
    if line.repetitions() >= 3 && position.has_legal_move() {
        return true;
    }
    // The position after the next move has occurred twice, so at least 7 moves can repeat.
    line.repeatable().len() >= 7
        && position
            .legal_moves()
            .iter()
            .any(|&mv| repeats_with(line, mv))
}

/// Whether fifty moves can be claimed, now or with a legal move.
pub(crate) fn can_claim_fifty(line: &Line) -> bool {
    let position = line.position();
    match position.halfmove_clock() {
        100.. => position.has_legal_move(),
        99 => position
            .legal_moves()
            .iter()
            .any(|&mv| position.after_unchecked(mv).halfmove_clock() >= 100),
        _ => false,
    }
}

/// Returns whether a side can mate, with the proof, as a `Winnability`.
pub(crate) fn can_mate<'py>(
    py: Python<'py>,
    position: &Position,
    side: Color,
    nodes: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let Answer { winnability, nodes } =
        py.detach(|| mating::solve(position, side, Budget { nodes }));
    let argument = match &winnability {
        Winnability::Unwinnable(argument) => Some(argument_name(*argument)),
        _ => None,
    };
    let line = match &winnability {
        Winnability::Winnable { line } => moves(line, *position),
        _ => Vec::new(),
    };
    WINNABILITY.create(py, (winnability.can_mate(), line, argument, nodes))
}

/// Returns a line as moves that belong to no position.
pub(crate) fn moves(line: &[Move], mut position: Position) -> Vec<mv::Move> {
    let moves = line.iter().map(|&mv| {
        let found = mv::Move::of(&position, mv);
        position.play_unchecked(mv);
        found
    });
    moves.collect()
}

const fn argument_name(argument: Argument) -> &'static str {
    match argument {
        Argument::GameOver => "game_over",
        Argument::Material => "material",
        Argument::Blockade => "blockade",
        Argument::Exhaustion => "exhaustion",
        _ => "other",
    }
}
