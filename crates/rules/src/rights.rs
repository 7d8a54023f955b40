//! What the placement of the pieces does not show.
#![expect(
    clippy::inline_always,
    reason = "a position would be copied in and out of a call for every move"
)]

use crate::Square;
use crate::castling::CastlingRights;

/// The rights to castle and to capture in passing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rights {
    pub(crate) castling: CastlingRights,
    /// Only when a legal capture exists.
    pub(crate) en_passant: Option<Square>,
}

impl Rights {
    /// With castling rights alone.
    #[inline(always)]
    pub(crate) const fn castling(castling: CastlingRights) -> Self {
        Self {
            castling,
            en_passant: None,
        }
    }
}
