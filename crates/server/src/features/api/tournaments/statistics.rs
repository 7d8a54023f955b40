//! The numbers of games and results of a tournament.

use std::sync::Arc;

use messages::error::RequestError;
use net::network::Network;
use serde::{Deserialize, Serialize};
use tournament::{Bye, Outcome, Side, Tournament};
use utoipa::ToSchema;

use super::super::error::ApiError;
use crate::features::tournaments::{Loaded, Table, Tournaments};

/// The numbers of games and results. Forfeits count for no side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Statistics {
    games: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    moves: Option<u64>,
    white_wins: u64,
    black_wins: u64,
    draws: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    berserks: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    byes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    absences: Option<u64>,
    average_rating: u64,
}

impl Statistics {
    fn add(&mut self, outcome: Outcome) {
        self.games += 1;
        match outcome {
            Outcome::WhiteWins => self.white_wins += 1,
            Outcome::BlackWins => self.black_wins += 1,
            Outcome::Draw => self.draws += 1,
            _ => {}
        }
    }
}

/// Returns the numbers, which are computed once per version.
pub(super) async fn read(
    tournaments: &Tournaments,
    loaded: &Arc<Loaded>,
    network: Option<Network>,
) -> Result<Statistics, ApiError> {
    let of = Arc::clone(loaded);
    let count = move || count(&of.state);
    let table = tournaments.table(loaded, Table::Statistics, network, count);
    let json = table.await?;
    Ok(serde_json::from_slice(&json).map_err(|_| RequestError::unavailable())?)
}

fn count(state: &Tournament) -> Statistics {
    let mut statistics = Statistics::default();
    if state.is_arena() {
        count_arena(&mut statistics, state);
    } else {
        count_rounds(&mut statistics, state);
    }
    let ratings = state
        .present()
        .filter_map(|(_, entrant)| entrant.details.rating);
    let (sum, number) = ratings.fold((0, 0), |(sum, number), rating| {
        (sum + u64::from(rating), number + 1)
    });
    statistics.average_rating = sum.checked_div(number).unwrap_or(0);
    statistics
}

fn count_arena(statistics: &mut Statistics, state: &Tournament) {
    let (mut plies, mut berserks) = (0, 0);
    for (entrant, _) in state.present() {
        let games = state.arena.player(entrant).map_or(&[][..], |it| &it.games);
        for game in games {
            berserks += u64::from(game.berserk);
            // White's list contains every game once.
            if game.side == Side::White {
                statistics.add(game.outcome);
                plies += u64::from(game.plies);
            }
        }
    }
    statistics.moves = Some(plies);
    statistics.berserks = Some(berserks);
}

fn count_rounds(statistics: &mut Statistics, state: &Tournament) {
    let (mut byes, mut absences) = (0, 0);
    for round in &state.rounds {
        for outcome in round.boards.iter().filter_map(|board| board.outcome) {
            statistics.add(outcome);
        }
        for (_, bye) in &round.byes {
            match bye {
                Bye::Pairing | Bye::Half => byes += 1,
                Bye::Zero => absences += 1,
            }
        }
    }
    statistics.byes = Some(byes);
    statistics.absences = Some(absences);
}
