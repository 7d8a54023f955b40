//! Arenas.

use arbiter::Timestamp;
use serde::Serialize;
use tournament::{ArenaPlace, ArenaPlayer, EntrantId, GameKey, Phase, System, Title};
use utoipa::ToSchema;

use super::super::terms_view::NO_RATING;
use super::shared::{Clock, Perf, Verdicts, clock_of, perf_of, seconds_until, variant_of};
use super::statistics::Statistics;
use crate::features::tournaments::{Loaded, name};
use crate::http::utc;

/// The number of players on a page of the standings.
const PAGE: usize = 10;
/// The number of players on the podium.
const PODIUM: usize = 3;

/// An arena.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent field of the API"
)]
pub(super) struct Arena {
    id: String,
    created_by: String,
    /// The time of the first wave; before it, the announced time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    starts_at: Option<String>,
    system: &'static str,
    full_name: String,
    minutes: u16,
    perf: Perf,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<Clock>,
    variant: &'static str,
    rated: bool,
    berserkable: bool,
    bots_allowed: bool,
    verdicts: Verdicts,
    nb_players: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds_to_start: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds_to_finish: Option<u64>,
    is_started: bool,
    is_finished: bool,
    /// Whether no game begins any more.
    pairings_closed: bool,
    /// Running games of the first players.
    duels: Vec<Duel>,
    standing: Standing,
    /// The first players, after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    podium: Option<Vec<Place>>,
    stats: Statistics,
}

/// A running game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaDuel)]
struct Duel {
    id: String,
    /// White and Black.
    p: [Duelist; 2],
}

/// A player of a running game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaDuelist)]
struct Duelist {
    /// The name.
    n: String,
    /// The rating.
    r: u16,
    /// The rank.
    k: u32,
}

/// A page of the standings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaStanding)]
struct Standing {
    page: usize,
    players: Vec<Place>,
}

/// A player in the standings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaPlace)]
struct Place {
    name: String,
    rank: u32,
    rating: u16,
    score: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>)]
    title: Option<Title>,
    sheet: Sheet,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    performance: Option<i64>,
    nb: Numbers,
    /// Whether the player pauses or has left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    withdraw: bool,
}

/// The points of the games of a player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaSheet)]
pub(super) struct Sheet {
    /// A digit for each game, the last game first.
    scores: String,
    /// Whether the next game counts double.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    fire: bool,
}

/// The numbers of games of a player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArenaNumbers)]
struct Numbers {
    game: usize,
    berserk: usize,
    win: usize,
}

/// Returns the points of the games of a player.
pub(super) fn sheet(loaded: &Loaded, entrant: EntrantId) -> Sheet {
    let player = loaded.state.arena.player(entrant);
    let games = player.map_or(&[][..], |player| &player.games);
    let digit = |points: u8| char::from_digit(points.into(), 10).unwrap_or('9');
    Sheet {
        scores: games
            .iter()
            .rev()
            .map(|it| digit(it.points.points))
            .collect(),
        fire: player.is_some_and(|player| player.streak.is_double()),
    }
}

/// Returns an arena as the API shows it at this time, with a page of its standings.
pub(super) fn view(
    loaded: &Loaded,
    created_by: String,
    statistics: Statistics,
    page: usize,
    now: Timestamp,
) -> Arena {
    let state = &loaded.state;
    let settings = &state.settings;
    let places = loaded.places();
    let page = page.clamp(1, places.len().div_ceil(PAGE).max(1));
    let on_page = places.iter().skip((page - 1) * PAGE).take(PAGE);
    let minutes = match settings.system {
        System::Arena { minutes, .. } => minutes,
        _ => 0,
    };
    let starts_at = state.arena.started_at.or(settings.starts_at);
    let is_finished = state.phase == Phase::Ended;
    Arena {
        id: loaded.id.to_string(),
        created_by,
        starts_at: starts_at.map(utc::date_time),
        system: "arena",
        full_name: settings.name.clone(),
        minutes,
        perf: perf_of(settings),
        clock: clock_of(settings),
        variant: variant_of(settings),
        rated: settings.rated,
        berserkable: state.allows_berserk(),
        bots_allowed: settings.bots,
        verdicts: Verdicts::NONE,
        nb_players: state.players(),
        seconds_to_start: settings
            .starts_at
            .filter(|_| state.phase == Phase::Open)
            .map(|at| seconds_until(at, now)),
        seconds_to_finish: state
            .arena_ends_at()
            .filter(|_| state.phase == Phase::Running)
            .map(|at| seconds_until(at, now)),
        is_started: state.phase != Phase::Open,
        is_finished,
        pairings_closed: is_finished || state.arena_closes_at().is_some_and(|at| at <= now),
        duels: duels(loaded),
        standing: Standing {
            page,
            players: on_page.map(|&it| place(loaded, it)).collect(),
        },
        podium: is_finished.then(|| {
            let first = places.iter().take(PODIUM);
            first.map(|&it| place(loaded, it)).collect()
        }),
        stats: statistics,
    }
}

fn place(loaded: &Loaded, ArenaPlace { entrant, rank }: ArenaPlace) -> Place {
    let state = &loaded.state;
    let known = state.entrant(entrant);
    let player = state.arena.player(entrant);
    let games = player.map_or(&[][..], |player| &player.games);
    let is_active = known.is_some_and(|it| it.is_active);
    Place {
        name: name(state, entrant),
        rank,
        rating: rating(loaded, entrant),
        score: player.map_or(0, |player| player.score),
        title: known.and_then(|it| it.details.title),
        sheet: sheet(loaded, entrant),
        performance: player.and_then(ArenaPlayer::performance),
        nb: Numbers {
            game: games.len(),
            berserk: games.iter().filter(|game| game.berserk).count(),
            win: games
                .iter()
                .filter(|game| game.outcome.winner() == Some(game.side))
                .count(),
        },
        withdraw: !is_active || player.is_some_and(|player| player.is_paused),
    }
}

/// Returns the rating of a player; clients expect a number.
pub(super) fn rating(loaded: &Loaded, entrant: EntrantId) -> u16 {
    let known = loaded.state.entrant(entrant);
    known.and_then(|it| it.details.rating).unwrap_or(NO_RATING)
}

fn duels(loaded: &Loaded) -> Vec<Duel> {
    let rank_of = |entrant: EntrantId| {
        let mut places = loaded.places().iter();
        places
            .find(|place| place.entrant == entrant)
            .map_or(0, |place| place.rank)
    };
    let duel = |key: GameKey| {
        let players = *loaded.state.arena.running.get(&key)?;
        Some(Duel {
            id: loaded.games.get(&key)?.to_string(),
            p: players.map(|entrant| Duelist {
                n: name(&loaded.state, entrant),
                r: rating(loaded, entrant),
                k: rank_of(entrant),
            }),
        })
    };
    loaded.top_games().into_iter().filter_map(duel).collect()
}
