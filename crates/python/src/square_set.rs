//! The class `SquareSet`.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyType};
use rules::{Bitboard, Square};

use crate::argument::SquareArg;

/// A set of squares. It never changes. `int(set)` is its mask: bit 0 is a1, bit 63 is h8.
#[pyclass(module = "staunton_chess", frozen, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SquareSet(pub(crate) Bitboard);

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (mask=0))]
    fn new(mask: u64) -> Self {
        Self(Bitboard(mask))
    }

    fn __int__(&self) -> u64 {
        self.0.0
    }

    fn __index__(&self) -> u64 {
        self.0.0
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __bool__(&self) -> bool {
        self.0.any()
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.0.contains(square.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares = self.0.into_iter().map(Square::index);
        PyList::new(py, squares.collect::<Vec<_>>())?.try_iter()
    }

    fn __and__(&self, other: &Self) -> Self {
        Self(self.0 & other.0)
    }

    fn __or__(&self, other: &Self) -> Self {
        Self(self.0 | other.0)
    }

    fn __xor__(&self, other: &Self) -> Self {
        Self(Bitboard(self.0.0 ^ other.0.0))
    }

    fn __sub__(&self, other: &Self) -> Self {
        Self(self.0.without(other.0))
    }

    fn __invert__(&self) -> Self {
        Self(Bitboard(!self.0.0))
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        match op {
            CompareOp::Eq => Some(self == other),
            CompareOp::Ne => Some(self != other),
            _ => None,
        }
    }

    fn __hash__(&self) -> u64 {
        self.0.0
    }

    /// Eight lines, the eighth rank first; `1` is a square of the set.
    fn __str__(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            for file in 0..8 {
                let separator = if file == 0 { "" } else { " " };
                let bit = self.0.0 >> (8 * rank + file) & 1;
                text.push_str(separator);
                text.push(if bit == 1 { '1' } else { '.' });
            }
            if rank > 0 {
                text.push('\n');
            }
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("SquareSet({:#018x})", self.0.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u64,)) {
        (py.get_type::<Self>(), (self.0.0,))
    }
}
