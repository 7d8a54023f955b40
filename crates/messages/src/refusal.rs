//! Why a command was refused: the stable code, the sentence and the article.

use ::language::InLanguage;
use protocol::{PlayerCommand, RatingRange, RefusalCode};

use crate::sentence::Sentence;

/// An answer to a command that was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    pub code: RefusalCode,
    pub message: Sentence,
    pub article: Option<&'static str>,
}

impl CommandError {
    fn new(code: RefusalCode, message: impl Into<Sentence>) -> Self {
        Self {
            code,
            message: message.into(),
            article: None,
        }
    }

    pub fn no_such_game() -> Self {
        Self::new(RefusalCode::NoSuchGame, "There is no such game.")
    }

    pub fn not_your_game() -> Self {
        Self::new(
            RefusalCode::NotYourGame,
            "You are watching this game: only its players can do that.",
        )
    }

    pub(crate) fn bad_command_id() -> Self {
        Self::new(
            RefusalCode::BadCommandId,
            "A command's id is 1 to 64 letters, digits, hyphens or underscores.",
        )
    }

    pub fn reused_command_id() -> Self {
        Self::new(
            RefusalCode::BadCommandId,
            "This command id was already used for another command in this game: choose a new one.",
        )
    }

    pub fn stale() -> Self {
        Self::new(
            RefusalCode::Stale,
            "The game had moved on before this arrived, so it was not carried out: look at the \
             board and decide again.",
        )
    }

    pub fn too_late_for_rematch() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "This game ended too long ago for a rematch: challenge your opponent instead.",
        )
    }

    pub fn no_rematch_yet() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "The game is not over: a rematch can be asked for after the end.",
        )
    }

    pub fn opponent_erased() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "Your opponent is not a player here any more.",
        )
    }

    pub fn opponent_left() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "Your opponent has left and would not learn that the game begins: challenge them \
             instead.",
        )
    }

    pub fn not_abandoned() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "Your opponent is here, or has not been away for long enough: the game cannot be \
             claimed.",
        )
    }

    pub fn position_in_play() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "This is the position of a game that you are playing: analyse it when the game is \
             over.",
        )
    }

    pub fn too_many_analyses() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "You request analyses too quickly: wait a little.",
        )
    }

    pub fn too_many_commands() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Too many requests: wait a little and try again.",
        )
    }

    pub fn too_many_explored() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "You ask for positions too quickly: wait a little.",
        )
    }

    pub fn line_too_long(longest: usize) -> Self {
        Self::new(
            RefusalCode::BadPosition,
            Sentence::new("A line has {longest} moves at most: begin at a later position.")
                .with("longest", longest),
        )
    }

    pub fn too_many_games_for_analysis() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "You play too many games at a time for the server to know which positions you may \
             have analysed: finish some of them first.",
        )
    }

    pub fn too_many_analyses_waiting() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Too many analyses are waiting: try again in a moment.",
        )
    }

    pub fn cannot_be_timed() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server's clock is wrong, so this game cannot be timed. Nothing was changed, and no \
             time is lost: try again when the clock has been set.",
        )
    }

    pub fn bad_terms(why: impl InLanguage + Send + Sync + 'static) -> Self {
        Self::new(
            RefusalCode::BadTerms,
            Sentence::new("A game cannot have these settings: {why}").saying("why", why),
        )
    }

    pub fn cannot_be_rated() -> Self {
        Self::new(
            RefusalCode::BadTerms,
            "Rated games are played with a clock or by correspondence, from the standard position, \
             and draws are claimed in them.",
        )
    }

    pub fn rated_needs_account() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "Only people with an account play rated games: sign in first.",
        )
    }

    pub fn no_rating_to_compare() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "This game is for ratings that are close to each other, and you have none: only people \
             with an account have ratings, and only in games with a clock or by correspondence.",
        )
    }

    pub fn rating_does_not_fit(points: u16, range: RatingRange) -> Self {
        Self::new(
            RefusalCode::NotNow,
            Sentence::new(
                "This game is for ratings from {lowest} to {highest}, and yours is {points}.",
            )
            .with("lowest", range.lowest)
            .with("highest", range.highest)
            .with("points", points),
        )
    }

    pub fn no_such_seek() -> Self {
        Self::new(
            RefusalCode::NoSuchSeek,
            "This game is not offered any more: its player has left, or someone else was quicker.",
        )
    }

    pub fn own_seek() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "You offer this game yourself: wait until someone else accepts it.",
        )
    }

    pub fn unwanted() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "You cannot play with this person: choose somebody else.",
        )
    }

    pub fn too_many_seeks() -> Self {
        Self::new(
            RefusalCode::TooMany,
            "Too many games are offered or accepted at once: wait a little.",
        )
    }

    pub fn no_lobby_for_guests() -> Self {
        Self::new(
            RefusalCode::NotNow,
            "On this server only people with an account meet in the lobby: sign in first.",
        )
    }

    pub fn seek_unanswered() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server of the other player does not answer. Look at your games before you try \
             again: the game may have begun.",
        )
    }

    pub fn failed() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server failed while it dealt with this, and reported it to its operator. Look at \
             the game before you try again.",
        )
    }

    pub fn unavailable() -> Self {
        Self::new(
            RefusalCode::Unavailable,
            "The server cannot accept commands at the moment. Nothing was changed: try again in a \
             moment.",
        )
    }
}

