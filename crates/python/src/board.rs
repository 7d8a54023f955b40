//! The class `Board`.
//!
//! `PyO3` takes the methods of a class from one block, so this file is long. The methods only pass on
//! arguments and results.

use arbiter::{Points, Reason, Verdict};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyType};
use rules::{Bitboard, CastlingMode, CastlingSide, Color, Line, MoveKind, Position, Square};

use crate::argument::{self, ColorArg, RoleArg, SquareArg, is_white, number_of};
use crate::error::{of_move, value_error};
use crate::legal::LegalMoves;
use crate::mv::Move;
use crate::piece::Piece;
use crate::square_set::SquareSet;
use crate::types::REFUSAL;
use crate::{outcome, place};

/// A position with the moves that led to it, which count for repetitions.
///
/// Every position can be played on: each side has a king, and the side that has just moved is not in
/// check. Every move is checked.
#[pyclass(module = "staunton_chess", from_py_object)]
#[derive(Clone)]
pub(crate) struct Board {
    /// In a box, as `layout` explains.
    pub(crate) line: Box<Line>,
}

/// The arguments of [`Board::_restore`]: the start, whether it is Chess960, and the moves.
type Restored = (String, bool, Vec<String>);

impl Board {
    pub(crate) fn position(&self) -> &Position {
        self.line.position()
    }

    fn play(&mut self, mv: rules::Move) -> PyResult<()> {
        self.line.play(mv).map_err(value_error)
    }

    /// Finds the legal move that a `Move` means.
    fn find(&self, py: Python<'_>, mv: Move) -> PyResult<rules::Move> {
        mv.find(py, self.position())
    }

    fn parsed(&self, mv: rules::Move) -> Move {
        Move::of(self.position(), mv)
    }
}

#[pymethods]
impl Board {
    /// Reads a FEN; without one, the board has the initial position. Impossible castling rights and
    /// en-passant squares are dropped.
    #[new]
    #[pyo3(signature = (fen=None, *, chess960=false))]
    fn new(fen: Option<&str>, chess960: bool) -> PyResult<Self> {
        let position = argument::position(fen, chess960)?;
        Ok(Self {
            line: Box::new(Line::new(position)),
        })
    }

    /// Returns a start of Chess960 by its number, from 0 to 959; 518 is the usual one.
    #[classmethod]
    fn from_chess960_pos(_class: &Bound<'_, PyType>, scharnagl: i64) -> PyResult<Self> {
        let number = u16::try_from(scharnagl).ok();
        let start = number.and_then(Position::chess960);
        let start = start.ok_or_else(|| {
            value_error(format!(
                "the starts of Chess960 have the numbers 0 to 959, not {scharnagl}"
            ))
        })?;
        Ok(Self {
            line: Box::new(Line::new(start)),
        })
    }

    /// Returns the number of the start of Chess960, if the position is one.
    fn chess960_pos(&self) -> Option<u16> {
        self.position().chess960_number()
    }

    /// Whether castling follows the rules of Chess960.
    #[getter]
    fn chess960(&self) -> bool {
        self.position().castling_mode() == CastlingMode::Chess960
    }

