//! Terms that two players agree on before the first move.

use rules::{CastlingMode, Position};
use serde::{Deserialize, Serialize};

use crate::terms_limits::{
    MAX_BONUS_MILLIS, MAX_DAYS, MAX_STAGE_MILLIS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION,
};
use crate::{Millis, TermsError};

const MINUTE: Millis = 60_000;

/// The terms of a game. They never change after the game is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The start position as a FEN, or `None` for the standard position.
    pub start: Option<String>,
    /// Chess960: castling rules (Guidelines II) and notation.
    pub chess960: bool,
    /// The time control.
    pub time: TimeControl,
    /// Whether the game is rated; rated games do not allow takebacks.
    pub rated: bool,
    /// The rules for draw claims.
    #[serde(default)]
    pub claims: Claims,
    /// Time limit for each player's first move, while both clocks are stopped; after it, the game
    /// is aborted. `None` if White's clock runs from the start (FIDE 6.2). Ignored without a clock
    /// and with days per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<Millis>,
}

/// The rules for claims of threefold repetition (FIDE 9.2) and of the fifty-move rule (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claims {
    /// The player to move claims them; a wrong claim gives the opponent extra time (9.5.3).
    #[default]
    ByPlayers,
    /// The player to move claims them; a wrong claim has no penalty.
    WithoutPenalty,
    /// No claim is needed: the game is drawn by the move after which a claim would be possible, as
    /// is usual in casual games. A start position with fifty moves already counted is not drawn
    /// before a move is made.
    Automatic,
}

impl Terms {
    /// The time that a wrong claim gives the opponent under these terms.
    pub fn claim_penalty(&self) -> Millis {
        match self.claims {
            Claims::ByPlayers => self.time.claim_penalty(),
            Claims::WithoutPenalty | Claims::Automatic => 0,
        }
    }

    /// Returns the start position, in which at least one move is legal.
    ///
    /// # Errors
    ///
    /// If the FEN is invalid, or the side to move has no legal move.
    pub fn start_position(&self) -> Result<Position, TermsError> {
        let mode = if self.chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let position = match &self.start {
            Some(fen) => Position::from_fen(fen, mode).map_err(TermsError::Fen)?,
            None => Position::from_fen(&Position::start().fen(), mode).map_err(TermsError::Fen)?,
        };
        match position.outcome() {
            Some(outcome) => Err(TermsError::NoLegalMove(outcome)),
            None => Ok(position),
        }
    }
}

/// The time control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// A chess clock with one or more stages; the last stage runs until the end of the game.
    Clock {
        /// The stages in order, at least one.
        stages: Vec<Stage>,
    },
    /// A number of days per move.
    Correspondence {
        /// Days per move, at least one.
        days: u16,
        /// Additional vacation days per player for the whole game, taken at any time.
        #[serde(default, skip_serializing_if = "is_zero")]
        vacation: u16,
    },
}

impl TimeControl {
    /// Returns the time that a wrong claim gives the opponent: two minutes (FIDE 9.5.3), or one in
    /// blitz, where the time for sixty moves is ten minutes or less (appendix B).
    pub fn claim_penalty(&self) -> Millis {
        match self.for_sixty_moves() {
            None => 0,
            Some(time) if time <= 10 * MINUTE => MINUTE,
            Some(_) => 2 * MINUTE,
        }
    }

    /// Returns a player's time for sixty moves, which distinguishes blitz from rapid chess (FIDE
    /// appendices A and B). `None` without a stage clock.
    pub fn for_sixty_moves(&self) -> Option<Millis> {
        self.for_moves(60)
    }

    /// Returns a player's time for this number of moves: the time of all stages plus the bonus of
    /// each move. `None` without a stage clock.
    pub fn for_moves(&self, number: u16) -> Option<Millis> {
        let Self::Clock { stages } = self else {
            return None;
        };
        let mut moves_left = Millis::from(number);
        let mut time: Millis = 0;
        for stage in stages {
            let moves = stage
                .moves
                .map_or(moves_left, |moves| moves_left.min(Millis::from(moves)));
            moves_left -= moves;
            let bonus = match stage.bonus {
                Bonus::None => 0,
                Bonus::Increment { millis }
                | Bonus::Bronstein { millis }
                | Bonus::Delay { millis } => millis,
            };
            time = time
                .saturating_add(stage.millis)
                .saturating_add(moves.saturating_mul(bonus));
        }
        Some(time)
    }

    /// Creates a single stage with an increment: `5+3` is five minutes plus three seconds per move.
    pub fn fischer(millis: Millis, increment: Millis) -> Self {
        Self::Clock {
            stages: vec![Stage {
                moves: None,
                millis,
                bonus: Bonus::Increment { millis: increment },
            }],
        }
    }

    /// Checks that the time control is playable. Limits must never become stricter: the replay of
    /// an old game checks them again.
    ///
    /// # Errors
    ///
    /// The first number that is out of bounds.
    pub fn check(&self) -> Result<(), TermsError> {
        match self {
            Self::Clock { stages } => check_stages(stages),
            Self::Correspondence { days, .. } if !(1..=MAX_DAYS).contains(days) => {
                Err(TermsError::Days)
            }
            Self::Correspondence { vacation, .. } if *vacation > MAX_VACATION => {
                Err(TermsError::Vacation)
            }
            Self::Unlimited | Self::Correspondence { .. } => Ok(()),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(days: &u16) -> bool {
    *days == 0
}

fn check_stages(stages: &[Stage]) -> Result<(), TermsError> {
    if stages.is_empty() {
        return Err(TermsError::NoStage);
    }
    if stages.len() > MAX_STAGES {
        return Err(TermsError::TooManyStages);
    }
    for (number, stage) in (1..).zip(stages) {
        let last = number == stages.len();
        match stage.moves {
            None if !last => return Err(TermsError::StageWithoutMoves { number }),
            Some(_) if last => return Err(TermsError::LastStageWithMoves),
            Some(moves) if !(1..=MAX_STAGE_MOVES).contains(&moves) => {
                return Err(TermsError::StageMoves { number });
            }
            _ => {}
        }
        if stage.millis > MAX_STAGE_MILLIS {
            return Err(TermsError::StageTime { number });
        }
        if number == 1 && stage.millis == 0 {
            return Err(TermsError::NoTime);
        }
        match stage.bonus {
            Bonus::Increment { millis } | Bonus::Bronstein { millis } | Bonus::Delay { millis }
                if millis > MAX_BONUS_MILLIS =>
            {
                return Err(TermsError::Bonus { number });
            }
            _ => {}
        }
    }
    Ok(())
}

/// One period of a clock (FIDE 6.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Number of moves in this stage; `None` in the last.
    pub moves: Option<u16>,
    /// Time added when the stage begins.
    pub millis: Millis,
    /// Time added or not counted at each move of this stage.
    pub bonus: Bonus,
}

/// The time bonus per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Bonus {
    /// No bonus: sudden death.
    None,
    /// Fischer: added after each move, regardless of the time used.
    Increment {
        /// The amount.
        millis: Millis,
    },
    /// Bronstein: after each move the time used is given back, up to a maximum.
    Bronstein {
        /// The maximum.
        millis: Millis,
    },
    /// Simple (US) delay: the clock counts down only after the delay.
    Delay {
        /// The delay.
        millis: Millis,
    },
}
