//! The result compared with the last position, the number of moves and the termination.

use mating::Budget;
use pgn::GameResult;
use rules::{Color, Outcome};

use super::game::Game;

/// Maximum number of pieces for which a search for a possible mate is short.
const FEW_PIECES: u32 = 5;

pub(super) fn check(game: &Game, found: &mut Vec<String>) {
    if !game.is_complete {
        return;
    }
    found.extend(last_position(game));
    found.extend(plies(game));
    found.extend(termination(game));
}

fn last_position(game: &Game) -> Option<String> {
    let result = game.outline.result;
    let is_decisive = matches!(result, GameResult::WhiteWins | GameResult::BlackWins);
    match game.last.outcome() {
        Some(Outcome::Checkmate) => {
            let (winner, expected) = match game.last.turn() {
                Color::White => ("Black", GameResult::BlackWins),
                Color::Black => ("White", GameResult::WhiteWins),
            };
            (result != expected)
                .then(|| format!("{winner} has given checkmate, but the result is {result}"))
        }
        Some(Outcome::Stalemate) => (result != GameResult::Draw)
            .then(|| format!("the game ends with stalemate, but the result is {result}")),
        None => {
            let is_dead = is_decisive
                && game.last.board().occupied().len() <= FEW_PIECES
                && mating::is_dead(&game.last, Budget::default()) == Some(true);
            is_dead.then(|| {
                format!("neither side can still give checkmate, but the result is {result}")
            })
        }
    }
}

fn plies(game: &Game) -> Option<String> {
    let written = game.known("PlyCount")?;
    let plies = game.outline.moves.len();
    match written.parse::<usize>() {
        Ok(count) => (count != plies)
            .then(|| format!("PlyCount says {count}, but the game has {plies} plies")),
        Err(_) => Some(format!("PlyCount says {written:?}, which is no number")),
    }
}

fn termination(game: &Game) -> Option<String> {
    let written = game.known("Termination")?;
    let text = written.to_lowercase();
    let result = game.outline.result;
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let outcome = game.last.outcome();
    let wins = |name: &str| {
        let name = game.known(name).map(str::to_lowercase);
        name.is_some_and(|name| text.starts_with(&format!("{name} won")))
    };
    let but = |what: &str| Some(format!("the tag Termination says {written:?}, but {what}"));
    if says(&["checkmate"]) && outcome != Some(Outcome::Checkmate) {
        return but("the last position is no checkmate");
    }
    if says(&["stalemate"]) && outcome != Some(Outcome::Stalemate) {
        return but("the last position is no stalemate");
    }
    let expected: &[GameResult] = if says(&["unterminated", "unfinished", "in progress"]) {
        &[GameResult::Unknown]
    } else if says(&["drawn", "draw by", "draw agreed"]) {
        &[GameResult::Draw]
    } else if wins("White") && !wins("Black") {
        &[GameResult::WhiteWins]
    } else if wins("Black") && !wins("White") {
        &[GameResult::BlackWins]
    } else if says(&[" won ", "resign"]) {
        &[GameResult::WhiteWins, GameResult::BlackWins]
    } else {
        return None;
    };
    if expected.contains(&result) {
        None
    } else {
        but(&format!("the result is {result}"))
    }
}
