//! The classes `Game` and `GameNode`, which refer to each other.

use pgn::{Annotation, GameResult, PlayedMove, Ply, Record, WhiteScore};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyIterator, PyList, PyType};
use rules::{CastlingMode, Line, Position};

use crate::board::Board;
use crate::error::value_error;
use crate::mv::Move;
use crate::problem::problem;
use crate::record::{Place, joined};
use crate::types::{POV_SCORE, SCORE};

/// A game of a PGN file: its tags and the tree of its moves.
#[pyclass(module = "staunton_chess.pgn", frozen)]
pub(crate) struct Game {
    /// In a box, as `layout` explains.
    pub(crate) record: Box<Record>,
    /// The tags, once they were asked for.
    headers: PyOnceLock<Py<PyDict>>,
}

impl Game {
    pub(crate) fn of(record: Record) -> Self {
        Self {
            record: Box::new(record),
            headers: PyOnceLock::new(),
        }
    }

    /// Returns the record with the tags that were set.
    fn current(&self, py: Python<'_>) -> PyResult<Record> {
        let mut record = Record::clone(&self.record);
        let Some(headers) = self.headers.get(py) else {
            return Ok(record);
        };
        record.tags.clear();
        for (name, value) in headers.bind(py) {
            let (name, value): (String, String) = (name.extract()?, value.extract()?);
            match name.as_str() {
                "Result" => {
                    record.result = GameResult::read(&value)
                        .ok_or_else(|| value_error("a result is 1-0, 0-1, 1/2-1/2 or *"))?;
                }
                // They follow from the start.
                "FEN" | "SetUp" => {}
                _ => record.tags.set(&checked(&name)?, &value),
            }
        }
        Ok(record)
    }
}

/// Returns the name of a tag, if it can be written.
fn checked(name: &str) -> PyResult<String> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if !name.is_empty() && name.bytes().all(is_name) {
        return Ok(name.to_owned());
    }
    Err(value_error(
        "a tag name consists of letters, digits and underscores",
    ))
}

#[pymethods]
impl Game {
    /// Returns a game with the moves of a board.
    #[classmethod]
    fn from_board(_class: &Bound<'_, PyType>, board: PyRef<'_, Board>) -> Self {
        let mut record = Record::new(*board.line.start());
        let moves = board.line.moves().iter();
        record
            .main
            .moves
            .extend(moves.map(|&mv| PlayedMove::new(Ply::Move(mv))));
        if let Some(verdict) = arbiter::verdict_of(&board.line) {
            record.result = GameResult::read(verdict.score.pgn()).unwrap_or_default();
        }
        Self::of(record)
    }

    /// The tags by their names. Changes are written by `str`.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyDict>> {
        let headers = self.headers.get_or_try_init(py, || {
            let headers = PyDict::new(py);
            for (name, value) in self.record.tags.iter() {
                headers.set_item(name, value)?;
            }
            headers.set_item("Result", self.record.result.tag())?;
            Ok::<_, PyErr>(headers.unbind())
        })?;
        Ok(headers.bind(py))
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result.tag()
    }

    /// Whether the rules of Chess960 apply.
    #[getter]
    fn chess960(&self) -> bool {
        self.record.start.castling_mode() == CastlingMode::Chess960
    }

    /// The problems in the text, with their places.
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let problems = self.record.problems.iter();
        problems.map(|it| problem(py, it)).collect()
    }

    /// The unreadable text after the moves of the main line.
    #[getter]
    fn unread(&self) -> &str {
        &self.record.main.unread
    }

    /// The comment before the first move.
    #[getter]
    fn comment(&self) -> String {
        joined(&self.record.main.comments)
    }

    /// Returns the board before the first move.
    fn board(&self) -> Board {
        Board {
            line: Box::new(Line::new(self.record.start)),
        }
    }

    /// Returns the node after the first move, if there is one.
    fn next(slf: &Bound<'_, Self>) -> Option<GameNode> {
        GameNode::next_of(slf, &Place::START)
    }

    /// The nodes after each possible first move; the first one belongs to the main line.
    #[getter]
    fn variations(slf: &Bound<'_, Self>) -> Vec<GameNode> {
        GameNode::children_of(slf, &Place::START)
    }

    /// Returns the nodes of the main line.
    fn mainline(slf: &Bound<'_, Self>) -> Vec<GameNode> {
        let moves = 0..slf.get().record.main.moves.len();
        let nodes = moves.map(|ply| GameNode::of(slf, Place::main(ply)));
        nodes.collect()
    }

    /// Returns the moves of the main line.
    fn mainline_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mode = self.record.start.castling_mode();
        let mut turn = self.record.start.turn();
        let moves = self.record.main.moves.iter().map(|played| {
            let shown = match played.ply {
                Ply::Move(mv) => Move::of_side(turn, mode, mv),
                Ply::Null => Move::NULL,
            };
            turn = turn.other();
            shown
        });
        Move::list(py, moves)
    }

    /// Returns the board after the last move of the main line.
    fn end_board(&self) -> Board {
        let end = Place::START.end(&self.record);
        Board {
            line: Box::new(end.moves(&self.record)),
        }
    }

    /// Returns the node after the last move of the main line; `None` without moves.
    fn end(slf: &Bound<'_, Self>) -> Option<GameNode> {
        let end = Place::START.end(&slf.get().record);
        (end != Place::START).then(|| GameNode::of(slf, end))
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(slf.py(), Self::mainline(slf))?.try_iter()
    }

    /// Returns the game in PGN, in export format.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.current(py)?.to_string().trim_end().to_owned())
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.record.tags.get(name).unwrap_or("?");
        format!(
            "<Game {:?} - {:?}, {}, {} moves>",
            tag("White"),
            tag("Black"),
            self.record.result.tag(),
            self.record.main.moves.len()
        )
    }
}

