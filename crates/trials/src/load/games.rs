//! Many games at a fixed rate.
//!
//! Moves follow a schedule, and each latency is measured from the time at which the move was due: a
//! server that stalls is late for all moves that were due in the meantime, not only for the one
//! move that each game could send.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use tokio::task::spawn_local;
use tokio::time::Instant;

use super::crowd::{self, Games};
use super::gathering::Gathering;
use super::memory::Memory;
use super::options::Load;
use super::site::Site;
use super::table::Table;
use super::tally::Tally;
use crate::failure::Failure;
use crate::members;
use crate::progress;
use crate::times::Summary;

/// Memory is measured when every game has this many plies.
const PLIES: u32 = 80;
/// The ply after which a rated game is resigned.
const RATED_PLIES: u32 = 24;
/// The maximum number of moves per second of a game within the server's rate limits.
const MOVES_PER_SECOND_OF_A_GAME: u32 = 20;
/// One in this many games has a spectator if nodes are compared.
const GAMES_PER_SPECTATOR: usize = 10;

/// The result of a measurement, for the comparison of several.
pub(super) struct Measured {
    pub(super) moves_per_second: f64,
    /// The processor time of all servers for a move.
    pub(super) processor_time: Duration,
    pub(super) ack: Summary,
    pub(super) update: Summary,
    /// The growth of the resident memory by the players and their games, in bytes.
    pub(super) growth: u64,
}

/// Plays the games and prints the measurements; the last line is the summary.
pub(super) async fn measure(site: &Site<'_>, load: &Load) -> Result<Measured, Failure> {
    let Played {
        measured,
        tables,
        before,
    } = play_for_a_while(site, load).await?;
    let (moves, acks) = (measured.moves_per_second, &measured.ack);
    if load.rated {
        println!("moves/s {moves:.0}, ack {acks}, rated games of {RATED_PLIES} plies");
    } else {
        measure_memory(site, load, &measured, tables, &before).await?;
    }
    Ok(measured)
}

/// The memory of the servers before the games.
struct Before {
    memory: u64,
    causes: Memory,
    with_sockets: u64,
}

/// Games that were played for a while.
struct Played {
    measured: Measured,
    tables: Vec<Table>,
    before: Before,
}

/// Plays the games, prints the measurements of moves, and ends the games.
pub(super) async fn measure_moves(site: &Site<'_>, load: &Load) -> Result<Measured, Failure> {
    let played = play_for_a_while(site, load).await?;
    Ok(played.measured)
}

async fn play_for_a_while(site: &Site<'_>, load: &Load) -> Result<Played, Failure> {
    let (number, rate) = (load.games.get(), load.rate.get());
    if rate > number * MOVES_PER_SECOND_OF_A_GAME {
        let games = rate.div_ceil(MOVES_PER_SECOND_OF_A_GAME);
        return Err(Failure::new(format!(
            "A game has {MOVES_PER_SECOND_OF_A_GAME} moves a second at most: --rate {rate} needs --games {games}."
        )));
    }
    let (memory, causes) = (site.memory()?, site.memory_by_cause()?);
    let people = 2 * number as usize;
    let addresses = site.addresses();
    let (visitors, games) = if load.rated {
        let members = members::register(site.database, 0, people).await?;
        (members, Games::Rated(RATED_PLIES))
    } else {
        (crowd::guests(&addresses, people).await?, Games::Casual)
    };
    let players = crowd::connect(&addresses, visitors).await?;
    let with_sockets = site.memory()?;
    let time = crowd::time_control();
    let spectators = if site.has_spectators {
        crowd::connect_spectators(&addresses, number as usize, GAMES_PER_SPECTATOR).await?
    } else {
        Vec::new()
    };
    let tables = crowd::sit_down(&addresses, players, spectators, &time, games, 0).await?;

    let tally = Rc::new(RefCell::new(Tally::default()));
    let start = Instant::now() + Duration::from_millis(100);
    let schedule = Schedule::Even {
        start,
        period: Duration::from_secs(1) * number / rate,
    };
    let end = start + Duration::from_secs(load.seconds.get().into());
    let used = site.processor_times()?;
    let moves = u64::from(load.seconds.get()) * u64::from(rate);
    let bar = progress::bar("moves", moves);
    let done = move |_: &Table, due| due >= end;
    let tables = play(tables, &schedule, done, &tally, &bar).await;
    let played = start.elapsed();
    let used = site.processor_times()?.since(&used);
    bar.finish_and_clear();
    refuse_none(tables.len(), "every game has failed", &tally.borrow())?;
    let acknowledged = tally.borrow().acks.len();
    refuse_none(acknowledged, "no move was acknowledged", &tally.borrow())?;

    let measured = Measured {
        moves_per_second: acknowledged as f64 / played.as_secs_f64(),
        processor_time: used.sum().div_f64(acknowledged as f64),
        ack: tally.borrow().acks.summary(),
        update: tally.borrow().updates.summary(),
        growth: site.memory()?.saturating_sub(memory),
    };
    println!("games               {number}, {} sockets", 2 * number);
    println!("offered             {rate} moves/s for {} s", load.seconds);
    println!(
        "carried             {:.0} moves/s",
        measured.moves_per_second
    );
    println!("ack                 {}", measured.ack);
    println!("opponent's update   {}", measured.update);
    if site.has_spectators {
        println!("spectator's update  {}", tally.borrow().seen.summary());
    }
    println!("errors              {}", tally.borrow().errors());
    used.print(played, acknowledged);

    Ok(Played {
        measured,
        tables,
        before: Before {
            memory,
            causes,
            with_sockets,
        },
    })
}

