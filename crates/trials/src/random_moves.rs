//! Random legal moves.

use fastrand::Rng;
use rules::Position;

/// A random legal move, in UCI, and the position after it; none when there is no legal move.
pub(crate) fn random_move(position: &Position, rng: &mut Rng) -> Option<(String, Position)> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let mv = moves[rng.usize(..moves.len())];
    Some((position.uci(mv).to_string(), position.after_unchecked(mv)))
}

/// A seed of random moves that make a game of at least so many plies from the standard start.
pub(crate) fn seed_of_a_long_game(plies: u32) -> u64 {
    let is_long = |seed: &u64| {
        let mut rng = Rng::with_seed(*seed);
        let mut position = Position::start();
        for _ in 0..plies {
            match random_move(&position, &mut rng) {
                Some((_, after)) if after.outcome().is_none() => position = after,
                _ => return false,
            }
        }
        true
    };
    (0..=u64::MAX)
        .find(is_long)
        .expect("random games may be long")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_game() {
        let seed = seed_of_a_long_game(150);
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
}
