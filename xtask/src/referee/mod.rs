//! `cargo xtask referee`: compares with other programs on generated tournaments and positions.

mod chess_js;
mod pairing;
mod python_chess;
mod random;
mod tablebase;
mod tiebreak;

use clap::Subcommand;

use crate::failure::Failure;
use crate::gacrux;

pub(crate) use pairing::speed;
pub(crate) use python_chess::compare as compare_with_python_chess;

/// The comparisons.
#[derive(Subcommand)]
pub(crate) enum Referee {
    ChessJs(chess_js::Options),
    Pairing(pairing::Options),
    PythonChess(python_chess::Options),
    Tablebase(tablebase::Options),
    Tiebreak(tiebreak::Options),
}

impl Referee {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::ChessJs(options) => chess_js::run(options),
            Self::Pairing(options) => pairing::run(options),
            Self::PythonChess(options) => python_chess::run(options),
            Self::Tablebase(options) => tablebase::run(options),
            Self::Tiebreak(options) => tiebreak::run(options),
        }
    }
}

/// Compares a few tournaments with gacrux and a few positions with python-chess, which are installed
/// first.
pub(crate) fn run_short() -> Result<(), Failure> {
    let python = gacrux::python()?;
    pairing::run_short(&python)?;
    tiebreak::run_short(&python)?;
    tablebase::run_short()
}
