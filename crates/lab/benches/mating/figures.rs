//! Measurement and output of the figures.

use std::time::{Duration, Instant};

use mating::{Budget, Winnability};
use rules::{Color, Position};

/// Figures over a set of verdicts.
#[derive(Default)]
pub(crate) struct Figures {
    verdicts: u32,
    unknown: u32,
    total: Duration,
    worst: Duration,
    quick_total: Duration,
    quick_unsettled: u32,
}

impl Figures {
    /// Solves one side, with the quick and with the full budget.
    pub(crate) fn measure(&mut self, position: &Position, side: Color) -> Winnability {
        let start = Instant::now();
        let quick = mating::quick(position, side);
        self.quick_total += start.elapsed();
        self.quick_unsettled += u32::from(quick.is_none());

        let start = Instant::now();
        let answer = mating::solve(position, side, Budget::default());
        let took = start.elapsed();
        self.verdicts += 1;
        self.unknown += u32::from(answer.winnability == Winnability::Unknown);
        self.total += took;
        self.worst = self.worst.max(took);
        answer.winnability
    }

    /// Prints one row of the table.
    pub(crate) fn print(&self, name: &str) {
        let verdicts = self.verdicts.max(1);
        println!(
            "{name:<28} {:>8} {:>8} {:>8.3} {:>10.1?} {:>10.1?} {:>10.1?} {:>10}",
            self.verdicts,
            self.unknown,
            100.0 * f64::from(self.unknown) / f64::from(verdicts),
            self.total / verdicts,
            self.worst,
            self.quick_total / verdicts,
            self.quick_unsettled,
        );
    }
}
