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

/// Returns the faults that the options allow.
fn selected(faults: Vec<Fault>, chaos: &Chaos) -> Result<Vec<Fault>, Failure> {
    let Some(wanted) = &chaos.fault else {
        return Ok(faults);
    };
    let names: Vec<String> = faults.iter().map(ToString::to_string).collect();
    match names.iter().position(|name| name == wanted) {
        Some(found) => Ok(vec![faults[found]]),
        None => Err(Failure::new(format!(
            "There is no fault {wanted:?}; the faults are: {}",
            names.join("; ")
        ))),
    }
}

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
            let faults = selected(Fault::of_nodes(place), chaos)?;
            return campaign.run(chaos.rounds.get(), &faults, &mut report).await;
        }
        // The disk that is filled is a small one, with a separate database.
        let number = chaos.rounds.get();
        let full = match &chaos.fault {
            None => number.div_ceil(10).min(number - 1),
            Some(_) => 0,
        };
        let faults = selected(Fault::of(&chaos.database), chaos)?;
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
        Some(nodes) if chaos.proxy => format!("--nodes {nodes} --proxy"),
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