impl From<arbiter::Refusal> for CommandError {
    fn from(refusal: arbiter::Refusal) -> Self {
        use arbiter::Refusal;
        let code = match refusal {
            Refusal::GameOver | Refusal::FlagFallen => RefusalCode::GameOver,
            Refusal::NotStarted => RefusalCode::NotStarted,
            Refusal::NotYourTurn => RefusalCode::NotYourTurn,
            Refusal::UnreadableMove => RefusalCode::UnreadableMove,
            Refusal::IllegalMove(_) => RefusalCode::IllegalMove,
            _ => RefusalCode::NotNow,
        };
        Self {
            code,
            article: refusal.article(),
            message: Sentence::of(refusal),
        }
    }
}

impl From<rules::FenError> for CommandError {
    fn from(error: rules::FenError) -> Self {
        Self::new(
            RefusalCode::BadPosition,
            Sentence::new("The position is not valid: {why}.").saying("why", error),
        )
    }
}

impl From<rules::MoveError> for CommandError {
    fn from(error: rules::MoveError) -> Self {
        let code = match error {
            rules::MoveError::Illegal(_) => RefusalCode::IllegalMove,
            _ => RefusalCode::UnreadableMove,
        };
        Self {
            code,
            article: error.article(),
            message: Sentence::of(error),
        }
    }
}

/// What is said of a game that does not exist, or that somebody may not see.
pub fn no_game(id: &str) -> Sentence {
    Sentence::new("There is no game {id}.").with("id", format_args!("{id:?}"))
}

/// Checks the form of a command id.
pub fn check_command_id(id: &str) -> Result<(), CommandError> {
    let is_proper = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (1..=64).contains(&id.len()) && id.bytes().all(is_proper) {
        Ok(())
    } else {
        Err(CommandError::bad_command_id())
    }
}

/// The longest text of a move, in bytes, with the blanks around it: the journal keeps it as it came.
const LONGEST_MOVE: usize = 64;

/// Checks that a command names no move at a length that no move has.
pub fn check_move_text(command: &PlayerCommand) -> Result<(), CommandError> {
    match command {
        PlayerCommand::Move { text, .. } | PlayerCommand::ClaimDraw { text: Some(text) }
            if text.len() > LONGEST_MOVE =>
        {
            Err(rules::MoveError::Unreadable(text.clone()).into())
        }
        _ => Ok(()),
    }
}

/// The text by which the journal recognises a resent command.
pub fn words(command: &PlayerCommand) -> String {
    serde_json::to_string(command).expect("every command has string keys")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_id_is_short_and_plain() {
        for (id, proper) in [
            ("a", true),
            ("Az09-_", true),
            (&*"x".repeat(64), true),
            ("", false),
            (&*"x".repeat(65), false),
            ("a b", false),
            ("engine:5", false),
            ("é", false),
        ] {
            assert_eq!(check_command_id(id).is_ok(), proper, "{id:?}");
        }
    }
}
