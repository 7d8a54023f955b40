//! Many games at a fixed rate.
//!
//! The moves are offered on a schedule, and every time counts from the moment at which the move
//! was due: a server that stalls is late with all that was due in the meantime, not only with the
//! one move that each game could send.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use arbiter::TimeControl;
use fastrand::Rng;
use futures_util::future::try_join_all;
use tokio::task::spawn_local;
use tokio::time::Instant;

use super::Load;
use super::gathering::Gathering;
use super::table::Table;
use super::tally::Tally;
use crate::failure::Failure;
use crate::http::Http;
use crate::program::Server;
use crate::progress;
use crate::socket::Socket;
use crate::visitor::Visitor;

/// How many requests are on their way at the same time.
const REQUESTS: usize = 64;
/// Memory is measured when every game has this many plies.
const PLIES: u32 = 80;
/// A game whose players keep to the limits of the server has so many moves a second at most.
const RATE_OF_A_GAME: u32 = 20;
/// Nobody loses on time.
const TIME: Duration = Duration::from_hours(3);
const INCREMENT: Duration = Duration::from_secs(30);

/// Plays and prints what was measured; the last line is the summary.
pub(super) async fn measure(server: &Server, load: &Load) -> Result<(), Failure> {
    let (number, rate) = (load.games.get(), load.rate.get());
    if rate > number * RATE_OF_A_GAME {
        let games = rate.div_ceil(RATE_OF_A_GAME);
        return Err(Failure::new(format!(
            "A game has {RATE_OF_A_GAME} moves a second at most: --rate {rate} needs --games {games}."
        )));
    }
    let before = server.memory()?;
    let players = connect(server, 2 * number as usize).await?;
    let with_sockets = server.memory()?;
    let tables = sit_down(server, players).await?;

    let tally = Rc::new(RefCell::new(Tally::default()));
    let schedule = Schedule {
        start: Instant::now() + Duration::from_millis(100),
        period: Duration::from_secs(1) * number / rate,
    };
    let duration = Duration::from_secs(load.seconds.get().into());
    let end = schedule.start + duration;
    let used = server.processor_time()?;
    let moves = u64::from(load.seconds.get()) * u64::from(rate);
    let bar = progress::bar("moves", moves);
    let done = move |_: &Table, due| due >= end;
    let (tables, played) = play(tables, schedule, done, &tally, &bar).await;
    let used = server.processor_time()? - used;
    bar.finish_and_clear();

    let acks = tally.borrow().acks.summary();
    let moves = tally.borrow().acks.len() as f64 / played.as_secs_f64();
    let cores = used.as_secs_f64() / played.as_secs_f64();
    println!("games               {number}, {} sockets", 2 * number);
    println!("offered             {rate} moves/s for {} s", load.seconds);
    println!("carried             {moves:.0} moves/s");
    println!("ack                 {acks}");
    println!("opponent's update   {}", tally.borrow().updates.summary());
    println!("errors              {}", tally.borrow().errors());
    println!("server              {cores:.2} processor cores");

    let later = Rc::new(RefCell::new(Tally::default()));
    let bar = progress::bar("plies", u64::from(number) * u64::from(PLIES));
    bar.inc(tables.iter().map(|table| u64::from(table.plies())).sum());
    let schedule = Schedule {
        start: Instant::now(),
        ..schedule
    };
    let done = |table: &Table, _: Instant| table.plies() >= PLIES;
    let (tables, _) = play(tables, schedule, done, &later, &bar).await;
    let with_games = server.memory()?;
    bar.finish_and_clear();

    let kibibytes = |bytes: u64, number: usize| bytes as f64 / 1024.0 / number as f64;
    let socket = kibibytes(with_sockets.saturating_sub(before), 2 * number as usize);
    let game = kibibytes(with_games.saturating_sub(before), tables.len());
    println!(
        "memory              {:.0} MiB with {} games after {PLIES} plies, {:.0} MiB at most",
        mebibytes(with_games),
        tables.len(),
        mebibytes(server.peak_memory()?)
    );
    println!("errors until then   {}", later.borrow().errors());
    println!("moves/s {moves:.0}, ack {acks}, game {game:.1} KiB, socket {socket:.1} KiB");
    Ok(())
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0 / 1024.0
}

