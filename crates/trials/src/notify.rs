//! `cargo xtask bench notify`: commits of PostgreSQL per second, with and without a notification in
//! each transaction.
//!
//! PostgreSQL serializes the commits of transactions with notifications: the order of
//! notifications is that of commits.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::future::try_join_all;
use private_postgres::Server;
use tokio_postgres::{Client, NoTls};

use crate::disk;
use crate::failure::Failure;

/// The number of connections that commit at the same time.
const WRITERS: usize = 64;
/// The number of measurements of each kind, in alternation.
const ROUNDS: usize = 3;
/// The kinds of transactions.
const PLAIN: &str = "BEGIN; INSERT INTO entries (writer, text) VALUES (1, 'e2e4'); COMMIT";
const NOTIFYING: &str = "BEGIN; INSERT INTO entries (writer, text) VALUES (1, 'e2e4'); \
                         SELECT pg_notify('entries', '1'); COMMIT";

/// Options of the measurement.
#[derive(Args)]
pub(crate) struct Notify {
    /// Duration of each of the six measurements in seconds
    #[arg(long, value_name = "N", default_value = "5")]
    seconds: NonZeroU32,
    /// Folder for the database, which must be on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    folder: PathBuf,
}

/// Measures both kinds of transactions in alternation, and prints the fastest of each.
pub(crate) fn run(notify: &Notify) -> Result<(), Failure> {
    let folder = disk::new_folder(&notify.folder)?;
    let sync = disk::median_sync(folder.path())?;
    println!(
        "disk                fsync of 4 KiB p50 {:.2} ms",
        sync.as_secs_f64() * 1e3
    );
    let server = Server::start_in(&folder.path().join("postgres"))?;
    server.execute(
        "postgres",
        "CREATE TABLE entries (id bigserial PRIMARY KEY, writer integer, text text)",
    )?;
    let duration = Duration::from_secs(notify.seconds.get().into());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let url = server.url("postgres");
        let listener = connect(&url).await?;
        listener.batch_execute("LISTEN entries").await?;
        let writers = try_join_all((0..WRITERS).map(|_| connect(&url))).await?;
        let mut best = [0.0_f64; 2];
        for round in 0..ROUNDS {
            for (best, statements) in best.iter_mut().zip([PLAIN, NOTIFYING]) {
                let rate = commits_per_second(&writers, statements, duration).await?;
                let kind = if statements == PLAIN {
                    "without"
                } else {
                    "with"
                };
                println!(
                    "round {}             {rate:.0} commits/s {kind} NOTIFY",
                    round + 1
                );
                *best = best.max(rate);
            }
        }
        let [plain, notifying] = best;
        println!(
            "{WRITERS} writers, best of {ROUNDS}: {plain:.0} commits/s without NOTIFY, \
             {notifying:.0} with it, ratio {:.2}",
            plain / notifying
        );
        Ok(())
    })
}

/// Opens a connection, which is driven by a separate task.
async fn connect(url: &str) -> Result<Client, Failure> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(async move {
        // Notifications are read and dropped; an error fails the client's next statement.
        let _ = connection.await;
    });
    Ok(client)
}

/// Repeats the transaction on all connections at the same time.
async fn commits_per_second(
    writers: &[Client],
    transaction: &str,
    duration: Duration,
) -> Result<f64, Failure> {
    let started = Instant::now();
    let commits = try_join_all(writers.iter().map(|writer| async move {
        let mut commits = 0_u32;
        while started.elapsed() < duration {
            writer.batch_execute(transaction).await?;
            commits += 1;
        }
        Ok::<_, Failure>(commits)
    }));
    let commits: u32 = commits.await?.into_iter().sum();
    Ok(f64::from(commits) / started.elapsed().as_secs_f64())
}
