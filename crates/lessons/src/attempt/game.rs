//! The game of an exercise, where the arbiter is asked.
//!
//! The arbiter may ask whether a side can still mate, which is a search of its own. Each question is
//! put with the small budget first, and is charged with the most that it may cost.

use std::cell::OnceCell;

use arbiter::{Command, Event, Game, Refusal, Timestamp};
use language::Sentence;
use mating::Budget;
use rules::Position;

use super::{Meter, OutOfWork};
use crate::Exercise;
use crate::lesson::{MOMENT, NOT_A_GAME, make};

/// What a question with the small budget costs at most, in positions looked at, and as much again to be
/// on the safe side; a question is put about both sides.
const QUICK: u32 = 4 * Budget::QUICK.nodes as u32;
/// A position of the search for mates takes a fraction of the time of one that is looked at here.
const PER_POSITION: u32 = 3;

/// What a question with the small budget is charged with.
const A_QUICK_QUESTION: u32 = QUICK / PER_POSITION;
/// What one with the full budget is charged with.
const A_FULL_QUESTION: u32 = 60_000;

/// The games of an exercise, with a clock and without; each is played once.
#[derive(Debug, Default)]
pub(super) struct Games([OnceCell<Result<Game, Sentence>>; 2]);

impl Games {
    /// The game with or without a clock, or why its moves cannot be played.
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
    // Whether the position at the start is dead is asked with the full budget.
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

/// What the arbiter decides.
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

/// Whether neither side can mate; none when it is not known.
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
