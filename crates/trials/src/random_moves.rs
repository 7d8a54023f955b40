//! Random legal moves.

use fastrand::Rng;
use rules::{Line, Move, Position};

/// The number of seeds tried to find a long game.
const SEEDS: u64 = 5_000;
/// With this few pieces a game may be over because neither side can win.
const FEW_PIECES: u32 = 4;
/// A game is over after this many plies without a capture or a pawn move.
const MAX_QUIET_PLIES: u32 = 150;
/// A game is over when a position occurs for this time.
const LAST_REPETITION: usize = 5;

/// Returns a random legal move in UCI, and the position after it; `None` if there is no legal move.
pub(crate) fn random_move(position: &Position, rng: &mut Rng) -> Option<(String, Position)> {
    let mv = choose(position, rng)?;
    Some((position.uci(mv).to_string(), position.after_unchecked(mv)))
}

fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    Some(moves[rng.usize(..moves.len())])
}

/// Returns a seed whose random moves make a game of at least `plies` plies from the standard
/// position. Returns `None` if the first few thousand seeds have none: games of random moves have
/// hundreds of plies.
pub(crate) fn seed_of_a_long_game(plies: u32) -> Option<u64> {
    (0..SEEDS).find(|&seed| is_long(seed, plies))
}

fn is_long(seed: u64, plies: u32) -> bool {
    let mut rng = Rng::with_seed(seed);
    let mut line = Line::new(Position::start());
    (0..plies).all(|_| {
        let mv = choose(line.position(), &mut rng);
        mv.is_some_and(|mv| line.play(mv).is_ok()) && game_continues(&line)
    })
}

/// Whether a game continues under the rules that end it automatically. Does not detect dead
/// positions with many pieces.
fn game_continues(line: &Line) -> bool {
    let position = line.position();
    position.board().occupied().len() > FEW_PIECES
        && position.halfmove_clock() < MAX_QUIET_PLIES
        && position.outcome().is_none()
        && line.repetitions() < LAST_REPETITION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_game() {
        let seed = seed_of_a_long_game(150).expect("a seed");
        let game = || {
            let mut rng = Rng::with_seed(seed);
            let mut position = Position::start();
            let mut moves = Vec::new();
            while moves.len() < 150 {
                let (uci, after) = random_move(&position, &mut rng).expect("a long game");
                position = position
                    .play(position.parse_uci(&uci).expect("UCI"))
                    .expect("legal");
                assert_eq!(position, after);
                moves.push(uci);
            }
            moves
        };
        assert_eq!(game(), game());
    }

    #[test]
    fn stops_searching_for_a_game_that_is_too_long() {
        assert_eq!(seed_of_a_long_game(20_000), None);
    }
}
