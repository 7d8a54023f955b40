//! The class `Move`.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use rules::{CastlingMode, CastlingSide, Color, MoveKind, Position, Role, Square, UciMove};

use crate::argument::{RoleArg, SquareArg, number_of};
use crate::error::{InvalidMoveError, of_illegal, with_article};

/// A move from a square to a square, perhaps with a promotion. It belongs to no position.
#[pyclass(module = "staunton_chess", frozen, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

#[pymethods]
impl Move {
    /// Creates a move. The numbers of pieces are those of the constants, such as `QUEEN`.
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None))]
    fn new(from_square: SquareArg, to_square: SquareArg, promotion: Option<RoleArg>) -> Self {
        Self {
            from: from_square.0,
            to: to_square.0,
            promotion: promotion.map(|role| role.0),
        }
    }

    /// Parses the notation of UCI, such as `e2e4` or `e7e8q`; `0000` is the null move.
    #[classmethod]
    fn from_uci(_class: &Bound<'_, PyType>, uci: &str) -> PyResult<Self> {
        if uci == "0000" {
            return Ok(Self::NULL);
        }
        let parsed = uci.parse::<UciMove>();
        let parsed = parsed.map_err(|why| InvalidMoveError::new_err(why.to_string()))?;
        Ok(Self::of_uci(parsed))
    }

    /// Returns the null move, which passes. It is not a move of chess; analyses in PGN have it.
    #[classmethod]
    fn null(_class: &Bound<'_, PyType>) -> Self {
        Self::NULL
    }

    /// The square that the piece leaves.
    #[getter]
    fn from_square(&self) -> usize {
        self.from.index()
    }

    /// The square that the piece reaches.
    #[getter]
    fn to_square(&self) -> usize {
        self.to.index()
    }

    /// The piece that a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.promotion.map(number_of)
    }

    /// Returns the notation of UCI.
    fn uci(&self) -> String {
        if *self == Self::NULL {
            return "0000".to_owned();
        }
        self.as_uci().to_string()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.uci())
    }

    /// The null move is false.
    fn __bool__(&self) -> bool {
        *self != Self::NULL
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        match op {
            CompareOp::Eq => Some(self == other),
            CompareOp::Ne => Some(self != other),
            _ => None,
        }
    }

    fn __hash__(&self) -> usize {
        self.index()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (usize, usize, Option<u8>)) {
        let arguments = (self.from_square(), self.to_square(), self.promotion());
        (py.get_type::<Self>(), arguments)
    }
}

impl Move {
    /// The null move, which does not leave its square.
    pub(crate) const NULL: Self = Self {
        from: Square::A1,
        to: Square::A1,
        promotion: None,
    };

    const fn of_uci(uci: UciMove) -> Self {
        Self {
            from: uci.from,
            to: uci.to,
            promotion: uci.promotion,
        }
    }

    const fn as_uci(self) -> UciMove {
        UciMove {
            from: self.from,
            to: self.to,
            promotion: self.promotion,
        }
    }

    /// Returns a legal move of a position.
    pub(crate) fn of(position: &Position, mv: rules::Move) -> Self {
        Self::of_side(position.turn(), position.castling_mode(), mv)
    }

    /// Returns a move of a side as python-chess writes it: castling in chess goes to the king's
    /// target, in Chess960 to the rook.
    pub(crate) fn of_side(turn: Color, mode: CastlingMode, mv: rules::Move) -> Self {
        let to = match mv.kind() {
            MoveKind::Castling if mode == CastlingMode::Standard => {
                CastlingSide::of(mv.from(), mv.to()).king_target(turn)
            }
            _ => mv.to(),
        };
        Self {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }

    /// Returns the legal move of a position.
    pub(crate) fn find(self, py: Python<'_>, position: &Position) -> PyResult<rules::Move> {
        if self == Self::NULL {
            let message = "a null move is not a move of chess: a player cannot pass";
            return Err(with_article(py, message, Some("1.2")));
        }
        position
            .explain(self.as_uci())
            .map_err(|why| of_illegal(py, &why))
    }

    /// The move as a number: from, to in units of 64, promotion in units of 4096.
    pub(crate) fn number(self) -> u16 {
        self.index() as u16
    }

    /// The squares that the move marks on a board.
    pub(crate) const fn squares(self) -> [Square; 2] {
        [self.from, self.to]
    }

    /// Whether it is legal in a position.
    pub(crate) fn is_legal(self, position: &Position) -> bool {
        self != Self::NULL && position.explain(self.as_uci()).is_ok()
    }

    /// Number of different moves in [`Move::index`].
    const COUNT: usize = 7 << 12;

    fn index(self) -> usize {
        let promotion = self
            .promotion
            .map_or(0, |role| usize::from(number_of(role)));
        self.from.index() | self.to.index() << 6 | promotion << 12
    }

    /// Returns the objects of legal moves. Positions share these objects, because creating one takes
    /// longer than finding its move.
    pub(crate) fn list(
        py: Python<'_>,
        moves: impl ExactSizeIterator<Item = Self>,
    ) -> PyResult<Bound<'_, PyList>> {
        let all = SHARED.get_or_try_init(py, || Self::all(py))?;
        PyList::new(py, moves.map(|mv| all[mv.index()].as_ref()))
    }

    /// Creates the objects of all moves that can be legal.
    fn all(py: Python<'_>) -> PyResult<Vec<Option<Py<Self>>>> {
        let mut all: Vec<Option<Py<Self>>> = Vec::with_capacity(Self::COUNT);
        all.resize_with(Self::COUNT, || None);
        for from in Square::all() {
            for to in Square::all() {
                let roles: &[Option<Role>] = if from.file().index().abs_diff(to.file().index()) < 2
                {
                    &[
                        None,
                        Some(Role::Knight),
                        Some(Role::Bishop),
                        Some(Role::Rook),
                        Some(Role::Queen),
                    ]
                } else {
                    &[None]
                };
                for &promotion in roles {
                    let ranks = (from.rank().index(), to.rank().index());
                    if promotion.is_some() && !matches!(ranks, (6, 7) | (1, 0)) {
                        continue;
                    }
                    let mv = Self {
                        from,
                        to,
                        promotion,
                    };
                    all[mv.index()] = Some(Py::new(py, mv)?);
                }
            }
        }
        Ok(all)
    }
}

static SHARED: PyOnceLock<Vec<Option<Py<Move>>>> = PyOnceLock::new();
