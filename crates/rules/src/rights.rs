//! State that the placement of the pieces does not show.
#![expect(
    clippy::inline_always,
    reason = "a position would be copied in and out of a call for every move"
)]

use crate::Square;
use crate::castling::CastlingRights;

/// Castling and en-passant rights.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rights {
    pub(crate) castling: CastlingRights,
    /// Set only if a legal capture exists.
    pub(crate) en_passant: Option<Square>,
}

impl Rights {
    /// Creates rights with castling only.
    #[inline(always)]
    pub(crate) const fn castling(castling: CastlingRights) -> Self {
        Self {
            castling,
            en_passant: None,
        }
    }
}
