//! Commands of players for the arbiter.

use arbiter::{Command, Game, Millis, Refusal};
use protocol::{PlayerCommand, RefusalCode};
use rules::{Color, MoveError};

/// The reason why a request is not a command for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCommand {
    /// The game does not allow it now.
    Refused(Refusal),
    /// The text is not a legal move.
    Move(MoveError),
    /// A rematch is no command of the game.
    Rematch,
}

impl From<Refusal> for NotCommand {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<MoveError> for NotCommand {
    fn from(error: MoveError) -> Self {
        Self::Move(error)
    }
}

/// Translates a request for the arbiter. `held` is the side of the player; a player who holds both
/// seats (`None`) acts for the side to move, and a takeback then concerns the move just made.
///
/// # Errors
///
/// If a move is asked for that is not legal, or not the player's to make, or if the request is a
/// rematch.
pub fn to_command(
    game: &Game,
    held: Option<Color>,
    request: &PlayerCommand,
    lag: Millis,
) -> Result<Command, NotCommand> {
    let position = game.position();
    let turn = position.turn();
    let by = held.unwrap_or(turn);
    let proposer = held.unwrap_or(!turn);
    let is_turn = || {
        if game.verdict().is_some() {
            return Err(Refusal::GameOver);
        }
        if by == turn {
            Ok(())
        } else {
            Err(Refusal::NotYourTurn)
        }
    };
    Ok(match request {
        PlayerCommand::Move { text, offer_draw } => {
            is_turn()?;
            let mv = position.parse_move(text)?;
            Command::Move {
                by,
                mv: position.uci(mv),
                offer_draw: *offer_draw,
                lag,
            }
        }
        PlayerCommand::Resign => Command::Resign { by },
        PlayerCommand::OfferDraw => Command::OfferDraw { by: proposer },
        PlayerCommand::AnswerDraw { accept } => Command::AnswerDraw {
            by,
            accept: *accept,
        },
        PlayerCommand::ClaimDraw { text } => {
            is_turn()?;
            let named = text
                .as_deref()
                .map(|text| position.parse_move(text))
                .transpose()?;
            Command::ClaimDraw {
                by,
                mv: named.map(|mv| position.uci(mv)),
            }
        }
        PlayerCommand::ProposeTakeback => Command::ProposeTakeback { by: proposer },
        PlayerCommand::AnswerTakeback { accept } => Command::AnswerTakeback {
            by,
            accept: *accept,
        },
        PlayerCommand::GiveTime => Command::GiveTime { by },
        PlayerCommand::TakeVacation { days } => Command::TakeVacation { by, days: *days },
        PlayerCommand::ClaimAbandoned { draw } => Command::ClaimAbandoned { by, draw: *draw },
        PlayerCommand::Abort => Command::Abort { by },
        PlayerCommand::Rematch => return Err(NotCommand::Rematch),
    })
}

/// Returns the code of a refusal by the arbiter.
pub const fn code_of_refusal(refusal: &Refusal) -> RefusalCode {
    match refusal {
        Refusal::GameOver | Refusal::FlagFallen => RefusalCode::GameOver,
        Refusal::NotStarted => RefusalCode::NotStarted,
        Refusal::NotYourTurn => RefusalCode::NotYourTurn,
        Refusal::IllegalMove(_) => RefusalCode::IllegalMove,
        _ => RefusalCode::NotNow,
    }
}

/// Returns the code for a text that is not a legal move.
pub const fn code_of_move(error: &MoveError) -> RefusalCode {
    match error {
        MoveError::Illegal(_) => RefusalCode::IllegalMove,
        _ => RefusalCode::UnreadableMove,
    }
}
