//! Imports of games into the library of the caller.

use std::sync::Arc;

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::error::ApiError;
use super::fields;
use super::holder::Holder;
use crate::features::library::{self, LibraryWork};
use crate::http::site::Site;

/// The maximum size of a request, in bytes.
pub(super) const MAX_SIZE: usize = 256 * 1024;

/// The body of a request.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Import {
    /// A game.
    #[schema(example = "1. e4 e5 2. Nf3 *")]
    pgn: String,
}

/// The collection of an import.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Imported {
    id: String,
    url: String,
}

/// Imports a game as a collection of the caller's library.
///
/// The response names the page of the collection, into which the game is read in the background.
#[utoipa::path(
    post,
    path = "/api/import",
    tag = "Games",
    security(("token" = [])),
    request_body(content(
        (Import = "application/x-www-form-urlencoded"),
        (Import = "application/json"),
    )),
    responses((status = 200, body = Imported)),
)]
pub(super) async fn import(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LibraryWork>>,
    holder: Holder,
    headers: HeaderMap,
    request: Request,
) -> Result<Json<Imported>, ApiError> {
    let Import { pgn } = read(request).await?;
    let title = title(&pgn);
    let body = Body::from(pgn);
    let base = site.base(&headers);
    let collection = library::import_file(site, work, holder.caller, &title, body).await?;
    let (id, path) = (collection.id, format!("/library/{}", collection.id));
    let url = base.map_or_else(|| path.clone(), |base| format!("{base}{path}"));
    let id = id.to_string();
    Ok(Json(Imported { id, url }))
}

/// Reads a form or a JSON object with any content type.
async fn read(request: Request) -> Result<Import, ApiError> {
    let body = fields::text(request, &()).await?;
    let missing = || ApiError::field("pgn", "is missing");
    if body.trim_start().starts_with('{') {
        return serde_json::from_str(&body).map_err(|_| missing());
    }
    let mut fields = form_urlencoded::parse(body.as_bytes());
    let pgn = fields.find(|(name, _)| name == "pgn");
    let (_, pgn) = pgn.ok_or_else(missing)?;
    Ok(Import {
        pgn: pgn.into_owned(),
    })
}

/// Returns the name of the collection: the players of the first game.
fn title(pgn: &str) -> String {
    let record = pgn::records(pgn.as_bytes()).next().and_then(Result::ok);
    let name = |tag: &str| {
        let known = record.as_ref().and_then(|record| record.tags.known(tag));
        known.unwrap_or("?").to_owned()
    };
    let title = format!("{} – {}", name("White"), name("Black"));
    title.chars().take(library::LONGEST_NAME).collect()
}
