//! Requests to solve a puzzle of a collection.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use messages::error::RequestError;
use protocol::http::puzzles::{PuzzleAnswer, PuzzleTry, PuzzleView};
use puzzles::Puzzle;
use rules::Position;
use store::{CollectionId, FoundPuzzle, Unavailable};
use views::puzzles::Judged;

use crate::features::library;
use crate::features::puzzles::attempt::{not_judged, refuse_in_run};
use crate::features::puzzles::{no_puzzle, show};
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/library/{collection}/puzzles/{puzzle}`: returns a puzzle.
pub(super) async fn one(
    State(site): State<Arc<Site>>,
    Path((collection, name)): Path<(String, String)>,
    member: Member,
) -> Result<Json<PuzzleView>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let own = Own::named(&site, &member, &collection, &name).await?;
    let tried = own.found.solved.is_some();
    Ok(Json(show::of(&own.puzzle, own.puzzle.rating, tried)))
}

/// `POST /app/library/{collection}/puzzles/{puzzle}/attempt`: judges moves in a puzzle.
pub(super) async fn attempt(
    State(site): State<Arc<Site>>,
    Path((collection, name)): Path<(String, String)>,
    member: Member,
    Sent(tried): Sent<PuzzleTry>,
) -> Result<Json<PuzzleAnswer>, RequestError> {
    site.rate_limits.tries.admit(member.caller)?;
    let own = Own::named(&site, &member, &collection, &name).await?;
    refuse_in_run(&site, member.player.id, &own.puzzle).await?;
    let judged = Judged::of(&own.puzzle, &tried).map_err(not_judged)?;
    if let Some(solved) = judged.result() {
        let puzzles = site.store.found_puzzles();
        let noted = puzzles.note_found_puzzle(own.collection, &own.found.named.puzzle, solved);
        noted.await?;
    }
    let is_over = judged.is_over();
    let mut answer = judged.answer(&own.puzzle, None);
    if is_over {
        let game = site.store.library().game_in(own.collection, own.found.game);
        if let Some(game) = game.await? {
            answer.ply = ply_of(&own.puzzle, &game.pgn);
            answer.game = Some(library::heading(game.heading));
        }
    }
    Ok(Json(answer))
}

/// Returns the number of plies before the puzzle in its game.
fn ply_of(puzzle: &Puzzle, pgn: &str) -> Option<u32> {
    let record = pgn::records(pgn.as_bytes()).next()?.ok()?;
    let is_start = |position: Position| position.is_same_position(&puzzle.start);
    record.positions().position(is_start).map(|ply| ply as u32)
}

/// A puzzle in one of the member's own collections.
struct Own {
    collection: CollectionId,
    found: FoundPuzzle,
    puzzle: Puzzle,
}

impl Own {
    async fn named(
        site: &Site,
        member: &Member,
        collection: &str,
        name: &str,
    ) -> Result<Self, RequestError> {
        library::check_account(member)?;
        let collection = library::own(site, member, collection).await?.id;
        let found = site.store.found_puzzles().puzzle_in(collection, name);
        let found = found.await?.ok_or_else(no_puzzle)?;
        let puzzle = found.named.text.parse();
        let puzzle = puzzle.map_err(|why| Unavailable(format!("a stored puzzle: {why}")))?;
        Ok(Self {
            collection,
            found,
            puzzle,
        })
    }
}
