//! What two players agree on before the first move.

use rules::{CastlingMode, Position};
use serde::{Deserialize, Serialize};

use crate::terms_limits::{
    MAX_BONUS_MILLIS, MAX_DAYS, MAX_STAGE_MILLIS, MAX_STAGE_MOVES, MAX_STAGES, MAX_VACATION,
};
use crate::{Millis, TermsError};

const MINUTE: Millis = 60_000;

/// What a game is played under. Fixed when the game is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The start as a FEN, or none for the standard one.
    pub start: Option<String>,
    /// Chess960: castling by its rules (Guidelines II), and its notation.
    pub chess960: bool,
    /// How time is counted.
    pub time: TimeControl,
    /// Whether the result counts for ratings; then nothing can be taken back.
    pub rated: bool,
    /// Who claims the draws that can be claimed.
    #[serde(default)]
    pub claims: Claims,
    /// How long each player may take for their first move, for which both clocks stand: otherwise
    /// the game is called off. None where White's clock runs from the start (FIDE 6.2), and without
    /// meaning where there is no clock or days for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<Millis>,
}

/// Who claims draws by threefold repetition (FIDE 9.2) and by fifty moves (9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claims {
    /// The player to move claims them; a wrong claim brings the opponent extra time (9.5.3).
    #[default]
    ByPlayers,
    /// The player to move claims them; a wrong claim costs nothing.
    WithoutPenalty,
    /// Nobody has to: the game is drawn by the move after which either could be claimed, a custom of
    /// casual games. A start that has fifty moves behind it is not drawn before a move is made.
    Automatic,
}

impl Terms {
    /// What a wrong claim brings the opponent under these terms.
    pub fn claim_penalty(&self) -> Millis {
        match self.claims {
            Claims::ByPlayers => self.time.claim_penalty(),
            Claims::WithoutPenalty | Claims::Automatic => 0,
        }
    }

    /// The position that the game starts from: one in which something can be played.
    ///
    /// # Errors
    ///
    /// When the FEN cannot be read, or the side to move has no legal move in it.
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

/// How time is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
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
        /// Days that each player may take beside them in the whole game, when they like.
        #[serde(default, skip_serializing_if = "is_zero")]
        vacation: u16,
    },
}

impl TimeControl {
    /// What the opponent of a wrong claim gets: two minutes (FIDE 9.5.3), one in blitz, where
    /// the time for sixty moves is ten minutes or less (appendix B).
    pub fn claim_penalty(&self) -> Millis {
        match self.for_sixty_moves() {
            None => 0,
            Some(time) if time <= 10 * MINUTE => MINUTE,
            Some(_) => 2 * MINUTE,
        }
    }

    /// The time that a player has for sixty moves, which tells blitz from rapid chess (FIDE
    /// appendices A and B): that of all stages, and for each of these moves the bonus of its own
    /// stage. None without a clock of stages.
    pub fn for_sixty_moves(&self) -> Option<Millis> {
        let Self::Clock { stages } = self else {
            return None;
        };
        let mut moves_left: Millis = 60;
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

    /// One stage to the end of the game, with an increment: `5+3` is five minutes and
    /// three seconds a move.
    pub fn fischer(millis: Millis, increment: Millis) -> Self {
        Self::Clock {
            stages: vec![Stage {
                moves: None,
                millis,
                bonus: Bonus::Increment { millis: increment },
            }],
        }
    }

    /// Whether a game can be played under it. What was once allowed stays allowed: these
    /// bounds are asked again when an old game is replayed.
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
    reason = "serde asks with a reference"
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
    /// Moves to be made in this stage; none in the last.
    pub moves: Option<u16>,
    /// Time that is added when the stage begins.
    pub millis: Millis,
    /// What is added or spared at each move of this stage.
    pub bonus: Bonus,
}

/// What a player gets for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Bonus {
    /// Nothing: sudden death.
    None,
    /// Fischer: added after each move, whatever time it took.
    Increment {
        /// How much.
        millis: Millis,
    },
    /// Bronstein: after each move the time it took is given back, up to this much.
    Bronstein {
        /// How much at most.
        millis: Millis,
    },
    /// Simple (US) delay: the clock starts to run only after this much.
    Delay {
        /// How much.
        millis: Millis,
    },
}
