//! Draw claims of the player to move (FIDE 9.2 and 9.3).

use rules::{Color, Line, UciMove};

use super::in_play::require_play;
use super::inquiry::Inquiry;
use super::{after_move, ending, making_a_move};
use crate::{Event, Game, Millis, Points, Reason, Refusal, Ruling, Timestamp};

/// Decides a claim about the current position, or about the position after a named move.
///
/// A correct claim ends the game, and the named move is not made (9.5.2). A wrong claim gives the
/// opponent extra time (9.5.3), the named move must be made, and the claim counts as a draw offer
/// (9.1.2.3). A second wrong claim in the same position is refused and changes nothing: otherwise a
/// player could give the opponent unlimited time (11.5 forbids unreasonable claims).
pub(super) fn decide(
    game: &Game,
    by: Color,
    mv: Option<UciMove>,
    at: Timestamp,
    inquiry: &Inquiry,
) -> Result<Vec<Event>, Refusal> {
    require_play(game, at)?;
    if game.turn() != by {
        return Err(Refusal::NotYourTurn);
    }
    let named = mv
        .map(|mv| making_a_move::legal(game, by, mv))
        .transpose()?;
    let claimed = |ruling| Event::DrawClaimed {
        by,
        uci: named.map(|mv| game.position().uci(mv).to_string()),
        ruling,
    };
    let reason = match named {
        None => claimable(game.line()),
        Some(mv) => {
            let mut next = *game.position();
            next.play_unchecked(mv);
            after_move::reason(game, &next)
        }
    };
    if let Some(reason) = reason {
        let mut events = vec![claimed(Ruling::Right)];
        events.extend(ending::ended(game, Points::Draw, reason, at, Vec::new()));
        return Ok(events);
    }
    if game.has_claimed_wrongly() {
        return Err(Refusal::ClaimRepeated);
    }
    let opponent_remaining = opponent_remaining(game, !by, at);
    let mut events = vec![claimed(Ruling::Wrong { opponent_remaining })];
    if let Some(mv) = named {
        let made = making_a_move::make(game, mv, false, at, inquiry);
        events.extend(with_penalty(made, !by, opponent_remaining));
    }
    Ok(events)
}

impl Game {
    /// Returns the reason for which the player to move could claim a draw in the current position
    /// (FIDE 9.2.2 and 9.3.2). `None` if such a claim would be wrong, or the game is over.
    pub fn claimable(&self) -> Option<Reason> {
        if self.verdict.is_some() {
            None
        } else {
            claimable(&self.line)
        }
    }
}

/// Returns the reason for which the player to move could claim a draw at the end of this line,
/// without a named move (FIDE 9.2.2 and 9.3.2).
pub fn claimable(line: &Line) -> Option<Reason> {
    after_move::claimable_after(line.position(), line.repetitions())
}

fn opponent_remaining(game: &Game, opponent: Color, at: Timestamp) -> Option<Millis> {
    let penalty = game.terms().claim_penalty();
    Some(game.remaining(opponent, at)?.saturating_add(penalty))
}

/// Adds the penalty to the final times of the events, because the named move may end the game.
fn with_penalty(mut events: Vec<Event>, opponent: Color, left: Option<Millis>) -> Vec<Event> {
    for event in &mut events {
        if let Event::Ended {
            remaining: Some(remaining),
            ..
        } = event
            && let Some(left) = left
        {
            remaining[opponent.index()] = left;
        }
    }
    events
}
