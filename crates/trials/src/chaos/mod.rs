//! `cargo xtask chaos`: a server under load is killed and hindered again and again, and then
//! its database is compared with what the players know.

mod campaign;
mod charges;
mod fault;
mod garbage;
mod known;
mod player;
mod report;
mod small_disk;

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;
use crate::interruption::Interruption;
use campaign::Campaign;
use fault::Fault;
use report::Report;

/// What to try.
#[derive(Args)]
pub(crate) struct Chaos {
    /// How often something is done to the server; it ends with a kill each time
    #[arg(long, value_name = "N", default_value = "100")]
    rounds: NonZeroU32,
    /// `sqlite`, or `postgres` for a PostgreSQL server that is started, killed and stopped too
    #[arg(long, value_name = "DATABASE", default_value = "sqlite", value_parser = ["sqlite", "postgres"])]
    database: String,
    /// Where random numbers begin: the same seed does the same things in the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "30")]
    games: NonZeroUsize,
    /// Where the database is made, on a disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    folder: PathBuf,
}

/// Prints a table and, as its last line, the sums.
pub(crate) fn run(program: &Path, chaos: &Chaos) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let interruption = {
        let _entered = runtime.enter();
        Interruption::new()?
    };
    let local = tokio::task::LocalSet::new();
    let mut report = Report::default();
    let rounds = async {
        let campaign = Campaign::new(program, chaos, false)?;
        // A disk that can be filled is a small one, with a database of its own.
        let number = chaos.rounds.get();
        let full = number.div_ceil(10).min(number - 1);
        let faults = Fault::of(&chaos.database);
        campaign.run(number - full, &faults, &mut report).await?;
        if full > 0 {
            let campaign = Campaign::new(program, chaos, true)?;
            campaign.run(full, &[Fault::DiskFull], &mut report).await?;
        }
        Ok::<(), Failure>(())
    };
    let done = local.block_on(&runtime, interruption.or(rounds));
    println!("{report}");
    let again = format!(
        "To repeat it: cargo xtask chaos --database {} --rounds {} --games {} --seed {}",
        chaos.database, chaos.rounds, chaos.games, chaos.seed
    );
    match done {
        Ok(()) => Ok(()),
        Err(failure) => Err(Failure::new(format!("{failure}\n{again}"))),
    }
}
