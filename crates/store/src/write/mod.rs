//! The writes. Each checks before it writes, so that a refusal leaves the shared transaction,
//! with the writes of other callers, unchanged.

mod accounts;
mod append;
mod archive;
mod challenges;
mod chat;
mod classes;
mod conditional;
mod endings;
mod explorer;
mod found_puzzles;
mod games;
mod guests;
mod homework;
mod invites;
mod lessons;
mod library;
mod moderation;
mod nodes;
mod players;
mod positions;
mod puzzles;
mod ratings;
mod sessions;
mod settings;
mod tokens;

use crate::sql::{Connection, Failure, Value};
use crate::{Committed, GameId, Unavailable};

pub(crate) use accounts::SetRole;
pub(crate) use append::append_all;
#[cfg(test)]
pub(crate) use append::{COLUMNS as ENTRY, INSERT as APPEND};
pub(crate) use archive::Archive;
pub(crate) use challenges::AnswerChallenge;
pub(crate) use chat::{SetChat, Silence};
pub(crate) use classes::{EndClass, LeaveClass, RenameClass, SetJoinCode};
pub(crate) use conditional::SetConditional;
pub(crate) use explorer::{CountCollected, CountGames};
pub(crate) use found_puzzles::{
    AskForPuzzles, EndPuzzleSearch, NotePuzzle, StopPuzzleSearch, TakePuzzleSearch,
};
pub(crate) use games::{OfferRematch, Postpone, TakeSeat};
pub(crate) use guests::RemoveGuests;
pub(crate) use homework::WithdrawHomework;
pub(crate) use invites::CallOff;
pub(crate) use lessons::DeleteLesson;
#[cfg(test)]
pub(crate) use library::SWEEP_PIECES;
pub(crate) use library::{AddPiece, DeleteCollection, EndUpload, Sweep, TakeImport};
pub(crate) use moderation::{CloseReport, Disable, Relate};
pub(crate) use nodes::{Heartbeat, NoteOutage, StartNode};
pub(crate) use players::{ErasePlayer, RenameGuest};
pub(crate) use positions::{AddBlocks, AddSegment, BeginSegment, FinishSegment, SweepBlocks};
pub(crate) use sessions::{EnsureSession, NoteUse, RevokeSessions, SignIn, SignInByInvite};
pub(crate) use tokens::{MakeToken, NoteTokenUse, RevokeToken};

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

/// What a statement returns in its column `number`; 0 without a row.
fn number(
    connection: &mut dyn Connection,
    statement: &str,
    values: &[Value],
) -> Result<u32, Failure> {
    let row = connection.query_one(statement, values)?;
    Ok(row
        .and_then(|mut row| row.integer("number").ok())
        .unwrap_or(0))
}
