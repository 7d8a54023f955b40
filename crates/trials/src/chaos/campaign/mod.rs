//! Rounds over one database.

mod compare;
mod inflict;
mod storage;

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use arbiter::TimeControl;
use fastrand::Rng;
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::{Instant, sleep};

use self::storage::Storage;
use super::charges::Outage;
use super::fault::Fault;
use super::known::Known;
use super::options::Chaos;
use super::player::{Progress, World, play};
use super::report::{Report, Sums};
use crate::failure::Failure;
use crate::http::Http;
use crate::members;
use crate::program::Server;
use crate::progress;
use crate::visitor::Visitor;

/// Enough for each game; without increments, so that clocks only lose time.
const TIME: Duration = Duration::from_hours(1);
/// How long a game may take to go on after a fault.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many of the things that should not have happened are told.
const TROUBLES: usize = 5;

/// A database, and games that are played over servers that are killed one after the other.
pub(super) struct Campaign<'a> {
    program: &'a Path,
    games_at_once: usize,
    rng: Rng,
    storage: Storage,
    games: Vec<Known>,
    /// How many people have made an account.
    members: usize,
    world: Rc<World>,
    /// When the last server was gone.
    gone: Option<Instant>,
}

/// A running server, and the players.
struct Running {
    server: Server,
    players: Vec<(Rc<Progress>, JoinHandle<Known>)>,
}

impl<'a> Campaign<'a> {
    /// On a small disk, if it is to be filled.
    pub(super) fn new(program: &'a Path, chaos: &Chaos, is_small: bool) -> Result<Self, Failure> {
        Ok(Self {
            program,
            games_at_once: chaos.games.get(),
            rng: Rng::with_seed(chaos.seed),
            storage: Storage::new(chaos, is_small)?,
            games: Vec::new(),
            members: 0,
            world: Rc::new(World {
                address: Cell::new(([127, 0, 0, 1], 0).into()),
                is_up: Cell::new(false),
                is_closing: Cell::new(false),
                outages: RefCell::default(),
                refused: Cell::default(),
                cuts: watch::Sender::new(0),
                troubles: RefCell::default(),
            }),
            gone: None,
        })
    }

