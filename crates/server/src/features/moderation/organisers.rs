//! Requests of organizers and admins about reports.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::talk as wire;
use store::{Player, PlayerId, Report, ReportReason, Role};

use crate::features::accounts::role_error;
use crate::features::challenges::Challenges;
use crate::features::chat::Chats;
use crate::http::body::Sent;
use crate::http::member::{Admin, Organiser};
use crate::http::site::Site;

/// The maximum number of reports in the list.
const MAX_REPORTS: u32 = 100;
/// The longest silence, in hours: a year.
const MAX_SILENCE_HOURS: u32 = 365 * 24;
const HOUR: u64 = 60 * 60 * 1_000;

/// Returns whether an organizer or admin may act on a user of this role. Organizers may not act on
/// organizers or admins, and so not on themselves.
fn may_deal(maker: &Player, with: Option<Role>) -> bool {
    maker.role == Some(Role::Admin) || with <= Some(Role::Player)
}

/// `GET /app/admin/reports`: lists the open reports that the reader may handle.
pub(super) async fn reports(
    State(site): State<Arc<Site>>,
    Organiser(reader): Organiser,
) -> Result<Json<wire::ReportList>, RequestError> {
    let about_all = reader.role == Some(Role::Admin);
    let reports = site
        .store
        .talk()
        .open_reports(about_all, MAX_REPORTS)
        .await?;
    let now = site.clock.now();
    let reports = reports.into_iter().map(|report| view(report, now));
    Ok(Json(wire::ReportList {
        reports: reports.collect(),
    }))
}

fn view(report: Report, now: arbiter::Timestamp) -> wire::ReportView {
    let silent_until = report.silent_until.filter(|until| *until > now);
    wire::ReportView {
        number: report.number,
        reporter: report.reporter,
        player: report.subject.to_string(),
        name: report.name,
        is_account: report.role.is_some(),
        silent_until: silent_until.map(|until| until.0),
        game: report.game.map(|game| game.to_string()),
        reason: match report.reason {
            ReportReason::Chat => wire::ReportReason::Chat,
            ReportReason::Name => wire::ReportReason::Name,
            ReportReason::Play => wire::ReportReason::Play,
            ReportReason::Other => wire::ReportReason::Other,
        },
        text: report.text,
        lines: report.lines,
        made_at: report.made_at.0,
    }
}

/// `DELETE /app/admin/reports/{number}`: closes a report.
pub(super) async fn close(
    State(site): State<Arc<Site>>,
    Organiser(maker): Organiser,
    Path(number): Path<u64>,
) -> Result<StatusCode, RequestError> {
    let talk = site.store.talk();
    if let Some(subject) = talk.reported(number).await? {
        let subject = site.store.people().player(subject).await?;
        if !may_deal(&maker, subject.and_then(|subject| subject.role)) {
            return Err(RequestError::not_allowed());
        }
    }
    talk.close_report(number, site.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /app/admin/players/{player}/silence`: bans a player from chat for a time, or ends the ban.
pub(super) async fn silence(
    State(site): State<Arc<Site>>,
    State(chats): State<Arc<Chats>>,
    Organiser(maker): Organiser,
    Path(player): Path<String>,
    Sent(wire::Silence { hours }): Sent<wire::Silence>,
) -> Result<StatusCode, RequestError> {
    if hours > MAX_SILENCE_HOURS {
        return Err(RequestError::bad(
            Sentence::new("A player can be muted for at most {most} hours.")
                .with("most", MAX_SILENCE_HOURS),
        ));
    }
    let player: PlayerId = player.parse().map_err(|_| RequestError::no_account())?;
    let known = site.store.people().player(player).await?;
    let known = known.ok_or_else(RequestError::no_account)?;
    if !may_deal(&maker, known.role) {
        return Err(RequestError::not_allowed());
    }
    let until = site.clock.now() + u64::from(hours) * HOUR;
    let until = (hours > 0).then_some(until);
    site.store.talk().silence(player, until).await?;
    // The player's pages must show or hide their chat input.
    chats.reader_changed(player);
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /app/admin/accounts/{player}/disabled`: disables an account, or enables it again.
pub(super) async fn disable(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    _: Admin,
    Path(player): Path<String>,
    Sent(wire::Disabled { disabled }): Sent<wire::Disabled>,
) -> Result<StatusCode, RequestError> {
    let player: PlayerId = player.parse().map_err(|_| RequestError::no_account())?;
    let now = site.clock.now();
    let since = disabled.then_some(now);
    let talk = site.store.talk();
    let open = talk.challenges_of(player, now).await?;
    talk.disable(player, since, now).await.map_err(role_error)?;
    for challenge in open {
        // The challenges have ended, but the opponent's client still shows them.
        let players = [challenge.challenger.0, challenge.challenged.0];
        challenges.have_changed(players);
    }
    Ok(StatusCode::NO_CONTENT)
}
