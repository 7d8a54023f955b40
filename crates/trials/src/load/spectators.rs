//! One game with very many spectators.
//!
//! The two players have a separate thread, so that their latencies do not include the time for
//! reading the messages of thousands of spectators in this process.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep};

use super::crowd::{self, Addresses, Games, spread};
use super::gathering::Gathering;
use crate::failure::Failure;
use crate::http::Http;
use crate::program::Server;
use crate::progress;
use crate::random_moves::seed_of_a_long_game;
use crate::socket::{Kind, Received, Socket};
use crate::times::Times;
use crate::visitor::Visitor;

/// The maximum number of open sockets of one visitor.
const SOCKETS_OF_A_VISITOR: usize = 16;
/// The time between two moves.
const PERIOD: Duration = Duration::from_millis(500);
/// The number of times that all spectators request the game at once.
const JOINS: usize = 5;
/// Timeout for connecting and subscribing all spectators, on any machine.
const ARRIVAL: Duration = Duration::from_mins(3);

/// The stages of the trial, while the players play.
#[derive(Clone, Copy)]
enum Stage {
    /// The game has no spectators.
    Alone,
    /// The spectators connect, and are not subscribed yet.
    Connecting,
    /// All spectators request the game at once.
    Joining,
    /// All spectators are subscribed.
    Followed,
}

/// The state shared by both threads.
#[derive(Default)]
struct Shared {
    stage: AtomicUsize,
    is_over: AtomicBool,
    /// The send times of the moves, by the version that they made, from version 2 on.
    sent: Mutex<Vec<Instant>>,
    /// The players' ack latencies in each stage.
    acks: Mutex<[Times; 4]>,
}

impl Shared {
    fn enter(&self, stage: Stage) {
        self.stage.store(stage as usize, Ordering::Relaxed);
    }

    fn sent(&self) -> MutexGuard<'_, Vec<Instant>> {
        self.sent.lock().expect("the lock is not poisoned")
    }

    fn acks(&self) -> MutexGuard<'_, [Times; 4]> {
        self.acks.lock().expect("the lock is not poisoned")
    }
}

/// Plays the game and prints the measurements; the last line is the summary.
pub(super) async fn measure(
    server: &Server,
    number: usize,
    duration: Duration,
) -> Result<(), Failure> {
    let shared = Arc::new(Shared::default());
    let plies = (2 * duration + ARRIVAL).as_millis() / PERIOD.as_millis();
    let seed = seed_of_a_long_game(u32::try_from(plies).unwrap_or(u32::MAX));
    let seed =
        seed.ok_or_else(|| Failure::new("no random game is so long: give fewer --seconds"))?;
    let (tell, told) = oneshot::channel();
    let players = thread::spawn({
        let (address, shared) = (server.address, Arc::clone(&shared));
        move || play(&address.into(), seed, &shared, tell)
    });
    let measured = match told.await {
        Ok(game) => follow(server, &game, number, duration, &shared).await,
        // The players report the cause.
        Err(_) => Ok(()),
    };
    shared.is_over.store(true, Ordering::Relaxed);
    players.join().expect("the thread does not panic")?;
    measured
}

/// Runs in the players' thread: makes a move in every period until the trial is over.
fn play(
    address: &Addresses,
    seed: u64,
    shared: &Shared,
    tell: oneshot::Sender<String>,
) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let guests = crowd::guests(address, 2).await?;
        let players = crowd::connect(address, guests).await?;
        let tables = crowd::sit_down(
            address,
            players,
            Vec::new(),
            &crowd::time_control(),
            Games::Casual,
            seed,
        )
        .await?;
        let mut table = tables.into_iter().next().expect("two players");
        let game = table.game().to_owned();
        // The receiver is gone if the other thread has failed.
        let _ = tell.send(game.clone());
        let mut due = Instant::now();
        while !shared.is_over.load(Ordering::Relaxed) {
            table.wait_until(due).await?;
            shared.sent().push(due);
            let stage = shared.stage.load(Ordering::Relaxed);
            let answered = table.play().await?;
            if table.game() != game {
                return Err(Failure::new(
                    "the game ended too early: give fewer --seconds",
                ));
            }
            shared.acks()[stage].add(answered.ack - due);
            due += PERIOD;
        }
        Ok(())
    })
}

