//! Requests for the parts of a tournament.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use messages::error::RequestError;
use net::network::Network;
use protocol::http::tournaments::{
    BoardLinkView, SectionView, TournamentList, TournamentSummary, TournamentView,
};
use serde::Deserialize;
use store::{Role, TournamentFilter, TournamentState};
use tournament::Refusal;

use super::loaded::Loaded;
use super::manage::may_command;
use super::registry::Tournaments;
use super::{refusals, views};
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::site::Site;

/// The number of tournaments in each part of the list.
const LISTED: u32 = 50;

/// Returns whether the visitor may see players who have nothing to do with the visitor: guests of a
/// safe server may not.
fn may_meet_strangers(site: &Site, member: &Member) -> bool {
    !(member.caller.is_guest && site.sessions.is_safe())
}

impl Tournaments {
    /// Returns the tournament with this id, if the visitor may see it.
    pub(super) async fn find_visible(
        &self,
        site: &Site,
        member: &Member,
        id: &str,
    ) -> Result<Arc<Loaded>, RequestError> {
        let loaded = self.find(id).await?;
        let plays = loaded.entrant_of(member.player.id).is_some();
        if plays || may_meet_strangers(site, member) {
            Ok(loaded)
        } else {
            Err(refusals::no_such())
        }
    }
}

/// `GET /app/tournaments`: lists tournaments. Guests of a safe server see only their own.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<TournamentList>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let store = site.store.tournaments();
    let part = async |state| -> Result<Vec<TournamentSummary>, RequestError> {
        let filter = TournamentFilter {
            state: Some(state),
            only_listed: true,
            after: None,
        };
        let found = store.tournaments(filter, LISTED).await?;
        Ok(found.into_iter().map(views::summary).collect())
    };
    let own = store.tournaments_of(member.player.id).await?;
    if !may_meet_strangers(&site, &member) {
        return Ok(Json(TournamentList {
            own: own
                .into_iter()
                .map(|(own, _)| views::summary(own))
                .collect(),
            open: Vec::new(),
            running: Vec::new(),
            ended: Vec::new(),
        }));
    }
    Ok(Json(TournamentList {
        own: own
            .into_iter()
            .map(|(own, _)| views::summary(own))
            .collect(),
        open: part(TournamentState::Open).await?,
        running: part(TournamentState::Running).await?,
        ended: part(TournamentState::Ended).await?,
    }))
}

/// `GET /app/tournaments/{id}`: returns a tournament with its players.
pub(super) async fn tournament(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    let state = &loaded.state;
    let mut officials = Vec::new();
    for &official in &loaded.officials {
        let known = site.store.people().player(official).await?;
        officials.extend(known.map(|player| player.name));
    }
    let is_official = may_command(&member.player, &loaded);
    let is_admin = member.player.role == Some(Role::Admin);
    let entrants = if state.is_arena() {
        // The page of an arena shows its players in parts.
        Bytes::from_static(b"[]")
    } else {
        tournaments
            .entrants(&loaded, is_official, member.caller.network)
            .await?
    };
    let base = site.base(&headers).map(|base| base.to_string());
    let base = base.unwrap_or_default();
    let link = state.link.as_ref();
    let link = link.map(|code| format!("{base}/tournament/{}/enter?code={code}", loaded.id));
    let board_links = state.board_links.iter().filter(|_| is_official);
    let board_links = board_links.map(|(&board, code)| BoardLinkView {
        board,
        link: format!(
            "{base}/board?tournament={}&board={board}&code={code}",
            loaded.id
        ),
    });
    let view = TournamentView {
        id: loaded.id.to_string(),
        version: loaded.version,
        settings: state.settings.clone(),
        phase: views::phase(state.phase),
        rounds: state.announced_rounds(),
        round: state.current_round(),
        complete: state.completed_rounds(),
        due: state.due().map(|at| at.0),
        officials,
        is_official,
        is_arbiter: is_admin || loaded.arbiter == Some(member.player.id),
        own: loaded.entrant_of(member.player.id),
        link: link.filter(|_| is_official),
        forbidden: if is_official {
            state.forbidden.clone()
        } else {
            Vec::new()
        },
        categories: state.categories(),
        sections: sections(&site, &member, &loaded).await?,
        board_links: board_links.collect(),
        entrants: Vec::new(),
    };
    Ok(json(views::with_entrants(&view, &entrants)?.into()))
}

