//! Known people: the opponents of a member, and accounts whose names begin with a text.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use messages::error::RequestError;
use protocol::http::players::{KnownPeople, KnownPerson, PeopleQuery};
use store::{AccountsQuery, GamesQuery, PlayerId, Seat};

use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The maximum number of people in an answer.
const MAX_PEOPLE: usize = 12;
/// The number of the member's newest games that are searched for opponents.
const GAMES: u32 = 100;
/// The minimum number of characters of the beginning of a name. One letter would list accounts
/// without a purpose.
const MIN_PREFIX: usize = 2;
/// The number of accounts that are read for an answer. Some of them may be disabled.
const ACCOUNTS: u32 = 24;

/// `GET /app/people`: lists the opponents of the member, or completes a name. The list is empty on a
/// safe server.
pub(super) async fn people(
    State(site): State<Arc<Site>>,
    Params(query): Params<PeopleQuery>,
    member: Member,
) -> Result<Json<KnownPeople>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if site.sessions.is_safe() {
        return Ok(Json(KnownPeople { people: Vec::new() }));
    }
    let people = match query.name {
        Some(name) => named(&site, member.player.id, name.trim()).await?,
        None => opponents(&site, member.player.id).await?,
    };
    Ok(Json(KnownPeople { people }))
}

/// Returns the people whose names begin with this text, in the order of their names.
async fn named(
    site: &Site,
    member: PlayerId,
    prefix: &str,
) -> Result<Vec<KnownPerson>, RequestError> {
    if prefix.chars().count() < MIN_PREFIX {
        return Ok(Vec::new());
    }
    let query = AccountsQuery {
        prefix: prefix.to_owned(),
        limit: ACCOUNTS,
        ..AccountsQuery::default()
    };
    let accounts = site.store.people().accounts(query).await?.into_iter();
    Ok(accounts
        .filter(|account| !account.is_disabled && account.player != member)
        .take(MAX_PEOPLE)
        .map(|account| person(site, account.player, account.name))
        .collect())
}

/// Returns the registered opponents of the member's newest games, connected ones first, then the
/// last opponent first.
async fn opponents(site: &Site, member: PlayerId) -> Result<Vec<KnownPerson>, RequestError> {
    let games = site.store.games_of(GamesQuery::all(member, GAMES)).await?;
    let mut seen = HashSet::from([member]);
    let mut people = Vec::new();
    for seat in games.into_iter().flat_map(|game| [game.white, game.black]) {
        let Seat::Person(player) = seat else { continue };
        if people.len() == MAX_PEOPLE || !seen.insert(player) {
            continue;
        }
        let known = site.store.people().player(player).await?;
        if let Some(known) = known.filter(|known| known.role.is_some()) {
            people.push(person(site, player, known.name));
        }
    }
    people.sort_by_key(|person| !person.online);
    Ok(people)
}

pub(super) fn person(site: &Site, player: PlayerId, name: String) -> KnownPerson {
    KnownPerson {
        id: player.to_string(),
        name,
        online: site.rate_limits.is_connected(player),
    }
}
