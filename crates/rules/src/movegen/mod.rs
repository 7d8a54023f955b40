//! The one move generator, generic over the side to move and over a sink.
//!
//! The generator knows what is legal and hands sets of targets to a [`Sink`]; the
//! sink decides what becomes of them: a list, a count, "any move at all?", the position
//! after each. A stage, captures or quiets, restricts the sets.

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
