//! Applying events without deciding anything.

use rules::Color;

use crate::push::push;
use crate::{Clock, DAY, Event, Game, JournalError, Millis, Ruling, Timestamp};

/// Applies one event. On an error the game is unchanged.
///
/// This function decides nothing: it takes verdicts, times and credits from the event. Only an
/// event that cannot be applied is an error.
///
/// # Errors
///
/// If the event is impossible in the current state of the game.
pub fn evolve(game: &mut Game, event: &Event, at: Timestamp) -> Result<(), JournalError> {
    let at = game.last_event_at.map_or(at, |last| last.max(at));
    let called_off = matches!(event, Event::Ended { .. });
    if game.verdict.is_some() {
        return Err(JournalError::AfterTheEnd);
    }
    match (game.started_at, event) {
        (Some(_), Event::Started) => return Err(JournalError::StartedTwice),
        (None, Event::Started) => start(game, at),
        (None, _) if !called_off => return Err(JournalError::NotStarted),
        (_, Event::Moved { uci, remaining }) => moved(game, uci, *remaining, at)?,
        (_, Event::DrawOffered { by }) => draw_offered(game, *by)?,
        (_, Event::DrawClaimed { by, ruling, .. }) => draw_claimed(game, *by, *ruling)?,
        (_, Event::DrawDeclined { by }) => draw_declined(game, *by)?,
        (_, Event::TakebackProposed { by }) => takeback_proposed(game, *by)?,
        (_, Event::TakebackDeclined) => {
            game.takeback_offer.take().ok_or(JournalError::Offer)?;
        }
        (
            _,
            Event::TakenBack {
                plies,
                remaining,
                stages,
            },
        ) => taken_back(game, *plies, *remaining, *stages, at)?,
        (_, Event::Credited { millis, until }) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.credit(*millis, *until);
        }
        (_, Event::LagSpared { millis }) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.spare(*millis);
        }
        (_, Event::TimeGiven { by, millis }) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.add(!*by, *millis);
            let gifts = &mut game.gifts[by.index()];
            *gifts = gifts.saturating_add(1);
        }
        (_, Event::Berserked { by, remaining }) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.halve(*by, *remaining);
        }
        (_, Event::ClocksStarted) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.start_counting(at);
        }
        (_, Event::VacationTaken { by, days }) => {
            let clock = game.clock.as_mut().ok_or(JournalError::Clock)?;
            clock.add(*by, Millis::from(*days) * DAY);
            let taken = &mut game.vacation[by.index()];
            *taken = taken.saturating_add(*days);
        }
        (
            _,
            Event::Ended {
                verdict, remaining, ..
            },
        ) => {
            stop(game, *remaining)?;
            if let Some(clock) = &mut game.clock {
                clock.forget_turns();
            }
            game.verdict = Some(*verdict);
            game.draw_offers = [false; 2];
            game.takeback_offer = None;
        }
    }
    game.last_event_at = Some(at);
    Ok(())
}

fn start(game: &mut Game, at: Timestamp) {
    let turn = game.turn();
    game.started_at = Some(at);
    if let Some(clock) = &mut game.clock {
        clock.start(turn, true, at);
    }
}

fn moved(
    game: &mut Game,
    uci: &str,
    remaining: Option<Millis>,
    at: Timestamp,
) -> Result<(), JournalError> {
    if game.clock.is_some() != remaining.is_some() {
        return Err(JournalError::Clock);
    }
    let illegal = |game: &Game| JournalError::IllegalMove {
        uci: uci.to_owned(),
        fen: game.position().fen(),
    };
    let mover = game.turn();
    let mv = game.position().parse_uci(uci).map_err(|_| illegal(game))?;
    if game.line.play(mv).is_err() {
        return Err(illegal(game));
    }
    let made = game.moves_made(mover);
    let is_first_move = !game.both_have_moved();
    if let (Some(clock), Some(remaining)) = (&mut game.clock, remaining) {
        clock.press(made, remaining, is_first_move, at);
    }
    push(&mut game.remaining_after, remaining);
    // A move answers the opponent's offer. The mover's own offer, made by a wrong claim, stays
    // open.
    game.draw_offers[(!mover).index()] = false;
    game.takeback_offer = None;
    Ok(())
}

fn draw_offered(game: &mut Game, by: Color) -> Result<(), JournalError> {
    if by == game.turn() || game.moves_made(by) == 0 {
        return Err(JournalError::Offer);
    }
    game.draw_offers[by.index()] = true;
    Ok(())
}

fn draw_declined(game: &mut Game, by: Option<Color>) -> Result<(), JournalError> {
    let answered = match by {
        Some(by) => [by == Color::Black, by == Color::White],
        // Before format 4 a wrong claim replaced the opponent's offer, so after any decline no
        // offer was pending.
        None => [true; 2],
    };
    let mut declined = false;
    for (stands, answered) in game.draw_offers.iter_mut().zip(answered) {
        declined |= *stands && answered;
        *stands &= !answered;
    }
    if declined {
        Ok(())
    } else {
        Err(JournalError::Offer)
    }
}

fn draw_claimed(game: &mut Game, by: Color, ruling: Ruling) -> Result<(), JournalError> {
    if by != game.turn() {
        return Err(JournalError::Claim);
    }
    if let Ruling::Wrong { opponent_remaining } = ruling {
        match (&mut game.clock, opponent_remaining) {
            (Some(clock), Some(remaining)) => clock.set(!by, remaining),
            (None, None) => {}
            _ => return Err(JournalError::Clock),
        }
        game.draw_offers[by.index()] = true;
        game.wrong_claims.push(game.line.moves().len());
    }
    Ok(())
}

fn takeback_proposed(game: &mut Game, by: Color) -> Result<(), JournalError> {
    if game.moves_made(by) == 0 || game.takeback_offer.is_some() {
        return Err(JournalError::Offer);
    }
    game.takeback_offer = Some(by);
    Ok(())
}

fn taken_back(
    game: &mut Game,
    plies: u16,
    remaining: Option<[Millis; 2]>,
    stages: Option<[u8; 2]>,
    at: Timestamp,
) -> Result<(), JournalError> {
    let made = game.line.moves().len();
    if plies == 0 || usize::from(plies) > made {
        return Err(JournalError::TakenBack { plies, made });
    }
    let reached = game.clock.as_ref().map(Clock::stages);
    if let Some(stages) = stages
        && reached.is_none_or(|reached| reached[0] < stages[0] || reached[1] < stages[1])
    {
        return Err(JournalError::Clock);
    }
    stop(game, remaining)?;
    let left = made - usize::from(plies);
    game.wrong_claims.retain(|&ply| ply <= left);
    for _ in 0..plies {
        game.line.undo();
        game.remaining_after.pop();
    }
    let turn = game.turn();
    let is_first_move = !game.both_have_moved();
    if let Some(clock) = &mut game.clock {
        clock.take_back(usize::from(plies), stages);
        clock.start(turn, is_first_move, at);
    }
    game.draw_offers = [false; 2];
    game.takeback_offer = None;
    Ok(())
}

fn stop(game: &mut Game, remaining: Option<[Millis; 2]>) -> Result<(), JournalError> {
    match (&mut game.clock, remaining) {
        (Some(clock), Some(remaining)) => clock.stop(remaining),
        (None, None) => {}
        _ => return Err(JournalError::Clock),
    }
    Ok(())
}
