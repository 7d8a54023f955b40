//! The sides in the words of the protocol and of the journal.

use protocol::Side;
use rules::Color;

/// This side in the protocol.
pub const fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// This side, as the journal names it.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
