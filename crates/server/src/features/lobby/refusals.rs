//! Errors of requests about seeks.

use ::language::InLanguage;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::{RatingRange, RefusalCode};

/// The seek has ended.
pub(crate) fn no_such_seek() -> RequestError {
    RequestError::new(
        RefusalCode::NoSuchSeek,
        "This game is no longer offered: the player has left, or another player was faster.",
    )
}

/// Players cannot accept their own seek.
pub(crate) fn own_seek() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "You offer this game yourself: wait until another player accepts it.",
    )
}

/// The node of the seek does not answer.
pub(crate) fn seek_unanswered() -> RequestError {
    RequestError::new(
        RefusalCode::Unavailable,
        "The server of the other player does not answer. Look at your games before you try \
         again: the game may have begun.",
    )
}

/// Bots do not play in the lobby.
pub(crate) fn no_bots() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "Bots do not play in the lobby: challenge a player.",
    )
}

/// The server does not let guests use the lobby.
pub(crate) fn no_lobby_for_guests() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "You need an account to use the lobby of this server: sign in first.",
    )
}

/// Guests cannot offer games without being connected.
pub(crate) fn standing_offer_needs_account() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "You need an account to offer games by correspondence: sign in first.",
    )
}

/// The player has the maximum number of standing offers.
pub(crate) fn too_many_standing_offers() -> RequestError {
    RequestError::new(
        Code::Conflict,
        Sentence::new(
            "You offer {number} games by correspondence, the maximum: withdraw one first.",
        )
        .with("number", store::MOST_STANDING_OFFERS),
    )
}

/// The standing offer to withdraw has ended.
pub(crate) fn offer_has_ended() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "You no longer offer this game: it has begun, or the offer was withdrawn.",
    )
}

/// The rules do not allow these settings.
pub(crate) fn bad_terms(why: impl InLanguage + Send + Sync + 'static) -> RequestError {
    RequestError::new(
        RefusalCode::BadTerms,
        Sentence::new("A game cannot have these settings: {why}").saying("why", why),
    )
}

/// Games with these settings cannot be rated.
pub(crate) fn cannot_be_rated() -> RequestError {
    RequestError::new(
        RefusalCode::BadTerms,
        "Rated games are played with a clock or by correspondence, from the standard position, and \
         with draws by claim.",
    )
}

/// A guest cannot play rated games.
pub(crate) fn rated_needs_account() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "You need an account to play rated games: sign in first.",
    )
}

/// The player has no rating to compare.
pub(crate) fn no_rating_to_compare() -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        "This game is limited to similar ratings, and you have none: ratings need an account, and \
         a game with a clock or by correspondence.",
    )
}

/// The rating is outside the range of the seek.
pub(crate) fn rating_does_not_fit(points: u16, range: RatingRange) -> RequestError {
    RequestError::new(
        RefusalCode::NotNow,
        Sentence::new(
            "This game is for ratings from {lowest} to {highest}, and yours is {points}.",
        )
        .with("lowest", range.lowest)
        .with("highest", range.highest)
        .with("points", points),
    )
}
