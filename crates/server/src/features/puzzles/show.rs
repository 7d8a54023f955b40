//! Conversions of puzzles to the protocol.

use messages::error::RequestError;
use protocol::http::puzzles::PuzzleView;
use puzzles::Puzzle;
use store::{PlayerId, Unavailable};

pub(super) use views::puzzles::of;

use crate::http::site::Site;

/// Converts a puzzle for this player.
pub(super) async fn puzzle(
    site: &Site,
    player: PlayerId,
    puzzle: &Puzzle,
) -> Result<PuzzleView, RequestError> {
    let id = puzzle.id().to_string();
    let tried = site.store.puzzles().has_tried(player, &id).await?;
    let rating = rating(site, puzzle).await?;
    Ok(of(puzzle, rating, tried))
}

/// Returns the current rating of a puzzle.
async fn rating(site: &Site, puzzle: &Puzzle) -> Result<u16, Unavailable> {
    let id = puzzle.id().to_string();
    let rating = site.store.puzzles().puzzle_rating(&id).await?;
    Ok(rating.map_or(puzzle.rating, |rating| rating.points()))
}
