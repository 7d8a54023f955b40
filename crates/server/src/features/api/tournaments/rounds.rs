//! Tournaments with rounds.

use arbiter::Timestamp;
use serde::Serialize;
use tournament::Phase;
use utoipa::ToSchema;

use super::shared::{Clock, Verdicts, clock_of, seconds_until, variant_of};
use super::statistics::Statistics;
use crate::features::tournaments::Loaded;
use crate::http::utc;

/// A tournament with rounds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Swiss)]
#[expect(clippy::struct_field_names, reason = "these are the names of the API")]
pub(super) struct Rounds {
    id: String,
    created_by: String,
    /// The announced time; without one, the time of the first pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    starts_at: Option<String>,
    name: String,
    /// The pairing system: `swiss`, `round_robin`, `double_round_robin` or `knock_out`.
    system: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<Clock>,
    variant: &'static str,
    round: u16,
    nb_rounds: u16,
    nb_players: usize,
    /// The number of games of the round without a result.
    nb_ongoing: usize,
    status: &'static str,
    /// The next round, if the server pairs it at a known time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next_round: Option<NextRound>,
    rated: bool,
    bots_allowed: bool,
    verdicts: Verdicts,
    stats: Statistics,
}

/// The next round.
#[derive(Debug, Serialize, ToSchema)]
struct NextRound {
    at: String,
    /// The seconds until then.
    #[serde(rename = "in")]
    seconds: u64,
}

/// Returns a tournament as the API shows it at this time.
pub(super) fn view(
    loaded: &Loaded,
    created_by: String,
    statistics: Statistics,
    now: Timestamp,
) -> Rounds {
    let state = &loaded.state;
    let settings = &state.settings;
    let first_paired = state.rounds.first().map(|round| round.paired_at);
    let last = state.rounds.last();
    let ongoing = last.map_or(0, |round| {
        let boards = round.boards.iter();
        boards.filter(|board| board.outcome.is_none()).count()
    });
    Rounds {
        id: loaded.id.to_string(),
        created_by,
        starts_at: settings.starts_at.or(first_paired).map(utc::date_time),
        name: settings.name.clone(),
        system: settings.system.code(),
        clock: clock_of(settings),
        variant: variant_of(settings),
        round: state.current_round(),
        nb_rounds: state.announced_rounds(),
        nb_players: state.players(),
        nb_ongoing: ongoing,
        status: match state.phase {
            Phase::Open => "created",
            Phase::Running => "started",
            Phase::Ended => "finished",
        },
        next_round: state.due().map(|at| NextRound {
            at: utc::date_time(at),
            seconds: seconds_until(at, now),
        }),
        rated: settings.rated,
        bots_allowed: settings.bots,
        verdicts: Verdicts::NONE,
        stats: statistics,
    }
}
