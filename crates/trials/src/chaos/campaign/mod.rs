//! Rounds over one database.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use arbiter::TimeControl;
use fastrand::Rng;
use futures_util::future::join_all;
use store::{Seat, Store, StoredGame};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking, spawn_local};
use tokio::time::{Instant, sleep};

use super::Chaos;
use super::charges::Outage;
use super::fault::Fault;
use super::garbage::{send_garbage, stall};
use super::known::{Known, has_ended, has_result};
use super::player::{Progress, World, play};
use super::report::{Report, Sums};
use super::small_disk::{SmallDisk, Writer};
use crate::database::Database;
use crate::disk;
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
/// A server notes every second that it can write; what it could not write since then is no one's
/// loss.
const HEARTBEAT: Duration = Duration::from_millis(1_200);
/// A store that stalls for longer than this is noticed.
const NOTICED: Duration = Duration::from_millis(3_300);
/// How many of the things that should not have happened are told.
const TROUBLES: usize = 5;
/// How many clients behave badly at once.
const BAD_CLIENTS: usize = 20;

/// A database, and games that are played over servers that are killed one after the other.
pub(super) struct Campaign<'a> {
    program: &'a Path,
    games_at_once: usize,
    rng: Rng,
    folder: TempDir,
    small_disk: Option<SmallDisk>,
    database: Database,
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
        let folder = disk::new_folder(&chaos.folder)?;
        let writer = match chaos.database.as_str() {
            "postgres" => Writer::Postgres,
            _ => Writer::Server,
        };
        let small = folder.path().join("small");
        let disk = is_small.then(|| SmallDisk::new(&small, writer));
        let small_disk = disk.transpose()?;
        let database = match &small_disk {
            None => Database::new(&chaos.database, folder.path())?,
            Some(disk) if writer == Writer::Server => {
                Database::file(&disk.folder().join("games.db"))
            }
            Some(disk) => {
                let data = disk.folder().join("data");
                Database::on(private_postgres::Server::start_in_namespace(
                    &data,
                    disk.holder(),
                )?)?
            }
        };
        Ok(Self {
            program,
            games_at_once: chaos.games,
            rng: Rng::with_seed(chaos.seed),
            folder,
            small_disk,
            database,
            games: Vec::new(),
            members: 0,
            world: Rc::new(World {
                address: Cell::new(([127, 0, 0, 1], 0).into()),
                is_up: Cell::new(false),
                is_closing: Cell::new(false),
                outages: RefCell::default(),
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
            let sums = self.round(fault).await;
            let sums = sums.map_err(|why| Failure::new(format!("Round {round}, {fault}: {why}")));
            report.add(fault, sums.as_ref().unwrap_or(&Sums::default()));
            let sums = sums?;
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
        let troubles = self.troubles();
        let folder = self.folder.keep();
        let log = folder.join("log");
        Failure::new(format!(
            "{what}\n{troubles}\nThe database is kept in {}, with the server's log in {}.",
            folder.display(),
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
        let troubles = self.troubles();
        if sums.is_clean() && !troubles.is_empty() {
            return Err(Failure::new(troubles));
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

    /// The small disk, if only the server itself reaches the database on it.
    fn servers_disk(&self) -> Option<&SmallDisk> {
        let is_file = self.database.postgres.is_none();
        self.small_disk.as_ref().filter(|_| is_file)
    }

    fn command(&self) -> Result<Command, Failure> {
        match self.servers_disk() {
            Some(disk) => disk.command(self.program),
            None => Ok(Command::new(self.program)),
        }
    }

    fn start_server(&mut self) -> Result<Server, Failure> {
        if let Some(since) = self.gone.take() {
            self.world.outages.borrow_mut().add(Outage {
                since,
                until: Instant::now(),
                tolerance: Duration::ZERO,
            });
        }
        let server = Server::start_by(self.command()?, &self.database.url, self.folder.path())?;
        self.world.address.set(server.address);
        self.world.is_up.set(true);
        Ok(server)
    }

    /// A server, and as many games as there should be.
    async fn start(&mut self) -> Result<Running, Failure> {
        let server = self.start_server()?;
        let mut http = Http::connect(server.address).await?;
        let missing = if self.world.is_closing.get() {
            0
        } else {
            self.games_at_once - self.games.len()
        };
        for [white, black] in self.new_pairs(&mut http, missing).await? {
            let time = TimeControl::fischer(TIME.as_millis() as u64, 0);
            let game = white.invite(&mut http, time, self.is_rated()).await?;
            black.accept(&mut http, &game).await?;
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

    /// Whether the games are rated: somebody beside the server must reach the database, to make
    /// accounts in it.
    fn is_rated(&self) -> bool {
        self.servers_disk().is_none()
    }

    /// People who have not played yet.
    async fn new_pairs(
        &mut self,
        http: &mut Http,
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
        let members = members::register(&self.database, self.members, 2 * number).await?;
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

    /// Compares the database with what the players know. No server may be running.
    async fn compare(&mut self) -> Result<Sums, Failure> {
        let url = match self.servers_disk() {
            None => self.database.url.clone(),
            Some(disk) => {
                disk.copy(self.folder.path())?;
                Database::file(&self.folder.path().join("games.db")).url
            }
        };
        let store = store::open(&url)
            .await
            .map_err(|error| Failure::new(format!("the database cannot be opened: {error}")))?;
        let mut sums = Sums::default();
        for known in &mut self.games {
            let id = known
                .id
                .parse()
                .map_err(|_| Failure::new("no id of a game"))?;
            let stored = store.load(id).await;
            let stored = stored.map_err(|error| Failure::new(error.to_string()))?;
            let of_game = known.compare(stored.as_ref(), &self.world.outages.borrow());
            if !of_game.is_clean() {
                let trouble = format!("Game {}: {of_game:?}", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            let is_ended = stored.as_ref().is_some_and(has_ended);
            if known.is_over && !is_ended {
                let trouble = format!("Game {} is over, and not so in the database", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            if let Some(stored) = &stored
                && !ratings_agree(&*store, stored).await?
            {
                let trouble = format!("Game {} is not what its players' ratings tell", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            sums.acknowledged += of_game.acknowledged;
            sums.lost += of_game.lost;
            sums.foreign += of_game.foreign;
            sums.overcharged += of_game.overcharged;
        }
        store.close().await;
        Ok(sums)
    }

    /// Every game comes to an end that is kept.
    async fn finish(mut self) -> Result<(), Failure> {
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
                return Err(self.give_up("Not every game could be finished."));
            }
            sleep(Duration::from_millis(10)).await;
        }
        self.kill(running).await;
        let sums = self.compare().await?;
        if !sums.is_clean() || !self.world.troubles.borrow().is_empty() {
            return Err(self.give_up("At the end of all games:"));
        }
        Ok(())
    }

    /// Does it, and waits until every game goes on.
    async fn inflict(&mut self, fault: Fault, running: &mut Running) -> Result<(), Failure> {
        let address = running.server.address;
        match fault {
            Fault::Kill => return Ok(()),
            Fault::DatabaseKilled => {
                let down = self.up_to(Duration::from_millis(500));
                let since = Instant::now();
                self.with_postgres(move |server| {
                    server.kill()?;
                    std::thread::sleep(down);
                    server.restart()
                })
                .await?;
                self.stalled(since);
            }
            Fault::DatabaseStalled => {
                let stall = self.up_to(Duration::from_millis(4_500));
                let since = Instant::now();
                if self.database.postgres.is_some() {
                    self.with_postgres(move |server| {
                        server.freeze()?;
                        std::thread::sleep(stall);
                        server.unfreeze()
                    })
                    .await?;
                } else {
                    let lock = rusqlite::Connection::open(self.file())?;
                    lock.busy_timeout(PATIENCE)?;
                    lock.execute_batch("BEGIN IMMEDIATE")?;
                    sleep(stall).await;
                    lock.execute_batch("ROLLBACK")?;
                }
                self.stalled(since);
            }
            Fault::DatabaseCut => {
                self.with_postgres(|server| {
                    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                               WHERE datname = 'games'";
                    server.execute("postgres", cut).map(drop)
                })
                .await?;
            }
            Fault::DiskFull => {
                let disk = self
                    .small_disk
                    .as_ref()
                    .expect("a campaign on a small disk");
                let full = Duration::from_secs(3).mul_f64(self.rng.f64());
                let since = Instant::now();
                disk.fill()?;
                sleep(full).await;
                disk.empty()?;
                if self.database.postgres.is_none() {
                    // PostgreSQL may go on to write heartbeats, whose rows need no more room than
                    // they have: then the server does not know that nobody can play.
                    self.stalled(since);
                }
            }
            Fault::PlayersCut => {
                for _ in 0..5 {
                    self.world.cuts.send_modify(|cuts| *cuts += 1);
                    sleep(self.up_to(Duration::from_millis(200))).await;
                }
            }
            Fault::StalledClients | Fault::Garbage => {
                let mut http = Http::connect(address).await?;
                let visitor = Visitor::new(&mut http).await?;
                let game = Visitor::new(&mut http)
                    .await?
                    .invite(&mut http, TimeControl::Unlimited, false)
                    .await?;
                let clients = (0..BAD_CLIENTS).map(|_| {
                    let rng = self.rng.fork();
                    let (visitor, game) = (&visitor, &game);
                    async move {
                        if fault == Fault::Garbage {
                            send_garbage(address, visitor, game, rng).await;
                        } else {
                            stall(address, visitor, game).await;
                        }
                    }
                });
                join_all(clients).await;
            }
        }
        self.wait_for_moves(running).await?;
        // By then the clocks are set right.
        sleep(HEARTBEAT).await;
        Ok(())
    }

    /// The store could not be written since then, until now.
    fn stalled(&self, since: Instant) {
        if since.elapsed() > NOTICED {
            self.world.outages.borrow_mut().add(Outage {
                since,
                until: Instant::now(),
                tolerance: HEARTBEAT,
            });
        }
    }

    async fn with_postgres(
        &self,
        act: impl FnOnce(&private_postgres::Server) -> std::io::Result<()> + Send + 'static,
    ) -> Result<(), Failure> {
        let server = self.database.postgres.as_ref().map(Arc::clone);
        let server = server.expect("a campaign over PostgreSQL");
        let acted = spawn_blocking(move || act(&server)).await;
        Ok(acted.expect("a task that does not panic")?)
    }

    fn file(&self) -> PathBuf {
        self.database.url.trim_start_matches("sqlite:").into()
    }

    /// Waits until there is a new move in each game. A server that has ended by itself, PostgreSQL or
    /// our own, is started again, as by a service manager.
    async fn wait_for_moves(&mut self, running: &mut Running) -> Result<(), Failure> {
        let then: Vec<_> = running
            .players
            .iter()
            .map(|(progress, _)| progress.acknowledged.get())
            .collect();
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(postgres) = &self.database.postgres
                && postgres.has_ended()?
            {
                self.with_postgres(private_postgres::Server::restart)
                    .await?;
            }
            if running.server.has_ended()? {
                self.gone = Some(Instant::now());
                running.server = self.start_server()?;
            }
            let goes_on =
                |((progress, player), then): (&(Rc<Progress>, JoinHandle<Known>), &usize)| {
                    progress.acknowledged.get() > *then || player.is_finished()
                };
            if running.players.iter().zip(&then).all(goes_on) {
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(Failure::new("A game did not go on after it."));
            }
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Whether the ratings of the players count the game once if it has a result, and else not at all:
/// they play no other.
async fn ratings_agree(store: &dyn Store, stored: &StoredGame) -> Result<bool, Failure> {
    let counts = stored.terms.rated && has_result(stored);
    for seat in [stored.white, stored.black] {
        let Seat::Person(player) = seat else {
            continue;
        };
        let ratings = store.ratings_of(player).await;
        let ratings = ratings.map_err(|error| Failure::new(error.to_string()))?;
        let games: u32 = ratings.iter().map(|(_, rating)| rating.games()).sum();
        if games != u32::from(counts) {
            return Ok(false);
        }
    }
    Ok(true)
}
