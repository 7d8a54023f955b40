//! `staunton puzzles merge`.

use std::collections::HashSet;
use std::path::PathBuf;

use puzzles::{Entry, Theme};

use super::files;
use crate::exit::SUCCESS;
use crate::print;

/// Merges files of puzzles
///
/// Repeated positions are left out. With --most-mates the last puzzles that end with mate are left
/// out, down to this share. Prints "puzzles N, mates N", the numbers of written puzzles.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The file to write; only an older file of puzzles is replaced
    output: PathBuf,
    /// Files of puzzles, the most important one first
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The largest share of puzzles that end with mate, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 100,
          value_parser = clap::value_parser!(u8).range(..=100))]
    most_mates: u8,
    /// Do not write the puzzles of this file, but count them for the share of mates
    #[arg(long, value_name = "FILE")]
    after: Option<PathBuf>,
}

impl Args {
    pub(super) fn run(&self) -> Result<u8, String> {
        let output = files::Output::open(&self.output)?;
        let mut code = SUCCESS;
        let mut read = |path: &PathBuf| {
            let read = files::read(path)?;
            code = code.max(read.code());
            Ok::<_, String>(read.entries)
        };
        let mut entries = match &self.after {
            Some(file) => read(file)?,
            None => Vec::new(),
        };
        let known: HashSet<_> = entries.iter().map(|entry| entry.puzzle.id()).collect();
        for input in &self.inputs {
            entries.extend(read(input)?);
        }
        let mut merged = merge(entries, self.most_mates);
        merged.retain(|entry| !known.contains(&entry.puzzle.id()));
        let kept = output.write(&merged)?;
        let mates = merged.iter().filter(|entry| is_mate(entry)).count();
        print::line(format_args!("puzzles {kept}, mates {mates}"));
        Ok(code)
    }
}

fn is_mate(entry: &Entry) -> bool {
    entry.puzzle.themes.contains(Theme::Mate)
}

/// Returns the puzzles without repetitions, with mates at most in this percentage.
fn merge(mut entries: Vec<Entry>, most_mates: u8) -> Vec<Entry> {
    let mut seen = HashSet::new();
    entries.retain(|entry| seen.insert(entry.puzzle.id()));
    let mates = entries.iter().filter(|entry| is_mate(entry)).count();
    let others = entries.len() - mates;
    let share = usize::from(most_mates);
    // With m mates and n other puzzles, m ≤ share % of m + n means m (100 - share) ≤ n share.
    let allowed = (others * share).checked_div(100 - share).unwrap_or(mates);
    let mut kept = 0;
    entries.retain(|entry| {
        kept += usize::from(is_mate(entry));
        !is_mate(entry) || kept <= allowed
    });
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_first_mates_up_to_a_share() {
        let samples = puzzles::shipped().iter().cloned().map(Entry::from);
        let (mates, others): (Vec<Entry>, Vec<Entry>) = samples.partition(is_mate);
        let (mates, others) = (&mates[..60], &others[..30]);
        let all = [mates, others, &mates[..10]].concat();
        let counts = |percent| {
            let merged = merge(all.clone(), percent);
            let kept = merged.iter().filter(|entry| is_mate(entry)).count();
            assert_eq!(merged[..kept], mates[..kept]);
            assert_eq!(merged[kept..], *others);
            kept
        };
        assert_eq!(
            [100, 99, 67, 50, 25, 1, 0].map(counts),
            [60, 60, 60, 30, 10, 0, 0]
        );
    }
}