    /// Does each of these once, then mostly kills, and at last plays all games to an end.
    pub(super) async fn run(
        mut self,
        rounds: u32,
        faults: &[Fault],
        report: &mut Report,
    ) -> Result<(), Failure> {
        let bar = progress::bar("rounds", u64::from(rounds));
        for round in 0..rounds as usize {
            let fault = match faults.get(round) {
                Some(fault) => *fault,
                None if self.rng.u8(..10) < 6 => faults[0],
                None => faults[self.rng.usize(..faults.len())],
            };
            let sums = match self.round(fault).await {
                Ok(sums) => sums,
                Err(why) => {
                    report.add(fault, &Sums::default());
                    return Err(self.give_up(&format!("Round {round}, {fault}: {why}")));
                }
            };
            report.add(fault, &sums);
            if !sums.is_clean() {
                return Err(self.give_up(&format!("Round {round}, {fault}: {sums:?}")));
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.finish().await
    }

    /// Keeps what there is, for somebody to look at.
    fn give_up(self, what: &str) -> Failure {
        // What only the server reaches is kept as a copy; without one there is still the log.
        let _ = self.storage.readable();
        let is_gone = self.storage.small_disk.is_some() && self.storage.database.postgres.is_some();
        let told = [what, &self.troubles()].join("\n");
        let folder = self.storage.folder.keep();
        let log = folder.join("log");
        let database = if is_gone {
            "The database was on a small disk, which is gone".to_owned()
        } else {
            format!("The database is kept in {}", folder.display())
        };
        Failure::new(format!(
            "{}\n{database}; the server's log is {}.",
            told.trim_end(),
            log.display()
        ))
    }

    async fn round(&mut self, fault: Fault) -> Result<Sums, Failure> {
        let mut running = self.start().await?;
        sleep(self.up_to(Duration::from_millis(600))).await;
        self.inflict(fault, &mut running).await?;
        self.kill(running).await;
        sleep(self.up_to(Duration::from_millis(600))).await;
        let sums = Sums {
            rounds: 1,
            ..self.compare().await?
        };
        if sums.is_clean() && !self.world.troubles.borrow().is_empty() {
            return Err(Failure::new("what should not have happened:"));
        }
        self.games.retain(|known| !known.is_over);
        Ok(sums)
    }

    /// The first few.
    fn troubles(&self) -> String {
        let troubles = self.world.troubles.borrow();
        troubles[..troubles.len().min(TROUBLES)].join("\n")
    }

    fn up_to(&mut self, most: Duration) -> Duration {
        most.mul_f64(self.rng.f64())
    }

    fn start_server(&mut self) -> Result<Server, Failure> {
        if let Some(since) = self.gone.take() {
            self.world.outages.borrow_mut().add(Outage {
                since,
                until: Instant::now(),
                tolerance: Duration::ZERO,
            });
        }
        let server = Server::start_by(
            self.storage.command(self.program)?,
            &self.storage.database.url,
            self.storage.folder.path(),
        )?;
        self.world.address.set(server.address);
        self.world.is_up.set(true);
        Ok(server)
    }

    /// A server, and as many games as there should be.
    async fn start(&mut self) -> Result<Running, Failure> {
        let server = self.start_server()?;
        let http = Http::new(server.address);
        let missing = if self.world.is_closing.get() {
            0
        } else {
            self.games_at_once - self.games.len()
        };
        for [white, black] in self.new_pairs(&http, missing).await? {
            let time = TimeControl::fischer(TIME.as_millis() as u64, 0);
            let game = white.invite(&http, time, self.is_rated()).await?;
            black.accept(&http, &game).await?;
            self.games.push(Known::new(game, [white, black]));
        }
        let games = std::mem::take(&mut self.games);
        let players = games
            .into_iter()
            .map(|known| {
                let progress = Rc::new(Progress::default());
                let world = Rc::clone(&self.world);
                let playing = play(known, world, Rc::clone(&progress), self.rng.fork());
                (progress, spawn_local(playing))
            })
            .collect();
        Ok(Running { server, players })
    }

    /// Whether the games are rated: to make accounts, somebody beside the server must reach the
    /// database.
    fn is_rated(&self) -> bool {
        self.storage.is_open_to_others()
    }

    /// People who have not played yet.
    async fn new_pairs(
        &mut self,
        http: &Http,
        number: usize,
    ) -> Result<Vec<[Visitor; 2]>, Failure> {
        if !self.is_rated() {
            let mut pairs = Vec::new();
            for _ in 0..number {
                pairs.push([Visitor::new(http).await?, Visitor::new(http).await?]);
            }
            return Ok(pairs);
        }
        // The database is there, and up to date, once the server answers.
        http.get("/", "").await?;
        let members = members::register(&self.storage.database, self.members, 2 * number).await?;
        self.members += members.len();
        let (pairs, _) = members.as_chunks();
        Ok(pairs.to_vec())
    }

    /// Kills the server, and waits for its players to notice.
    async fn kill(&mut self, running: Running) {
        self.world.is_up.set(false);
        running.server.kill();
        self.gone = Some(Instant::now());
        for (_, player) in running.players {
            self.games
                .push(player.await.expect("a task that does not panic"));
        }
    }

    /// Every game comes to an end that is kept.
    async fn finish(mut self) -> Result<(), Failure> {
        let ended = self.end_all_games().await;
        ended.map_err(|why| self.give_up(&format!("At the end of all games: {why}")))
    }

    async fn end_all_games(&mut self) -> Result<(), Failure> {
        self.world.is_closing.set(true);
        let running = self.start().await?;
        let deadline = Instant::now() + PATIENCE;
        while !running
            .players
            .iter()
            .all(|(progress, _)| progress.is_over.get())
        {
            if Instant::now() > deadline {
                self.kill(running).await;
                return Err(Failure::new("not every one could be finished"));
            }
            sleep(Duration::from_millis(10)).await;
        }
        self.kill(running).await;
        let sums = self.compare().await?;
        if !sums.is_clean() || !self.world.troubles.borrow().is_empty() {
            return Err(Failure::new("what should not have happened:"));
        }
        Ok(())
    }
}
