//! Measures how soon a server with very many games is ready.

mod fill;

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;

use super::table::Table;
use crate::database::Database;
use crate::disk;
use crate::failure::Failure;
use crate::program::Server;
use crate::visitor::Visitor;
use fill::{FilledBy, NUMBERS};

/// The time for which a filled database is reused; later, flags begin to fall in its live games.
const REUSE_FOR: Duration = Duration::from_hours(12);

/// Starts the server twice on a filled database, which is created if the folder has none: first
/// with a cold page cache, then with the pages that the first start has read.
pub(super) async fn measure(program: &Path, folder: &Path, which: &str) -> Result<(), Failure> {
    let folder = folder.join(format!("cold-start-{which}"));
    let is_kept = fs::metadata(folder.join("filled"))
        .and_then(|file| file.modified())
        .is_ok_and(|made| made.elapsed().is_ok_and(|age| age < REUSE_FOR));
    if !is_kept {
        println!("The database is being filled, which takes minutes; it is kept for next time.");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
    }
    disk::refuse_memory(&folder)?;
    let database = Database::new(which, &folder)?;
    if !is_kept {
        let filled = fill::fill(program, &database, &folder).await?;
        note(&folder, &filled)?;
    }
    let filled: FilledBy = serde_json::from_slice(&fs::read(folder.join("filled"))?)?;
    println!("games               {NUMBERS}");
    for (what, is_cold) in [("cold", true), ("again", false)] {
        if is_cold {
            drop_from_page_cache(&database, &folder)?;
        }
        let started = Instant::now();
        let server = Server::start(program, &database.url, &folder)?;
        let ready = started.elapsed();
        let players = filled
            .players
            .each_ref()
            .map(|cookie| Visitor::with(cookie));
        let [white, black] = players;
        let sockets = [
            white.connect(server.address).await?,
            black.connect(server.address).await?,
        ];
        let mut table = Table::resume(&filled.live_game, sockets, Rng::new()).await?;
        table.play().await?;
        let moved = started.elapsed();
        println!(
            "{what:<20}listens after {:.2} s, a move is acknowledged after {:.2} s, {:.0} MiB",
            ready.as_secs_f64(),
            moved.as_secs_f64(),
            server.memory()? as f64 / 1024.0 / 1024.0
        );
        server.stop()?;
    }
    Ok(())
}

/// Records that the database is filled. The file is created atomically.
fn note(folder: &Path, filled: &FilledBy) -> Result<(), Failure> {
    let draft = folder.join("unfinished");
    fs::write(&draft, serde_json::to_vec(filled)?)?;
    Ok(fs::rename(draft, folder.join("filled"))?)
}

/// Drops the database from the page cache, so that it is read from the disk.
fn drop_from_page_cache(database: &Database, folder: &Path) -> Result<(), Failure> {
    let Some(postgres) = &database.postgres else {
        return forget_files(folder);
    };
    // PostgreSQL has a separate buffer cache. After a checkpoint it has nothing to recover.
    database.execute("CHECKPOINT")?;
    postgres.kill()?;
    forget_files(folder)?;
    Ok(postgres.restart()?)
}

/// Drops all files of the folder from the page cache.
fn forget_files(folder: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            forget_files(&path)?;
        } else if path.is_file() {
            let file = File::open(path)?;
            file.sync_all()?;
            #[cfg(target_os = "linux")]
            rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)
                .map_err(std::io::Error::from)?;
        }
    }
    Ok(())
}
