//! Positions that requests name.

use rules::{CastlingMode, Position};

use crate::problem::RequestError;
use crate::sentence::Sentence;

/// Reads a FEN, whichever castling rights it has: those of Chess960 are read too.
pub(crate) fn read(fen: &str) -> Result<Position, RequestError> {
    read_as(fen, CastlingMode::Standard).or_else(|_| read_as(fen, CastlingMode::Chess960))
}

/// Reads a FEN by the castling rules of this mode.
pub(crate) fn read_as(fen: &str, mode: CastlingMode) -> Result<Position, RequestError> {
    Position::from_fen(fen.trim(), mode).map_err(|why| {
        RequestError::bad(Sentence::new("The position cannot be read: {why}.").saying("why", why))
    })
}
