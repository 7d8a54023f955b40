//! Forsyth–Edwards Notation, with X-FEN and Shredder-FEN castling.

mod counters;
mod detect;
mod error;
mod note;
mod outermost_rook;
mod parse;
mod read;
mod words;
mod write;

pub use error::FenError;
pub use note::FenNote;
#[cfg(feature = "serde")]
pub(crate) use parse::mode_of;
pub use write::FenWriter;
