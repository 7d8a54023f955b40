//! Pairing the rounds of a tournament file.

use ::tournament::swiss::{self, NotPairable};
use pairing::{Tpn, dutch};
use trf::Tournament;

use super::file::Failure;

/// Pairs a round, with the results of the rounds before it.
pub(super) fn pair(tournament: &Tournament, round: u16) -> Result<dutch::Round, Failure> {
    swiss::pair(tournament, round, &[]).map_err(|why| match why {
        NotPairable::Pairing(why) => Failure::no(format!("round {round}: {why}")),
        incomplete => Failure::new(incomplete.to_string()),
    })
}

/// Returns the number in the file for a TPN of the pairing rules.
pub(super) fn number(tpn: Tpn) -> u16 {
    tpn.0 as u16
}
