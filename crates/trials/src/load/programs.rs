//! Games between programs that use the HTTP API.

use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use fastrand::Rng;
use protocol::http::Created;
use rules::Position;
use tokio::task::spawn_local;
use tokio::time::{Instant, sleep_until, timeout};

use super::crowd::spread;
use super::games::Measured;
use super::gathering::Gathering;
use super::lines::Lines;
use super::options::Load;
use super::site::Site;
use super::table::Answered;
use super::tally::Tally;
use crate::failure::Failure;
use crate::http::Http;
use crate::members::{self, Program};
use crate::progress;
use crate::random_moves::random_move;

/// The maximum time for an answer before the game is abandoned.
const PATIENCE: Duration = Duration::from_mins(1);

/// Plays the games and prints the measurements; the last line compares them with those of as many
/// games in browsers.
pub(super) async fn measure(
    site: &Site<'_>,
    load: &Load,
    browser: &Measured,
) -> Result<(), Failure> {
    let (number, rate) = (load.games.get() as usize, load.rate.get());
    let before = site.memory()?;
    let address = site.servers[0].address;
    let programs = members::programs(site.database, 2 * number).await?;
    let bar = progress::bar("games", number as u64);
    let tables = spread(number, |share| async {
        let mut tables = Vec::new();
        for game in share {
            let pair = [&programs[2 * game], &programs[2 * game + 1]];
            let seed = game as u64;
            tables.push(Table::new(address, pair, Rng::with_seed(seed)).await?);
            bar.inc(1);
        }
        Ok(tables)
    });
    let tables = tables.await?;
    bar.finish_and_clear();

    let tally = Rc::new(RefCell::new(Tally::default()));
    let (start, used) = (Instant::now(), site.processor_times()?);
    let end = start + Duration::from_secs(load.seconds.get().into());
    let period = Duration::from_secs(1) * load.games.get() / rate;
    let gathering = Gathering::of(number);
    let playing = Rc::new(Cell::new(number));
    let players: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(game, mut table)| {
            let (tally, gathering) = (Rc::clone(&tally), gathering.clone());
            let playing = Rc::clone(&playing);
            spawn_local(async move {
                let first = start + period.mul_f64(game as f64 / number as f64);
                if let Err(failure) = table.play_until(first, period, end, &tally).await {
                    tally.borrow_mut().failed(&failure);
                    playing.set(playing.get() - 1);
                }
                gathering.arrive();
                table
            })
        })
        .collect();
    gathering.complete().await;
    let played = start.elapsed();
    let used = site.processor_times()?.since(&used);
    let growth = site.memory()?.saturating_sub(before);

    let tally = tally.borrow();
    let acknowledged = tally.acks.len();
    let moves = acknowledged as f64 / played.as_secs_f64();
    let kibibytes = |bytes: u64| bytes as f64 / 1024.0 / number as f64;
    println!(
        "games               {number}, of which {} are left, {} streams",
        playing.get(),
        2 * number
    );
    println!("offered             {rate} moves/s for {} s", load.seconds);
    println!("carried             {moves:.0} moves/s");
    println!("ack                 {}", tally.acks.summary());
    println!("opponent's stream   {}", tally.updates.summary());
    println!("errors              {}", tally.errors());
    used.print(played, acknowledged);
    drop(players);
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "moves/s {moves:.0}, ack p99 {:.1} ms, stream p99 {:.1} ms, game {:.1} KiB; in browsers: \
         ack p99 {:.1} ms, update p99 {:.1} ms, game {:.1} KiB",
        millis(tally.acks.summary().p99),
        millis(tally.updates.summary().p99),
        kibibytes(growth),
        millis(browser.ack.p99),
        millis(browser.update.p99),
        kibibytes(browser.growth),
    );
    Ok(())
}

/// A game between two programs, each with a stream of it.
struct Table {
    address: SocketAddr,
    /// White and Black.
    players: [Player; 2],
    game: String,
    position: Position,
    plies: usize,
    rng: Rng,
}

struct Player {
    name: String,
    token: String,
    http: Http,
    stream: Lines,
}

