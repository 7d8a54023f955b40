//! Errors of the libraries as Python exceptions.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rules::{Illegal, MoveError};

pyo3::create_exception!(
    staunton_chess,
    InvalidMoveError,
    PyValueError,
    "The text is not a move."
);
pyo3::create_exception!(
    staunton_chess,
    IllegalMoveError,
    PyValueError,
    "The move is illegal. `article` is the article of the FIDE Laws."
);
pyo3::create_exception!(
    staunton_chess,
    AmbiguousMoveError,
    PyValueError,
    "Several legal moves match the text."
);

/// Returns a `ValueError` with this message.
pub(crate) fn value_error(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Returns the exception for a move text.
pub(crate) fn of_move(py: Python<'_>, why: MoveError) -> PyErr {
    match why {
        MoveError::Illegal(why) => of_illegal(py, &why),
        MoveError::Ambiguous { .. } => AmbiguousMoveError::new_err(why.to_string()),
        _ => InvalidMoveError::new_err(why.to_string()),
    }
}

/// Returns the exception for an illegal move, with its article.
pub(crate) fn of_illegal(py: Python<'_>, why: &Illegal) -> PyErr {
    with_article(py, &why.to_string(), Some(why.article()))
}

/// Returns the exception for a move that cannot be made, with the article if one decides.
pub(crate) fn with_article(py: Python<'_>, message: &str, article: Option<&str>) -> PyErr {
    let error = IllegalMoveError::new_err(message.to_owned());
    match error.value(py).setattr("article", article) {
        Ok(()) => error,
        Err(other) => other,
    }
}
