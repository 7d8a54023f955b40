//! What is shown of a puzzle.

use std::collections::BTreeMap;

use protocol::PositionView;
use protocol::http::puzzles::PuzzleView;
use puzzles::Puzzle;
use rules::Position;
use store::{PlayerId, Unavailable};

use crate::app::App;
use crate::problem::RequestError;
use crate::{plies, view};

/// The board of a position, with its legal moves while it is the solver's turn.
pub(super) fn board(position: &Position, is_over: bool) -> PositionView {
    PositionView {
        fen: position.fen(),
        turn: view::side(position.turn()),
        check: position.is_check(),
        targets: if is_over {
            BTreeMap::new()
        } else {
            view::targets(position)
        },
        material: plies::standing(position),
    }
}

/// A puzzle as this player gets it.
pub(super) async fn puzzle(
    app: &App,
    player: PlayerId,
    puzzle: &Puzzle,
) -> Result<PuzzleView, RequestError> {
    let id = puzzle.id().to_string();
    let tried = app.store.puzzles().has_tried(player, &id).await?;
    let rating = rating(app, puzzle).await?;
    Ok(of(puzzle, rating, tried))
}

/// The rating of a puzzle at this time.
async fn rating(app: &App, puzzle: &Puzzle) -> Result<u16, Unavailable> {
    let id = puzzle.id().to_string();
    let rating = app.store.puzzles().puzzle_rating(&id).await?;
    Ok(rating.map_or(puzzle.rating, |rating| rating.points()))
}

/// A puzzle with this rating.
pub(super) fn of(puzzle: &Puzzle, rating: u16, tried: bool) -> PuzzleView {
    PuzzleView {
        id: puzzle.id().to_string(),
        side: view::side(puzzle.start.turn()),
        moves: puzzle.length() as u32,
        rating,
        tried,
        position: board(&puzzle.start, false),
    }
}
