//! The computer as a player: when it searches, for how long, and what it plays.

use std::pin::Pin;
use std::time::Duration;

use arbiter::{Bonus, Command, Game, TimeControl, Timestamp};
use engine::{Choice, Clock, Level, Score};
use rules::Color;
use store::{Entry, Seat};

use super::LiveGame;
use super::commands::side_name;
use super::journal::NotWritten;
use crate::engine_pool::{Task, User};

/// A running search for a move; dropping it ends the search.
pub(super) type Thinking = Pin<Box<dyn Future<Output = Option<Choice>> + Send>>;

/// The engine is given at most this much time on its clock, since other games wait for it.
const LONGEST_CLOCK: Duration = Duration::from_mins(2);
const LARGEST_BONUS: Duration = Duration::from_secs(3);
/// The computer declines draws before this many plies.
const PLIES_BEFORE_A_DRAW: usize = 20;

impl LiveGame {
    /// Lets the computer think if it is to move and does not think yet.
    pub(super) fn let_engine_think(&mut self) {
        if !self.attends || self.thinking.is_some() || self.retry_at.is_some() {
            return;
        }
        let at = self.now();
        let Some(task) = self.task(at) else {
            return;
        };
        if self.cannot_be_timed() {
            return self.try_again_later();
        }
        // Without a clock, an immediate answer would surprise the player.
        let pause = match task.clock {
            Some(_) => Duration::ZERO,
            None => self.games.engine_pause,
        };
        let choice = self.games.engines.think(task);
        let clock = self.games.clock.clone();
        self.thinking = Some(Box::pin(async move {
            let choice = choice.await;
            clock.sleep_until(at + pause.as_millis() as u64).await;
            choice
        }));
    }

    /// Handles the result of the computer's search.
    pub(super) async fn engine_answers(&mut self, choice: Option<Choice>) {
        self.thinking = None;
        let Some(choice) = choice else {
            return self.try_again_later();
        };
        let version = self.table.version;
        let at = self.now();
        if self.end_outage(None).await.is_err() {
            return self.try_again_later();
        }
        if !matches!(
            self.drop_flag(at, 0).await,
            Ok(()) | Err(NotWritten::MovedOn)
        ) {
            return self.try_again_later();
        }
        if self.table.version == version
            && !matches!(self.play(choice).await, Ok(()) | Err(NotWritten::MovedOn))
        {
            self.try_again_later();
        }
    }

    async fn play(&mut self, choice: Choice) -> Result<(), NotWritten> {
        let position = self.table.game.position();
        let by = position.turn();
        let uci = position.uci(choice.mv).to_string();
        let at = self.now();
        let mut request = "accept draw".to_owned();
        let mut decision = Err(arbiter::Refusal::NoDrawOffer);
        if accepts_a_draw(choice.score, self.table.game.line().moves().len()) {
            let accept = Command::AnswerDraw { by, accept: true };
            decision = self.decide(&accept, at).await;
        }
        if decision.is_err() {
            request = format!("move {uci}");
            let offer_draw = false;
            let mv = Command::Move {
                by,
                uci,
                offer_draw,
                lag: 0,
            };
            decision = self.decide(&mv, at).await;
        }
        match decision {
            Ok(events) => {
                let entry = Entry {
                    command_id: format!("engine:{}", self.table.version + 1),
                    actor: side_name(by).to_owned(),
                    request,
                    at,
                    events,
                };
                self.write(entry).await
            }
            Err(why) => {
                tracing::error!(game = %self.table.id, %why, "the engine's move was refused");
                self.try_again_later();
                Ok(())
            }
        }
    }
}

impl LiveGame {
    /// What the computer is to think about, if it is its turn.
    fn task(&self, at: Timestamp) -> Option<Task> {
        let table = &self.table;
        let game = &table.game;
        if !table.has_started() || game.verdict().is_some() {
            return None;
        }
        let level = Level::new(table.engine_level(game.position().turn())?)?;
        Some(Task {
            game: table.id,
            user: self.user()?,
            line: game.line().clone(),
            level,
            seed: table.seed()?,
            clock: clock(game, at),
        })
    }

    /// For whom the computer plays here: the network from which its opponent looks on, or, as
    /// long as they do not, the opponent.
    fn user(&self) -> Option<User> {
        let player = self.table.seats.iter().find_map(|seat| match seat {
            Seat::Person(player) => Some(*player),
            Seat::Open | Seat::Engine { .. } => None,
        })?;
        let network = self.watchers.network_of(player);
        Some(network.map_or(User::Player(player), User::Network))
    }
}

/// What the engine is shown of the game's clock. Where there are days for a move it
/// plays as if there were no clock.
fn clock(game: &Game, at: Timestamp) -> Option<Clock> {
    if !matches!(game.terms().time, TimeControl::Clock { .. }) {
        return None;
    }
    let remaining = |color| {
        let left = Duration::from_millis(game.remaining(color, at)?);
        Some(left.min(LONGEST_CLOCK))
    };
    let color = game.turn();
    let bonus = match game.clock()?.bonus(color) {
        Bonus::None => 0,
        Bonus::Increment { millis } | Bonus::Bronstein { millis } | Bonus::Delay { millis } => {
            millis
        }
    };
    Some(Clock {
        remaining: [remaining(Color::White)?, remaining(Color::Black)?],
        increment: [Duration::from_millis(bonus).min(LARGEST_BONUS); 2],
        moves_to_go: game.moves_to_next_stage(color).map(|moves| moves as u32),
    })
}

/// Whether the computer agrees to a draw: when it is no better, and the game has been
/// played for a while.
fn accepts_a_draw(score: Score, plies: usize) -> bool {
    let is_no_better = match score {
        Score::Centipawns(value) => value <= 0,
        Score::Mate(moves) => moves <= 0,
    };
    is_no_better && plies >= PLIES_BEFORE_A_DRAW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_computer_agrees_to_a_draw_only_when_it_is_no_better() {
        for (score, plies, agrees) in [
            (Score::Centipawns(0), 40, true),
            (Score::Centipawns(-300), 40, true),
            (Score::Centipawns(1), 40, false),
            (Score::Centipawns(0), 4, false),
            (Score::Mate(3), 40, false),
            (Score::Mate(-3), 40, true),
        ] {
            assert_eq!(accepts_a_draw(score, plies), agrees, "{score}");
        }
    }
}
