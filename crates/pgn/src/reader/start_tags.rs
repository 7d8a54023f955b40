//! Tags that define the start of a game.

use crate::Place;

/// These tags, each with its place.
#[derive(Debug, Default)]
pub(super) struct StartTags {
    pub(super) fen: Option<(String, Place)>,
    /// The place of the tag that announces a FEN.
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
