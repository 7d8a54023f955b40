//! Refusals of commands.

use std::fmt;

/// The reason why a command is refused. The text is a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The game has not begun: a seat is still empty.
    NotStarted,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The move is illegal; the sentence contains the reason and the article.
    IllegalMove(rules::Illegal),
    /// The flag of the side to move had fallen before this command.
    FlagFallen,
    /// The deadline for the first move of the side to move had passed before this command.
    FirstMoveOverdue,
    /// The opponent has no open draw offer.
    NoDrawOffer,
    /// A draw can be agreed only after both have moved.
    TooEarlyToDraw,
    /// This side has already made a wrong draw claim in this position.
    ClaimRepeated,
    /// The opponent has not proposed a takeback.
    NoTakebackProposed,
    /// A takeback proposal is already pending.
    TakebackAlreadyProposed,
    /// This side has not moved yet.
    NothingToTakeBack,
    /// Rated games do not allow takebacks.
    TakebackInRatedGame,
    /// Without the bonuses of the taken-back moves, a side would have no time.
    TakebackLeavesNoTime,
    /// The record of the game is too long for further takebacks.
    TooLateToTakeBack,
    /// Both have moved; resign instead.
    TooLateToAbort,
    /// The game has no clock to which time can be added, or has days per move.
    NoTimeToGive,
    /// This side has used all its time gifts.
    TimeGivenTooOften,
    /// Time is halved only in a game with one time for all moves.
    NoTimeToHalve,
    /// This side has already halved its time.
    TimeIsHalved,
    /// This side has moved: its time can no longer be halved.
    TooLateToHalve,
    /// No clock is stopped for a first move.
    ClocksRun,
    /// The game has no vacation days.
    NoVacation,
    /// The number of days is zero, or larger than this side has left.
    VacationLeft(u16),
    /// A game without a clock, or with days per move, cannot be lost by leaving it.
    CannotBeAbandoned,
    /// Before both have moved, a game can be aborted but not claimed.
    TooEarlyToClaimAbandoned,
    /// The clock has not reached zero.
    TimeLeft,
    /// There is no outage to credit.
    NothingToCredit,
}

