//! The state behind the entry `./chess-js`, which has the interface of the package chess.js.

mod load_pgn;
mod order;
mod state;

use js_sys::Array;
use mating::is_dead_by_material;
use rules::{Move, Notation, Outcome, Piece, Position, Role, Square};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, error, of_move};
use crate::json::Json;
use crate::main_line::is_exact;
use crate::{argument, board, moves, names};
use state::{Made, State};

/// The positions and moves of a game in the manner of chess.js, which also edits boards. The entry
/// `./chess-js` wraps this class.
#[wasm_bindgen]
pub struct ChessJsState {
    now: State,
    /// The earlier positions, each with the move made in it.
    made: Vec<Made>,
}

#[wasm_bindgen]
impl ChessJsState {
    /// Begins at the initial position.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self {
            now: State::of(Position::start()),
            made: Vec::new(),
        }
    }

    /// Begins again at a FEN.
    ///
    /// @param skip Whether boards that no game can reach are allowed.
    pub fn load(&mut self, fen: &str, skip: bool) -> Result<()> {
        self.now = State::read(fen, skip).map_err(error)?;
        self.made.clear();
        Ok(())
    }

    /// Returns the reason why a text is no FEN with six possible fields, or `undefined`.
    pub fn validate(fen: &str) -> Option<String> {
        state::validate(fen).err()
    }

    /// Returns the FEN.
    ///
    /// @param passed Whether the square that a pawn has passed over is named even if it cannot be
    /// captured.
    pub fn fen(&self, passed: bool) -> String {
        if passed {
            self.now.fen_with_passed_square()
        } else {
            self.now.fen()
        }
    }

    /// Returns the FENs of all positions, one on each line.
    pub fn fens(&self) -> String {
        let states = self.made.iter().map(|made| &made.before);
        let fens: Vec<_> = states.chain([&self.now]).map(State::fen).collect();
        fens.join("\n")
    }

    /// Returns the side to move.
    pub fn turn(&self) -> String {
        self.now.turn().letter().to_string()
    }

    /// Returns the number of the move.
    #[wasm_bindgen(js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.now.setup().fullmove_number
    }

    /// Returns the legal moves in SAN.
    pub fn moves(&self, filter: &JsValue) -> Array {
        let mut joined = String::new();
        if let Some(position) = self.now.position() {
            for mv in self.listed(filter) {
                if !joined.is_empty() {
                    joined.push(' ');
                }
                position.notate_to(&mut joined, mv, Notation::San);
            }
        }
        names::split(&joined)
    }

    /// Returns the legal moves as objects.
    #[wasm_bindgen(js_name = moveObjects)]
    pub fn move_objects(&self, filter: &JsValue) -> Result<JsValue> {
        let mut json = Json::default();
        json.array(|json| {
            for mv in self.listed(filter) {
                write_made(json, &self.now, Some(mv));
            }
        });
        json.parse()
    }

    /// Makes a move: a text, an object, or `null` for a null move.
    ///
    /// @param strict Whether a text must be exact SAN.
    #[wasm_bindgen(js_name = move)]
    pub fn make_move(&mut self, mv: &JsValue, strict: bool) -> Result<JsValue> {
        let mv = self.read_move(mv, strict)?;
        let before = self.now.clone();
        self.now = match mv {
            Some(mv) => before.after(mv),
            None => before
                .after_null()
                .ok_or_else(|| error("Null move not allowed when in check"))?,
        };
        let mut json = Json::default();
        write_made(&mut json, &before, mv);
        self.made.push(Made { before, mv });
        json.parse()
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Result<JsValue> {
        let Some(Made { before, mv }) = self.made.pop() else {
            return Ok(JsValue::NULL);
        };
        self.now = before;
        let mut json = Json::default();
        write_made(&mut json, &self.now, mv);
        json.parse()
    }

    /// Returns the moves in SAN.
    pub fn history(&self) -> Array {
        names::names(self.made.iter().map(Made::san))
    }

    /// Returns the moves as objects.
    #[wasm_bindgen(js_name = historyObjects)]
    pub fn history_objects(&self) -> Result<JsValue> {
        let mut json = Json::default();
        json.array(|json| {
            for made in &self.made {
                write_made(json, &made.before, made.mv);
            }
        });
        json.parse()
    }

    /// Returns the ranks from the eighth to the first.
    pub fn board(&self) -> Result<JsValue> {
        board::ranks(self.now.board())
    }

    /// Returns the piece on a square as `wp`.
    pub fn get(&self, square: &str) -> Option<String> {
        board::piece(self.now.board(), square)
    }

    /// Returns the squares of the pieces of a kind.
    #[wasm_bindgen(js_name = findPiece)]
    pub fn find_piece(&self, kind: &str, color: &str) -> Result<Array> {
        let role: Role = kind.parse().map_err(error)?;
        let color = argument::color(color)?;
        let mut squares: Vec<_> = self.now.board().pieces(color, role).into_iter().collect();
        squares.sort_unstable_by_key(|&square| order::from_the_eighth_rank(square));
        Ok(names::names(squares.iter().map(ToString::to_string)))
    }

    /// Puts a piece on a square. Returns `false` if a second king would be on the board.
    pub fn put(&mut self, kind: &str, color: &str, square: &str) -> bool {
        let (Ok(role), Ok(color), Ok(square)) = (
            kind.parse::<Role>(),
            argument::color(color),
            square.parse::<Square>(),
        ) else {
            return false;
        };
        let kings = self.now.board().pieces(color, Role::King);
        if role == Role::King && kings.without(square.bitboard()).any() {
            return false;
        }
        self.now
            .edit(|setup| setup.board.set(square, Some(Piece { color, role })));
        true
    }

    /// Removes the piece on a square and returns it as `wp`.
    pub fn remove(&mut self, square: &str) -> Option<String> {
        let piece = self.get(square)?;
        let square = square.parse().ok()?;
        self.now.edit(|setup| setup.board.set(square, None));
        Some(piece)
    }

    /// Returns the castling rights of a side: kingside and queenside as `kq`.
    #[wasm_bindgen(js_name = castlingRights)]
    pub fn castling_rights(&self, color: &str) -> Result<String> {
        let rights = self.now.setup().castling[argument::color(color)?.index()];
        let letters = rights
            .iter()
            .zip(['k', 'q'])
            .filter(|(right, _)| right.is_some());
        Ok(letters.map(|(_, letter)| letter).collect())
    }

    /// Sets the castling right of a side if king and rook are on their squares.
    #[wasm_bindgen(js_name = setCastlingRight)]
    pub fn set_castling_right(&mut self, color: &str, side: &str, has: bool) -> Result<()> {
        let color = argument::color(color)?;
        self.now.set_castling_right(color, side == "q", has);
        Ok(())
    }

    /// Returns the squares of the pieces of a side that attack a square.
    pub fn attackers(&self, square: &str, by: &str) -> Result<Array> {
        let (square, by) = (argument::square(square)?, argument::color(by)?);
        let set = board::attackers(self.now.board(), square, by);
        let mut squares: Vec<_> = set.into_iter().collect();
        squares.sort_unstable_by_key(|&square| order::from_the_eighth_rank(square));
        Ok(names::names(squares.iter().map(ToString::to_string)))
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.now.is_check()
    }

    /// Returns whether the side to move is checkmated.
    #[wasm_bindgen(js_name = isCheckmate)]
    pub fn is_checkmate(&self) -> bool {
        self.outcome() == Some(Outcome::Checkmate)
    }

    /// Returns whether the side to move is stalemated.
    #[wasm_bindgen(js_name = isStalemate)]
    pub fn is_stalemate(&self) -> bool {
        self.outcome() == Some(Outcome::Stalemate)
    }

    /// Returns whether neither side can mate with the material on the board.
    #[wasm_bindgen(js_name = isInsufficientMaterial)]
    pub fn is_insufficient_material(&self) -> bool {
        self.now.position().is_some_and(is_dead_by_material)
    }

    /// Returns whether the position has occurred three times.
    #[wasm_bindgen(js_name = isThreefoldRepetition)]
    pub fn is_threefold_repetition(&self) -> bool {
        let Some(now) = self.now.position() else {
            return false;
        };
        let earlier = self.made.iter().filter_map(|made| made.before.position());
        earlier.filter(|there| there.is_same_position(now)).count() >= 2
    }

    /// Returns the moves of either side since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.now.setup().halfmove_clock
    }

    /// Returns whether a pawn can move from one square to another and promotes there.
    #[wasm_bindgen(js_name = isPromotion)]
    pub fn is_promotion(&self, from: &str, to: &str) -> bool {
        let candidates = self.candidates(from, to);
        candidates.iter().any(|mv| mv.promotion().is_some())
    }

    /// Returns `light` or `dark`, or `undefined` for no square.
    #[wasm_bindgen(js_name = squareColor)]
    pub fn square_color(square: &str) -> Option<String> {
        let square: Square = square.parse().ok()?;
        Some(if square.is_light() { "light" } else { "dark" }.to_owned())
    }

    /// Returns a hash as a hexadecimal number.
    pub fn hash(&self) -> String {
        format!("{:x}", self.now.hash())
    }

    /// Counts the lines of this many legal moves.
    pub fn perft(&self, depth: u32) -> f64 {
        match self.now.position() {
            Some(position) => board::perft(position, depth) as f64,
            None if depth == 0 => 1.0,
            None => 0.0,
        }
    }

    /// Replaces the game by the first one of a PGN text, and returns its tags and annotations.
    #[wasm_bindgen(js_name = loadPgn)]
    pub fn load_pgn(&mut self, text: String, strict: bool) -> Result<JsValue> {
        let loaded = load_pgn::read(text, strict)?;
        let annotations = loaded.annotations()?;
        (self.now, self.made) = (loaded.now, loaded.made);
        Ok(annotations)
    }
}