/// Returns the other sections of the event. Only its officials see tournaments that are not listed.
async fn sections(
    site: &Site,
    member: &Member,
    loaded: &Loaded,
) -> Result<Vec<SectionView>, RequestError> {
    let group = loaded.overview().group;
    let Some((group, organizer)) = group.zip(loaded.arbiter) else {
        return Ok(Vec::new());
    };
    if !may_meet_strangers(site, member) {
        return Ok(Vec::new());
    }
    let sections = site
        .store
        .tournaments()
        .tournament_group(organizer, group)
        .await?;
    let is_official = may_command(&member.player, loaded);
    let sections = sections
        .into_iter()
        .filter(|section| section.id != loaded.id && (section.overview.is_listed || is_official));
    Ok(sections
        .map(|section| SectionView {
            id: section.id.to_string(),
            name: section.overview.name,
        })
        .collect())
}

/// `GET /app/tournaments/{id}/rounds/{round}`: returns a round.
pub(super) async fn round(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, round)): Path<(String, String)>,
    Answering(language): Answering,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    let number = round.parse().ok();
    let number = number.filter(|&number| loaded.state.round(number).is_some());
    let number = number.ok_or_else(|| refusals::not_paired(round))?;
    let network = member.caller.network;
    let view = tournaments.round(&loaded, number, language, network);
    Ok(json(view.await?))
}

/// The parameters of the standings.
#[derive(Deserialize)]
pub(super) struct After {
    /// The round.
    after: Option<u16>,
}

/// `GET /app/tournaments/{id}/standings`: returns the standings after a round.
pub(super) async fn standings(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    Answering(language): Answering,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    require_rounds(&loaded)?;
    let network = member.caller.network;
    let view = tournaments.standings(&loaded, after, language, network);
    Ok(json(view.await?))
}

/// `GET /app/tournaments/{id}/crosstable`: returns all results.
pub(super) async fn cross_table(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    require_rounds(&loaded)?;
    let network = member.caller.network;
    Ok(json(tournaments.cross_table(&loaded, network).await?))
}

/// An arena has its own page.
pub(super) fn require_rounds(loaded: &Loaded) -> Result<(), RequestError> {
    if loaded.state.is_arena() {
        return Err(refusals::refused(&Refusal::NotInArena, &loaded.state));
    }
    Ok(())
}

/// Returns a response with this JSON.
pub(super) fn json(text: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// `GET /app/tournaments/{id}/report`: returns the tournament as a file. Only officials
/// get years of birth and sexes.
pub(super) async fn report(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    let is_official = may_command(&member.player, &loaded);
    let network = member.caller.network;
    let report = tournaments.report(&site, &loaded, is_official, network);
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

impl Tournaments {
    /// Returns a tournament as a file in the format TRF. Only officials get years of birth and sexes.
    pub(crate) async fn report(
        &self,
        site: &Site,
        loaded: &Arc<Loaded>,
        for_officials: bool,
        network: Option<Network>,
    ) -> Result<String, RequestError> {
        let mut officials = Vec::with_capacity(loaded.officials.len());
        for &official in &loaded.officials {
            let known = site.store.people().player(official).await?;
            officials.push(known.map(|player| player.name).unwrap_or_default());
        }
        let of = Arc::clone(loaded);
        let written = self.table_queue.compute(network, move || {
            let mut report = of.state.submission();
            if !for_officials {
                for player in &mut report.players {
                    player.birth.clear();
                    player.sex = None;
                }
            }
            let mut officials = officials.into_iter();
            report.chief_arbiter = officials.next().unwrap_or_default();
            report.deputy_arbiters.extend(officials);
            report.to_trf()
        });
        written.await?.map_err(|why| {
            tracing::error!(tournament = %loaded.id, %why, "a report cannot be written");
            RequestError::unavailable()
        })
    }
}
