//! Games of tournaments.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::super::error::ApiError;
use super::super::export::{self, Source};
use super::super::exported::Form;
use super::super::fields::Fields;
use super::super::holder::{Holder, Reader};
use super::super::users;
use super::{Kind, find};
use crate::features::tournaments::Tournaments;
use crate::http::site::Site;

/// `GET /api/tournament/{id}/games` and `GET /api/swiss/{id}/games`: streams the games of a
/// tournament in the order of their rounds and boards.
pub(super) async fn games(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Extension(kind): Extension<Kind>,
    holder: Holder,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, ApiError> {
    site.rate_limits.lookups.admit(holder.caller)?;
    let reader = Reader {
        player: Some(holder.player.clone()),
        network: holder.caller.network,
    };
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let player = match fields.text("player") {
        Some(name) => Some(users::find(&site, name).await?.player.id),
        None => None,
    };
    let form = Form::of(&fields, export::is_json(&headers), false)?;
    let source = Source::Tournament {
        id: loaded.id,
        player,
        after: None,
    };
    export::stream_games(site, &holder, &headers, form, source, None)
}
