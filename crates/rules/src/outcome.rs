//! Game ends that a position causes.

/// The end of a game caused by the position alone.
///
/// ```
/// use staunton_rules::{CastlingMode, Outcome, Position};
///
/// let position = Position::from_fen("k7/8/1Q6/8/8/8/8/K7 b - - 0 1", CastlingMode::Standard)?;
/// assert_eq!(position.outcome(), Some(Outcome::Stalemate));
/// # Ok::<(), staunton_rules::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move: it has lost (FIDE 5.1.1).
    Checkmate,
    /// The side to move is not in check and has no legal move: a draw (FIDE 5.2.1).
    Stalemate,
}
