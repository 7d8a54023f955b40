//! Results, as lines of JSON and as a tournament report.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use tiebreak::{Base, Criterion, Event, Settings as Choices, Value};
use tournament::{ArenaPlayer, EntrantId, Title, Tournament};
use utoipa::{IntoParams, ToSchema};

use super::super::error::ApiError;
use super::super::exported::NDJSON;
use super::super::holder::Reader;
use super::super::params::Params;
use super::arena::{Sheet, rating, sheet};
use super::{Kind, find};
use crate::features::tournaments::{Loaded, Table, Tournaments, name};
use crate::http::site::Site;

/// The size of the pieces in which lines are sent, in bytes.
const PIECE: usize = 16 * 1_024;

/// A player of an arena.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ArenaResult {
    rank: u32,
    score: u32,
    rating: u16,
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>)]
    title: Option<Title>,
    /// 0 before the first game.
    performance: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sheet: Option<Sheet>,
}

/// A player of a tournament with rounds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RoundsResult {
    rank: usize,
    points: f64,
    /// The value of the first tie-break; 0 if there is none.
    tie_break: f64,
    rating: u16,
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<String>)]
    title: Option<Title>,
    /// 0 before the first game.
    performance: f64,
    /// Whether the player has left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    absent: bool,
}

/// The part of the results that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ResultsQuery {
    /// The maximum number of players.
    nb: Option<usize>,
    /// Whether the players of an arena have the points of their games.
    #[serde(default)]
    sheet: bool,
}

/// A player in the results of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the lines are written from their own types")]
pub(super) enum TournamentResult {
    Arena(ArenaResult),
    Rounds(RoundsResult),
}

/// Returns the players in the order of the standings, one in each line.
#[utoipa::path(
    get,
    path = "/results",
    tag = "Tournaments",
    security((), ("token" = [])),
    params(
        ("id" = String, Path, description = "The id of a tournament.", example = "AbCd1234"),
        ResultsQuery,
    ),
    responses((status = 200, body = TournamentResult, content_type = "application/x-ndjson")),
)]
pub(super) async fn results(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    reader: Reader,
    Path(id): Path<String>,
    Params(query): Params<ResultsQuery>,
) -> Result<Response, ApiError> {
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let most = query.nb.unwrap_or(usize::MAX);
    let has_sheets = kind == Kind::Arena && query.sheet;
    let of = Arc::clone(&loaded);
    let write = move || match kind {
        Kind::Arena => arena_lines(&of, has_sheets),
        Kind::Rounds => rounds_lines(&of),
    };
    let table = Table::ResultLines { has_sheets };
    let writing = tournaments.lines(&loaded, table, reader.network, write);
    let lines = first_lines(&writing.await?, most);
    // All readers share the text of this version; each holds only the piece that it sends.
    let pieces = stream::unfold(lines, |mut rest| async {
        if rest.is_empty() {
            return None;
        }
        let piece = rest.split_to(rest.len().min(PIECE));
        Some((Ok::<_, std::convert::Infallible>(piece), rest))
    });
    let headers = [(CONTENT_TYPE, NDJSON)];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// Returns at most this many lines.
fn first_lines(lines: &Bytes, most: usize) -> Bytes {
    let mut ends = lines.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    match most.checked_sub(1).map(|last| ends.nth(last)) {
        None => Bytes::new(),
        Some(None) => lines.clone(),
        Some(Some((end, _))) => lines.slice(..=end),
    }
}

fn line(text: &mut Vec<u8>, row: &impl Serialize) {
    serde_json::to_writer(&mut *text, row).expect("a row has string keys");
    text.push(b'\n');
}

fn title(state: &Tournament, entrant: EntrantId) -> Option<Title> {
    state.entrant(entrant).and_then(|it| it.details.title)
}

fn arena_lines(loaded: &Loaded, has_sheets: bool) -> Vec<u8> {
    let state = &loaded.state;
    let mut text = Vec::new();
    for place in loaded.places() {
        let player = state.arena.player(place.entrant);
        let row = ArenaResult {
            rank: place.rank,
            score: player.map_or(0, |player| player.score),
            rating: rating(loaded, place.entrant),
            username: name(state, place.entrant),
            title: title(state, place.entrant),
            performance: player.and_then(ArenaPlayer::performance).unwrap_or(0),
            sheet: has_sheets.then(|| sheet(loaded, place.entrant)),
        };
        line(&mut text, &row);
    }
    text
}

fn rounds_lines(loaded: &Loaded) -> Vec<u8> {
    let state = &loaded.state;
    let standings = state.standings(None);
    let performances = performances(state);
    let mut text = Vec::new();
    for place in &standings.places {
        let entrant = place.entrant;
        let score = |index: usize| {
            let score = place.scores.get(index).and_then(|score| score.value);
            score.map_or(0.0, number)
        };
        let row = RoundsResult {
            rank: place.rank,
            points: score(0),
            tie_break: score(1),
            rating: rating(loaded, entrant),
            username: name(state, entrant),
            title: title(state, entrant),
            performance: performances.get(&entrant).copied().unwrap_or(0.0),
            absent: state.entrant(entrant).is_none_or(|it| !it.is_active),
        };
        line(&mut text, &row);
    }
    text
}

/// Returns the performance ratings of the players who have one.
fn performances(state: &Tournament) -> HashMap<EntrantId, f64> {
    let (order, report) = (state.order(), state.report());
    let event = Event::from_trf(&report, Some(state.completed_rounds()));
    let criteria = [Criterion::from(Base::Performance)];
    let choices = Choices::of_tournament(&report);
    let rows = tiebreak::standings(&event, &criteria, &choices, None).rows;
    let value = |row: tiebreak::Row| {
        let value = row.scores.first()?.value?;
        Some((*order.get(row.player)?, number(value)))
    };
    rows.into_iter().filter_map(value).collect()
}

fn number(value: Value) -> f64 {
    value.numerator() as f64 / value.denominator() as f64
}

/// Returns a tournament with rounds as a report.
#[utoipa::path(
    get,
    path = "/swiss/{file}",
    tag = "Tournaments",
    security((), ("token" = [])),
    params((
        "file" = String, Path, description = "The id of a tournament, and `.trf`.",
        example = "AbCd1234.trf",
    )),
    responses((status = 200, description = "A report (TRF).", body = String, content_type = "text/plain")),
)]
pub(super) async fn report(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    reader: Reader,
    Path(file): Path<String>,
) -> Result<Response, ApiError> {
    let id = file.strip_suffix(".trf");
    let id = id.ok_or_else(|| ApiError::missing("tournament"))?;
    let loaded = find(&site, &tournaments, &reader, Kind::Rounds, id).await?;
    let report = tournaments.report(&site, &loaded, false, reader.network);
    let text = report.await?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"tournament-{}.trf\"", loaded.id),
        ),
    ];
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_the_first_lines() {
        let lines = Bytes::from_static(b"one\ntwo\nthree\n");
        for (most, expected) in [
            (0, ""),
            (1, "one\n"),
            (2, "one\ntwo\n"),
            (3, "one\ntwo\nthree\n"),
            (usize::MAX, "one\ntwo\nthree\n"),
        ] {
            assert_eq!(first_lines(&lines, most), expected, "{most}");
        }
    }
}