/// Somebody with an open socket.
type Player = (Visitor, Socket);

/// Opens a socket for each of so many visitors.
async fn connect(server: &Server, number: usize) -> Result<Vec<Player>, Failure> {
    let bar = progress::bar("sockets", number as u64);
    let players = spread(number, |share| async {
        let mut http = Http::connect(server.address).await?;
        let mut players = Vec::new();
        for _ in share {
            let visitor = Visitor::new(&mut http).await?;
            let socket = visitor.connect(server.address).await?;
            players.push((visitor, socket));
            bar.inc(1);
        }
        Ok(players)
    });
    let players = players.await?;
    bar.finish_and_clear();
    Ok(players)
}

/// Makes a game for each two of the players, who follow it.
async fn sit_down(server: &Server, players: Vec<Player>) -> Result<Vec<Table>, Failure> {
    let number = players.len() / 2;
    let bar = progress::bar("games", number as u64);
    let increment = INCREMENT.as_millis() as u64;
    let time = TimeControl::fischer(TIME.as_millis() as u64, increment);
    let ids = spread(number, |share| async {
        let mut http = Http::connect(server.address).await?;
        let mut ids = Vec::new();
        for game in share {
            let (white, _) = &players[2 * game];
            let (black, _) = &players[2 * game + 1];
            let id = white.invite(&mut http, time.clone()).await?;
            black.accept(&mut http, &id).await?;
            ids.push(id);
            bar.inc(1);
        }
        Ok(ids)
    });
    let ids = ids.await?;
    bar.finish_and_clear();
    let mut sockets = players.into_iter().map(|(_, socket)| socket);
    let tables = (0..).zip(ids).map(|(seed, id)| {
        let pair = [(); 2].map(|()| sockets.next().expect("two for each game"));
        Table::new(id, pair, Rng::with_seed(seed))
    });
    try_join_all(tables).await
}

/// Does something for each number up to this one, in shares at the same time.
async fn spread<T, F>(number: usize, work: impl Fn(Range<usize>) -> F) -> Result<Vec<T>, Failure>
where
    F: Future<Output = Result<Vec<T>, Failure>>,
{
    let share = number.div_ceil(REQUESTS);
    let shares = (0..number)
        .step_by(share)
        .map(|first| work(first..number.min(first + share)));
    Ok(try_join_all(shares).await?.into_iter().flatten().collect())
}

/// When moves are due: one in each game in every period, evenly spread over all games.
#[derive(Clone, Copy)]
struct Schedule {
    start: Instant,
    period: Duration,
}

impl Schedule {
    fn first(self, game: usize, of: usize) -> Instant {
        self.start + self.period.mul_f64(game as f64 / of as f64)
    }
}

/// Plays on at every table until it is done, and keeps all sockets alive until the last table
/// is. Returns the tables at which nothing failed, and how long it took.
async fn play(
    tables: Vec<Table>,
    schedule: Schedule,
    is_done: impl Fn(&Table, Instant) -> bool + Clone + 'static,
    tally: &Rc<RefCell<Tally>>,
    bar: &progress::Bar,
) -> (Vec<Table>, Duration) {
    let number = tables.len();
    let gathering = Gathering::of(number);
    let players: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(game, mut table)| {
            let (tally, gathering, bar) = (Rc::clone(tally), gathering.clone(), bar.clone());
            let is_done = is_done.clone();
            spawn_local(async move {
                let mut due = schedule.first(game, number);
                let played = async {
                    while !is_done(&table, due) {
                        table.wait_until(due).await?;
                        let answered = table.play().await?;
                        let mut tally = tally.borrow_mut();
                        tally.answered(answered.ack - due, answered.update - due);
                        bar.inc(1);
                        due += schedule.period;
                    }
                    Ok(())
                };
                let played = played.await;
                gathering.arrive();
                let failed = match played {
                    Err(failure) => Some(failure),
                    Ok(()) => tokio::select! {
                        failure = table.listen() => Some(failure),
                        () = gathering.complete() => None,
                    },
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
    let took = schedule.start.elapsed();
    let mut left = Vec::new();
    for player in players {
        left.extend(player.await.expect("a task that does not panic"));
    }
    (left, took)
}
