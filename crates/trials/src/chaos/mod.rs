//! `cargo xtask chaos`: a server under load is killed and disturbed repeatedly, and then its
//! database is compared with the players' view.

mod campaign;
mod charges;
mod fault;
mod garbage;
mod known;
mod options;
mod player;
mod report;
mod small_disk;

use std::path::Path;

use crate::failure::Failure;
use crate::interruption::Interruption;
use campaign::Campaign;
use fault::Fault;
pub(crate) use options::Chaos;
use report::Report;

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
        // The disk that is filled is a small one, with a separate database.
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
