//! Permission for analyses on the device of a player.

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::routing::post;
use messages::error::RequestError;
use protocol::http::analysis::AnalyzedLine;

use super::{Analyses, line};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Analyses>: FromRef<S>,
{
    Router::new().route("/app/analysis/permission", post(ask))
}

/// `POST /app/analysis/permission`: refuses what the server's engine would refuse. The page asks
/// before its own engine searches the positions of a line.
async fn ask(
    State(site): State<Arc<Site>>,
    State(analyses): State<Arc<Analyses>>,
    member: Member,
    Sent(asked): Sent<AnalyzedLine>,
) -> Result<StatusCode, RequestError> {
    // Reading a line takes as long as exploring its position.
    site.rate_limits.explored.admit(member.caller)?;
    let read = line(&asked.fen, asked.chess960, &asked.moves)?;
    analyses
        .permit(member.caller.player, &read, &site.games)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
