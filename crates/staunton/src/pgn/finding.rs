//! Problems that a command finds in a text.

use ::pgn::Place;

/// A problem or a contradiction, with its place.
pub(super) type Finding = (Place, String);
