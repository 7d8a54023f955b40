//! Errors of analysis requests.

use messages::error::RequestError;
use protocol::RefusalCode;

/// The position occurs in a running game of the player, or resembles one.
pub(super) fn position_in_play() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "This position is the one of a game that you are playing, or much like it: analyze it when \
         the game is over.",
    )
}

/// The rate limit of analyses is exceeded.
pub(super) fn too_many_analyses() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "You request analyses too quickly: wait a little.",
    )
}

/// The player takes part in too many games to check them all.
pub(super) fn too_many_games_for_analysis() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "You are playing too many games for the server to check which positions you may analyze: \
         finish some of them first.",
    )
}

/// The queue of analyses is full.
pub(super) fn too_many_analyses_waiting() -> RequestError {
    RequestError::new(
        RefusalCode::TooMany,
        "Too many analyses are waiting: try again in a moment.",
    )
}
