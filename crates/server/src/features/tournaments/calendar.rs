//! The rounds of tournaments as calendars that other programs read again and again.
//!
//! The calendar of a tournament is as public as its page. The calendar of a player has a secret
//! address: an API token without scopes, which allows only this. A new address makes the former one invalid.

use std::sync::Arc;

use ::language::{InLanguage, Language};
use arbiter::{Millis, Timestamp};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use limits::metrics::Limit;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::tournaments::CalendarAddress;
use store::{PlayerId, Scopes, Token};
use tournament::{EntrantId, Phase, Round};

use super::icalendar::{Calendar, Event};
use super::loaded::Loaded;
use super::public::name;
use super::registry::Tournaments;
use crate::features::accounts;
use crate::http::anonymous::Anonymous;
use crate::http::api_token;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum number of tournaments in the calendar of a player, the newest ones.
const MAX_TOURNAMENTS: usize = 50;
const MINUTE: Millis = 60_000;
/// The limits of the estimated time of a round, and the estimate for games without a clock.
const SHORTEST: Millis = 15 * MINUTE;
const LONGEST: Millis = 6 * 60 * MINUTE;
const WITHOUT_CLOCK: Millis = 60 * MINUTE;

/// A calendar that is written for a reader.
struct Writing {
    calendar: Calendar,
    language: Language,
    /// The address of the server, without a slash at its end.
    base: String,
}

/// `GET /app/tournaments/{id}/calendar.ics`: returns the rounds of a tournament.
pub(super) async fn of_tournament(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Answering(language): Answering,
    headers: HeaderMap,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    let loaded = tournaments.find_public(&site, &anonymous, &id).await?;
    let name = &loaded.state.settings.name;
    let mut writing = Writing::new(&site, &headers, name, language);
    writing.add(&loaded, None);
    Ok(writing.response())
}

/// `GET /app/calendar/{token}`: returns the rounds of a player, at the player's secret address.
pub(super) async fn of_player(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(token): Path<String>,
    Answering(language): Answering,
    headers: HeaderMap,
    anonymous: Anonymous,
) -> Result<Response, RequestError> {
    if !site.rate_limits.draws(anonymous.network) {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many());
    }
    let token = token.strip_suffix(".ics").unwrap_or(&token);
    let player = api_token::player_of_calendar(&site, token).await?;
    let player = player.ok_or_else(|| {
        RequestError::new(
            Code::NotFound,
            "There is no calendar at this address: create a new address on the page of tournaments.",
        )
    })?;
    let store = tournaments.games.node.store.tournaments();
    let own = store.tournaments_of(player.id).await?;
    let title = Sentence::new("Tournaments of {player}").with("player", &player.name);
    let title = title.in_language(language);
    let mut writing = Writing::new(&site, &headers, &title, language);
    for (listed, number) in own.into_iter().take(MAX_TOURNAMENTS) {
        let Some(number) = number else {
            continue;
        };
        if let Some(loaded) = tournaments.load(listed.id).await? {
            writing.add(&loaded, Some(EntrantId(number as u16)));
        }
    }
    Ok(writing.response())
}

/// `POST /app/calendar`: creates an address for the visitor's calendar. Former ones become invalid.
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    member: Member,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<CalendarAddress>), RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    revoke(&site, member.player.id).await?;
    let (text, id) = api_token::new_token();
    let token = Token {
        id,
        player: member.player.id,
        name: "iCalendar".to_owned(),
        scopes: Scopes::default(),
        created_at: site.clock.now(),
        used_at: None,
        expires_at: None,
    };
    let people = site.store.people();
    let making = people.make_token(token, Some(member.caller.session));
    making.await.map_err(accounts::token_error)?;
    let base = base(&site, &headers);
    let url = format!("{base}/app/calendar/{text}.ics");
    Ok((StatusCode::CREATED, Json(CalendarAddress { url })))
}

/// `DELETE /app/calendar`: makes the address of the visitor's calendar invalid.
pub(super) async fn close(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    revoke(&site, member.player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes the tokens of a player's calendar, which have no scopes.
async fn revoke(site: &Site, player: PlayerId) -> Result<(), RequestError> {
    let (people, now) = (site.store.people(), site.clock.now());
    for token in people.tokens_of(player, now).await? {
        if token.is_of_calendar() {
            people.revoke_token(player, token.id, now).await?;
        }
    }
    Ok(())
}

/// Returns the address of this server, without a slash at its end.
fn base(site: &Site, headers: &HeaderMap) -> String {
    site.base(headers)
        .map(|base| base.to_string())
        .unwrap_or_default()
}

impl Writing {
    fn new(site: &Site, headers: &HeaderMap, name: &str, language: Language) -> Self {
        Self {
            calendar: Calendar::new(name),
            language,
            base: base(site, headers),
        }
    }

    fn response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, "text/calendar; charset=utf-8"),
            (CACHE_CONTROL, "private, max-age=60"),
        ];
        (headers, self.calendar.finish()).into_response()
    }

    /// Adds the paired rounds, and the next one if its time is known. With a player, adds only the
    /// rounds of that player.
    fn add(&mut self, loaded: &Loaded, own: Option<EntrantId>) {
        let state = &loaded.state;
        for (number, round) in (1..).zip(&state.rounds) {
            let is_in = |player| {
                round.board_of(player).is_some() || round.byes.iter().any(|(it, _)| *it == player)
            };
            if own.is_none_or(is_in) {
                let about = own.map_or_else(String::new, |own| self.game(loaded, round, own));
                self.round(loaded, number, round.paired_at, about);
            }
        }
        let is_active = |player| state.entrant(player).is_some_and(|it| it.is_active);
        let number = state.current_round() + 1;
        let next = match number {
            1 => state.settings.starts_at,
            _ => state.due(),
        };
        let plays = own.is_none_or(is_active);
        if let Some(next) = next
            && plays
            && state.phase != Phase::Ended
            && number <= state.announced_rounds().max(1)
        {
            self.round(loaded, number, next, String::new());
        }
    }

    /// Returns the players of the own board, or that the player is free.
    fn game(&self, loaded: &Loaded, round: &Round, own: EntrantId) -> String {
        let about = match round.board_of(own) {
            Some(board) => Sentence::new("Board {board}: {white} – {black}")
                .with("board", board.number)
                .with("white", name(&loaded.state, board.players[0]))
                .with("black", name(&loaded.state, board.players[1])),
            None => Sentence::new("No opponent in this round."),
        };
        about.in_language(self.language)
    }

    fn round(&mut self, loaded: &Loaded, number: u16, start: Timestamp, about: String) {
        let settings = &loaded.state.settings;
        let time = settings.time.for_sixty_moves();
        let length = time.map_or(WITHOUT_CLOCK, |time| {
            time.saturating_mul(2).clamp(SHORTEST, LONGEST)
        });
        let summary = Sentence::new("{tournament}, round {round}")
            .with("tournament", &settings.name)
            .with("round", number);
        self.calendar.add(&Event {
            uid: format!("{}-round-{number}@staunton", loaded.id),
            changed: loaded.state.last_change,
            start,
            end: Timestamp(start.0.saturating_add(length)),
            summary: summary.in_language(self.language),
            description: about,
            place: settings.place.clone(),
            url: format!("{}/tournament/{}", self.base, loaded.id),
        });
    }
}
