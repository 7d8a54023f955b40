//! The eight directions of ranks, files and diagonals.

/// A direction as White sees the board. Its number is its lane. The first four directions go toward
/// higher indices; the last four are their opposites in the same order.
#[derive(Clone, Copy)]
#[expect(
    dead_code,
    reason = "no pawn goes east or west, but sliders do, by lane"
)]
pub(crate) enum Direction {
    North,
    East,
    NorthEast,
    NorthWest,
    South,
    West,
    SouthWest,
    SouthEast,
}
