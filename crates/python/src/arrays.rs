//! Positions as bytes for `NumPy`.

use std::io;
use std::path::PathBuf;

use lab::pgn::{Part, Work};
use pgn::{Reader, Source};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

use crate::board::Board;
use crate::columns::{Collector, Columns};
use crate::games::Parts;

/// Collects positions.
struct Positions;

impl Work for Positions {
    type Output = Columns;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Columns> {
        let mut collector = Collector::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut collector)? {
            games += 1;
        }
        Ok(collector.columns)
    }
}

/// An iterator over the positions of a file, in batches, each a `dict` of byte arrays.
#[pyclass(module = "staunton_chess.arrays")]
pub(crate) struct ArrayReader(Parts<Columns>);

#[pymethods]
impl ArrayReader {
    #[new]
    #[pyo3(signature = (path, *, threads=None))]
    fn new(path: PathBuf, threads: Option<usize>) -> PyResult<Self> {
        let parts = Parts::open(path, threads, Positions, |mut part: Part<Columns>| {
            let mut columns = std::mem::take(&mut part.output);
            let before = part.game(0) as u32;
            for game in &mut columns.game {
                *game = game.wrapping_add(before);
            }
            columns
        })?;
        Ok(Self(parts))
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let columns = self.0.next(py)?;
        columns.map(|columns| dict(py, &columns)).transpose()
    }
}

/// Returns the positions of boards as a `dict` of byte arrays.
#[pyfunction]
pub(crate) fn encode_boards<'py>(
    py: Python<'py>,
    boards: Vec<PyRef<'py, Board>>,
) -> PyResult<Bound<'py, PyDict>> {
    let mut columns = Columns::default();
    for (number, board) in (0_u32..).zip(&boards) {
        let ply = board.line.moves().len().min(usize::from(u16::MAX));
        columns.push(board.position(), number, ply as u16);
    }
    dict(py, &columns)
}

fn dict<'py>(py: Python<'py>, columns: &Columns) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("bitboards", bytes(py, &columns.bitboards)?)?;
    dict.set_item("turn", bytes(py, &columns.turn)?)?;
    dict.set_item("castling", bytes(py, &columns.castling)?)?;
    dict.set_item("en_passant", bytes(py, &columns.en_passant)?)?;
    dict.set_item("halfmove_clock", bytes(py, &columns.halfmove_clock)?)?;
    dict.set_item("game", bytes(py, &columns.game)?)?;
    dict.set_item("ply", bytes(py, &columns.ply)?)?;
    dict.set_item("next_move", bytes(py, &columns.next_move)?)?;
    dict.set_item("result", bytes(py, &columns.result)?)?;
    Ok(dict)
}

/// Returns numbers as bytes in the order of the machine, as `numpy.frombuffer` expects.
fn bytes<'py, T: Number>(py: Python<'py>, numbers: &[T]) -> PyResult<Bound<'py, PyByteArray>> {
    let size = size_of::<T>();
    PyByteArray::new_with(py, size_of_val(numbers), |into| {
        for (to, number) in into.chunks_exact_mut(size).zip(numbers) {
            number.write(to);
        }
        Ok(())
    })
}

/// A number in a column.
trait Number {
    fn write(&self, to: &mut [u8]);
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Number for $number {
            fn write(&self, to: &mut [u8]) {
                to.copy_from_slice(&self.to_ne_bytes());
            }
        })*
    };
}

numbers!(u8 i8 u16 u32 u64);
