//! The built-in book: games of the engine against itself from named openings, which
//! `cargo xtask book` plays.

use std::collections::HashMap;
use std::io::Read;
use std::sync::LazyLock;

use arbiter::Points;
use flate2::read::GzDecoder;
use pgn::Reader;
use rules::{Move, Position};
use store::ExploredMove;

use super::count::read_counted_game;

/// The number of plies of a game in the book.
pub(super) const PLIES: usize = 24;

/// The games, one line of PGN each.
const GAMES: &[u8] = include_bytes!("../../../data/engine-games.pgn.gz");

/// The moves by the hashes of their positions.
static MOVES: LazyLock<HashMap<u64, Vec<ExploredMove>>> = LazyLock::new(read);

/// Returns the moves of a position. After a hash collision a move may be illegal.
pub(super) fn moves_in(position: &Position) -> Vec<ExploredMove> {
    MOVES.get(&position.hash()).cloned().unwrap_or_default()
}

fn read() -> HashMap<u64, Vec<ExploredMove>> {
    let mut text = Vec::new();
    GzDecoder::new(GAMES)
        .read_to_end(&mut text)
        .expect("the file of the program is intact");
    let mut reader = Reader::from_bytes(&text);
    let mut moves: HashMap<u64, Vec<ExploredMove>> = HashMap::new();
    while let Ok(Some(game)) = read_counted_game(&mut reader) {
        let mut counted = Vec::new();
        for (position, mv) in game.moves.into_iter().take(PLIES) {
            // A game counts once for each move in each position.
            let key = (position.hash(), mv);
            if !counted.contains(&key) {
                counted.push(key);
                count(moves.entry(key.0).or_default(), mv, game.score);
            }
        }
    }
    moves
}

fn count(moves: &mut Vec<ExploredMove>, mv: Move, score: Points) {
    let place = moves.iter().position(|found| found.mv == mv);
    let place = place.unwrap_or_else(|| {
        moves.push(ExploredMove {
            mv,
            white: 0,
            draws: 0,
            black: 0,
            average_rating: None,
            last: None,
        });
        moves.len() - 1
    });
    match score {
        Points::WhiteWins => moves[place].white += 1,
        Points::Draw => moves[place].draws += 1,
        Points::BlackWins => moves[place].black += 1,
        Points::None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(moves: &[ExploredMove]) -> u32 {
        moves.iter().map(ExploredMove::games).sum()
    }

    #[test]
    fn the_book_is_small_and_knows_every_first_move() {
        assert!(GAMES.len() <= 2 * 1024 * 1024);
        let start = Position::start();
        let moves = moves_in(&start);
        assert_eq!(moves.len(), 20);
        let games = total(&moves);
        assert!(games > 2_000, "{games}");
        let decided = moves.iter().map(|found| found.white + found.black);
        assert!(decided.sum::<u32>() > games / 4);
        let e4 = start.parse_san("e4").expect("a move");
        let after: u32 = total(&moves_in(&start.after_unchecked(e4)));
        let played = moves.iter().find(|found| found.mv == e4);
        // Other move orders lead to the position, too.
        assert!(after >= played.expect("in the book").games());
    }

    #[test]
    fn unknown_positions_have_no_moves() {
        let mut position = Position::start();
        for san in ["a3", "a6", "Ra2", "Ra7", "Ra1", "Ra8", "h3", "h6"] {
            let mv = position.parse_san(san).expect("a legal move");
            position.play_unchecked(mv);
        }
        assert_eq!(moves_in(&position), []);
    }
}
