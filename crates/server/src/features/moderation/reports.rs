//! Reports of users to the organizers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::talk as wire;
use store::{NewReport, ReportError, ReportReason};

use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::player_ref;
use crate::http::site::Site;

/// The maximum length of a report, in characters.
const MAX_LENGTH: usize = 500;

/// `POST /app/reports`: reports a user.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::NewReport { whom, reason, text }): Sent<wire::NewReport>,
) -> Result<StatusCode, RequestError> {
    if text.chars().count() > MAX_LENGTH {
        return Err(RequestError::bad(
            Sentence::new("A report can have at most {most} characters: shorten it.")
                .with("most", MAX_LENGTH),
        ));
    }
    site.rate_limits.lines.admit(member.caller)?;
    let met = player_ref::find(&site, &member, &whom).await?;
    let report = NewReport {
        reporter: member.player.id,
        subject: met.player,
        game: met.game,
        reason: match reason {
            wire::ReportReason::Chat => ReportReason::Chat,
            wire::ReportReason::Name => ReportReason::Name,
            wire::ReportReason::Play => ReportReason::Play,
            wire::ReportReason::Other => ReportReason::Other,
        },
        text,
        at: site.clock.now(),
    };
    site.store
        .talk()
        .report(report)
        .await
        .map_err(report_error)?;
    Ok(StatusCode::NO_CONTENT)
}

fn report_error(error: ReportError) -> RequestError {
    match error {
        ReportError::NoSuchPlayer => RequestError::no_account(),
        ReportError::NoSuchGame => RequestError::no_such_game(),
        ReportError::Oneself => RequestError::bad("This is you: choose another player."),
        ReportError::Reported => RequestError::new(
            Code::Conflict,
            "You have already reported this player: the organizers will review it.",
        ),
        ReportError::TooMany => RequestError::new(
            Code::Conflict,
            "Too many of your reports are open: wait until the organizers have reviewed them.",
        ),
        ReportError::Unavailable(why) => why.into(),
    }
}
