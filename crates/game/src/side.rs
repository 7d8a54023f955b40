//! The names of the sides in the protocol and in the journal.

use protocol::Side;
use rules::Color;

/// Returns the side as the protocol names it.
pub const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// Returns the side as the journal names it.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
