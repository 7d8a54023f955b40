//! Rounds on one database, with one server or several nodes.

mod compare;
mod inflict;
mod node_faults;
mod storage;

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use arbiter::TimeControl;
use fastrand::Rng;
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking, spawn_local};
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
use crate::nodes::Place;
use crate::nodes::proxy::Proxy;
use crate::program::{Server, Start};
use crate::progress;
use crate::visitor::Visitor;

/// Enough for each game; without increments, so that clocks only decrease.
const TIME: Duration = Duration::from_hours(1);
/// The time that a game may take to continue after a fault.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum number of problems that are reported.
const MAX_PROBLEMS: usize = 5;

/// A database, and games on a sequence of servers that are killed. A single server is one node.
pub(super) struct Campaign<'a> {
    program: &'a Path,
    games_at_once: usize,
    rng: Rng,
    /// Must be dropped before the nodes' network.
    _proxy: Option<Proxy>,
    storage: Storage,
    games: Vec<Known>,
    /// The number of registered players.
    members: usize,
    world: Rc<World>,
    /// The time at which the last server was killed.
    gone: Option<Instant>,
}

/// The running nodes, and the players.
struct Running {
    servers: Vec<Server>,
    players: Vec<(Rc<Progress>, JoinHandle<Known>)>,
}

impl<'a> Campaign<'a> {
    /// Creates a campaign, on a small disk if the trial fills the disk.
    /// Nodes run in this place.
    pub(super) fn new(
        program: &'a Path,
        chaos: &Chaos,
        place: Place,
        is_small: bool,
    ) -> Result<Self, Failure> {
        let storage = Storage::new(chaos, place, is_small)?;
        let nodes = storage.nodes.as_ref().filter(|_| chaos.proxy);
        let proxy = nodes.map(|nodes| nodes.start_proxy(storage.folder.path()));
        let proxy = proxy.transpose()?;
        Ok(Self {
            program,
            games_at_once: chaos.games.get(),
            rng: Rng::with_seed(chaos.seed),
            storage,
            games: Vec::new(),
            members: 0,
            world: Rc::new(World {
                nodes: RefCell::default(),
                proxy: proxy.as_ref().map(|proxy| proxy.address),
                disturbed: RefCell::default(),
                is_up: Cell::new(false),
                is_closing: Cell::new(false),
                outages: RefCell::default(),
                refused: Cell::default(),
                cuts: watch::Sender::new(0),
                troubles: RefCell::default(),
            }),
            gone: None,
            _proxy: proxy,
        })
    }

    /// Prints how links are slowed down, which depends on the system.
    pub(super) fn print_networks(&self) {
        let nodes = self.storage.nodes.as_ref();
        if let Some(network) = nodes.and_then(|nodes| nodes.network.as_ref()) {
            println!("Slow links have {}.", network.slowness());
        }
    }

    /// Applies each of these faults once, then random ones, and finally plays all games to the end.
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
                // A single server is mostly killed.
                None if self.storage.nodes.is_none() && self.rng.u8(..10) < 6 => faults[0],
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

    /// Keeps the files for inspection.
    fn give_up(self, what: &str) -> Failure {
        // A database that only the server can reach is kept as a copy; if there is no copy, the log
        // remains.
        let _ = self.storage.readable();
        let is_gone = self.storage.small_disk.is_some() && self.storage.database.postgres.is_some();
        let told = [what, &self.troubles()].join("\n");
        let folder = self.storage.folder.keep();
        let log = match &self.storage.nodes {
            Some(_) => folder.join("log-1"),
            None => folder.join("log"),
        };
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

    /// Returns the first problems.
    fn troubles(&self) -> String {
        let troubles = self.world.troubles.borrow();
        troubles[..troubles.len().min(MAX_PROBLEMS)].join("\n")
    }

    fn up_to(&mut self, most: Duration) -> Duration {
        most.mul_f64(self.rng.f64())
    }

    /// Starts a node. Players on other nodes continue meanwhile.
    async fn start_server(&mut self, node: usize) -> Result<Server, Failure> {
        if let Some(since) = self.gone.take() {
            self.world.outages.borrow_mut().add(Outage {
                since,
                until: Instant::now(),
                tolerance: Duration::ZERO,
            });
        }
        let folder = self.storage.folder.path();
        let server = if let Some(nodes) = &self.storage.nodes {
            let (nodes, program, folder) = (
                Arc::clone(nodes),
                self.program.to_owned(),
                folder.to_owned(),
            );
            let started = spawn_blocking(move || nodes.start(node, &program, &folder)).await;
            started.expect("the task does not panic")?
        } else {
            let command = self.storage.command(self.program)?;
            Server::start_by(command, &Start::new(&self.storage.database.url, folder))?
        };
        let mut addresses = self.world.nodes.borrow_mut();
        match addresses.get_mut(node) {
            Some(address) => *address = server.address,
            None => addresses.push(server.address),
        }
        self.world.is_up.set(true);
        Ok(server)
    }

    /// Starts all nodes, and as many games as required.
    async fn start(&mut self) -> Result<Running, Failure> {
        let nodes = self.storage.nodes.as_ref();
        let number = nodes.map_or(1, |nodes| nodes.number());
        let mut servers = Vec::new();
        for node in 0..number {
            servers.push(self.start_server(node).await?);
        }
        let http = Http::new(servers[0].address);
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
        Ok(Running { servers, players })
    }

    /// Whether the games are rated: accounts are created directly in the database, so this program
    /// must be able to open it.
    fn is_rated(&self) -> bool {
        self.storage.is_open_to_others()
    }

    /// Creates players who have not played yet.
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
        // The database exists and is migrated once the server answers.
        http.get("/", "").await?;
        let members = members::register(&self.storage.database, self.members, 2 * number).await?;
        self.members += members.len();
        let (pairs, _) = members.as_chunks();
        Ok(pairs.to_vec())
    }

    /// Kills all nodes, and waits until the players notice.
    async fn kill(&mut self, running: Running) {
        self.world.is_up.set(false);
        for server in running.servers {
            server.kill();
        }
        self.gone = Some(Instant::now());
        for (_, player) in running.players {
            self.games
                .push(player.await.expect("the task does not panic"));
        }
    }

    /// Plays every game to the end, and checks that the end is stored.
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
