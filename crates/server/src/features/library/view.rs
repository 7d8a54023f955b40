//! The views of collections for their owners.

use std::sync::Arc;

use ::language::InLanguage;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::library as wire;
use serde::Deserialize;
use store::{Collection, CollectionState, GameHeading};

use super::{LibraryWork, check_account, import, no_such_collection, own};
use crate::features::library::collection_error;
use crate::http::language::Answering;
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The number of games on a page.
const PAGE: usize = 100;

/// `GET /app/library`: lists the collections.
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Json<wire::CollectionList>, RequestError> {
    check(&site, &member)?;
    let collections = site
        .store
        .library()
        .collections_of(member.player.id)
        .await?;
    let collections = collections.iter().map(collection).collect();
    Ok(Json(wire::CollectionList { collections }))
}

/// The start of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    after: Option<u32>,
}

/// `GET /app/library/{collection}`: returns a page of a collection.
pub(super) async fn page(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Params(Page { after }): Params<Page>,
    Answering(language): Answering,
    member: Member,
) -> Result<Json<wire::CollectionPage>, RequestError> {
    check(&site, &member)?;
    let own = own(&site, &member, &id).await?;
    let library = site.store.library();
    // One extra game shows whether there is another page.
    let limit = PAGE as u32 + 1;
    let mut games = library.games_in(own.id, after.unwrap_or(0), limit).await?;
    let is_last = games.len() <= PAGE;
    games.truncate(PAGE);
    let next = games.last().map(|game| game.number).filter(|_| !is_last);
    let unread = import::unread(&own);
    let mut problems = library.problems_in(own.id).await?;
    problems.retain(|problem| {
        // Older versions stored this problem with the others.
        unread.as_ref().map(|unread| unread.number) != Some(problem.number)
    });
    problems.extend(unread);
    let problems = problems.into_iter().map(|problem| wire::ImportProblem {
        number: problem.number,
        line: problem.line,
        reason: Sentence::finished(problem.reason).in_language(language),
    });
    Ok(Json(wire::CollectionPage {
        collection: collection(&own),
        games: games.into_iter().map(heading).collect(),
        next,
        problems: problems.collect(),
    }))
}

/// `DELETE /app/library/{collection}`: deletes a collection.
pub(super) async fn delete(
    State(site): State<Arc<Site>>,
    State(work): State<Arc<LibraryWork>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    check(&site, &member)?;
    let id = own(&site, &member, &id).await?.id;
    let library = site.store.library();
    library
        .delete_collection(member.player.id, id)
        .await
        .map_err(collection_error)?;
    work.imports.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /app/library/{collection}/{number}`: returns a game.
pub(super) async fn game(
    State(site): State<Arc<Site>>,
    Path((id, number)): Path<(String, String)>,
    member: Member,
) -> Result<Json<wire::CollectedGame>, RequestError> {
    check(&site, &member)?;
    let id = own(&site, &member, &id).await?.id;
    let number = number.parse().map_err(|_| no_such_collection())?;
    let game = site.store.library().game_in(id, number).await?;
    let game = game.ok_or_else(RequestError::no_such_game)?;
    let record = pgn::records(game.pgn.as_bytes()).next();
    let record = record.and_then(Result::ok);
    let record = record.ok_or_else(|| store::Unavailable("a stored game is unreadable".into()))?;
    let mut position = record.start;
    let plies = record.main.moves.iter().map(|played| {
        let san = match played.ply {
            pgn::Ply::Move(mv) => position.san(mv),
            pgn::Ply::Null => "--".to_owned(),
        };
        played.ply.play(&mut position);
        wire::CollectedPly {
            san,
            fen: position.fen(),
        }
    });
    Ok(Json(wire::CollectedGame {
        start_fen: record.start.fen(),
        plies: plies.collect(),
        heading: heading(game.heading),
        pgn: game.pgn,
    }))
}

fn check(site: &Site, member: &Member) -> Result<(), RequestError> {
    check_account(member)?;
    Ok(site.rate_limits.lookups.admit(member.caller)?)
}

pub(super) fn collection(collection: &Collection) -> wire::CollectionView {
    wire::CollectionView {
        id: collection.id.to_string(),
        name: collection.name.clone(),
        at: collection.created_at.0,
        state: match collection.state {
            CollectionState::Uploading => wire::CollectionState::Uploading,
            CollectionState::Reading => wire::CollectionState::Reading,
            CollectionState::Done => wire::CollectionState::Done,
            CollectionState::BrokenOff => wire::CollectionState::BrokenOff,
        },
        bytes: collection.bytes,
        // The UTF-8 form of a UTF-16 file may have more bytes than the file.
        read_bytes: collection.read_bytes.min(collection.bytes),
        games: collection.games,
        left_out: collection.read_games.saturating_sub(collection.games),
    }
}

pub(crate) fn heading(heading: GameHeading) -> wire::CollectedHeading {
    wire::CollectedHeading {
        number: heading.number,
        white: heading.white,
        black: heading.black,
        event: heading.event,
        date: heading.date,
        result: heading.result,
        plies: heading.plies,
    }
}