impl Refusal {
    /// The FIDE article for the refusal, if there is one.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Self::NotYourTurn => Some("1.2"),
            Self::IllegalMove(illegal) => Some(illegal.article()),
            Self::FlagFallen => Some("6.9"),
            Self::NoDrawOffer => Some("9.1.2.1"),
            Self::TooEarlyToDraw => Some("5.2.3"),
            Self::ClaimRepeated => Some("11.5"),
            Self::GameOver
            | Self::NotStarted
            | Self::NoTakebackProposed
            | Self::TakebackAlreadyProposed
            | Self::NothingToTakeBack
            | Self::TakebackInRatedGame
            | Self::TakebackLeavesNoTime
            | Self::TooLateToTakeBack
            | Self::TooLateToAbort
            | Self::FirstMoveOverdue
            | Self::NoTimeToGive
            | Self::TimeGivenTooOften
            | Self::NoTimeToHalve
            | Self::TimeIsHalved
            | Self::TooLateToHalve
            | Self::ClocksRun
            | Self::NoVacation
            | Self::VacationLeft(_)
            | Self::CannotBeAbandoned
            | Self::TooEarlyToClaimAbandoned
            | Self::TimeLeft
            | Self::NothingToCredit => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove(illegal) => return write!(f, "This move is not legal: {illegal}."),
            Self::VacationLeft(0) => {
                return f.write_str("You have taken all your days of vacation in this game.");
            }
            Self::VacationLeft(1) => {
                return f
                    .write_str("You have one day of vacation left in this game: take that one.");
            }
            Self::VacationLeft(left) => {
                return write!(
                    f,
                    "You have {left} days of vacation left in this game: take 1 to {left}."
                );
            }
            Self::GameOver => "The game is over: nothing more can be played or offered in it.",
            Self::NotStarted => "The game has not begun: it begins when both seats are taken.",
            Self::NotYourTurn => "It is the other side's turn: wait for their move.",
            Self::FlagFallen => {
                "The time of the side to move has run out: the flag decides the game."
            }
            Self::FirstMoveOverdue => "The time for the first move is over: the game is aborted.",
            Self::NoTimeToHalve => "Time is halved only in a game with one time for all moves.",
            Self::TimeIsHalved => "You have already halved your time.",
            Self::TooLateToHalve => "You can halve your time only before your first move.",
            Self::ClocksRun => "No clock is stopped for a first move.",
            Self::NoTimeToGive => {
                "You can give time only in a game with a clock, not in a correspondence game."
            }
            Self::TimeGivenTooOften => "You cannot give more time in this game.",
            Self::NoVacation => "This game was agreed without days of vacation.",
            Self::CannotBeAbandoned => {
                "You cannot claim a correspondence game, or one without a clock: your opponent may \
                 come back."
            }
            Self::TooEarlyToClaimAbandoned => {
                "Not both sides have moved yet: the game can be aborted."
            }
            Self::NoDrawOffer => {
                "Your opponent has not offered a draw: you can offer one with your next move."
            }
            Self::TooEarlyToDraw => {
                "A draw can be agreed only after both sides have moved: make your move, or decline."
            }
            Self::ClaimRepeated => {
                "You have already claimed a draw in this position, and the claim was wrong: make \
                 a move."
            }
            Self::NoTakebackProposed => {
                "Your opponent has not asked to take back, or no longer does: there is nothing to \
                 answer."
            }
            Self::TakebackAlreadyProposed => {
                "A takeback is already proposed: it is open until it is answered or the next move \
                 is made."
            }
            Self::NothingToTakeBack => {
                "You have not moved yet: there is no move of yours to take back."
            }
            Self::TakebackInRatedGame => "In a rated game no move can be taken back.",
            Self::TakebackLeavesNoTime => {
                "No move can be taken back now: without the bonus of the move, a side would have \
                 no time left."
            }
            Self::TooLateToTakeBack => {
                "Too much has happened in this game to take back moves: play on."
            }
            Self::TooLateToAbort => {
                "Both sides have moved: the game can no longer be aborted, but you can resign."
            }
            Self::TimeLeft => "No flag has fallen: the side to move still has time.",
            Self::NothingToCredit => "There is no outage to credit: no clock ran unattended.",
        })
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_have_distinct_sentences() {
        let illegal = rules::Position::start()
            .explain("e2e5".parse().unwrap())
            .unwrap_err();
        let sentences = [
            Refusal::GameOver,
            Refusal::NotStarted,
            Refusal::NotYourTurn,
            Refusal::IllegalMove(illegal),
            Refusal::FlagFallen,
            Refusal::FirstMoveOverdue,
            Refusal::NoTimeToGive,
            Refusal::TimeGivenTooOften,
            Refusal::NoTimeToHalve,
            Refusal::TimeIsHalved,
            Refusal::TooLateToHalve,
            Refusal::ClocksRun,
            Refusal::NoVacation,
            Refusal::VacationLeft(0),
            Refusal::VacationLeft(1),
            Refusal::VacationLeft(7),
            Refusal::CannotBeAbandoned,
            Refusal::TooEarlyToClaimAbandoned,
            Refusal::NoDrawOffer,
            Refusal::TooEarlyToDraw,
            Refusal::ClaimRepeated,
            Refusal::NoTakebackProposed,
            Refusal::TakebackAlreadyProposed,
            Refusal::NothingToTakeBack,
            Refusal::TakebackInRatedGame,
            Refusal::TakebackLeavesNoTime,
            Refusal::TooLateToTakeBack,
            Refusal::TooLateToAbort,
            Refusal::TimeLeft,
            Refusal::NothingToCredit,
        ]
        .map(|refusal| refusal.to_string());
        for (i, sentence) in sentences.iter().enumerate() {
            assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
            assert!(
                sentence.ends_with('.') && !sentence.contains("  "),
                "{sentence}"
            );
            assert!(!sentences[..i].contains(sentence), "{sentence}");
        }
    }
}
