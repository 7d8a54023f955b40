//! The pairing of small tournaments is compared with a literal transcription of the text.

use super::candidates::candidates;
use super::quality::Judge;
use super::simulation::Simulation;
use crate::dutch::bracket::Bracket;
use crate::dutch::field::Field;
use crate::dutch::pair;
use crate::error::PairingError;
use crate::model::{Tournament, Tpn};

/// Pairs a round by trying all candidates. Returns the pairs with the lower TPN first.
fn slow_pairs(tournament: &Tournament) -> Result<Vec<(Tpn, Tpn)>, PairingError> {
    let field = Field::new(tournament)?;
    let mut scores: Vec<_> = field.entrants.iter().map(|entrant| entrant.score).collect();
    scores.dedup();
    let group = |index: usize| -> Vec<usize> {
        let is_member = |&player: &usize| scores.get(index) == field.score(player).as_ref();
        (0..field.entrants.len()).filter(is_member).collect()
    };
    let mut movers = Vec::new();
    let mut pairs = Vec::new();
    for index in 0..scores.len() {
        let bracket = Bracket {
            movers,
            residents: group(index),
            next: group(index + 1),
            below: (index + 2..scores.len()).flat_map(group).collect(),
        };
        let judge = Judge::new(&field, &bracket);
        let all = candidates(bracket.movers.len(), bracket.residents.len());
        let best = all
            .into_iter()
            .filter_map(|candidate| Some((judge.quality(&candidate)?, candidate)))
            .reduce(|best, other| if other.0 < best.0 { other } else { best });
        let (_, best) = best.expect("C4 was observed in the brackets above");
        let players: Vec<usize> = bracket.players().collect();
        let is_paired = |index: usize| best.iter().any(|&(a, b)| a == index || b == index);
        movers = (0..players.len())
            .filter(|&index| !is_paired(index))
            .map(|index| players[index])
            .collect();
        pairs.extend(best.iter().map(|&(a, b)| (players[a], players[b])));
    }
    let tpns = |(a, b): (usize, usize)| {
        let (a, b) = (field.entrants[a].tpn, field.entrants[b].tpn);
        (a.min(b), a.max(b))
    };
    let mut pairs: Vec<_> = pairs.into_iter().map(tpns).collect();
    pairs.sort_unstable();
    Ok(pairs)
}

fn compare(sizes: std::ops::Range<usize>, events: u64) {
    let mut rounds = 0;
    for seed in 0..events {
        let mut simulation = Simulation::new(seed, sizes.clone());
        while simulation.tournament.past_rounds() < usize::from(simulation.tournament.rounds) {
            simulation.set_absences();
            let found = pair(&simulation.tournament);
            let pairs = found.as_ref().map_err(Clone::clone).map(|round| {
                let sorted = |pair: &crate::dutch::Pair| {
                    (pair.white.min(pair.black), pair.white.max(pair.black))
                };
                let mut pairs: Vec<_> = round.pairs.iter().map(sorted).collect();
                pairs.sort_unstable();
                pairs
            });
            assert_eq!(
                pairs,
                slow_pairs(&simulation.tournament),
                "seed {seed}: {:?}",
                simulation.tournament
            );
            let Ok(round) = found else { break };
            simulation.play(&round);
            rounds += 1;
        }
    }
    assert!(
        rounds > events as usize,
        "most events have several rounds: {rounds}"
    );
}

#[test]
fn equals_the_text_in_very_small_tournaments() {
    compare(2..8, 2000);
}

#[test]
fn equals_the_text_in_small_tournaments() {
    compare(8..10, 200);
}

#[test]
fn equals_the_text_with_brackets_of_ten() {
    compare(10..12, 4);
}
