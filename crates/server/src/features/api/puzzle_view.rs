//! Puzzles as the API shows them.

use ::puzzles::{Puzzle, Theme};
use serde_json::{Value, json};
use store::Unavailable;

use super::terms_view::NO_RATING;
use crate::http::site::Site;

/// Returns a puzzle with its game. The built-in puzzles come from games of the engine against
/// itself that are not stored: the PGN begins at the position of the puzzle.
pub(super) async fn view(site: &Site, puzzle: &Puzzle) -> Result<Value, Unavailable> {
    let mut shown = details(site, puzzle).await?;
    let id = shown["id"].clone();
    shown["initialPly"] = json!(0);
    let fen = puzzle.start.fen();
    let player = |color: &str| json!({ "id": "staunton", "name": "Staunton", "color": color, "rating": NO_RATING });
    Ok(json!({
        "game": {
            "id": id,
            "perf": { "key": "blitz", "name": "Blitz" },
            "rated": false,
            "players": [player("white"), player("black")],
            "pgn": format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*"),
            "clock": "0+0",
        },
        "puzzle": shown,
    }))
}

/// Returns a puzzle without a game.
pub(super) async fn details(site: &Site, puzzle: &Puzzle) -> Result<Value, Unavailable> {
    let id = puzzle.id().to_string();
    let rating = site.store.puzzles().puzzle_rating(&id).await?;
    let positions = puzzle.positions();
    let solution = positions.iter().zip(&puzzle.moves);
    let solution = solution.map(|(position, &mv)| position.uci(mv).to_string());
    let themes = puzzle.themes.iter().map(Theme::name);
    Ok(json!({
        "id": id,
        "fen": puzzle.start.fen(),
        "rating": rating.map_or(puzzle.rating, |rating| rating.points()),
        "plays": rating.map_or(0, |rating| rating.games()),
        "solution": solution.collect::<Vec<_>>(),
        "themes": themes.collect::<Vec<_>>(),
    }))
}
