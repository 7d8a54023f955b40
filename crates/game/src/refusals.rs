//! Refusals of commands in a game.

use messages::error::RequestError;
use protocol::RefusalCode;

/// The id of the command has the wrong form.
pub fn bad_command_id() -> RequestError {
    RequestError::new(
        RefusalCode::BadCommandId,
        "A command's id is 1 to 64 letters, digits, hyphens or underscores.",
    )
}

/// Another command had this id.
pub fn reused_command_id() -> RequestError {
    RequestError::new(
        RefusalCode::BadCommandId,
        "This command id was already used for another command in this game: choose a new one.",
    )
}

/// No game has this id.
pub fn no_such_game() -> RequestError {
    RequestError::new(RefusalCode::NoSuchGame, "There is no such game.")
}

/// The sender is a spectator of the game.
pub fn not_your_game() -> RequestError {
    RequestError::new(
        RefusalCode::NotYourGame,
        "You are watching this game: only its players can do that.",
    )
}

/// A player cannot start the clock of the opponent.
pub fn clocks_need_both() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "The clock of your opponent runs only if both players start the clocks.",
    )
}

/// The game has advanced since the version that the command names.
pub fn stale() -> RequestError {
    RequestError::new(
        RefusalCode::Stale,
        "The game changed before this arrived, so nothing was done: look at the board and decide \
         again.",
    )
}

/// The game task panicked.
pub fn failed() -> RequestError {
    RequestError::new(
        RefusalCode::Unavailable,
        "The server had an internal error and reported it to its operator. Look at the game before \
         you try again.",
    )
}

/// The clock of the server is wrong.
pub fn cannot_be_timed() -> RequestError {
    RequestError::new(
        RefusalCode::Unavailable,
        "The server's clock is wrong, so this game cannot be timed. Nothing was changed, and no \
         time is lost: try again when the clock has been set.",
    )
}

/// The opponent is connected, or has not been absent for long enough.
pub fn not_abandoned() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "You cannot claim the game: your opponent is here, or has not been away long enough.",
    )
}

/// The game is not over.
pub fn no_rematch_yet() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "The game is not over: you can offer a rematch after the end.",
    )
}

/// The game ended too long ago.
pub fn too_late_for_rematch() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "This game ended too long ago for a rematch: challenge your opponent instead.",
    )
}

/// The opponent has deleted their account.
pub fn opponent_erased() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "Your opponent has deleted their account.",
    )
}

/// The opponent has no connection.
pub fn opponent_left() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "Your opponent has left and would miss the start of the game: challenge them instead.",
    )
}

/// The rate limit for explored positions is exceeded.
pub fn too_many_explored() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "You ask for positions too quickly: wait a little.",
    )
}

/// The rate limit for commands is exceeded.
pub fn too_many_commands() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "Too many requests: wait a little and try again.",
    )
}

/// The rate limit for seeks is exceeded.
pub fn too_many_seeks() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "Too many games are offered or accepted at once: wait a little.",
    )
}
