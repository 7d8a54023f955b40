//! Differences per criterion.

use std::collections::BTreeMap;

use tiebreak::Explanation;

use super::gacrux::{Job, TheirRow};

/// The number of differences that are shown in full.
const SHOWN: usize = 10;

#[derive(Default)]
pub(super) struct Report {
    pub(super) events: u64,
    /// For each criterion: the compared and the different values.
    criteria: BTreeMap<&'static str, (u64, u64)>,
    shown: usize,
}

impl Report {
    pub(super) fn compare(&mut self, job: &Job, theirs: &[TheirRow]) {
        self.events += 1;
        let mut found = false;
        for row in &job.standings.rows {
            let number = job.event.players[row.player].number;
            let Some(other) = theirs.iter().find(|other| other.number == number) else {
                continue;
            };
            let rank = (row.rank.to_string(), other.rank.to_string());
            found |= self.count(job, number, "rank", rank.0 == rank.1, (&rank.0, &rank.1));
            let scores = row.scores.iter().zip(&other.values);
            for (code, (ours, theirs)) in job.criteria.iter().copied().zip(scores) {
                let text = text(ours, theirs);
                let equal = text == *theirs;
                let explained = format!("{text} ({ours})");
                found |= self.count(job, number, code, equal, (&explained, theirs));
            }
        }
        if !found {
            let _ = std::fs::remove_file(&job.file);
        }
    }

    /// Counts a comparison; returns whether there is a difference.
    fn count(
        &mut self,
        job: &Job,
        number: u16,
        code: &'static str,
        equal: bool,
        (ours, theirs): (&str, &str),
    ) -> bool {
        let counts = self.criteria.entry(code).or_default();
        counts.0 += 1;
        if equal {
            return false;
        }
        counts.1 += 1;
        if self.shown < SHOWN {
            self.shown += 1;
            println!(
                "event {} (after round {}), player {number}, {code}: {ours}, Gacrux {theirs}",
                job.seed, job.event.completed
            );
        }
        true
    }

    pub(super) fn differences(&self) -> u64 {
        self.criteria.values().map(|(_, different)| different).sum()
    }

    pub(super) fn print(&self) {
        println!("{:<10} {:>12} {:>12}", "criterion", "compared", "different");
        for (code, (compared, different)) in &self.criteria {
            println!("{code:<10} {compared:>12} {different:>12}");
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
