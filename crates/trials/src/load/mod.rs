//! `cargo xtask load`: measures the capacity of the server.

mod arena;
mod cold_start;
mod comparison;
mod crowd;
mod event;
mod games;
mod gathering;
mod hall;
mod lines;
mod memory;
mod options;
mod programs;
mod site;
mod spectators;
mod swiss;
mod table;
mod tally;
mod waves;

use std::num::NonZeroU32;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use crate::database::Database;
use crate::disk;
use crate::failure::Failure;
use crate::interruption::Interruption;
use crate::nodes::{Nodes, Place};
use crate::program::Server;
use comparison::Comparison;
use games::Measured;
pub(crate) use options::Load;
use site::Site;

/// Measures the capacity, and prints it. Nodes run in this place.
pub(crate) fn run(program: &Path, load: &Load, place: Place) -> Result<(), Failure> {
    // Only a private database can be filled and dropped from the page cache.
    if load.cold_start && !["sqlite", "postgres"].contains(&load.database.as_str()) {
        return Err(Failure::new(
            "A cold start fills a database of its own: give --database sqlite or postgres.",
        ));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let interruption = {
        let _entered = runtime.enter();
        Interruption::new()?
    };
    let local = tokio::task::LocalSet::new();
    if load.cold_start {
        let measured = cold_start::measure(program, &load.folder, &load.database);
        return local.block_on(&runtime, interruption.or(measured));
    }
    let measured = async {
        if let Some(players) = load.arena {
            return measure_arena(program, load, players).await;
        }
        if load.api {
            return measure_api(program, load).await;
        }
        if load.nodes.is_empty() {
            return measure_one(program, load).await;
        }
        let mut comparison = Comparison(Vec::new());
        for &number in &load.nodes {
            println!("nodes               {number}");
            let measured = measure_nodes(number, place, program, load).await?;
            comparison.0.push((number, measured));
        }
        if comparison.0.len() > 1 {
            println!("\n{comparison}");
        }
        Ok(())
    };
    local.block_on(&runtime, interruption.or(measured))
}

/// A server with its own database in a new folder.
struct Alone {
    servers: Vec<Server>,
    database: Database,
    _folder: TempDir,
}

impl Alone {
    fn start(program: &Path, load: &Load) -> Result<Self, Failure> {
        let folder = new_folder(load)?;
        let database = Database::new(&load.database, folder.path())?;
        let servers = vec![Server::start(program, &database.url, folder.path())?];
        Ok(Self {
            servers,
            database,
            _folder: folder,
        })
    }

    fn site(&self) -> Site<'_> {
        Site {
            servers: &self.servers,
            database: &self.database,
            nodes: None,
            has_spectators: false,
        }
    }
}

/// Measures one server.
async fn measure_one(program: &Path, load: &Load) -> Result<(), Failure> {
    let alone = Alone::start(program, load)?;
    if let Some(number) = load.spectators {
        let duration = Duration::from_secs(load.seconds.get().into());
        spectators::measure(&alone.servers[0], number.get() as usize, duration).await?;
    } else if let Some(players) = load.swiss {
        swiss::measure(&alone.site(), players.into()).await?;
    } else {
        games::measure(&alone.site(), load).await?;
    }
    stop(alone.servers)
}

/// Measures games of this number of players, and then an arena, each on a separate server.
async fn measure_arena(program: &Path, load: &Load, players: u16) -> Result<(), Failure> {
    let without = Alone::start(program, load)?;
    let games = NonZeroU32::new(u32::from(players) / 2).expect("at least two players");
    let same = Load {
        games,
        ..load.clone()
    };
    let moves = games::measure_moves(&without.site(), &same).await?;
    stop(without.servers)?;
    let with = Alone::start(program, load)?;
    arena::measure(&with.site(), load, players.into(), &moves).await?;
    stop(with.servers)
}

/// Measures games in browsers, and then as many between programs, each on a separate server.
async fn measure_api(program: &Path, load: &Load) -> Result<(), Failure> {
    let browser = Alone::start(program, load)?;
    let moves = games::measure_moves(&browser.site(), load).await?;
    stop(browser.servers)?;
    let api = Alone::start(program, load)?;
    programs::measure(&api.site(), load, &moves).await?;
    stop(api.servers)
}

/// Measures this number of nodes.
async fn measure_nodes(
    number: u8,
    place: Place,
    program: &Path,
    load: &Load,
) -> Result<Measured, Failure> {
    let folder = new_folder(load)?;
    let (nodes, database) = Nodes::new(number, place, folder.path())?;
    let servers = nodes.start_all(program, folder.path())?;
    let site = Site {
        servers: &servers,
        database: &database,
        nodes: Some(&nodes),
        has_spectators: true,
    };
    let measured = games::measure(&site, load).await?;
    stop(servers)?;
    Ok(measured)
}

/// Creates a folder, and prints the speed of its disk.
fn new_folder(load: &Load) -> Result<TempDir, Failure> {
    let folder = disk::new_folder(&load.folder)?;
    let sync = disk::median_sync(folder.path())?;
    println!(
        "disk                fsync of 4 KiB p50 {:.2} ms",
        sync.as_secs_f64() * 1e3
    );
    Ok(folder)
}

/// Stops the servers, and prints what they logged.
fn stop(servers: Vec<Server>) -> Result<(), Failure> {
    for server in servers {
        let logged = server.logged()?;
        server.stop()?;
        if !logged.is_empty() {
            eprintln!("The server logged:\n{}", shortened(&logged));
        }
    }
    Ok(())
}

/// Returns the first lines.
fn shortened(log: &str) -> String {
    const LINES: usize = 20;
    let mut lines: Vec<_> = log.lines().take(LINES).collect();
    let all = log.lines().count();
    let rest = format!("and {} more lines", all.saturating_sub(LINES));
    if all > LINES {
        lines.push(&rest);
    }
    lines.join("\n")
}
