//! An arena with many players.

use std::time::{Duration, SystemTime};

use serde_json::json;
use tokio::time::{Instant, sleep_until};

use super::event::Event;
use super::games::Measured;
use super::hall::Hall;
use super::options::Load;
use super::site::Site;
use super::waves;
use crate::failure::Failure;

/// The number of plies after which a game is resigned.
const PLIES: std::ops::Range<u32> = 40..120;
/// The shortest arena in minutes.
const MIN_MINUTES: u32 = 5;
/// The goal for a wave: from the beginning of the pairing until all players are notified.
const GOAL: Duration = Duration::from_secs(1);

/// Plays an arena and prints the measurements; the last line compares them with those of as many
/// games without an arena.
pub(super) async fn measure(
    site: &Site<'_>,
    load: &Load,
    players: usize,
    alone: &Measured,
) -> Result<(), Failure> {
    let minutes = load.seconds.get().div_ceil(60).max(MIN_MINUTES);
    // At the default rate a game lasts half a minute, so no flag falls.
    let stage = json!({ "moves": null, "millis": 300_000, "bonus": { "kind": "none" } });
    let settings = json!({
        "name": "Arena",
        "system": { "kind": "arena", "minutes": minutes, "berserk": false },
        "venue": "online",
        "time": { "kind": "clock", "stages": [stage] },
    });
    let (event, sockets) = Event::new(site, settings, players).await?;
    let hall = Hall::open(sockets, PLIES, load.rate.get());
    let used = site.processor_times()?;
    let start = Instant::now();
    event.begin_at(waves::millis(SystemTime::now())).await?;
    sleep_until(start + Duration::from_secs(load.seconds.get().into())).await;
    let played = start.elapsed();
    let used = site.processor_times()?.since(&used);

    let paired_at = event.paired_at().await?;

    let tally = hall.tally.borrow();
    let acknowledged = tally.acks.len();
    let moves = acknowledged as f64 / played.as_secs_f64();
    let acks = tally.acks.summary();
    let waves = hall.waves.borrow();
    let times = waves.durations(&paired_at);
    let late = times.over(GOAL);
    let (number, summary) = (times.len(), times.summary());
    println!(
        "arena               {players} players, {} games ended",
        hall.ended.get()
    );
    println!(
        "offered             {} moves/s for {} s",
        load.rate, load.seconds
    );
    println!("carried             {moves:.0} moves/s");
    println!("ack                 {acks}");
    println!("opponent's update   {}", tally.updates.summary());
    println!("errors              {}", tally.errors());
    println!(
        "waves               {number}, {} notifications",
        waves.players()
    );
    println!("until all notified  {summary}, {late} waves in more than {GOAL:?}");
    used.print(played, acknowledged);
    let without = alone.ack.p99.as_secs_f64() * 1e3;
    let with = acks.p99.as_secs_f64() * 1e3;
    println!(
        "ack p99 {with:.1} ms, without the arena {without:.1} ms ({:+.0} %), slowest wave {:.0} ms",
        (with / without - 1.0) * 100.0,
        summary.max.as_secs_f64() * 1e3
    );
    Ok(())
}
