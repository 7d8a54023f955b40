//! The class `Position`.

use js_sys::Array;
use rules::{Line, Position};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, error};
use crate::json::Json;
use crate::{argument, board, moves, names, outcome};

/// A position: pieces, turn, rights and counters. It never changes: `play` returns a new position.
///
/// Every position is legal to play on: one king per side, and the side that has just moved is not in
/// check.
#[wasm_bindgen(js_name = Position)]
#[derive(Clone, Copy)]
pub struct JsPosition(pub(crate) Position);

#[wasm_bindgen(js_class = Position)]
impl JsPosition {
    /// Reads a FEN; without one, returns the initial position. Impossible castling rights and
    /// en-passant squares are dropped.
    ///
    /// @throws If the text is no FEN, or no game can be played from it; the message has the reason.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "PositionOptions")] options: &JsValue,
    ) -> Result<Self> {
        argument::position(fen.as_deref(), options).map(Self)
    }

    /// Returns a start of Chess960 by its number, from 0 to 959; 518 is the usual one.
    pub fn chess960(number: u16) -> Result<Self> {
        let start = Position::chess960(number);
        let start =
            start.ok_or_else(|| error("the starts of Chess960 have the numbers 0 to 959"))?;
        Ok(Self(start))
    }

    /// Returns the FEN. The en-passant square is named only if such a capture is legal.
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// Returns the side to move.
    #[wasm_bindgen(unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        self.0.turn().letter().to_string()
    }

    /// Returns the number of the move; it increases after each move of Black.
    #[wasm_bindgen(js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.0.fullmove_number()
    }

    /// Returns the moves of either side since the last capture or pawn move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.0.halfmove_clock()
    }

    /// Returns the legal moves in SAN.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "MoveFilter")] filter: &JsValue,
    ) -> Array {
        names::sans(&self.0, board::wanted(filter))
    }

    /// Returns the legal moves as objects.
    #[wasm_bindgen(js_name = moveObjects, unchecked_return_type = "Move[]")]
    pub fn move_objects(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "MoveFilter")] filter: &JsValue,
    ) -> Result<JsValue> {
        board::move_objects(&self.0, filter)
    }

    /// Returns the squares that each piece can go to, by the square of the piece.
    #[wasm_bindgen(unchecked_return_type = "Partial<Record<Square, Square[]>>")]
    pub fn targets(&self) -> Result<JsValue> {
        board::targets(&self.0)
    }

    /// Returns the position after a move.
    ///
    /// @throws If the move is illegal: the message is the reason, and `article` the article of the
    /// FIDE Laws.
    pub fn play(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveLike")] mv: &JsValue,
    ) -> Result<Self> {
        let mv = argument::mv(&self.0, mv)?;
        Ok(Self(self.0.after_unchecked(mv)))
    }

    /// Returns a legal move as an object.
    ///
    /// @throws If the move is illegal, as `play` does.
    #[wasm_bindgen(js_name = findMove, unchecked_return_type = "Move")]
    pub fn find_move(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveLike")] mv: &JsValue,
    ) -> Result<JsValue> {
        let mv = argument::mv(&self.0, mv)?;
        let mut json = Json::default();
        moves::write(&mut json, &self.0, mv);
        json.parse()
    }

    /// Returns why a move is illegal, or `undefined` if it is legal.
    #[wasm_bindgen(unchecked_return_type = "Refusal | undefined")]
    pub fn explain(&self, text: &str) -> Result<JsValue> {
        let Err(why) = self.0.parse_move(text) else {
            return Ok(JsValue::UNDEFINED);
        };
        let mut json = Json::default();
        json.object(|json| {
            json.field("reason", &why.to_string());
            json.optional("article", why.article());
        });
        json.parse()
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// Returns how the position ends a game: by checkmate, stalemate, a dead position or 75 moves.
    #[wasm_bindgen(unchecked_return_type = "Verdict | undefined")]
    pub fn outcome(&self) -> Result<JsValue> {
        outcome::verdict(arbiter::verdict_of(&Line::new(self.0)))
    }

    /// Returns whether a side can still mate by any legal moves of both sides, with a proof.
    ///
    /// @param nodes The maximum number of positions to examine; 100,000 by default.
    #[wasm_bindgen(js_name = canMate, unchecked_return_type = "Winnability")]
    pub fn can_mate(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
        nodes: Option<f64>,
    ) -> Result<JsValue> {
        outcome::can_mate(&self.0, argument::color(color)?, nodes)
    }

    /// Returns the ranks from the eighth to the first, each from file a to file h.
    #[wasm_bindgen(unchecked_return_type = "((Piece & { square: Square }) | null)[][]")]
    pub fn board(&self) -> Result<JsValue> {
        board::ranks(self.0.board())
    }

    /// Returns the squares of the pieces of a side that attack a square.
    #[wasm_bindgen(unchecked_return_type = "Square[]")]
    pub fn attackers(
        &self,
        square: &str,
        #[wasm_bindgen(unchecked_param_type = "Color")] by: &str,
    ) -> Result<Array> {
        let (square, by) = (argument::square(square)?, argument::color(by)?);
        Ok(board::squares(board::attackers(self.0.board(), square, by)))
    }

    /// Returns a hash of pieces, turn, castling rights and en passant. Positions that repeat have
    /// the same hash.
    pub fn hash(&self) -> u64 {
        self.0.hash()
    }

    /// Returns whether both count as the same position for a repetition.
    #[wasm_bindgen(js_name = isSamePosition)]
    pub fn is_same_position(&self, other: &JsPosition) -> bool {
        self.0.is_same_position(&other.0)
    }

    /// Counts the lines of this many legal moves.
    pub fn perft(&self, depth: u32) -> f64 {
        board::perft(&self.0, depth) as f64
    }
}
