//! The rules of chess, PGN, the engine and tournaments for Python.
//!
//! This crate is the module `staunton_chess._core`. The Python package around it, in
//! `crates/python/python`, adds names, types and the classes without state. The names are those of
//! python-chess where it has the same thing.
//!
//! Long work releases the interpreter lock: reading files, searching, counting. Every failure is a
//! Python exception whose message is the sentence of the library.

#![deny(unsafe_code)]
#![expect(
    clippy::needless_pass_by_value,
    clippy::trivially_copy_pass_by_ref,
    clippy::wrong_self_convention,
    reason = "PyO3 passes the arguments of functions by value and objects by reference, and Python's \
              names have other conventions"
)]

mod argument;
mod arrays;
mod board;
mod columns;
mod engine_search;
mod error;
mod game;
mod games;
mod handle;
mod layout;
mod legal;
mod mv;
mod outcome;
mod picture_svg;
mod piece;
mod place;
mod problem;
mod record;
mod square_set;
mod tournament_file;
mod types;
mod waiting;

/// The native part of the package `staunton_chess`.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    use crate::arrays::{ArrayReader, encode_boards};
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::engine_search::Engine;
    #[pymodule_export]
    use crate::error::{AmbiguousMoveError, IllegalMoveError, InvalidMoveError};
    #[pymodule_export]
    use crate::game::{Game, GameNode};
    #[pymodule_export]
    use crate::games::{GameReader, parse_games};
    #[pymodule_export]
    use crate::handle::HandleReader;
    #[pymodule_export]
    use crate::legal::LegalMoves;
    #[pymodule_export]
    use crate::mv::Move;
    #[pymodule_export]
    use crate::picture_svg::{describe, gif, png, svg};
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::square_set::SquareSet;
    #[pymodule_export]
    use crate::tournament_file::{Tournament, read_tournament};
}
