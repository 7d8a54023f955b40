//! The class `Game`.

use js_sys::Array;
use pgn::{Comment, GameResult, PlayedMove, Ply, Record};
use rules::{Line, Move};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, error};
use crate::games::Games;
use crate::json::Json;
use crate::main_line::fatal_problem;
use crate::pgn_games;
use crate::position::JsPosition;
use crate::{argument, board, moves, names, outcome};

/// A game: a start, the moves from it, and the annotations of a PGN file.
#[wasm_bindgen]
pub struct Game {
    line: Line,
    /// The same moves, with tags and annotations.
    record: Record,
}

#[wasm_bindgen]
impl Game {
    /// Begins a game at a FEN, or at the initial position.
    ///
    /// @throws If no game can be played from the FEN; the message has the reason.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] fen: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "PositionOptions")] options: &JsValue,
    ) -> Result<Self> {
        let start = argument::position(fen.as_deref(), options)?;
        Ok(Self {
            line: Line::new(start),
            record: Record::new(start),
        })
    }

    /// Returns the current position.
    pub fn position(&self) -> JsPosition {
        JsPosition(*self.line.position())
    }

    /// Returns the start.
    pub fn start(&self) -> JsPosition {
        JsPosition(*self.line.start())
    }

    /// Returns the FEN of the current position.
    pub fn fen(&self) -> String {
        self.line.position().fen()
    }

    /// Returns the side to move.
    #[wasm_bindgen(unchecked_return_type = "Color")]
    pub fn turn(&self) -> String {
        self.position().turn()
    }

    /// Returns the legal moves in SAN.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "MoveFilter")] filter: &JsValue,
    ) -> Array {
        names::sans(self.line.position(), board::wanted(filter))
    }

    /// Returns the legal moves as objects.
    #[wasm_bindgen(js_name = moveObjects, unchecked_return_type = "Move[]")]
    pub fn move_objects(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "MoveFilter")] filter: &JsValue,
    ) -> Result<JsValue> {
        board::move_objects(self.line.position(), filter)
    }

    /// Returns the squares that each piece can go to, by the square of the piece.
    #[wasm_bindgen(unchecked_return_type = "Partial<Record<Square, Square[]>>")]
    pub fn targets(&self) -> Result<JsValue> {
        board::targets(self.line.position())
    }

    /// Makes a move and returns it.
    ///
    /// @throws If the move is illegal: the message is the reason, and `article` the article of the
    /// FIDE Laws.
    #[wasm_bindgen(js_name = move, unchecked_return_type = "Move")]
    pub fn make_move(
        &mut self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveLike")] mv: &JsValue,
    ) -> Result<JsValue> {
        let before = *self.line.position();
        let mv = argument::mv(&before, mv)?;
        self.play(mv)?;
        let mut json = Json::default();
        moves::write(&mut json, &before, mv);
        json.parse()
    }

    /// Takes back the last move and returns it, or `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn undo(&mut self) -> Result<JsValue> {
        let Some(mv) = self.line.undo() else {
            return Ok(JsValue::UNDEFINED);
        };
        self.record.main.moves.pop();
        let mut json = Json::default();
        moves::write(&mut json, self.line.position(), mv);
        json.parse()
    }

    /// Returns the moves in SAN.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn history(&self) -> Array {
        let played = self.line.positions().zip(self.line.moves());
        names::names(played.map(|(position, &mv)| position.san(mv)))
    }

    /// Returns the moves as objects.
    #[wasm_bindgen(js_name = historyObjects, unchecked_return_type = "Move[]")]
    pub fn history_objects(&self) -> Result<JsValue> {
        let mut json = Json::default();
        json.array(|json| {
            for (position, &mv) in self.line.positions().zip(self.line.moves()) {
                moves::write(json, &position, mv);
            }
        });
        json.parse()
    }

    /// Returns why a move is illegal, or `undefined` if it is legal.
    #[wasm_bindgen(unchecked_return_type = "Refusal | undefined")]
    pub fn explain(&self, text: &str) -> Result<JsValue> {
        self.position().explain(text)
    }

    /// Returns the ranks from the eighth to the first, each from file a to file h.
    #[wasm_bindgen(unchecked_return_type = "((Piece & { square: Square }) | null)[][]")]
    pub fn board(&self) -> Result<JsValue> {
        board::ranks(self.line.position().board())
    }

    /// Returns whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.line.position().is_check()
    }

    /// Returns whether the side to move is checkmated.
    #[wasm_bindgen(js_name = isCheckmate)]
    pub fn is_checkmate(&self) -> bool {
        self.line.position().outcome() == Some(rules::Outcome::Checkmate)
    }

    /// Returns whether the side to move has no legal move and is not in check.
    #[wasm_bindgen(js_name = isStalemate)]
    pub fn is_stalemate(&self) -> bool {
        self.line.position().outcome() == Some(rules::Outcome::Stalemate)
    }

    /// Returns whether the board has ended the game, as `outcome` says.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self) -> bool {
        arbiter::verdict_of(&self.line).is_some()
    }

    /// Returns how the board has ended the game: by checkmate, stalemate, a dead position, fivefold
    /// repetition or 75 moves. `undefined` while the game goes on; a draw that needs a claim does not
    /// end it.
    #[wasm_bindgen(unchecked_return_type = "Verdict | undefined")]
    pub fn outcome(&self) -> Result<JsValue> {
        outcome::verdict(arbiter::verdict_of(&self.line))
    }

    /// Returns the reason for which the player to move can claim a draw.
    #[wasm_bindgen(unchecked_return_type = "'threefold_repetition' | 'fifty_moves' | undefined")]
    pub fn claimable(&self) -> Option<String> {
        let reason = arbiter::claimable(&self.line)?;
        Some(reason.name().to_owned())
    }

    /// Returns how often the current position has occurred.
    pub fn repetitions(&self) -> usize {
        self.line.repetitions()
    }

    /// Returns the tags of the PGN.
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn headers(&self) -> Result<JsValue> {
        let mut json = Json::default();
        pgn_games::write_headers(&mut json, &self.record);
        json.parse()
    }

    /// Sets a tag of the PGN. `Result` sets the result; `FEN` and `SetUp` follow from the start.
    #[wasm_bindgen(js_name = setHeader)]
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<()> {
        let is_name = name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if name.is_empty() || !is_name {
            return Err(error(
                "a tag name consists of letters, digits and underscores",
            ));
        }
        match name {
            "Result" => self.set_result(value),
            "FEN" | "SetUp" => Err(error(format!("{name} follows from the start of the game"))),
            _ => {
                self.record.tags.set(name, value);
                Ok(())
            }
        }
    }

    /// Removes a tag, and returns whether there was one.
    #[wasm_bindgen(js_name = removeHeader)]
    pub fn remove_header(&mut self, name: &str) -> bool {
        self.record.tags.remove(name).is_some()
    }

    /// Sets the result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[wasm_bindgen(js_name = setResult)]
    pub fn set_result(&mut self, result: &str) -> Result<()> {
        let read = GameResult::read(result);
        self.record.result = read.ok_or_else(|| error("a result is 1-0, 0-1, 1/2-1/2 or *"))?;
        Ok(())
    }

    /// Returns the comment after the last move, or before the first one.
    pub fn comment(&self) -> Option<String> {
        let comments = match self.record.main.moves.last() {
            Some(played) => &played.comments,
            None => &self.record.main.comments,
        };
        (!comments.is_empty()).then(|| pgn_games::joined(comments))
    }

    /// Sets the comment after the last move, or before the first one; an empty text removes it.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, text: &str) {
        let comments = match self.record.main.moves.last_mut() {
            Some(played) => &mut played.comments,
            None => &mut self.record.main.comments,
        };
        comments.clear();
        if !text.is_empty() {
            comments.push(Comment::read(text));
        }
    }

    /// Returns the game in PGN, in export format.
    pub fn pgn(&self) -> String {
        self.record.to_string()
    }

    /// Replaces this game by the first game of a PGN text, with its annotations.
    ///
    /// @returns The problems that did not prevent reading the moves.
    /// @throws If a move, the start or the variant cannot be read; the game is unchanged.
    #[wasm_bindgen(js_name = loadPgn, unchecked_return_type = "PgnProblem[]")]
    pub fn load_pgn(&mut self, text: String) -> Result<JsValue> {
        let record = Games::new(text).next_record()?;
        let record = record.unwrap_or_else(|| Record::new(rules::Position::start()));
        if let Some(problem) = record.problems.iter().find(|it| fatal_problem(it)) {
            return Err(error(problem));
        }
        let line = record.main_line();
        if line.moves().len() < record.main.moves.len() {
            return Err(error(
                "the game contains a null move, which is not a move of chess; readPgn returns it",
            ));
        }
        let mut json = Json::default();
        pgn_games::write_problems(&mut json, &record.problems);
        *self = Self { line, record };
        json.parse()
    }

    /// Counts the lines of this many legal moves.
    pub fn perft(&self, depth: u32) -> f64 {
        self.position().perft(depth)
    }
}

impl Game {
    fn play(&mut self, mv: Move) -> Result<()> {
        self.line.play(mv).map_err(error)?;
        self.record.main.moves.push(PlayedMove::new(Ply::Move(mv)));
        Ok(())
    }
}
