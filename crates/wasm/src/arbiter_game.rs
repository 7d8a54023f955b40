//! The class `ArbiterGame`.

use arbiter::{
    Claims, Command, Event, Game, Points, Ruling, Terms, TimeControl, Timestamp, decide,
};
use rules::Color;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::argument;
use crate::error::{Result, error, of_move, with_article};
use crate::outcome;
use crate::position::JsPosition;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** The terms of a game with an arbiter. */
export interface GameTerms {
  /** The start as a FEN. */
  fen?: string;
  /** Whether the rules of Chess960 apply. */
  chess960?: boolean;
  /** The time of each side in milliseconds; without it there is no clock. */
  time?: number;
  /** The time added after each move, in milliseconds. */
  increment?: number;
  /** Whether draws by threefold repetition and fifty moves need no claim. */
  automaticDraws?: boolean;
}
"#;

/// A game under the FIDE Laws with clocks, offers, claims and results. It reads no clock: each call
/// has the time in milliseconds, from one clock that never goes back.
#[wasm_bindgen]
pub struct ArbiterGame(Game);

#[wasm_bindgen]
impl ArbiterGame {
    /// Starts a game.
    ///
    /// @throws If no game can be played under the terms.
    #[wasm_bindgen(constructor)]
    pub fn new(
        now: f64,
        #[wasm_bindgen(unchecked_optional_param_type = "GameTerms")] terms: &JsValue,
    ) -> Result<Self> {
        let millis = |name| argument::number(terms, name).map(|it| it.map(|it| it as u64));
        let time = match (millis("time")?, millis("increment")?) {
            (None, None) => TimeControl::Unlimited,
            (time, increment) => {
                TimeControl::fischer(time.unwrap_or_default(), increment.unwrap_or_default())
            }
        };
        let terms = Terms {
            start: argument::text(terms, "fen"),
            chess960: argument::flag(terms, "chess960"),
            time,
            rated: false,
            claims: if argument::flag(terms, "automaticDraws") {
                Claims::Automatic
            } else {
                Claims::ByPlayers
            },
            first_move: None,
        };
        let mut game = Game::new(terms).map_err(error)?;
        game.apply(&[Event::Started], moment(now)).map_err(error)?;
        Ok(Self(game))
    }

    /// Makes a move of the side to move, perhaps with an offer of a draw.
    ///
    /// @throws If the move is refused; `article` is the article of the FIDE Laws.
    #[wasm_bindgen(js_name = move)]
    pub fn make_move(&mut self, now: f64, text: &str, offer: Option<bool>) -> Result<()> {
        let position = self.0.position();
        let mv = position.parse_move(text).map_err(|why| of_move(&why))?;
        let command = Command::Move {
            by: position.turn(),
            mv: position.uci(mv),
            offer_draw: offer.unwrap_or_default(),
            lag: 0,
        };
        self.carry_out(now, &command).map(drop)
    }

    /// Ends the game by resignation: a loss, or a draw if the opponent cannot mate (FIDE 5.1.2).
    pub fn resign(
        &mut self,
        now: f64,
        #[wasm_bindgen(unchecked_param_type = "Color")] by: &str,
    ) -> Result<()> {
        let by = argument::color(by)?;
        self.carry_out(now, &Command::Resign { by }).map(drop)
    }

    /// Accepts or declines the opponent's offer of a draw.
    #[wasm_bindgen(js_name = answerDraw)]
    pub fn answer_draw(
        &mut self,
        now: f64,
        #[wasm_bindgen(unchecked_param_type = "Color")] by: &str,
        accept: bool,
    ) -> Result<()> {
        let by = argument::color(by)?;
        self.carry_out(now, &Command::AnswerDraw { by, accept })
            .map(drop)
    }

    /// Claims a draw by threefold repetition or fifty moves, perhaps with a move that is not made yet
    /// (FIDE 9.2 and 9.3). Returns whether the claim is right.
    #[wasm_bindgen(js_name = claimDraw)]
    pub fn claim_draw(&mut self, now: f64, text: Option<String>) -> Result<bool> {
        let position = self.0.position();
        let named = text.map(|text| position.parse_move(&text).map(|mv| position.uci(mv)));
        let mv = named.transpose().map_err(|why| of_move(&why))?;
        let by = position.turn();
        let events = self.carry_out(now, &Command::ClaimDraw { by, mv })?;
        let is_right = |event: &Event| {
            matches!(
                event,
                Event::DrawClaimed {
                    ruling: Ruling::Right,
                    ..
                }
            )
        };
        Ok(events.iter().any(is_right))
    }

    /// Ends the game if the time of the side to move has run out: a loss, or a draw if the opponent
    /// cannot mate (FIDE 6.9). Returns whether it has.
    pub fn flag(&mut self, now: f64) -> bool {
        self.carry_out(now, &Command::Flag).is_ok()
    }

    /// Returns the time that a side has left in milliseconds, if there is a clock.
    pub fn remaining(
        &self,
        now: f64,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: &str,
    ) -> Result<Option<f64>> {
        let remaining = self.0.remaining(argument::color(color)?, moment(now));
        Ok(remaining.map(|millis| millis as f64))
    }

    /// Returns the current position.
    pub fn position(&self) -> JsPosition {
        JsPosition(*self.0.position())
    }

    /// Returns the side that offers a draw, if one does.
    #[wasm_bindgen(js_name = drawOffer, unchecked_return_type = "Color | undefined")]
    pub fn draw_offer(&self) -> Option<String> {
        self.0
            .draw_offer()
            .map(|color: Color| color.letter().to_string())
    }

    /// Returns the reason for which the player to move can claim a draw.
    #[wasm_bindgen(unchecked_return_type = "'threefold_repetition' | 'fifty_moves' | undefined")]
    pub fn claimable(&self) -> Option<String> {
        self.0.claimable().map(|reason| reason.name().to_owned())
    }

    /// Returns the result of the game, or `undefined` while it goes on.
    #[wasm_bindgen(unchecked_return_type = "Verdict | undefined")]
    pub fn verdict(&self) -> Result<JsValue> {
        outcome::verdict(self.0.verdict())
    }

    /// Ends the game by a decision of the arbiter: `1-0`, `0-1` or `1/2-1/2`.
    pub fn adjudicate(&mut self, now: f64, result: &str) -> Result<()> {
        let score = Points::ALL.into_iter().find(|score| score.pgn() == result);
        let score = score.ok_or_else(|| error("a result is 1-0, 0-1, 1/2-1/2 or *"))?;
        self.carry_out(now, &Command::Adjudicate { score })
            .map(drop)
    }
}

impl ArbiterGame {
    fn carry_out(&mut self, now: f64, command: &Command) -> Result<Vec<Event>> {
        let at = moment(now);
        let events = decide(&self.0, command, at)
            .map_err(|refusal| with_article(&refusal, refusal.article()))?;
        self.0.apply(&events, at).map_err(error)?;
        Ok(events)
    }
}

/// A time in milliseconds; negative ones count as zero.
const fn moment(now: f64) -> Timestamp {
    Timestamp(now as u64)
}