impl Table {
    async fn new(address: SocketAddr, programs: [&Program; 2], rng: Rng) -> Result<Self, Failure> {
        let [white, black] = programs.map(|program| (program, Http::new(address)));
        let game = challenge(&white.1, &white.0.token, &black.0.name).await?;
        accept(&black.1, &black.0.token, &game).await?;
        let player = async |(program, http): (&Program, Http)| {
            let stream = follow(address, &game, &program.token).await?;
            Ok::<_, Failure>(Player {
                name: program.name.clone(),
                token: program.token.clone(),
                http,
                stream,
            })
        };
        let players = [player(white).await?, player(black).await?];
        Ok(Self {
            address,
            players,
            game,
            position: Position::start(),
            plies: 0,
            rng,
        })
    }

    /// Plays a move in each period until this time. A game that is over is followed by another one
    /// with colors reversed.
    async fn play_until(
        &mut self,
        first: Instant,
        period: Duration,
        end: Instant,
        tally: &RefCell<Tally>,
    ) -> Result<(), Failure> {
        let mut due = first;
        while due < end {
            sleep_until(due).await;
            let (answered, is_over) = timeout(PATIENCE, self.play())
                .await
                .map_err(|_| Failure::new("a move was not answered"))??;
            tally.borrow_mut().answered(&answered, due);
            if is_over {
                self.start_again().await?;
            }
            due += period;
        }
        Ok(())
    }

    /// Plays a random move. Returns whether the game is over.
    async fn play(&mut self) -> Result<(Answered, bool), Failure> {
        let moved = random_move(&self.position, &mut self.rng);
        let (uci, after) = moved.ok_or_else(|| Failure::new("the game is over"))?;
        let path = format!("/api/board/game/{}/move/{uci}", self.game);
        let wanted = self.plies + 1;
        let turn = self.plies % 2;
        let [white, black] = &mut self.players;
        let (sender, other) = if turn == 0 {
            (white, black)
        } else {
            (black, white)
        };
        let ack = async {
            sender.http.post_as(&path, &sender.token, "").await?;
            Ok::<_, Failure>(Instant::now())
        };
        let own = state(&mut sender.stream, wanted);
        let seen = state(&mut other.stream, wanted);
        let (ack, (_, is_over), (update, _)) = tokio::try_join!(ack, own, seen)?;
        self.position = after;
        self.plies = wanted;
        let seen = None;
        Ok((Answered { ack, update, seen }, is_over))
    }

    async fn start_again(&mut self) -> Result<(), Failure> {
        self.players.swap(0, 1);
        let [white, black] = &mut self.players;
        self.game = challenge(&white.http, &white.token, &black.name).await?;
        accept(&black.http, &black.token, &self.game).await?;
        for player in [white, black] {
            player.stream = follow(self.address, &self.game, &player.token).await?;
        }
        (self.position, self.plies) = (Position::start(), 0);
        Ok(())
    }
}

/// Challenges a player as White, and returns the id of the game.
async fn challenge(http: &Http, token: &str, opponent: &str) -> Result<String, Failure> {
    let form = "clock.limit=10800&clock.increment=30&color=white";
    let path = format!("/api/challenge/{opponent}");
    let answer = http.post_as(&path, token, form).await?;
    let Created { id } = serde_json::from_slice(answer.body())?;
    Ok(id)
}

async fn accept(http: &Http, token: &str, challenge: &str) -> Result<(), Failure> {
    let path = format!("/api/challenge/{challenge}/accept");
    http.post_as(&path, token, "").await?;
    Ok(())
}

/// Opens the stream of a game that has just begun.
async fn follow(address: SocketAddr, game: &str, token: &str) -> Result<Lines, Failure> {
    let path = format!("/api/board/game/stream/{game}");
    let mut stream = Lines::open(address, &path, token).await?;
    let first = stream.next().await?;
    if first.kind != "gameFull" {
        let kind = first.kind;
        return Err(Failure::new(format!("a stream began with {kind}")));
    }
    Ok(stream)
}

/// Waits until a stream shows this number of moves. Returns the time, and whether the game is over.
async fn state(stream: &mut Lines, plies: usize) -> Result<(Instant, bool), Failure> {
    loop {
        let object = stream.next().await?;
        if object.kind == "gameState" && object.plies() >= plies {
            return Ok((Instant::now(), object.status != "started"));
        }
    }
}
