//! `staunton tournament check`: compares the pairings of past rounds with the rules.

use std::collections::BTreeSet;

use trf::{Color, Outcome, Tournament};

use super::dutch;
use super::file::{Failure, File};
use crate::exit::NO;
use crate::print;

/// The word of a correction in a comment, as this program writes it.
const CORRECTED: &str = " corrected to ";

/// Checks the pairings of all past rounds by the FIDE (Dutch) system of 2026 (C.04.3)
///
/// Prints one line for each pair that differs, "round N: WHITE BLACK is in the file", or "…
/// follows from the rules"; 0 stands for the pairing-allocated bye. The last line is "rounds N,
/// different N". Exits with 1 if a round differs or the file has problems.
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    file: File,
}

impl Args {
    pub(super) fn run(self) -> Result<u8, Failure> {
        let opened = self.file.open()?;
        let rounds = opened.tournament.completed_rounds();
        let mut different = 0;
        for round in 1..=rounds {
            let found = pairs_in_file(&opened.tournament, round);
            let paired = dutch::pair(&opened.tournament, round)?;
            let mut expected: BTreeSet<(u16, u16)> = paired
                .pairs
                .iter()
                .map(|pair| (dutch::number(pair.white), dutch::number(pair.black)))
                .collect();
            expected.extend(paired.bye.iter().map(|bye| (dutch::number(bye.player), 0)));
            for (white, black) in found.difference(&expected) {
                print::line(format_args!(
                    "round {round}: {white} {black} is in the file"
                ));
            }
            for (white, black) in expected.difference(&found) {
                print::line(format_args!(
                    "round {round}: {white} {black} follows from the rules"
                ));
            }
            different += u16::from(found != expected);
        }
        let corrected = opened.tournament.other.iter();
        let corrected =
            corrected.filter(|line| line.starts_with("###") && line.contains(CORRECTED));
        if different > 0 && corrected.count() > 0 {
            print::note(
                "note: results were corrected; a round that was paired before a correction may differ \
                 for this reason (C.04.2, 4.3)",
            );
        }
        print::line(format_args!("rounds {rounds}, different {different}"));
        Ok(if different > 0 { NO } else { opened.code })
    }
}

/// The pairs of a round as White and Black, and the bye as the player and 0.
fn pairs_in_file(tournament: &Tournament, round: u16) -> BTreeSet<(u16, u16)> {
    let players = tournament.players.iter();
    players
        .filter_map(|player| {
            let entry = tournament.entry(player, round)?;
            match (entry.opponent, entry.color) {
                (Some(opponent), Some(Color::White)) => Some((player.number, opponent)),
                (None, _) if entry.outcome == Outcome::PairingBye => Some((player.number, 0)),
                _ => None,
            }
        })
        .collect()
}