/// Plays the games on until each has [`PLIES`] plies, and prints the memory that they need.
async fn measure_memory(
    site: &Site<'_>,
    load: &Load,
    measured: &Measured,
    tables: Vec<Table>,
    before: &Before,
) -> Result<(), Failure> {
    let (number, rate) = (load.games.get(), load.rate.get());
    let later = Rc::new(RefCell::new(Tally::default()));
    let bar = progress::bar("plies", u64::from(number) * u64::from(PLIES));
    bar.inc(tables.iter().map(|table| u64::from(table.plies())).sum());
    let free = Rc::new(Cell::new(Instant::now()));
    let schedule = Schedule::Shared(free, Duration::from_secs(1) / rate);
    let done = |table: &Table, _: Instant| table.plies() >= PLIES;
    let tables = play(tables, &schedule, done, &later, &bar).await;
    let with_games = site.memory()?;
    let growth = site.memory_by_cause()?.since(&before.causes);
    bar.finish_and_clear();
    refuse_none(tables.len(), "every game has failed", &later.borrow())?;

    let kibibytes = |bytes: u64, number: usize| bytes as f64 / 1024.0 / number as f64;
    let socket = kibibytes(
        before.with_sockets.saturating_sub(before.memory),
        2 * number as usize,
    );
    let game = kibibytes(with_games.saturating_sub(before.memory), tables.len());
    println!(
        "memory              {:.0} MiB with {} games after {PLIES} plies, {:.0} MiB at most",
        mebibytes(with_games),
        tables.len(),
        mebibytes(site.peak_memory()?)
    );
    println!("growth              {growth}");
    println!("errors until then   {}", later.borrow().errors());
    let (moves, acks) = (measured.moves_per_second, &measured.ack);
    println!("moves/s {moves:.0}, ack {acks}, game {game:.1} KiB, socket {socket:.1} KiB");
    Ok(())
}

/// Fails with this message if `number` is zero.
fn refuse_none(number: usize, words: &str, tally: &Tally) -> Result<(), Failure> {
    if number > 0 {
        return Ok(());
    }
    Err(Failure::new(format!("{words}: {}", tally.errors())))
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0 / 1024.0
}

/// The times at which moves are due.
#[derive(Clone)]
enum Schedule {
    /// One move per game and period, evenly distributed over all games.
    Even { start: Instant, period: Duration },
    /// A fixed rate over all games that are not done, however few these are.
    Shared(Rc<Cell<Instant>>, Duration),
}

impl Schedule {
    fn first(&self, game: usize, of: usize) -> Instant {
        match self {
            Self::Even { start, period } => *start + period.mul_f64(game as f64 / of as f64),
            Self::Shared(..) => self.next(Instant::now()),
        }
    }

    fn after(&self, due: Instant) -> Instant {
        match self {
            Self::Even { period, .. } => due + *period,
            Self::Shared(..) => {
                self.next(due + Duration::from_secs(1) / MOVES_PER_SECOND_OF_A_GAME)
            }
        }
    }

    /// Returns the next free moment that is not before `earliest`.
    fn next(&self, earliest: Instant) -> Instant {
        let Self::Shared(free, interval) = self else {
            return earliest;
        };
        let due = free.get().max(earliest);
        free.set(free.get() + *interval);
        due
    }
}

/// Plays at every table until it is done, and keeps all sockets open until the last table is.
/// Returns the tables without failures.
async fn play(
    tables: Vec<Table>,
    schedule: &Schedule,
    is_done: impl Fn(&Table, Instant) -> bool + Clone + 'static,
    tally: &Rc<RefCell<Tally>>,
    bar: &progress::Bar,
) -> Vec<Table> {
    let number = tables.len();
    let gathering = Gathering::of(number);
    let players: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(game, mut table)| {
            let (tally, gathering, bar) = (Rc::clone(tally), gathering.clone(), bar.clone());
            let (is_done, schedule) = (is_done.clone(), schedule.clone());
            spawn_local(async move {
                let mut due = schedule.first(game, number);
                let played = async {
                    while !is_done(&table, due) {
                        table.wait_until(due).await?;
                        let answered = table.play().await?;
                        let mut tally = tally.borrow_mut();
                        tally.answered(&answered, due);
                        bar.inc(1);
                        due = schedule.after(due);
                    }
                    Ok(())
                };
                let played = played.await;
                gathering.arrive();
                let failed = if let Err(failure) = played {
                    Some(failure)
                } else {
                    tokio::select! {
                        failure = table.listen() => Some(failure),
                        () = gathering.complete() => None,
                    }
                };
                if let Some(failure) = failed {
                    tally.borrow_mut().failed(&failure);
                    return None;
                }
                Some(table)
            })
        })
        .collect();
    gathering.complete().await;
    let mut left = Vec::new();
    for player in players {
        left.extend(player.await.expect("the task does not panic"));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_no_summary_if_all_games_failed() {
        let mut tally = Tally::default();
        for _ in 0..2 {
            tally.failed(&Failure::new("a move was not answered"));
        }
        let failure = refuse_none(0, "every game has failed", &tally).expect_err("no game");
        let said = "every game has failed: 2 times: a move was not answered";
        assert_eq!(failure.to_string(), said);
        assert!(refuse_none(1, "every game has failed", &tally).is_ok());
    }
}
