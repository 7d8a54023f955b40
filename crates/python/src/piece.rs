//! The class `Piece`.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::argument::{ColorArg, RoleArg, is_white, number_of};
use crate::error::value_error;

/// A piece: its kind and its side.
#[pyclass(module = "staunton_chess", frozen, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece(pub(crate) rules::Piece);

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: RoleArg, color: ColorArg) -> Self {
        Self(rules::Piece {
            role: piece_type.0,
            color: color.0,
        })
    }

    /// Returns the piece of a letter: `P` to `K` for White, `p` to `k` for Black.
    #[classmethod]
    fn from_symbol(_class: &Bound<'_, PyType>, symbol: &str) -> PyResult<Self> {
        let mut letters = symbol.chars();
        let piece = match (letters.next(), letters.next()) {
            (Some(letter), None) => rules::Piece::from_letter(letter),
            _ => None,
        };
        piece
            .map(Self)
            .ok_or_else(|| value_error("a piece is one of the letters PNBRQKpnbrqk"))
    }

    /// The kind, from 1 (pawn) to 6 (king).
    #[getter]
    fn piece_type(&self) -> u8 {
        number_of(self.0.role)
    }

    /// The side: `True` is White.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color)
    }

    /// Returns the letter.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    /// Returns the character of Unicode.
    fn unicode_symbol(&self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        let symbols = if self.color() { WHITE } else { BLACK };
        symbols[self.0.role.index()]
    }

    fn __str__(&self) -> char {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.symbol())
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        match op {
            CompareOp::Eq => Some(self == other),
            CompareOp::Ne => Some(self != other),
            _ => None,
        }
    }

    fn __hash__(&self) -> usize {
        self.0.role.index() + usize::from(self.color()) * 8
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u8, bool)) {
        (py.get_type::<Self>(), (self.piece_type(), self.color()))
    }
}
