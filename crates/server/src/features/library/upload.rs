//! File uploads.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use limits::caller::Caller;
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use protocol::http::library::CollectionView;
use serde::Deserialize;
use store::{Collection, CollectionId, NewCollection, PlayerId};
use tokio::time::timeout;

use super::pieces::PIECE;
use super::{LibraryWork, check_account, import, no_such_collection, view};
use crate::features::library::collection_error;
use crate::http::body::is_pgn;
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The maximum size of a file.
const MAX_FILE_SIZE: usize = 16 * 1024 * 1024;
/// The timeout for an upload that sends no data.
const SILENCE: Duration = Duration::from_secs(10);
/// The maximum length of a collection's name, in characters.
pub(crate) const NAME: usize = 60;

/// The parameters of an upload.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    name: String,
}

/// `POST /app/library`: stores the file, which is then imported in the background.
pub(super) async fn upload(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LibraryWork>>,
    Params(about): Params<About>,
    headers: HeaderMap,
    member: Member,
    body: Body,
) -> Result<(StatusCode, Json<CollectionView>), RequestError> {
    check_account(&member)?;
    if !is_pgn(&headers) {
        return Err(RequestError::new(
            Code::UnsupportedMediaType,
            "The file must be PGN, with the content type application/x-chess-pgn.",
        ));
    }
    let collection = import(site, work, member.caller, &about.name, body).await?;
    Ok((StatusCode::CREATED, Json(view::collection(&collection))))
}

/// Stores a file as a collection of the caller, which is then imported in the background.
pub(crate) async fn import(
    site: Arc<Site>,
    work: Arc<LibraryWork>,
    caller: Caller,
    title: &str,
    body: Body,
) -> Result<Collection, RequestError> {
    let name = name(title)?;
    site.rate_limits.uploads.admit(caller)?;
    let id = CollectionId::from_bits(random::bits());
    let collection = NewCollection {
        id,
        owner: caller.player,
        name,
        at: site.clock.now(),
    };
    site.store
        .library()
        .begin_collection(collection)
        .await
        .map_err(collection_error)?;
    // The task cleans up after itself when the connection is lost.
    let receiving = receive(Arc::clone(&site), work, id, caller.player, body);
    let receiving = site.tasks.spawn(receiving);
    let received = receiving.await;
    received.map_err(|why| store::Unavailable(why.to_string()))??;
    let collection = site.store.library().collection(id).await?;
    collection.ok_or_else(no_such_collection)
}

fn name(text: &str) -> Result<String, RequestError> {
    let name: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME {
        return Err(RequestError::bad(
            Sentence::new("The name of a collection has 1 to {most} characters.")
                .with("most", NAME),
        ));
    }
    Ok(name.to_owned())
}

/// Stores the file piece by piece. Incomplete files are not imported, and files without a game are
/// deleted.
async fn receive(
    site: Arc<Site>,
    work: Arc<LibraryWork>,
    id: CollectionId,
    owner: PlayerId,
    body: Body,
) -> Result<(), RequestError> {
    // The timeout is part of this task: the timeout of the response does not cancel the task.
    let kept = timeout(site.limits.upload_time, keep(&site, id, body)).await;
    let kept = kept.unwrap_or_else(|_| Err(RequestError::too_late()));
    // If the file cannot be checked now, the importer does it.
    if kept.is_ok() && !import::has_game(&site, id).await.unwrap_or(true) {
        site.store
            .library()
            .delete_collection(owner, id)
            .await
            .map_err(collection_error)?;
        work.imports.notify_one();
        return Err(RequestError::bad(
            "There is no game in this file: send uncompressed PGN.",
        ));
    }
    let ended = site
        .store
        .library()
        .end_upload(id, kept.is_ok(), site.clock.now());
    ended.await.map_err(collection_error)?;
    kept?;
    work.imports.notify_one();
    Ok(())
}

async fn keep(site: &Site, id: CollectionId, body: Body) -> Result<(), RequestError> {
    let library = site.store.library();
    let mut stream = body.into_data_stream();
    let mut piece: Vec<u8> = Vec::with_capacity(PIECE);
    let (mut number, mut length) = (0, 0);
    while let Some(bytes) = timeout(SILENCE, stream.next())
        .await
        .map_err(|_| RequestError::too_late())?
    {
        let broken_off = || RequestError::bad("The file did not arrive completely: send it again.");
        let bytes = bytes.map_err(|_| broken_off())?;
        length += bytes.len();
        if length > MAX_FILE_SIZE {
            return Err(RequestError::new(
                Code::TooLarge,
                "A file can have at most 16 MiB: split it with “staunton pgn split”.",
            ));
        }
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (fits, further) = rest.split_at(rest.len().min(PIECE - piece.len()));
            piece.extend_from_slice(fits);
            rest = further;
            if piece.len() == PIECE {
                let full = std::mem::replace(&mut piece, Vec::with_capacity(PIECE));
                library
                    .add_piece(id, number, full, site.clock.now())
                    .await
                    .map_err(collection_error)?;
                number += 1;
            }
        }
    }
    if !piece.is_empty() {
        library
            .add_piece(id, number, piece, site.clock.now())
            .await
            .map_err(collection_error)?;
    }
    Ok(())
}
