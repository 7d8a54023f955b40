//! Tournaments as they are shown.

use std::collections::HashMap;
use std::sync::Arc;

use ::language::{InLanguage, Language};
use axum::body::Bytes;
use messages::error::RequestError;
use net::network::Network;
use protocol::http::tournaments::{
    BoardView, ByeView, CrossCell, CrossRow, CrossTable, EntrantView, PlaceView, RequestedByeView,
    RoundView, ScoreView, StandingsView, TournamentPhase, TournamentSummary, TournamentView,
};
use store::{ListedTournament, TournamentState};
use tournament::{Bye, Details, EntrantId, Phase, Side, Standings, Tournament};

use super::loaded::Loaded;
use super::registry::Tournaments;
use super::tables::Table;
use super::{explanations, reasons};

pub(super) fn summary(listed: ListedTournament) -> TournamentSummary {
    let overview = listed.overview;
    TournamentSummary {
        id: listed.id.to_string(),
        name: overview.name,
        kind: overview.kind,
        phase: match overview.state {
            TournamentState::Open => TournamentPhase::Open,
            TournamentState::Running => TournamentPhase::Running,
            TournamentState::Ended => TournamentPhase::Ended,
        },
        starts_at: overview.starts_at.map(|at| at.0),
        rounds: overview.rounds,
        round: overview.round,
        players: overview.players,
        arbiter: listed.organizer_name,
    }
}

pub(super) const fn phase(phase: Phase) -> TournamentPhase {
    match phase {
        Phase::Open => TournamentPhase::Open,
        Phase::Running => TournamentPhase::Running,
        Phase::Ended => TournamentPhase::Ended,
    }
}

/// Returns the points in tenths of the players after a round.
fn points_after(state: &Tournament, round: u16) -> HashMap<EntrantId, i32> {
    let order = state.order();
    let report = state.report();
    let players = order.into_iter().zip(&report.players);
    players
        .map(|(entrant, player)| (entrant, report.points_after(player, round).tenths()))
        .collect()
}

/// Returns the players in the order of their pairing numbers, then those without one. Only officials
/// see years of birth and sexes.
fn entrants(state: &Tournament, for_officials: bool) -> Vec<EntrantView> {
    let order = state.order();
    let numbers: HashMap<EntrantId, u16> = order.iter().copied().zip(1..).collect();
    let points = points_after(state, state.completed_rounds());
    let mut views: Vec<EntrantView> = state
        .present()
        .map(|(id, entrant)| EntrantView {
            id,
            number: numbers.get(&id).copied(),
            name: entrant.name.clone(),
            details: if for_officials {
                entrant.details.clone()
            } else {
                Details {
                    born: None,
                    sex: None,
                    ..entrant.details.clone()
                }
            },
            categories: state.categories_of(id),
            is_member: entrant.is_member,
            is_active: entrant.is_active,
            is_present: entrant.is_present,
            byes: entrant
                .byes
                .iter()
                .map(|(&round, &bye)| RequestedByeView { round, bye })
                .collect(),
            board: entrant.board,
            points: points.get(&id).copied().unwrap_or(0),
        })
        .collect();
    views.sort_by_key(|view| (view.number.is_none(), view.number, view.id));
    views
}

/// Returns a tournament with its players, which are serialized once for all visitors.
pub(super) fn with_entrants(
    view: &TournamentView,
    entrants: &[u8],
) -> Result<Vec<u8>, RequestError> {
    let empty = serde_json::to_vec(view).map_err(|_| RequestError::unavailable())?;
    let head = empty.strip_suffix(b"[]}").ok_or_else(|| {
        tracing::error!("the players are not the last field of a tournament");
        RequestError::unavailable()
    })?;
    Ok([head, entrants, b"}"].concat())
}

impl Tournaments {
    /// Returns the players, as JSON.
    pub(super) async fn entrants(
        &self,
        loaded: &Arc<Loaded>,
        for_officials: bool,
        network: Option<Network>,
    ) -> Result<Bytes, RequestError> {
        let of = Arc::clone(loaded);
        let compute = move || entrants(&of.state, for_officials);
        let (table, queue) = (Table::Entrants { for_officials }, &self.table_queue);
        loaded.tables.get(table, queue, network, compute).await
    }

    /// Returns a paired round, as JSON.
    pub(super) async fn round(
        &self,
        loaded: &Arc<Loaded>,
        number: u16,
        language: Language,
        network: Option<Network>,
    ) -> Result<Bytes, RequestError> {
        let of = Arc::clone(loaded);
        let compute = move || round(&of, number, language);
        let (table, queue) = (Table::Round { number, language }, &self.table_queue);
        loaded.tables.get(table, queue, network, compute).await
    }

