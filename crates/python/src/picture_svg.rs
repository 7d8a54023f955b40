//! Pictures of boards.

use picture::Diagram;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rules::Color;

use crate::argument::ColorArg;
use crate::board::Board;
use crate::mv::Move;
use crate::place;

fn diagram(board: &Board, orientation: Option<ColorArg>, lastmove: Option<Move>) -> Diagram {
    Diagram {
        board: *board.position().board(),
        last: lastmove
            .map(Move::squares)
            .or_else(|| place::last_squares(&board.line)),
        below: orientation.map_or(Color::White, |color| color.0),
    }
}

/// Draws a board as SVG, with the squares of its last move, or of another one.
#[pyfunction]
#[pyo3(signature = (board, *, orientation=None, lastmove=None))]
pub(crate) fn svg(
    board: PyRef<'_, Board>,
    orientation: Option<ColorArg>,
    lastmove: Option<Move>,
) -> String {
    picture::svg(&diagram(&board, orientation, lastmove))
}

/// Draws a board as PNG.
#[pyfunction]
#[pyo3(signature = (board, *, orientation=None, lastmove=None))]
pub(crate) fn png<'py>(
    py: Python<'py>,
    board: PyRef<'_, Board>,
    orientation: Option<ColorArg>,
    lastmove: Option<Move>,
) -> Bound<'py, PyBytes> {
    let diagram = diagram(&board, orientation, lastmove);
    let image = py.detach(|| picture::png(&diagram));
    PyBytes::new(py, &image)
}

/// Draws the moves of a board as an animated GIF.
#[pyfunction]
#[pyo3(signature = (board, *, orientation=None))]
pub(crate) fn gif<'py>(
    py: Python<'py>,
    board: PyRef<'_, Board>,
    orientation: Option<ColorArg>,
) -> Bound<'py, PyBytes> {
    let below = orientation.map_or(Color::White, |color| color.0);
    let line = Box::clone(&board.line);
    let image = py.detach(|| picture::gif(&picture::frames(picture::diagrams(&line, below))));
    PyBytes::new(py, &image)
}

/// Describes a board in words, for people who do not see it.
#[pyfunction]
pub(crate) fn describe(board: PyRef<'_, Board>) -> String {
    picture::describe(&diagram(&board, None, None))
}
