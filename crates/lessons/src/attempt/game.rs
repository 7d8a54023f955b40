//! The game of an exercise, for questions to the arbiter.
//!
//! The arbiter may have to decide whether a side can still mate, which is a separate search. Each
//! such question is first asked with the small budget, and is charged its maximum cost.

use std::cell::OnceCell;

use arbiter::{Command, Event, Game, Refusal, Timestamp};
use language::Sentence;
use mating::Budget;
use rules::Position;

use super::{Meter, OutOfWork};
use crate::Exercise;
use crate::lesson::{MOMENT, NOT_A_GAME, make};

/// The maximum cost of a question with the small budget, in positions, doubled for safety; a
/// question is asked for both sides.
const QUICK: u32 = 4 * Budget::QUICK.nodes as u32;
/// A position of the search for mates takes a fraction of the time of a position here.
const PER_POSITION: u32 = 3;

/// The charge for a question with the small budget.
const A_QUICK_QUESTION: u32 = QUICK / PER_POSITION;
/// The charge for a question with the full budget.
const A_FULL_QUESTION: u32 = 60_000;

/// The games of an exercise, with a clock and without; each is built once.
#[derive(Debug, Default)]
pub(super) struct Games([OnceCell<Result<Game, Sentence>>; 2]);

impl Games {
    /// Returns the game with or without a clock, or the reason why its moves cannot be played.
    pub(super) fn get(
        &self,
        exercise: &Exercise,
        with_clock: bool,
        meter: &mut Meter,
    ) -> Result<&Result<Game, Sentence>, OutOfWork> {
        let cell = &self.0[usize::from(with_clock)];
        if let Some(game) = cell.get() {
            return Ok(game);
        }
        let game = play(exercise, with_clock, meter)?;
        Ok(cell.get_or_init(|| game))
    }
}

fn play(
    exercise: &Exercise,
    with_clock: bool,
    meter: &mut Meter,
) -> Result<Result<Game, Sentence>, OutOfWork> {
    // Whether the start position is dead is decided with the full budget.
    let start = is_dead(&exercise.start, meter)?;
    if start.is_none() {
        meter.spend(A_FULL_QUESTION)?;
    }
    let mut game = match exercise.new_game(with_clock) {
        Ok(game) => game,
        Err(why) => return Ok(Err(why)),
    };
    for &mv in &exercise.moves {
        let command = make(game.position(), mv);
        let events = match decide(&game, &command, MOMENT, meter)? {
            Ok(events) => events,
            Err(why) => return Ok(Err(NOT_A_GAME.saying("why", why))),
        };
        if let Err(why) = game.apply(&events, MOMENT) {
            return Ok(Err(NOT_A_GAME.with("why", why)));
        }
    }
    Ok(Ok(game))
}

/// Returns the arbiter's decision.
pub(super) fn decide(
    game: &Game,
    command: &Command,
    at: Timestamp,
    meter: &mut Meter,
) -> Result<Result<Vec<Event>, Refusal>, OutOfWork> {
    meter.spend(A_QUICK_QUESTION)?;
    if let Some(decision) = arbiter::decide_quickly(game, command, at) {
        return Ok(decision);
    }
    meter.spend(A_FULL_QUESTION)?;
    Ok(arbiter::decide(game, command, at))
}

/// Whether neither side can mate; `None` if that is not known.
pub(super) fn is_dead(position: &Position, meter: &mut Meter) -> Result<Option<bool>, OutOfWork> {
    meter.spend(A_QUICK_QUESTION)?;
    match mating::is_dead(position, Budget::QUICK) {
        None => {
            meter.spend(A_FULL_QUESTION)?;
            Ok(mating::is_dead(position, Budget::default()))
        }
        known => Ok(known),
    }
}
