//! `cargo xtask referee`: compares with other programs on generated tournaments.

mod pairing;
mod tiebreak;

use clap::Subcommand;

use crate::failure::Failure;
use crate::gacrux;

pub(crate) use pairing::speed;

/// The comparisons.
#[derive(Subcommand)]
pub(crate) enum Referee {
    Pairing(pairing::Options),
    Tiebreak(tiebreak::Options),
}

impl Referee {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Pairing(options) => pairing::run(options),
            Self::Tiebreak(options) => tiebreak::run(options),
        }
    }
}

/// Compares a few tournaments with gacrux, which is installed first.
pub(crate) fn run_short() -> Result<(), Failure> {
    let python = gacrux::python()?;
    pairing::run_short(&python)?;
    tiebreak::run_short(&python)
}
