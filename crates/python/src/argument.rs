//! Arguments from Python.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use rules::{CastlingMode, Color, Position, Role, Square};

/// Returns the beginning of a text for an error message.
fn shown(text: &str) -> String {
    text.chars().take(32).collect()
}

/// A square: a number from 0 to 63, or a name such as `e4`.
pub(crate) struct SquareArg(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = object.cast::<PyString>() {
            let name = name.to_cow()?;
            return name.parse().map(Self).map_err(|_| {
                PyValueError::new_err(format!(
                    "a square is a name from a1 to h8, not {:?}",
                    shown(&name)
                ))
            });
        }
        let number = object.extract::<i64>().map_err(|why| {
            if why.is_instance_of::<PyTypeError>(object.py()) {
                PyTypeError::new_err(
                    "a square is a number from 0 (a1) to 63 (h8), or a name such as \"e4\"",
                )
            } else {
                PyValueError::new_err("a square is a number from 0 (a1) to 63 (h8)")
            }
        })?;
        let index = usize::try_from(number).ok();
        index.and_then(Square::from_index).map(Self).ok_or_else(|| {
            PyValueError::new_err(format!(
                "a square is a number from 0 (a1) to 63 (h8), not {number}"
            ))
        })
    }
}

/// A side: `True` is White.
pub(crate) struct ColorArg(pub(crate) Color);

impl<'py> FromPyObject<'_, 'py> for ColorArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let is_white = object
            .extract::<bool>()
            .map_err(|_| PyTypeError::new_err("a color is WHITE (True) or BLACK (False)"))?;
        Ok(Self(if is_white { Color::White } else { Color::Black }))
    }
}

/// Returns a side as python-chess does: whether it is White.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// A kind of piece: a number from 1 (pawn) to 6 (king).
pub(crate) struct RoleArg(pub(crate) Role);

impl<'py> FromPyObject<'_, 'py> for RoleArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = || PyValueError::new_err("a piece type is a number from 1 (PAWN) to 6 (KING)");
        let number = object.extract::<i64>().map_err(|why| {
            if why.is_instance_of::<PyTypeError>(object.py()) {
                PyTypeError::new_err("a piece type is a number from 1 (PAWN) to 6 (KING)")
            } else {
                wrong()
            }
        })?;
        role_of(number).map(Self).ok_or_else(wrong)
    }
}

/// Returns the kind of piece with this number, from 1 to 6.
pub(crate) fn role_of(number: i64) -> Option<Role> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    Role::ALL.into_iter().find(|role| role.index() == index)
}

/// Returns the number of a kind of piece, from 1 to 6.
pub(crate) fn number_of(role: Role) -> u8 {
    role.index() as u8 + 1
}

/// The rules of castling.
pub(crate) fn mode(chess960: bool) -> CastlingMode {
    if chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    }
}

/// Parses a FEN, or returns the initial position without one.
pub(crate) fn position(fen: Option<&str>, chess960: bool) -> PyResult<Position> {
    match fen {
        None if !chess960 => Ok(Position::start()),
        None => Position::from_fen(&Position::start().fen(), mode(chess960))
            .map_err(crate::error::value_error),
        Some(fen) => Position::from_fen(fen, mode(chess960)).map_err(crate::error::value_error),
    }
}
