//! Problems in PGN texts.

use pgn::Diagnostic;
use pyo3::prelude::*;

use crate::types::PROBLEM;

/// Returns a problem as a `Problem`.
pub(crate) fn problem<'py>(
    py: Python<'py>,
    Diagnostic { place, problem }: &Diagnostic,
) -> PyResult<Bound<'py, PyAny>> {
    let message = problem.to_string();
    let arguments = (message, place.line, place.column, place.offset, place.game);
    PROBLEM.create(py, arguments)
}
