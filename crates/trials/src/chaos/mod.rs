//! `cargo xtask chaos`: servers under load are killed and disturbed repeatedly, and then their
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
use crate::nodes::Place;
use campaign::Campaign;
use fault::Fault;
pub(crate) use options::Chaos;
use report::Report;

/// Prints a table and, as its last line, the sums. Nodes run in this place.
pub(crate) fn run(program: &Path, chaos: &Chaos, place: Place) -> Result<(), Failure> {
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
        let campaign = Campaign::new(program, chaos, place, false)?;
        if chaos.nodes.is_some() {
            campaign.print_networks();
            let faults = Fault::of_nodes(place);
            return campaign.run(chaos.rounds.get(), &faults, &mut report).await;
        }
        // The disk that is filled is a small one, with a separate database.
        let number = chaos.rounds.get();
        let full = number.div_ceil(10).min(number - 1);
        let faults = Fault::of(&chaos.database);
        campaign.run(number - full, &faults, &mut report).await?;
        if full > 0 {
            let campaign = Campaign::new(program, chaos, place, true)?;
            campaign.run(full, &[Fault::DiskFull], &mut report).await?;
        }
        Ok::<(), Failure>(())
    };
    let done = local.block_on(&runtime, interruption.or(rounds));
    println!("{report}");
    let servers = match chaos.nodes {
        Some(nodes) => format!("--nodes {nodes}"),
        None => format!("--database {}", chaos.database),
    };
    let again = format!(
        "To repeat it: cargo xtask chaos {servers} --rounds {} --games {} --seed {}",
        chaos.rounds, chaos.games, chaos.seed
    );
    match done {
        Ok(()) => Ok(()),
        Err(failure) => Err(Failure::new(format!("{failure}\n{again}"))),
    }
}
