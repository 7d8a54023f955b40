//! The class `Puzzle`.

use puzzles::{Puzzle, ThemeSet, Verdict, check_within, themes};
use rules::Position;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, error, of_move};
use crate::json::Json;
use crate::position::JsPosition;
use crate::{argument, moves};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The judgment of the solver's moves. */
export interface PuzzleVerdict {
  /** `wrong`, `right` if the puzzle goes on, or `solved`. */
  kind: 'wrong' | 'right' | 'solved';
  /** The reply to a right move. */
  reply?: Move;
}
"#;

/// A puzzle: a position in which one move wins, and its solution.
#[wasm_bindgen(js_name = Puzzle)]
pub struct JsPuzzle(Puzzle);

#[wasm_bindgen(js_class = Puzzle)]
impl JsPuzzle {
    /// Creates a puzzle from the position before the solver's first move, and the moves of the
    /// solution: the solver's, a reply, and so on.
    ///
    /// @throws If a move is illegal, or there are more than eleven.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: &str, solution: Vec<String>) -> Result<Self> {
        if solution.len() > puzzles::MAX_PLIES {
            let most = puzzles::MAX_PLIES;
            return Err(error(format!("a solution has at most {most} moves")));
        }
        let start = argument::position(Some(fen), &JsValue::UNDEFINED)?;
        let mut position = start;
        let mut line = Vec::with_capacity(solution.len());
        for text in &solution {
            let mv = position.parse_move(text).map_err(|why| of_move(&why))?;
            position.play_unchecked(mv);
            line.push(mv);
        }
        let themes = if line.is_empty() {
            ThemeSet::default()
        } else {
            themes(&start, &line)
        };
        Ok(Self(Puzzle {
            start,
            moves: line,
            rating: 1_500,
            themes,
        }))
    }

    /// Returns the position before the solver's first move.
    pub fn start(&self) -> JsPosition {
        JsPosition(self.0.start)
    }

    /// Returns the themes that the rules find, such as `fork` or `mateIn2`.
    pub fn themes(&self) -> Vec<String> {
        self.0
            .themes
            .iter()
            .map(|theme| theme.to_string())
            .collect()
    }

    /// Returns why the puzzle is not sound by the rules, or `undefined`: a mate must be the shortest
    /// one, and each of its moves the only one.
    pub fn check(&self) -> Option<String> {
        check_within(&self.0, &mut puzzles::Effort::unbounded())
            .err()
            .map(|defect| defect.to_string())
    }

    /// Judges the moves that the solver has made, without the replies. Each mate solves a puzzle.
    ///
    /// @throws If there is no move, a move is illegal, or there are moves after the end.
    #[wasm_bindgen(unchecked_return_type = "PuzzleVerdict")]
    pub fn judge(&self, played: Vec<String>) -> Result<JsValue> {
        let verdict = self.0.judge(&played).map_err(error)?;
        let mut json = Json::default();
        json.object(|json| match verdict {
            Verdict::Wrong => {
                json.key("kind").plain("wrong");
            }
            Verdict::Solved => {
                json.key("kind").plain("solved");
            }
            Verdict::Right { reply } => {
                json.key("kind").plain("right").key("reply");
                moves::write(json, &self.before_reply(played.len()), reply);
            }
        });
        json.parse()
    }
}

impl JsPuzzle {
    /// The position after this many moves of the solver, before the reply.
    fn before_reply(&self, played: usize) -> Position {
        let mut position = self.0.start;
        let count = (2 * played).saturating_sub(1);
        for &mv in self.0.moves.iter().take(count) {
            position.play_unchecked(mv);
        }
        position
    }
}
