//! Judging a command: which events follow from it. Nothing changes yet.

mod after_move;
mod claim;
mod draw;
mod ending;
mod giving_time;
mod in_play;
mod inquiry;
mod making_a_move;
mod outage;
mod takeback;
mod vacation;

use inquiry::Inquiry;

use crate::{Command, Event, Game, Refusal, Timestamp};

/// Judges a command at a moment: what happens, or why nothing does.
///
/// The events are to be written down, and then given to [`Game::apply`] with the same
/// moment. A moment before the last event counts as the moment of that event.
///
/// Once the running flag has fallen, all that either player asks is refused with
/// [`Refusal::FlagFallen`]; [`Command::Flag`] then ends the game (FIDE 6.9). So it is with
/// [`Refusal::FirstMoveOverdue`]. Only a move that fell behind by the lag of its player is taken.
///
/// The Laws ask in places whether a side can still mate by any series of legal moves. That
/// takes a few hundredths of a second at worst; [`decide_quickly`] is for those who cannot
/// wait.
///
/// # Errors
///
/// The refusal; its text is a sentence for the person who asked.
pub fn decide(game: &Game, command: &Command, at: Timestamp) -> Result<Vec<Event>, Refusal> {
    judge(game, command, at, &Inquiry::full())
}

/// As [`decide`], but answers within a fraction of a millisecond, or not at all: none when it
/// takes longer to see whether a side can still mate. Call [`decide`] then.
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
        Command::AnswerDraw { by, accept } => draw::answer(game, *by, *accept, at),
        Command::ClaimDraw { by, mv } => claim::decide(game, *by, *mv, at, inquiry),
        Command::ProposeTakeback { by } => takeback::propose(game, *by, at),
        Command::AnswerTakeback { by, accept } => takeback::answer(game, *by, *accept, at),
        Command::Abort { by } => ending::abort(game, *by, at),
        Command::GiveTime { by } => giving_time::decide(game, *by, at),
        Command::TakeVacation { by, days } => vacation::decide(game, *by, *days, at),
        Command::ClaimAbandoned { by, draw } => {
            ending::claim_abandoned(game, *by, *draw, at, inquiry)
        }
        Command::Flag => ending::flag(game, at, inquiry),
        Command::Resume {
            last_heartbeat,
            lag,
        } => outage::resume(game, *last_heartbeat, *lag, at, inquiry),
    }
}