    /// The side to move: `True` is White.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.position().turn())
    }

    /// The number of the move; it increases after each move of Black.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position().fullmove_number()
    }

    /// The moves of either side since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.position().halfmove_clock()
    }

    /// Returns the number of moves of either side before this position.
    fn ply(&self) -> u32 {
        2 * self.fullmove_number().saturating_sub(1) + u32::from(!self.turn())
    }

    /// The square behind a pawn that can be captured en passant. It is named only if such a capture
    /// is legal.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.position().en_passant().map(Square::index)
    }

    /// Returns whether a capture en passant is legal.
    fn has_legal_en_passant(&self) -> bool {
        self.position().en_passant().is_some()
    }

    /// The squares of the rooks that can still castle, as a mask.
    #[getter]
    fn castling_rights(&self) -> u64 {
        let mut rights = Bitboard::EMPTY;
        for color in [Color::White, Color::Black] {
            for side in [CastlingSide::King, CastlingSide::Queen] {
                if let Some(rook) = self.position().castling_rook(color, side) {
                    rights |= rook.bitboard();
                }
            }
        }
        rights.0
    }

    /// Returns whether a side can still castle on the king's side.
    fn has_kingside_castling_rights(&self, color: ColorArg) -> bool {
        let rook = self.position().castling_rook(color.0, CastlingSide::King);
        rook.is_some()
    }

    /// Returns whether a side can still castle on the queen's side.
    fn has_queenside_castling_rights(&self, color: ColorArg) -> bool {
        let rook = self.position().castling_rook(color.0, CastlingSide::Queen);
        rook.is_some()
    }

    /// Returns whether a side can still castle.
    fn has_castling_rights(&self, color: ColorArg) -> bool {
        let sides = [CastlingSide::King, CastlingSide::Queen];
        let rook = |side| self.position().castling_rook(color.0, side);
        sides.into_iter().any(|side| rook(side).is_some())
    }

    /// Returns the FEN. The en-passant square is named only if such a capture is legal.
    fn fen(&self) -> String {
        self.position().fen()
    }

    /// Returns the FEN with the files of the rooks that can castle.
    fn shredder_fen(&self) -> String {
        self.position().shredder_fen()
    }

    /// Returns the first field of the FEN, the pieces.
    fn board_fen(&self) -> String {
        self.position().board().fen()
    }

    /// Returns the FEN without its counters.
    fn epd(&self) -> String {
        let fen = self.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        fields.join(" ")
    }

    /// Replaces the position, and forgets the moves.
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        let position = argument::position(Some(fen), self.chess960())?;
        *self.line = Line::new(position);
        Ok(())
    }

    /// Returns to the initial position.
    fn reset(&mut self) -> PyResult<()> {
        *self.line = Line::new(argument::position(None, self.chess960())?);
        Ok(())
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves(Box::new(*self.position()))
    }

    /// Returns the legal captures.
    fn generate_legal_captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let position = self.position();
        let moves = position.legal_moves();
        let captures = moves.iter().filter(|&&mv| position.is_capture(mv));
        let captures: Vec<Move> = captures.map(|&mv| self.parsed(mv)).collect();
        Move::list(py, captures.into_iter())?.try_iter()
    }

    /// Makes a move.
    fn push(&mut self, py: Python<'_>, r#move: Move) -> PyResult<()> {
        let mv = self.find(py, r#move)?;
        self.play(mv)
    }

    /// Makes a move in SAN, and returns it.
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<Move> {
        let mv = self.position().parse_san(san);
        let mv = mv.map_err(|why| of_move(py, why))?;
        let made = self.parsed(mv);
        self.play(mv)?;
        Ok(made)
    }

    /// Makes a move in the notation of UCI, and returns it.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let mv = self.position().parse_uci(uci);
        let mv = mv.map_err(|why| of_move(py, why))?;
        let made = self.parsed(mv);
        self.play(mv)?;
        Ok(made)
    }

    /// Takes back the last move, and returns it.
    fn pop(&mut self) -> PyResult<Move> {
        let Some(mv) = self.line.undo() else {
            return Err(PyIndexError::new_err("there is no move to take back"));
        };
        Ok(self.parsed(mv))
    }

    /// Returns the last move.
    fn peek(&self) -> PyResult<Move> {
        place::last_move(&self.line).ok_or_else(|| PyIndexError::new_err("no move has been made"))
    }

    /// The moves, first to last.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, place::moves_of(&self.line).collect::<Vec<_>>())
    }

    /// Returns the board before the first move.
    fn root(&self) -> Self {
        Self {
            line: Box::new(Line::new(*self.line.start())),
        }
    }

    /// Returns a copy, with the moves unless `stack` is false.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            return self.clone();
        }
        Self {
            line: Box::new(Line::new(*self.position())),
        }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Parses a move in SAN.
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Move> {
        let mv = self.position().parse_san(san);
        mv.map(|mv| self.parsed(mv)).map_err(|why| of_move(py, why))
    }

    /// Parses a move in the notation of UCI.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let mv = self.position().parse_uci(uci);
        mv.map(|mv| self.parsed(mv)).map_err(|why| of_move(py, why))
    }

    /// Returns the reason why a move is illegal, or `None` if it is legal. The move is a `Move`, or
    /// a text in SAN or the notation of UCI.
    fn explain<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.position();
        let found = match r#move.cast::<PyString>() {
            Ok(text) => {
                let parsed = position.parse_move(&text.to_cow()?);
                parsed.map_err(|why| of_move(py, why))
            }
            Err(_) => r#move.extract::<Move>()?.find(py, position),
        };
        let Err(why) = found else { return Ok(None) };
        let why = why.value(py);
        let article = why.getattr("article").ok();
        let refusal = REFUSAL.create(py, (why.str()?, article))?;
        Ok(Some(refusal))
    }

    /// Returns a legal move in SAN.
    fn san(&self, py: Python<'_>, r#move: Move) -> PyResult<String> {
        let mv = self.find(py, r#move)?;
        Ok(self.position().san(mv))
    }

    /// Returns a legal move in the notation of UCI.
    fn uci(&self, py: Python<'_>, r#move: Move) -> PyResult<String> {
        let mv = self.find(py, r#move)?;
        Ok(self.position().uci(mv).to_string())
    }

    /// Returns a series of moves from this position in SAN, with move numbers.
    fn variation_san(&self, py: Python<'_>, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut position = *self.position();
        let mut words = Vec::new();
        for mv in variation.try_iter()? {
            let mv = mv?.extract::<Move>()?.find(py, &position)?;
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => words.push(format!("{number}. {}", position.san(mv))),
                Color::Black if words.is_empty() => {
                    words.push(format!("{number}...{}", position.san(mv)));
                }
                Color::Black => words.push(position.san(mv)),
            }
            position.play_unchecked(mv);
        }
        Ok(words.join(" "))
    }

    /// Returns whether a move is legal.
    fn is_legal(&self, r#move: Move) -> bool {
        r#move.is_legal(self.position())
    }

    /// Returns whether a legal move captures.
    fn is_capture(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mv = self.find(py, r#move)?;
        Ok(self.position().is_capture(mv))
    }

    /// Returns whether a legal move is a capture en passant.
    fn is_en_passant(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        Ok(self.find(py, r#move)?.kind() == MoveKind::EnPassant)
    }

    /// Returns whether a legal move castles.
    fn is_castling(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        Ok(self.find(py, r#move)?.kind() == MoveKind::Castling)
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, py: Python<'_>, r#move: Move) -> PyResult<bool> {
        let mv = self.find(py, r#move)?;
        Ok(self.position().gives_check(mv))
    }

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Returns whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        self.position().outcome() == Some(rules::Outcome::Checkmate)
    }

    /// Returns whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.position().outcome() == Some(rules::Outcome::Stalemate)
    }

    /// Returns whether no side can mate with its material on any squares. `is_dead_position` is
    /// exact.
    fn is_insufficient_material(&self) -> bool {
        mating::is_dead_by_material(self.position())
    }

    /// Returns whether a side cannot mate with the material on the board on any squares.
    fn has_insufficient_material(&self, color: ColorArg) -> bool {
        !mating::can_mate_by_material(self.position(), color.0)
    }

    /// Returns whether no side can mate by any series of legal moves (FIDE 5.2.2); `None` if this
    /// many positions do not decide it.
    #[pyo3(signature = (*, nodes=100_000))]
    fn is_dead_position(&self, py: Python<'_>, nodes: u64) -> Option<bool> {
        let position = *self.position();
        py.detach(|| mating::is_dead(&position, mating::Budget { nodes }))
    }

    /// Returns whether a side can still mate by any legal moves of both sides, with a proof.
    #[pyo3(signature = (color, *, nodes=100_000))]
    fn can_mate<'py>(
        &self,
        py: Python<'py>,
        color: ColorArg,
        nodes: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        outcome::can_mate(py, self.position(), color.0, nodes)
    }

    /// Returns whether the current position has occurred this often.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.line.repetitions() >= count
    }

    /// Returns how often the current position has occurred.
    fn repetitions(&self) -> usize {
        self.line.repetitions()
    }

    /// Returns whether the position has occurred five times, which ends the game (FIDE 9.6.1).
    fn is_fivefold_repetition(&self) -> bool {
        self.line.repetitions() >= 5
    }

    /// Returns whether 75 moves by each side without capture or pawn move end the game (FIDE 9.6.2).
    fn is_seventyfive_moves(&self) -> bool {
        self.halfmove_clock() >= 150 && self.position().has_legal_move()
    }

    /// Returns whether 50 moves by each side were made without capture or pawn move.
    fn is_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= 100 && self.position().has_legal_move()
    }

    /// Returns whether a draw can be claimed, now or with a legal move (FIDE 9.2 and 9.3).
    fn can_claim_draw(&self) -> bool {
        self.can_claim_fifty_moves() || self.can_claim_threefold_repetition()
    }

    /// Returns whether a threefold repetition can be claimed, now or with a legal move (FIDE 9.2).
    fn can_claim_threefold_repetition(&self) -> bool {
        outcome::can_claim_threefold(&self.line)
    }

    /// Returns whether fifty moves can be claimed, now or with a legal move (FIDE 9.3).
    fn can_claim_fifty_moves(&self) -> bool {
        outcome::can_claim_fifty(&self.line)
    }

    /// Returns the reason for which a draw can be claimed now or, with `move`, before that move is
    /// made (FIDE 9.2 and 9.3); `None` if the claim is wrong.
    #[pyo3(signature = (r#move=None))]
    fn claim<'py>(
        &self,
        py: Python<'py>,
        r#move: Option<Move>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let reason = match r#move {
            None => outcome::claimable(&self.line),
            Some(mv) => outcome::claimable_with(&self.line, self.find(py, mv)?),
        };
        reason
            .map(|reason| outcome::termination(py, reason))
            .transpose()
    }

    /// Returns how the game has ended on the board: by checkmate, stalemate, a dead position,
    /// fivefold repetition or 75 moves. With `claim_draw`, a draw that can be claimed counts too.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        claim_draw: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let draw = |reason| Verdict {
            score: Points::Draw,
            reason,
        };
        let verdict = py
            .detach(|| arbiter::verdict_of(&self.line))
            .or_else(|| {
                (claim_draw && self.can_claim_fifty_moves()).then(|| draw(Reason::FiftyMoves))
            })
            .or_else(|| {
                (claim_draw && self.can_claim_threefold_repetition())
                    .then(|| draw(Reason::ThreefoldRepetition))
            });
        verdict
            .map(|verdict| outcome::outcome(py, verdict))
            .transpose()
    }

    /// Returns whether the game has ended on the board, as `outcome` says.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, py: Python<'_>, claim_draw: bool) -> bool {
        py.detach(|| arbiter::verdict_of(&self.line)).is_some()
            || claim_draw && self.can_claim_draw()
    }

    /// Returns the result in the form of PGN; `*` while the game goes on.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, py: Python<'_>, claim_draw: bool) -> &'static str {
        match py.detach(|| arbiter::verdict_of(&self.line)) {
            Some(verdict) => verdict.score.pgn(),
            None if claim_draw && self.can_claim_draw() => "1/2-1/2",
            None => "*",
        }
    }

    /// Returns the piece on a square.
    fn piece_at(&self, square: SquareArg) -> Option<Piece> {
        self.position().board().piece_at(square.0).map(Piece)
    }

    /// Returns the kind of the piece on a square.
    fn piece_type_at(&self, square: SquareArg) -> Option<u8> {
        self.position().board().role_at(square.0).map(number_of)
    }

    /// Returns the side of the piece on a square.
    fn color_at(&self, square: SquareArg) -> Option<bool> {
        self.position().board().color_at(square.0).map(is_white)
    }

    /// Returns the square of the king of a side.
    fn king(&self, color: ColorArg) -> usize {
        self.position().king(color.0).index()
    }

    /// Returns the squares of the pieces of a kind and side.
    fn pieces(&self, piece_type: RoleArg, color: ColorArg) -> SquareSet {
        SquareSet(self.position().board().pieces(color.0, piece_type.0))
    }

    /// Returns the pieces by their squares.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let board = self.position().board();
        let map = PyDict::new(py);
        for square in board.occupied() {
            if let Some(piece) = board.piece_at(square) {
                map.set_item(square.index(), Piece(piece))?;
            }
        }
        Ok(map)
    }

    /// The occupied squares, as a mask.
    #[getter]
    fn occupied(&self) -> u64 {
        self.position().board().occupied().0
    }

    /// Returns the squares of the pieces of a side that attack a square.
    fn attackers(&self, color: ColorArg, square: SquareArg) -> SquareSet {
        let board = self.position().board();
        SquareSet(board.attackers_to(square.0, board.occupied()) & board.by_color(color.0))
    }

    /// Returns whether a side attacks a square.
    fn is_attacked_by(&self, color: ColorArg, square: SquareArg) -> bool {
        self.attackers(color, square).0.any()
    }

    /// Returns the squares that the piece on a square attacks.
    fn attacks(&self, square: SquareArg) -> SquareSet {
        SquareSet(self.position().board().attacks_from(square.0))
    }

    /// Returns the pieces that give check.
    fn checkers(&self) -> SquareSet {
        SquareSet(self.position().checkers())
    }

    /// Returns a hash of pieces, turn, castling rights and en passant. Positions that repeat have
    /// the same hash.
    fn position_hash(&self) -> u64 {
        self.position().hash()
    }

    /// Counts the lines of this many legal moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        place::perft(py, self.position(), depth)
    }

    /// Equal boards have the same position, counters and castling rules. Earlier moves do not count.
    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let is_equal = || self.position() == other.position();
        match op {
            CompareOp::Eq => Some(is_equal()),
            CompareOp::Ne => Some(!is_equal()),
            _ => None,
        }
    }

    /// Eight lines, the eighth rank first.
    fn __str__(&self) -> String {
        place::diagram(self.position(), rules::Piece::letter)
    }

    fn __repr__(&self) -> String {
        let chess960 = if self.chess960() {
            ", chess960=True"
        } else {
            ""
        };
        format!("Board('{}'{chess960})", self.fen())
    }

    fn _repr_svg_(&self) -> String {
        let mut diagram = picture::Diagram::of(self.position());
        diagram.last = place::last_squares(&self.line);
        picture::svg(&diagram)
    }

    /// Restores a board for `pickle`.
    #[staticmethod]
    fn _restore(fen: &str, chess960: bool, moves: Vec<String>, py: Python<'_>) -> PyResult<Self> {
        let mut board = Self::new(Some(fen), chess960)?;
        for uci in &moves {
            board.push_uci(py, uci)?;
        }
        Ok(board)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Restored)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let start = self.line.start().shredder_fen();
        let fen = if self.chess960() {
            start
        } else {
            self.line.start().fen()
        };
        let positions = self.line.positions().zip(self.line.moves());
        let moves = positions.map(|(position, &mv)| position.uci(mv).to_string());
        Ok((restore, (fen, self.chess960(), moves.collect())))
    }
}
