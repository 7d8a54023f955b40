//! `cargo xtask referee`: compares with other programs on generated tournaments.

mod tiebreak;

use clap::Subcommand;

use crate::failure::Failure;

/// The comparisons.
#[derive(Subcommand)]
pub(crate) enum Referee {
    Tiebreak(tiebreak::Options),
}

impl Referee {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Tiebreak(options) => tiebreak::run(options),
        }
    }
}