/// A place after a move of a game.
#[pyclass(module = "staunton_chess.pgn", frozen)]
pub(crate) struct GameNode {
    game: Py<Game>,
    place: Place,
}

impl GameNode {
    pub(crate) fn of(game: &Bound<'_, Game>, place: Place) -> Self {
        Self {
            game: game.clone().unbind(),
            place,
        }
    }

    pub(crate) fn children_of(game: &Bound<'_, Game>, place: &Place) -> Vec<Self> {
        let children = place.children(&game.get().record).into_iter();
        children.map(|place| Self::of(game, place)).collect()
    }

    pub(crate) fn next_of(game: &Bound<'_, Game>, place: &Place) -> Option<Self> {
        let children = place.children(&game.get().record);
        let first = children.into_iter().next()?;
        Some(Self::of(game, first))
    }

    /// The move with the position before it.
    fn ply(&self) -> Option<(Position, Ply)> {
        let record = &self.game.get().record;
        let played = self.place.played(record)?;
        Some((self.place.position_before(record)?, played.ply))
    }

    /// The annotations in the comments after the move.
    fn annotations(&self) -> impl Iterator<Item = &Annotation> {
        let comments = self.place.comments(&self.game.get().record).iter();
        comments.flat_map(|comment| &comment.annotations)
    }
}

#[pymethods]
impl GameNode {
    /// Returns the game.
    fn game<'py>(&self, py: Python<'py>) -> &Bound<'py, Game> {
        self.game.bind(py)
    }

    /// The previous node; `None` for a first move, whose parent is the game.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        let parent = self.place.parent()?;
        (parent != Place::START).then(|| Self::of(self.game.bind(py), parent))
    }

    /// The move.
    #[getter]
    fn r#move(&self) -> Move {
        match self.ply() {
            Some((before, Ply::Move(mv))) => Move::of(&before, mv),
            _ => Move::NULL,
        }
    }

    /// Returns the move in SAN; `--` is a null move.
    fn san(&self) -> String {
        match self.ply() {
            Some((before, Ply::Move(mv))) => before.san(mv),
            _ => "--".to_owned(),
        }
    }

    /// Returns the move in the notation of UCI.
    fn uci(&self) -> String {
        match self.ply() {
            Some((before, Ply::Move(mv))) => before.uci(mv).to_string(),
            _ => "0000".to_owned(),
        }
    }

    /// Returns the board after the move, with the moves that led to it. After a null move they begin
    /// again.
    fn board(&self) -> Board {
        Board {
            line: Box::new(self.place.moves(&self.game.get().record)),
        }
    }

    /// Returns the next node, if there is one.
    fn next(&self, py: Python<'_>) -> Option<Self> {
        Self::next_of(self.game.bind(py), &self.place)
    }

    /// The nodes after each possible next move; the first one continues the line.
    #[getter]
    fn variations(&self, py: Python<'_>) -> Vec<Self> {
        Self::children_of(self.game.bind(py), &self.place)
    }

    /// Returns the last node of the line.
    fn end(&self, py: Python<'_>) -> Self {
        let end = self.place.end(&self.game.get().record);
        Self::of(self.game.bind(py), end)
    }

    /// Returns whether the line ends here.
    fn is_end(&self) -> bool {
        self.place.end(&self.game.get().record) == self.place
    }

    /// Returns whether the move belongs to the main line.
    fn is_mainline(&self) -> bool {
        self.place.is_main()
    }

    /// The comment after the move, with its commands such as `[%clk 0:05:00]`.
    #[getter]
    fn comment(&self) -> String {
        joined(self.place.comments(&self.game.get().record))
    }

    /// The comment between the move number and the move.
    #[getter]
    fn starting_comment(&self) -> String {
        self.place.comments_before(&self.game.get().record)
    }

    /// The numbers of the annotations, such as 1 for `!`.
    #[getter]
    fn nags(&self) -> Vec<u16> {
        let played = self.place.played(&self.game.get().record);
        let nags = played.iter().flat_map(|played| &played.nags);
        nags.map(|nag| nag.0).collect()
    }

    /// Returns the clock after the move in seconds, from `[%clk 0:05:00]`.
    fn clock(&self) -> Option<f64> {
        self.annotations().find_map(|annotation| match annotation {
            Annotation::Clock(time) => Some(time.as_secs_f64()),
            _ => None,
        })
    }

    /// Returns the time for the move in seconds, from `[%emt 0:00:07]`.
    fn emt(&self) -> Option<f64> {
        self.annotations().find_map(|annotation| match annotation {
            Annotation::Elapsed(time) => Some(time.as_secs_f64()),
            _ => None,
        })
    }

    /// Returns an engine's evaluation of the position after the move, from `[%eval 0.31]`.
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let score = self.annotations().find_map(|annotation| match annotation {
            Annotation::Evaluation(found) => Some(found.score),
            _ => None,
        });
        let parts = match score {
            None => return Ok(None),
            Some(WhiteScore::Centipawns(score)) => (Some(score), None),
            Some(WhiteScore::Mate(moves)) => (None, Some(moves)),
        };
        let score = SCORE.create(py, parts)?;
        POV_SCORE.create(py, (score, true)).map(Some)
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let is_equal = || self.game.is(&other.game) && self.place == other.place;
        match op {
            CompareOp::Eq => Some(is_equal()),
            CompareOp::Ne => Some(!is_equal()),
            _ => None,
        }
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash as _, Hasher as _};

        let mut hasher = DefaultHasher::new();
        self.place.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let number = self.ply().map_or(0, |(before, _)| before.fullmove_number());
        format!("<GameNode {number} {}>", self.san())
    }
}
