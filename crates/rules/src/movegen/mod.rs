//! The one move generator, generic over the side to move and over a sink.
//!
//! The generator knows what is legal and hands sets of targets to a [`Sink`]; the
//! sink decides what becomes of them: a list, a count, "any move at all?". Stages
//! (captures, quiets) restrict the targets.

mod generate;
mod list;
mod safety;
mod sink;

pub use list::MoveList;
pub use sink::{PawnStep, Sink, Stage};

pub(crate) use generate::generate;
pub(crate) use sink::{AnyMove, Counter};

use crate::Color;

/// A side to move as a type, so that the compiler makes one generator for each.
pub(crate) trait Side {
    const COLOR: Color;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
}
