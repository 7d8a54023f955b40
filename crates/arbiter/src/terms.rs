//! What two players agree on before the first move.

use serde::{Deserialize, Serialize};

use crate::Millis;

/// What a game is played under. Fixed when the game is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The start as a FEN, or none for the usual array.
    pub start: Option<String>,
    /// Chess960: castling by its rules (Guidelines II), and its notation.
    pub chess960: bool,
    /// How time is counted.
    pub time: TimeControl,
    /// Whether the result counts for ratings; then nothing can be taken back.
    pub rated: bool,
}

/// How time is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// A chess clock with one stage or several; the last lasts to the end of the game.
    Clock {
        /// The stages in order, at least one.
        stages: Vec<Stage>,
    },
    /// So many days for each move.
    Correspondence {
        /// Days for each single move, at least one.
        days: u16,
    },
}

/// One period of a clock (FIDE 6.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stage {
    /// Moves to be made in this stage; none in the last.
    pub moves: Option<u16>,
    /// Time that is added when the stage begins.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub millis: Millis,
    /// What is added or spared at each move of this stage.
    pub bonus: Bonus,
}

/// What a player gets for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Bonus {
    /// Nothing: sudden death.
    None,
    /// Fischer: added after each move, whatever time it took.
    Increment {
        /// How much.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: Millis,
    },
    /// Bronstein: after each move the time it took is given back, up to this much.
    Bronstein {
        /// How much at most.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: Millis,
    },
    /// Simple (US) delay: the clock starts to run only after this much.
    Delay {
        /// How much.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        millis: Millis,
    },
}
