//! Command decisions: the events that follow from a command. The game is not changed.

mod after_move;
mod berserk;
mod claim;
mod draw;
mod ending;
mod giving_time;
mod in_play;
mod inquiry;
mod making_a_move;
mod outage;
mod starting_clocks;
mod takeback;
mod vacation;

pub use claim::claimable;
use inquiry::Inquiry;
pub use making_a_move::verdict_of;

use crate::{Command, Event, Game, Refusal, Timestamp};

/// Decides a command at a moment: returns the resulting events, or the reason for the refusal.
///
/// The caller must write the events to the journal, and then pass them to [`Game::apply`] with the
/// same moment. A moment before the last event counts as the moment of that event.
///
/// After the running flag has fallen, every request of a player is refused with
/// [`Refusal::FlagFallen`]; [`Command::Flag`] then ends the game (FIDE 6.9).
/// [`Refusal::FirstMoveOverdue`] works the same way. The only exception is a move that is late only
/// because of its player's lag.
///
/// Some Laws depend on whether a side can still mate by any series of legal moves. This check takes
/// a few hundredths of a second at worst; [`decide_quickly`] is for callers that cannot wait.
///
/// # Errors
///
/// The refusal. Its text is a sentence for the player.
pub fn decide(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    judge(game, command, at, &Inquiry::full())
}

/// Like [`decide`], but takes at most a fraction of a millisecond. Returns `None` if it takes
/// longer to find out whether a side can still mate. The caller then uses [`decide`].
pub fn decide_quickly(
    game: &Game,
    command: &Command,
    at: Timestamp,
) -> Option<Result<Vec<Event>, Refusal>> {
    let inquiry = Inquiry::quick();
    let decision = judge(game, command, at, &inquiry);
    (!inquiry.is_open()).then_some(decision)
}

fn judge(
    game: &Game,
    command: &Command,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    let at = game.last_event_at().map_or(at, |last| last.max(at));
    match command {
        Command::Move {
            by,
            mv,
            offer_draw,
            lag,
        } => making_a_move::decide(game, *by, *mv, *offer_draw, *lag, at, inquiry),
        Command::Resign { by } => ending::resign(game, *by, at, inquiry),
        Command::OfferDraw { by } => draw::offer(game, *by, at),
        Command::AnswerDraw { by, accept } => draw::answer(game, *by, *accept, at),
        Command::ClaimDraw { by, mv } => claim::decide(game, *by, *mv, at, inquiry),
        Command::ProposeTakeback { by } => takeback::propose(game, *by, at),
        Command::AnswerTakeback { by, accept } => takeback::answer(game, *by, *accept, at),
        Command::Abort { by } => ending::abort(game, *by, at),
        Command::GiveTime { by } => giving_time::decide(game, *by, at),
        Command::Berserk { by } => berserk::decide(game, *by, at),
        Command::StartClocks => starting_clocks::decide(game, at),
        Command::TakeVacation { by, days } => vacation::decide(game, *by, *days, at),
        Command::ClaimAbandoned { by, draw } => {
            ending::claim_abandoned(game, *by, *draw, at, inquiry)
        }
        Command::Adjudicate { score } => ending::adjudicate(game, *score, at),
        Command::Flag => ending::flag(game, at, inquiry),
        Command::Resume {
            last_heartbeat,
            lag,
        } => outage::resume(game, *last_heartbeat, *lag, at, inquiry),
    }
}
