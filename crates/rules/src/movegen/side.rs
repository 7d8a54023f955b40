//! The sides as types.

use crate::Color;
use crate::attacks::Direction;

/// A side to move as a type, so that the compiler makes one generator for each.
pub(crate) trait Side {
    /// The other side.
    type Other: Side<Other = Self>;
    const COLOR: Color;
    /// Where its pawns go.
    const FORWARD: Direction;
    /// Where its pawns capture toward the a-file.
    const LEFT: Direction;
    /// Where its pawns capture toward the h-file.
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
