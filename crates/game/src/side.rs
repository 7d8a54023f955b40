//! The names of the sides in the protocol and in the journal.

use rules::Color;
pub use views::games::side;

/// Returns the side as the journal names it.
pub(super) const fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
