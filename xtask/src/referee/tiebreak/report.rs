//! Differences per criterion.

use std::collections::BTreeMap;

use tiebreak::Explanation;

use super::core::{Answer, name_of};
use super::gacrux::{Job, TheirRow};

/// The number of differences that are shown in full.
const SHOWN: usize = 10;

/// The smallest difference between values of tiebreak-core, which are floating-point numbers.
const TOLERANCE: f64 = 1e-6;

#[derive(Default)]
pub(super) struct Report {
    pub(super) events: u64,
    /// For each program and criterion: the compared and the different values.
    criteria: BTreeMap<(&'static str, &'static str), (u64, u64)>,
    shown: usize,
}

impl Report {
    /// Compares all values and ranks; returns whether they are equal.
    pub(super) fn compare(&mut self, job: &Job, theirs: &[TheirRow]) -> bool {
        self.events += 1;
        let mut all_equal = true;
        for row in &job.standings.rows {
            let number = job.event.players[row.player].number;
            let Some(other) = theirs.iter().find(|other| other.number == number) else {
                continue;
            };
            let ranks = (row.rank.to_string(), other.rank.to_string());
            let equal = ranks.0 == ranks.1;
            all_equal &= self.count(job, number, ("Gacrux", "rank"), equal, &ranks);
            let scores = row.scores.iter().zip(&other.values);
            for (code, (ours, theirs)) in job.criteria.iter().copied().zip(scores) {
                let text = text(ours, theirs);
                let equal = text == *theirs;
                let values = (format!("{text} ({ours})"), theirs.clone());
                all_equal &= self.count(job, number, ("Gacrux", code), equal, &values);
            }
        }
        all_equal
    }

    /// Compares the values that tiebreak-core computes as the text says.
    pub(super) fn compare_with_core(&mut self, job: &Job, theirs: &Answer) -> bool {
        let mut all_equal = true;
        for row in &job.standings.rows {
            let number = job.event.players[row.player].number;
            for (code, ours) in job.criteria.iter().copied().zip(&row.scores) {
                let values = name_of(code).and_then(|name| theirs.get(name));
                let Some(theirs) = values.and_then(|values| values.get(&number.to_string())) else {
                    continue;
                };
                // No value is 0 there.
                let value = ours.value.map_or(0.0, |value| {
                    value.numerator() as f64 / value.denominator() as f64
                });
                let other = theirs.unwrap_or_default();
                let equal = (value - other).abs() < TOLERANCE;
                let values = (format!("{value} ({ours})"), other.to_string());
                all_equal &= self.count(job, number, ("tiebreak-core", code), equal, &values);
            }
        }
        all_equal
    }

    /// Counts a comparison; returns whether the values are equal.
    fn count(
        &mut self,
        job: &Job,
        number: u16,
        (program, code): (&'static str, &'static str),
        equal: bool,
        (ours, theirs): &(String, String),
    ) -> bool {
        let counts = self.criteria.entry((program, code)).or_default();
        counts.0 += 1;
        if equal {
            return true;
        }
        counts.1 += 1;
        if self.shown < SHOWN {
            self.shown += 1;
            println!(
                "event {} (after round {}), player {number}, {code}: {ours}, {program} {theirs}",
                job.seed, job.event.completed
            );
        }
        false
    }

    pub(super) fn differences(&self) -> u64 {
        self.criteria.values().map(|(_, different)| different).sum()
    }

    pub(super) fn print(&self) {
        println!(
            "{:<14} {:<10} {:>12} {:>12}",
            "program", "criterion", "compared", "different"
        );
        for ((program, code), (compared, different)) in &self.criteria {
            println!("{program:<14} {code:<10} {compared:>12} {different:>12}");
        }
        let compared: u64 = self.criteria.values().map(|(compared, _)| compared).sum();
        println!(
            "events {}, values {compared}, differences {}",
            self.events,
            self.differences()
        );
    }
}

/// Our value with as many decimals as theirs.
fn text(ours: &Explanation, theirs: &str) -> String {
    let decimals = theirs
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    match ours.value {
        Some(value) => value.rounded(decimals as u32),
        // Gacrux prints this for no value.
        None => "-0".to_owned(),
    }
}
