//! The rounds of a large Swiss.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use serde_json::json;
use tokio::time::{Instant, sleep};

use super::event::Event;
use super::hall::Hall;
use super::site::Site;
use super::waves;
use crate::failure::Failure;

/// The number of rounds.
const ROUNDS: u16 = 5;
/// The number of moves per second in all games together.
const RATE: u32 = 4_200;
/// The goal for a round: from the request until all players are notified.
const GOAL: Duration = Duration::from_secs(2);
/// The interval at which the trial looks whether a round is over.
const INTERVAL: Duration = Duration::from_millis(200);

/// Plays the rounds and prints the measurements; the last line is the summary.
pub(super) async fn measure(site: &Site<'_>, players: usize) -> Result<(), Failure> {
    let stage = json!({ "moves": null, "millis": 10_800_000, "bonus": { "kind": "none" } });
    let settings = json!({
        "name": "Swiss",
        "system": { "kind": "swiss", "rounds": ROUNDS },
        "venue": "online",
        "time": { "kind": "clock", "stages": [stage] },
        "tie_breaks": ["BH/C1", "SB"],
    });
    let (event, sockets) = Event::new(site, settings, players).await?;
    // Both players move, so that a resignation ends the game with a result.
    let hall = Hall::open(sockets, 2..6, RATE);
    let mut requested = HashMap::new();
    for round in 1..=ROUNDS {
        requested.insert(round, waves::millis(SystemTime::now()));
        let start = Instant::now();
        event.pair(round).await?;
        let answered = start.elapsed();
        while event.unfinished(round).await? > 0 {
            sleep(INTERVAL).await;
        }
        println!(
            "round {round}             answered in {:.0} ms, played and entered in {:.1} s",
            answered.as_secs_f64() * 1e3,
            start.elapsed().as_secs_f64()
        );
    }
    let waves = hall.waves.borrow();
    let expected = usize::from(ROUNDS) * (players - players % 2);
    if waves.players() != expected {
        let (notified, errors) = (waves.players(), hall.tally.borrow());
        return Err(Failure::new(format!(
            "{notified} of {expected} players were notified: {}",
            errors.errors()
        )));
    }
    let times = waves.durations(&requested);
    let late = times.over(GOAL);
    println!("errors              {}", hall.tally.borrow().errors());
    println!(
        "{players} players, {ROUNDS} rounds: all notified after {}, {late} rounds in more than {GOAL:?}",
        times.summary()
    );
    Ok(())
}
