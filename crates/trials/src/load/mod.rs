//! `cargo xtask load`: measures the capacity of the server.

mod cold_start;
mod crowd;
mod games;
mod gathering;
mod options;
mod spectators;
mod table;
mod tally;

use std::path::Path;
use std::time::Duration;

use crate::database::Database;
use crate::disk;
use crate::failure::Failure;
use crate::interruption::Interruption;
use crate::program::Server;
pub(crate) use options::Load;

pub(crate) fn run(program: &Path, load: &Load) -> Result<(), Failure> {
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
    let folder = disk::new_folder(&load.folder)?;
    let sync = disk::median_sync(folder.path())?;
    println!(
        "disk                fsync of 4 KiB p50 {:.2} ms",
        sync.as_secs_f64() * 1e3
    );
    let database = Database::new(&load.database, folder.path())?;
    let server = Server::start(program, &database.url, folder.path())?;
    let measured = async {
        match load.spectators {
            None => games::measure(&server, &database, load).await,
            Some(number) => {
                let duration = Duration::from_secs(load.seconds.get().into());
                spectators::measure(&server, number.get() as usize, duration).await
            }
        }
    };
    local.block_on(&runtime, interruption.or(measured))?;
    let logged = server.logged()?;
    server.stop()?;
    if !logged.is_empty() {
        eprintln!("The server logged:\n{}", shortened(&logged));
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
