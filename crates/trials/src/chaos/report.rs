//! The injected faults and their results.

use std::collections::BTreeMap;
use std::fmt;

use super::fault::Fault;

/// Sums over rounds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) rounds: u32,
    /// Moves that were acknowledged.
    pub(super) acknowledged: usize,
    /// Acknowledged moves that are missing in the database.
    pub(super) lost: usize,
    /// Moves in the database that no player sent.
    pub(super) foreign: usize,
    /// The number of times that the clocks of a game had lost more than the time in which the server
    /// was working.
    pub(super) overcharged: usize,
}

impl Sums {
    fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.foreign += other.foreign;
        self.overcharged += other.overcharged;
    }

    /// Whether there are no problems.
    pub(super) fn is_clean(&self) -> bool {
        (self.lost, self.foreign, self.overcharged) == (0, 0, 0)
    }
}

/// The rounds by fault.
#[derive(Debug, Default)]
pub(super) struct Report(BTreeMap<Fault, Sums>);

impl Report {
    pub(super) fn add(&mut self, fault: Fault, sums: &Sums) {
        self.0.entry(fault).or_default().add(sums);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = Sums::default();
        writeln!(
            f,
            "{:<34}{:>7}{:>14}{:>7}{:>9}{:>13}",
            "", "rounds", "acknowledged", "lost", "foreign", "overcharged"
        )?;
        for (fault, sums) in &self.0 {
            all.add(sums);
            writeln!(
                f,
                "{:<34}{:>7}{:>14}{:>7}{:>9}{:>13}",
                fault.to_string(),
                sums.rounds,
                sums.acknowledged,
                sums.lost,
                sums.foreign,
                sums.overcharged
            )?;
        }
        write!(
            f,
            "rounds {}, acknowledged {}, lost {}, foreign {}, overcharged {}",
            all.rounds, all.acknowledged, all.lost, all.foreign, all.overcharged
        )
    }
}
