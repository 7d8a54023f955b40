//! `cargo xtask bench store`: measures how many rows per second the store writes while other tasks
//! keep the processors busy. Each row is durable before its caller continues.

use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arbiter::{Claims, Event, Terms, TimeControl, Timestamp};
use staunton_store::{
    Append, Entry, First, GameId, NewGame, NewSession, Player, PlayerId, Seat, SessionId, Store,
};

/// Tasks that write rows sequentially, each to a separate game.
const WRITERS: u64 = 1_000;
/// Tasks that only compute.
const BUSY: usize = 1_000;
/// The time for which a busy task computes before it yields.
const SPIN: Duration = Duration::from_micros(20);
/// The pause of a busy task between computations. All busy tasks together keep one processor busy.
const PAUSE: Duration = Duration::from_millis(20);
/// The number of page syncs to measure the disk.
const SYNCS: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = argument("--seconds").map_or(Ok(10), |text| text.parse())?;
    let folder = argument("--folder").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let folder = tempfile::tempdir_in(folder)?;
    reject_memory_folder(folder.path())?;
    let sync = median_sync(&folder.path().join("sync"))?;
    println!(
        "fsync of 4 KiB        p50 {:.2} ms",
        sync.as_secs_f64() * 1e3
    );
    tokio::runtime::Runtime::new()?.block_on(measure(folder.path(), Duration::from_secs(seconds)))
}

fn argument(name: &str) -> Option<String> {
    std::env::args()
        .skip_while(|argument| argument != name)
        .nth(1)
}

/// Refuses a folder in memory, where nothing is durable and a sync costs nothing.
fn reject_memory_folder(folder: &Path) -> Result<(), Box<dyn Error>> {
    #[cfg(target_os = "linux")]
    {
        const TMPFS: i64 = 0x0102_1994;
        let is_memory = rustix::fs::statfs(folder)?.f_type as i64 == TMPFS;
        if is_memory {
            let why = "is in memory: name a folder on a disk with --folder";
            return Err(format!("{} {why}", folder.display()).into());
        }
    }
    Ok(())
}

fn median_sync(path: &Path) -> std::io::Result<Duration> {
    let mut file = File::create(path)?;
    let mut times = Vec::new();
    for _ in 0..SYNCS {
        file.write_all(&[7; 4_096])?;
        let started = Instant::now();
        file.sync_data()?;
        times.push(started.elapsed());
    }
    times.sort();
    Ok(times[SYNCS / 2])
}

async fn measure(folder: &Path, duration: Duration) -> Result<(), Box<dyn Error>> {
    let address = format!("sqlite:{}", folder.join("bench.db").display());
    let store = staunton_store::open(&address).await?;
    make_games(&*store).await?;
    let stop = Arc::new(AtomicBool::new(false));
    let busy: Vec<_> = (0..BUSY)
        .map(|_| tokio::spawn(compute(Arc::clone(&stop))))
        .collect();
    let commits = store.commits();
    let started = Instant::now();
    let writers: Vec<_> = (0..WRITERS)
        .map(|game| tokio::spawn(write(Arc::clone(&store), game, started + duration)))
        .collect();
    let mut waits = Vec::new();
    for writer in writers {
        waits.extend(writer.await??);
    }
    let elapsed = started.elapsed().as_secs_f64();
    let commits = store.commits() - commits;
    stop.store(true, Ordering::Relaxed);
    for task in busy {
        task.await?;
    }
    store.close().await;

    waits.sort();
    let percentile = |percent: usize| waits[(waits.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!("tasks                 {WRITERS} that write, {BUSY} that compute");
    println!("rows per second       {:.0}", waits.len() as f64 / elapsed);
    println!(
        "rows per transaction  {:.0}",
        waits.len() as f64 / commits as f64
    );
    println!(
        "until it is durable   p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        percentile(50),
        percentile(99),
        percentile(100)
    );
    Ok(())
}

async fn compute(stop: Arc<AtomicBool>) {
    while !stop.load(Ordering::Relaxed) {
        let started = Instant::now();
        while started.elapsed() < SPIN {
            std::hint::spin_loop();
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn write(
    store: Arc<dyn Store>,
    game: u64,
    until: Instant,
) -> Result<Vec<Duration>, staunton_store::AppendError> {
    let mut waits = Vec::new();
    for version in 2.. {
        let started = Instant::now();
        if started >= until {
            break;
        }
        let append = Append {
            game: GameId::from_bits(game),
            version,
            entry: Entry {
                command_id: format!("k3jH8-sLq20_{version}"),
                actor: "white".to_owned(),
                request: r#"{"kind":"move","text":"Nf3","offer_draw":false}"#.to_owned(),
                at: Timestamp(1_800_000_000_000),
                events: vec![Event::Moved {
                    uci: "g1f3".to_owned(),
                    remaining: Some(299_123),
                }],
            },
            due: Some(Timestamp(1_900_000_000_000 + u64::from(version))),
            ending: None,
        };
        store.append(append).await?;
        waits.push(started.elapsed());
    }
    Ok(waits)
}

async fn make_games(store: &dyn Store) -> Result<(), Box<dyn Error>> {
    let newcomer = Player::guest(PlayerId::from_bits(7), "Élodie");
    let session = NewSession {
        id: SessionId::from_digest([7; 32]),
        device: String::new(),
        at: Timestamp(1),
    };
    let player = store.people().ensure_session(session, newcomer).await?.id;
    for game in 0..WRITERS {
        let game = NewGame {
            id: GameId::from_bits(game),
            terms: Terms {
                start: None,
                chess960: false,
                time: TimeControl::fischer(300_000, 3_000),
                rated: false,
                claims: Claims::ByPlayers,
                first_move: None,
            },
            white: Seat::Person(player),
            black: Seat::Person(player),
            created_by: player,
            created_at: Timestamp(2),
            rematch_of: None,
            request_key: None,
            first: Some(First {
                entry: Entry {
                    command_id: "start:1".to_owned(),
                    actor: "system".to_owned(),
                    request: "start".to_owned(),
                    at: Timestamp(2),
                    events: vec![Event::Started],
                },
                due: Some(Timestamp(1_900_000_000_000)),
            }),
        };
        store.create_game(game).await?;
    }
    Ok(())
}
