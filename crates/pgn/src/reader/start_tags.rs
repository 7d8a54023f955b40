//! The tags that say where a game starts.

use crate::Place;

/// The tags, each with its place.
#[derive(Debug, Default)]
pub(super) struct StartTags {
    pub(super) fen: Option<(String, Place)>,
    /// Where it is said that there is a FEN.
    pub(super) set_up: Option<Place>,
    pub(super) variant: Option<(String, Place)>,
}

impl StartTags {
    pub(super) fn clear(&mut self) {
        self.fen = None;
        self.set_up = None;
        self.variant = None;
    }

    /// The FEN, if the game has one.
    pub(super) fn fen_text(&self) -> Option<&str> {
        self.fen.as_ref().map(|(text, _)| text.as_str())
    }
}