    /// Returns the standings after a round, as JSON; without a round, after the last complete one.
    pub(super) async fn standings(
        &self,
        loaded: &Arc<Loaded>,
        after: Option<u16>,
        language: Language,
        network: Option<Network>,
    ) -> Result<Bytes, RequestError> {
        let state = &loaded.state;
        let after = after.map_or(state.completed_rounds(), |after| {
            after.min(state.current_round())
        });
        let of = Arc::clone(loaded);
        let compute = move || standings(&of.state.standings(Some(after)), language);
        let (table, queue) = (Table::Standings { after, language }, &self.table_queue);
        loaded.tables.get(table, queue, network, compute).await
    }

    /// Returns all results, as JSON.
    pub(super) async fn cross_table(
        &self,
        loaded: &Arc<Loaded>,
        network: Option<Network>,
    ) -> Result<Bytes, RequestError> {
        let of = Arc::clone(loaded);
        let compute = move || cross_table(&of.state);
        let (table, queue) = (Table::Results, &self.table_queue);
        loaded.tables.get(table, queue, network, compute).await
    }
}

/// Returns a round, if it is paired.
fn round(loaded: &Loaded, number: u16, language: Language) -> Option<RoundView> {
    let state = &loaded.state;
    let round = state.round(number)?;
    let points = points_after(state, number - 1);
    let points_of = |player| points.get(&player).copied().unwrap_or(0);
    let boards = round.boards.iter().map(|board| {
        let [white, black] = board.players;
        let reasons = board.reasons.iter();
        BoardView {
            number: board.number,
            white,
            black,
            white_points: points_of(white),
            black_points: points_of(black),
            outcome: board.outcome,
            rating_only: board.rating_only,
            reported: board.reported,
            decided: board.decided,
            replays: board.earlier.len() as u32,
            game: loaded
                .games
                .get(&(number, board.number))
                .map(ToString::to_string),
            is_recorded: board.is_recorded,
            reasons: reasons
                .map(|&reason| reasons::sentence(reason, state).in_language(language))
                .collect(),
        }
    });
    let byes = round.byes.iter();
    Some(RoundView {
        round: number,
        edition: round.edition.clone(),
        by_hand: round.by_hand,
        boards: boards.collect(),
        byes: byes.map(|&(player, bye)| ByeView { player, bye }).collect(),
    })
}

fn standings(standings: &Standings, language: Language) -> StandingsView {
    let places = standings.places.iter().map(|place| PlaceView {
        player: place.entrant,
        rank: place.rank as u32,
        scores: place
            .scores
            .iter()
            .map(|score| ScoreView {
                text: score.text(standings.after),
                explanation: explanations::sentence(score).in_language(language),
            })
            .collect(),
    });
    StandingsView {
        after: standings.after,
        criteria: standings.criteria.iter().map(ToString::to_string).collect(),
        places: places.collect(),
    }
}

/// Returns all results in the order of the standings.
fn cross_table(state: &Tournament) -> CrossTable {
    let standings = state.standings(Some(state.current_round()));
    let points = points_after(state, state.current_round());
    let mut cells: HashMap<EntrantId, Vec<Option<CrossCell>>> = HashMap::new();
    let rounds = state.rounds.len();
    for (index, round) in state.rounds.iter().enumerate() {
        let mut set = |player: EntrantId, cell| {
            let row = cells.entry(player).or_insert_with(|| vec![None; rounds]);
            row[index] = Some(cell);
        };
        for board in &round.boards {
            for side in Side::BOTH {
                let outcome = board
                    .outcome
                    .map_or(trf::Outcome::Pending, |it| it.of(side));
                let cell = CrossCell {
                    opponent: Some(board.players[side.other().index()]),
                    side: Some(side),
                    result: outcome.symbol(),
                };
                set(board.players[side.index()], cell);
            }
        }
        for &(player, bye) in &round.byes {
            let result = match bye {
                Bye::Pairing => 'U',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            set(
                player,
                CrossCell {
                    opponent: None,
                    side: None,
                    result,
                },
            );
        }
    }
    let rows = standings.places.iter().map(|place| CrossRow {
        player: place.entrant,
        rank: place.rank as u32,
        points: points.get(&place.entrant).copied().unwrap_or(0),
        cells: cells
            .remove(&place.entrant)
            .unwrap_or_else(|| vec![None; rounds]),
    });
    CrossTable {
        rows: rows.collect(),
    }
}