/// Runs the spectators.
async fn follow(
    server: &Server,
    game: &str,
    number: usize,
    duration: Duration,
    shared: &Arc<Shared>,
) -> Result<(), Failure> {
    shared.enter(Stage::Alone);
    sleep(duration).await;
    let before = server.memory()?;
    shared.enter(Stage::Connecting);
    let sockets = connect(server.address, number).await?;
    let connected = server.memory()?;

    shared.enter(Stage::Joining);
    let lateness = Rc::new(RefCell::new(Times::default()));
    let started = Instant::now();
    let joins = [(); JOINS].map(|()| Gathering::of(number));
    let leaving = Gathering::of(1);
    let spectators: Vec<_> = sockets
        .into_iter()
        .map(|socket| {
            let spectator = Spectator {
                socket,
                shared: Arc::clone(shared),
                lateness: Rc::clone(&lateness),
            };
            spawn_local(spectator.watch(game.to_owned(), joins.clone(), leaving.clone()))
        })
        .collect();
    for joined in &joins {
        joined.complete().await;
    }
    let joining = started.elapsed() / JOINS as u32;

    shared.enter(Stage::Followed);
    lateness.borrow_mut().clear();
    let first = shared.sent().len();
    let (started, used) = (Instant::now(), server.processor_time()?);
    sleep(duration).await;
    let cores = server.processor_time()?.saturating_sub(used).as_secs_f64()
        / started.elapsed().as_secs_f64();
    let following = server.memory()?;
    let moves = shared.sent().len() - first;
    leaving.arrive();
    let mut lost = 0;
    for spectator in spectators {
        if let Err(failure) = spectator.await.expect("the task does not panic") {
            lost += 1;
            if lost == 1 {
                println!("the first to leave  {failure}");
            }
        }
    }

    let [alone, connecting, arriving, followed] = {
        let acks = shared.acks();
        [0, 1, 2, 3].map(|stage| acks[stage].summary())
    };
    let late = lateness.borrow().summary();
    let kibibytes = |bytes: u64| bytes as f64 / 1024.0 / number as f64;
    println!("spectators          {number}, of whom {lost} lost their connection");
    println!("moves               {moves} with all of them, one in {PERIOD:?}");
    println!("seen                {} times", lateness.borrow().len());
    println!("late by             {late}");
    println!("server              {cores:.2} processor cores");
    println!(
        "memory              {:.1} KiB for a socket, {:.1} KiB for one that follows the game",
        kibibytes(connected.saturating_sub(before)),
        kibibytes(following.saturating_sub(before)),
    );
    println!("ack alone           {alone}");
    println!("ack, they connect   {connecting}");
    println!(
        "ack, they join      {arriving}, {:.1} s until all have joined",
        joining.as_secs_f64()
    );
    println!("ack, they follow    {followed}");
    println!(
        "moves/s {:.1}, ack {followed}, game {:.1} KiB, socket {:.1} KiB",
        moves as f64 / duration.as_secs_f64(),
        following.saturating_sub(connected) as f64 / 1024.0,
        kibibytes(connected.saturating_sub(before)),
    );
    Ok(())
}

/// Opens this many sockets with as few visitors as possible.
async fn connect(address: SocketAddr, number: usize) -> Result<Vec<Socket>, Failure> {
    let bar = progress::bar("sockets", number as u64);
    let sockets = spread(number, |share| {
        let bar = bar.clone();
        async move {
            let http = Http::new(address);
            let mut visitor = Visitor::new(&http).await?;
            let mut sockets = Vec::new();
            for index in 0..share.len() {
                if index > 0 && index % SOCKETS_OF_A_VISITOR == 0 {
                    visitor = Visitor::new(&http).await?;
                }
                sockets.push(visitor.connect(address).await?);
                bar.inc(1);
            }
            Ok(sockets)
        }
    });
    let sockets = sockets.await?;
    bar.finish_and_clear();
    Ok(sockets)
}

/// A spectator of the game.
struct Spectator {
    socket: Socket,
    shared: Arc<Shared>,
    /// The latencies of moves at all spectators.
    lateness: Rc<RefCell<Times>>,
}

impl Spectator {
    async fn watch(
        mut self,
        game: String,
        joins: [Gathering; JOINS],
        leaving: Gathering,
    ) -> Result<(), Failure> {
        let mut joining = Ok(());
        for joined in joins {
            if joining.is_ok() {
                joining = self.join(&game).await;
            }
            joined.arrive();
            joined.complete().await;
        }
        joining?;
        tokio::select! {
            failure = self.look() => Err(failure),
            () = leaving.complete() => Ok(()),
        }
    }

    async fn join(&mut self, game: &str) -> Result<(), Failure> {
        self.socket.watch(game).await?;
        loop {
            let heard = Received::read(&self.socket.next().await?)?;
            match heard.kind {
                Kind::Game => return Ok(()),
                Kind::Error => {
                    let code = heard.code.unwrap_or_default();
                    return Err(Failure::new(format!("a game cannot be followed: {code}")));
                }
                _ => {}
            }
        }
    }

    /// Records the latency of each move; returns only when the socket fails.
    async fn look(&mut self) -> Failure {
        loop {
            let text = match self.socket.next().await {
                Ok(text) => text,
                Err(failure) => return failure,
            };
            let now = Instant::now();
            let heard = match Received::read(&text) {
                Ok(heard) => heard,
                Err(failure) => return failure,
            };
            if let (Kind::Update, Some(state)) = (heard.kind, heard.state) {
                let sent = self.shared.sent().get(state.version as usize - 2).copied();
                if let Some(sent) = sent {
                    self.lateness.borrow_mut().add(now - sent);
                }
            }
        }
    }
}
