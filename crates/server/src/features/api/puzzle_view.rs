//! Puzzles as the API shows them.

use ::puzzles::{Puzzle, Theme};
use serde::Serialize;
use store::Unavailable;
use utoipa::ToSchema;

use super::terms_view::{ColorName, NO_RATING};
use crate::http::site::Site;

/// A puzzle with its game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Puzzle)]
pub(super) struct PuzzleView {
    game: PuzzleGame,
    puzzle: PuzzleDetails,
}

/// The game of a puzzle. The built-in puzzles come from games of the engine against itself that are
/// not stored: the PGN begins at the position of the puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PuzzleGame {
    id: String,
    perf: PuzzlePerf,
    rated: bool,
    players: [PuzzlePlayer; 2],
    #[schema(example = "[SetUp \"1\"]\n[FEN \"4k3/8/4K3/8/8/8/8/7R w - - 0 1\"]\n\n*")]
    pgn: String,
    #[schema(example = "0+0")]
    clock: &'static str,
}

/// The rating category of the game of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PuzzlePerf {
    key: &'static str,
    name: &'static str,
}

/// A player of the game of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PuzzlePlayer {
    id: &'static str,
    name: &'static str,
    color: ColorName,
    rating: u16,
}

/// A puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PuzzleDetails {
    id: String,
    fen: String,
    rating: u16,
    /// The number of players who have tried it.
    plays: u32,
    /// The moves of both sides in UCI notation.
    solution: Vec<String>,
    themes: Vec<&'static str>,
    /// The number of plies of the PGN before the puzzle, if there is a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    initial_ply: Option<u32>,
}

/// Returns a puzzle with its game.
pub(super) async fn view(site: &Site, puzzle: &Puzzle) -> Result<PuzzleView, Unavailable> {
    let details = details(site, puzzle).await?;
    let player = |color| PuzzlePlayer {
        id: "staunton",
        name: "Staunton",
        color,
        rating: NO_RATING,
    };
    Ok(PuzzleView {
        game: PuzzleGame {
            id: details.id.clone(),
            perf: PuzzlePerf {
                key: "blitz",
                name: "Blitz",
            },
            rated: false,
            players: [player(ColorName::White), player(ColorName::Black)],
            pgn: format!("[SetUp \"1\"]\n[FEN \"{}\"]\n\n*", details.fen),
            clock: "0+0",
        },
        puzzle: PuzzleDetails {
            initial_ply: Some(0),
            ..details
        },
    })
}

/// Returns a puzzle without a game.
pub(super) async fn details(site: &Site, puzzle: &Puzzle) -> Result<PuzzleDetails, Unavailable> {
    let id = puzzle.id().to_string();
    let rating = site.store.puzzles().puzzle_rating(&id).await?;
    let positions = puzzle.positions();
    let solution = positions.iter().zip(&puzzle.moves);
    let solution = solution.map(|(position, &mv)| position.uci(mv).to_string());
    Ok(PuzzleDetails {
        id,
        fen: puzzle.start.fen(),
        rating: rating.map_or(puzzle.rating, |rating| rating.points()),
        plays: rating.map_or(0, |rating| rating.games()),
        solution: solution.collect(),
        themes: puzzle.themes.iter().map(Theme::name).collect(),
        initial_ply: None,
    })
}
