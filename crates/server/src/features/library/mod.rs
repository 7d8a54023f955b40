//! Collections of games in the libraries of users with accounts.

mod import;
mod pieces;
mod reading;
mod upload;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::http::{Method, Request};
use axum::routing::get;
use messages::code::Code;
use messages::error::RequestError;
use store::{Collection, CollectionError, CollectionId};
use tokio::sync::Notify;

use crate::http::member::Member;
use crate::http::site::Site;

pub(crate) use import::read_files;
pub(crate) use upload::{NAME as LONGEST_NAME, import as import_file};
pub(crate) use view::heading;

/// Notifications for the background tasks of libraries.
#[derive(Debug, Default)]
pub(crate) struct LibraryWork {
    /// A file of games was uploaded, or a collection was deleted.
    imports: Notify,
    /// A collection was imported.
    pub(crate) has_read: Notify,
}

/// The path for uploads.
const PATH: &str = "/app/library";

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<LibraryWork>: FromRef<S>,
{
    Router::new()
        .route(PATH, get(view::list).post(upload::upload))
        .route(
            "/app/library/{collection}",
            get(view::page).delete(view::delete),
        )
        .route("/app/library/{collection}/{number}", get(view::game))
}

/// Returns whether this request uploads a file, which may take longer than other requests.
pub(crate) fn is_upload<B>(request: &Request<B>) -> bool {
    request.method() == Method::POST && request.uri().path() == PATH
}

/// Refuses guests: a guest who loses the cookie would lose the library.
pub(crate) fn check_account(member: &Member) -> Result<(), RequestError> {
    if member.caller.is_guest {
        return Err(RequestError::new(
            Code::Forbidden,
            "You need an account for collections of games: register or sign in first.",
        ));
    }
    Ok(())
}

/// Returns the member's own collection with this id. Others get the same error as for a missing
/// collection.
pub(crate) async fn own(
    site: &Site,
    member: &Member,
    collection: &str,
) -> Result<Collection, RequestError> {
    let id: CollectionId = collection.parse().map_err(|_| no_such_collection())?;
    let collection = site.store.library().collection(id).await?;
    let own = collection.filter(|collection| collection.owner == member.player.id);
    own.ok_or_else(no_such_collection)
}

pub(crate) fn no_such_collection() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "You have no such collection: check the address.",
    )
}

pub(crate) fn collection_error(error: CollectionError) -> RequestError {
    match error {
        CollectionError::NoSuchCollection => no_such_collection(),
        CollectionError::TooMany => RequestError::new(
            Code::Conflict,
            "You have 20 collections, the maximum: delete one first.",
        ),
        CollectionError::Busy => RequestError::new(
            Code::Conflict,
            "Another file of yours is still uploading: wait until it is done.",
        ),
        CollectionError::IdTaken => store::Unavailable(error.to_string()).into(),
        CollectionError::Unavailable(why) => why.into(),
    }
}
