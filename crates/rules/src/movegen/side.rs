//! Sides as types.

use crate::Color;
use crate::attacks::Direction;

/// A side to move as a type, so that the compiler generates separate code for each side.
pub(crate) trait Side {
    /// The opposite side.
    type Other: Side<Other = Self>;
    const COLOR: Color;
    /// The direction of pawn steps.
    const FORWARD: Direction;
    /// The direction of pawn captures toward the a-file.
    const LEFT: Direction;
    /// The direction of pawn captures toward the h-file.
    const RIGHT: Direction;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const FORWARD: Direction = Direction::North;
    const LEFT: Direction = Direction::NorthWest;
    const RIGHT: Direction = Direction::NorthEast;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const FORWARD: Direction = Direction::South;
    const LEFT: Direction = Direction::SouthWest;
    const RIGHT: Direction = Direction::SouthEast;
}
