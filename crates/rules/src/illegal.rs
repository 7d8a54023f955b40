//! Why a move is illegal.

use std::fmt;

/// Why a move is illegal; the text is a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {}

impl Illegal {
    /// The FIDE article that the move breaks.
    pub fn article(&self) -> &'static str {
        match *self {}
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