impl ChessJsState {
    fn outcome(&self) -> Option<Outcome> {
        self.now.position()?.outcome()
    }

    /// The legal moves that fit a filter, in the order of chess.js.
    fn listed(&self, filter: &JsValue) -> Vec<Move> {
        let Some(position) = self.now.position() else {
            return Vec::new();
        };
        let is_wanted = board::wanted(filter);
        let legal = position.legal_moves();
        let mut moves: Vec<Move> = legal.iter().copied().filter(|&mv| is_wanted(mv)).collect();
        moves.sort_unstable_by_key(|&mv| order::key(position, mv));
        moves
    }

    /// The legal moves between two squares.
    fn candidates(&self, from: &str, to: &str) -> Vec<Move> {
        let Some(position) = self.now.position() else {
            return Vec::new();
        };
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else {
            return Vec::new();
        };
        let legal = position.legal_moves();
        let fits = |mv: &Move| moves::squares(position, *mv) == [from, to];
        legal.iter().copied().filter(fits).collect()
    }

    /// Reads the argument of a move; `None` is a null move.
    fn read_move(&self, mv: &JsValue, strict: bool) -> Result<Option<Move>> {
        if mv.is_null() {
            return Ok(None);
        }
        let text = mv.as_string();
        if text.as_deref() == Some("--") {
            return Ok(None);
        }
        let position = self.now.position();
        let position = position.ok_or_else(|| error(self.now.reason()))?;
        let Some(text) = text else {
            let from = argument::text(mv, "from").unwrap_or_default();
            let to = argument::text(mv, "to").unwrap_or_default();
            let promotion = argument::text(mv, "promotion");
            let role = promotion.and_then(|role| role.parse::<Role>().ok());
            let candidates = self.candidates(&from, &to);
            // A promotion piece is ignored unless a pawn promotes.
            let found = candidates
                .iter()
                .find(|it| it.promotion().is_none() || it.promotion() == role);
            return if let Some(&found) = found {
                Ok(Some(found))
            } else {
                argument::mv(position, mv).map(Some)
            };
        };
        let found = position.parse_move(&text).map_err(|why| of_move(&why))?;
        let exact = position.san(found);
        if strict && !is_exact(&text, &exact) {
            return Err(error(format!(
                "{text} is not exact notation: write {exact}"
            )));
        }
        Ok(Some(found))
    }
}

impl Default for ChessJsState {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes a move with the FENs before and after it.
fn write_made(json: &mut Json, before: &State, mv: Option<Move>) {
    json.object(|json| {
        let after = if let (Some(mv), Some(position)) = (mv, before.position()) {
            moves::fields(json, position, mv);
            before.after(mv)
        } else {
            json.key("color").plain(before.turn().letter());
            let king = before.board().pieces(before.turn(), Role::King).first();
            let king = king.map_or_else(String::new, |king| king.to_string());
            json.key("from").plain(&king).key("to").plain(&king);
            json.key("piece").plain("k").key("flags").plain("-");
            json.key("san").plain("--").key("lan").plain("--");
            before.passed()
        };
        json.key("before").plain(before.fen());
        json.key("after").plain(after.fen());
    });
}
