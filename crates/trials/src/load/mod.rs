//! `cargo xtask load`: measures the capacity of the server.

mod cold_start;
mod comparison;
mod crowd;
mod games;
mod gathering;
mod memory;
mod options;
mod site;
mod spectators;
mod table;
mod tally;

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

/// Measures one server.
async fn measure_one(program: &Path, load: &Load) -> Result<(), Failure> {
    let folder = new_folder(load)?;
    let database = Database::new(&load.database, folder.path())?;
    let server = Server::start(program, &database.url, folder.path())?;
    if let Some(number) = load.spectators {
        let duration = Duration::from_secs(load.seconds.get().into());
        spectators::measure(&server, number.get() as usize, duration).await?;
        return stop(vec![server]);
    }
    let servers = vec![server];
    let site = Site {
        servers: &servers,
        database: &database,
        nodes: None,
        has_spectators: false,
    };
    games::measure(&site, load).await?;
    stop(servers)
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
