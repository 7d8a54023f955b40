//! What organisers and admins see of reports, and do about them.

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

/// How many reports are listed.
const LISTED: u32 = 100;
/// The longest silence, in hours: a year.
const LONGEST: u32 = 365 * 24;
const HOUR: u64 = 60 * 60 * 1_000;

/// Whether an organiser or admin may deal with somebody of this role: organisers with those who
/// are none, and not with themselves.
fn may_deal(maker: &Player, with: Option<Role>) -> bool {
    maker.role == Some(Role::Admin) || with <= Some(Role::Player)
}

/// `GET /app/admin/reports`: the open reports with which the reader may deal.
pub(super) async fn reports(
    State(site): State<Arc<Site>>,
    Organiser(reader): Organiser,
) -> Result<Json<wire::ReportList>, RequestError> {
    let about_all = reader.role == Some(Role::Admin);
    let reports = site.store.talk().open_reports(about_all, LISTED).await?;
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

/// `DELETE /app/admin/reports/{number}`: a report has been dealt with.
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

/// `PUT /app/admin/players/{player}/silence`: somebody may not chat for a time, or may again.
pub(super) async fn silence(
    State(site): State<Arc<Site>>,
    State(chats): State<Arc<Chats>>,
    Organiser(maker): Organiser,
    Path(player): Path<String>,
    Sent(wire::Silence { hours }): Sent<wire::Silence>,
) -> Result<StatusCode, RequestError> {
    if hours > LONGEST {
        return Err(RequestError::bad(
            Sentence::new("Somebody may be silenced for {most} hours at most.")
                .with("most", LONGEST),
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
    // Their pages have a field to write in, or none any more.
    chats.reader_changed(player);
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /app/admin/accounts/{player}/disabled`: nobody can sign in to an account, or can again.
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
        // They have ended, and the other one still sees them.
        let players = [challenge.challenger.0, challenge.challenged.0];
        challenges.have_changed(players);
    }
    Ok(StatusCode::NO_CONTENT)
}
