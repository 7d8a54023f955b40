//! The class `LegalMoves`.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;
use rules::Position;

use crate::mv::Move;

/// The legal moves of a position. Later moves on its board do not change it.
#[pyclass(module = "staunton_chess", frozen)]
pub(crate) struct LegalMoves(pub(crate) Box<Position>);

#[pymethods]
impl LegalMoves {
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.0.legal_moves();
        let (turn, mode) = (self.0.turn(), self.0.castling_mode());
        let shown = moves.iter().map(|&mv| Move::of_side(turn, mode, mv));
        Move::list(py, shown)?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.0.legal_moves().len()
    }

    /// Returns the number of moves.
    fn count(&self) -> usize {
        self.__len__()
    }

    fn __bool__(&self) -> bool {
        self.0.has_legal_move()
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        mv.extract::<Move>().is_ok_and(|mv| mv.is_legal(&self.0))
    }

    fn __getitem__(&self, index: isize) -> PyResult<Move> {
        let moves = self.0.legal_moves();
        let at = if index < 0 {
            moves.len().checked_sub(index.unsigned_abs())
        } else {
            Some(index.unsigned_abs())
        };
        match at.and_then(|at| moves.get(at)) {
            Some(&mv) => Ok(Move::of(&self.0, mv)),
            None => Err(PyIndexError::new_err("there are fewer legal moves")),
        }
    }

    /// Returns the moves in SAN, in the same order.
    fn sans(&self) -> Vec<String> {
        let moves = self.0.legal_moves();
        moves.iter().map(|&mv| self.0.san(mv)).collect()
    }

    fn __repr__(&self) -> String {
        format!("<LegalMoves ({})>", self.sans().join(", "))
    }
}
