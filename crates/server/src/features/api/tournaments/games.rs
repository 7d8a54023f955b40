//! Games of tournaments.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::super::error::ApiError;
use super::super::export::{self, Source};
use super::super::exported::{Form, FormQuery, GameView};
use super::super::fields::Fields;
use super::super::holder::{Holder, Reader};
use super::super::users;
use super::{Kind, find};
use crate::features::tournaments::Tournaments;
use crate::http::site::Site;

/// The games that are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GamesQuery {
    /// Only games of this user.
    player: Option<String>,
}

/// Streams the games of a tournament in the order of their rounds and boards.
#[utoipa::path(
    get,
    path = "/games",
    tag = "Tournaments",
    security(("token" = [])),
    params(
        ("id" = String, Path, description = "The id of a tournament.", example = "AbCd1234"),
        GamesQuery,
        FormQuery,
    ),
    responses((status = 200, content(
        (String = "application/x-chess-pgn", example = "[White \"Ada\"]\n\n1. e4 e5 *\n\n\n"),
        (GameView = "application/x-ndjson"),
    ))),
)]
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
    let reader = Reader::of(&holder);
    let loaded = find(&site, &tournaments, &reader, kind, &id).await?;
    let GamesQuery { player } = fields.read()?;
    let player = match player {
        Some(name) => Some(users::find(&site, &name).await?.player.id),
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
