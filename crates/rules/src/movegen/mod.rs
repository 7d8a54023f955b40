//! The move generator, generic over the side to move and over a sink.
//!
//! The generator applies the rules and passes sets of targets to a [`Sink`]. The sink decides how
//! to use them: as a list, a count, a test for any legal move, or the positions after each move. A
//! stage (captures or quiets) restricts the sets.

mod generate;
mod list;
mod safety;
mod side;
mod sink;

pub use list::MoveList;

pub(crate) use generate::generate;
pub(crate) use list::ListWriter;
pub(crate) use side::{Black, Side, White};
pub(crate) use sink::{AnyMove, Counter, LAST_RANKS, Sink, Stage};
