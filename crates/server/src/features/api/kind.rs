//! The two kinds of players of the API: people at a board, and bots.

use store::Scope;

use super::error::ApiError;
use super::holder::Holder;

/// The kind of the caller, which is part of an address.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Board,
    Bot,
}

impl Kind {
    /// Checks that the caller plays in this way.
    pub(super) fn admit(self, holder: &Holder) -> Result<(), ApiError> {
        match self {
            Self::Board => holder.needs(&[Scope::BoardPlay])?,
            Self::Bot => holder.needs(&[Scope::BotPlay])?,
        }
        match (self, holder.player.is_bot) {
            (Self::Board, false) | (Self::Bot, true) => Ok(()),
            (Self::Board, true) => Err(ApiError::bad(
                "This endpoint is for accounts that are not bots",
            )),
            (Self::Bot, false) => Err(ApiError::bad(
                "This endpoint is for bots: upgrade the account with POST /api/bot/account/upgrade",
            )),
        }
    }
}
