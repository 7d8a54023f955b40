//! The journal as its officials read it.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use messages::error::RequestError;
use protocol::http::tournaments::{JournalEntry, TournamentJournal};
use serde::Deserialize;
use store::PlayerId;
use tournament::EntrantId;

use super::act::not_official;
use super::content::Content;
use super::manage::may_command;
use super::registry::Tournaments;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum number of entries in an answer.
const PAGE: u32 = 100;

/// The parameters of the request.
#[derive(Deserialize)]
pub(super) struct Page {
    /// Only entries before this version are returned.
    before: Option<u32>,
}

/// `GET /app/tournaments/{id}/journal`: returns a page of the journal for officials, the last one
/// by default.
pub(super) async fn journal(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(Page { before }): Query<Page>,
    member: Member,
) -> Result<Json<TournamentJournal>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    if !may_command(&member.player, &loaded) {
        return Err(not_official());
    }
    let last = before.map_or(loaded.version, |before| before.saturating_sub(1));
    let last = last.min(loaded.version);
    let after = last.saturating_sub(PAGE);
    let store = site.store.tournaments();
    let rows = store
        .tournament_rows(loaded.id, after, last - after)
        .await?;
    let mut authors: HashMap<PlayerId, Option<String>> = HashMap::new();
    let mut players: BTreeMap<EntrantId, String> = BTreeMap::new();
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows.iter().rev() {
        let Ok(content) = Content::read(row) else {
            continue;
        };
        let author = match row.entry.actor {
            None => None,
            Some(actor) => {
                if let Entry::Vacant(unknown) = authors.entry(actor) {
                    let known = site.store.people().player(actor).await?;
                    unknown.insert(known.map(|player| player.name));
                }
                authors.get(&actor).cloned().flatten()
            }
        };
        for id in content.command.entrants() {
            if let Some(entrant) = loaded.state.entrant(id) {
                players.insert(id, entrant.name.clone());
            }
        }
        entries.push(JournalEntry {
            version: row.version,
            at: row.entry.at.0,
            author,
            reason: content.reason,
            command: content.command,
        });
    }
    Ok(Json(TournamentJournal {
        entries,
        players: players.into_iter().collect(),
        has_older: after > 0,
    }))
}
