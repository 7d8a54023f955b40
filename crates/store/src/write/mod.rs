//! The writes. Each checks before it writes, so that a refusal leaves the shared transaction,
//! with the writes of other callers, unchanged.

pub(crate) use crate::accounts::write as accounts;
pub(crate) use crate::classes::homework;
pub(crate) use crate::classes::write as classes;
pub(crate) use crate::conditional::write as conditional;
pub(crate) use crate::erasure::write as players;
pub(crate) use crate::games::append;
pub(crate) use crate::games::finish as endings;
pub(crate) use crate::games::write as games;
pub(crate) use crate::invites::write as invites;
pub(crate) use crate::lessons::write as lessons;
pub(crate) use crate::library::write as library;
pub(crate) use crate::moderation::write as moderation;
pub(crate) use crate::puzzles::write as puzzles;
pub(crate) use crate::rating::write as ratings;
pub(crate) use crate::sessions::write as sessions;
pub(crate) use crate::tokens::write as tokens;

pub(crate) use crate::sql::number;
use crate::sql::{Connection, Failure};
use crate::{Committed, GameId, Unavailable};

pub(crate) use crate::accounts::write::SetRole;
pub(crate) use crate::archive::write::Archive;
pub(crate) use crate::challenges::write::AnswerChallenge;
pub(crate) use crate::chat::write::{SetChat, Silence};
pub(crate) use crate::classes::homework::WithdrawHomework;
pub(crate) use crate::classes::write::{EndClass, LeaveClass, RenameClass, SetJoinCode};
pub(crate) use crate::conditional::write::SetConditional;
pub(crate) use crate::erasure::write::{ErasePlayer, RenameGuest};
pub(crate) use crate::explorer::write::{CountCollected, CountGames};
pub(crate) use crate::found_puzzles::write::{
    AskForPuzzles, EndPuzzleSearch, NotePuzzle, StopPuzzleSearch, TakePuzzleSearch,
};
pub(crate) use crate::games::append::append_all;
#[cfg(test)]
pub(crate) use crate::games::append::{COLUMNS as ENTRY, INSERT as APPEND};
pub(crate) use crate::games::write::{OfferRematch, Postpone, TakeSeat};
pub(crate) use crate::guests::write::RemoveGuests;
pub(crate) use crate::invites::write::CallOff;
pub(crate) use crate::lessons::write::DeleteLesson;
#[cfg(test)]
pub(crate) use crate::library::write::SWEEP_PIECES;
pub(crate) use crate::library::write::{AddPiece, DeleteCollection, EndUpload, Sweep, TakeImport};
pub(crate) use crate::moderation::write::{CloseReport, Disable, Relate};
pub(crate) use crate::nodes::write::{Heartbeat, NoteOutage, StartNode};
pub(crate) use crate::positions::write::{
    AddBlocks, AddSegment, BeginSegment, FinishSegment, SweepBlocks,
};
pub(crate) use crate::sessions::write::{
    EnsureSession, NoteUse, RevokeSessions, SignIn, SignInByInvite,
};
pub(crate) use crate::tokens::write::{MakeToken, NoteTokenUse, RevokeToken};

/// One write, in a transaction that it shares with others. It may be applied again, when the
/// whole transaction is tried again.
pub(crate) trait Operation: Send + 'static {
    /// What is returned to the caller when it is durable.
    type Done: Send;
    /// Why it may be refused.
    type Refusal: From<Unavailable> + Send;

    /// Writes, or refuses without having written. A failure fails the whole transaction.
    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Self::Refusal>, Failure>;

    /// What is new of which games when it is not refused.
    fn committed(&self) -> Vec<Committed> {
        Vec::new()
    }

    /// The game whose row it changes, if it changes only that: all processes take such rows in one
    /// order.
    fn game(&self) -> Option<GameId> {
        None
    }
}
