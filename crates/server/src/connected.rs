//! On which nodes the players of games are connected.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use store::GameId;

/// Whether White and Black have a connection ([`rules::Color::index`]).
pub(crate) type Sides = [bool; 2];

const NOBODY: Sides = [false; 2];

/// The games with connected players, on this node and on others.
#[derive(Debug, Default)]
pub(crate) struct Connected(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    here: HashMap<GameId, Sides>,
    /// By game and node.
    elsewhere: HashMap<GameId, HashMap<String, Sides>>,
}

impl Connected {
    /// Notes who is connected to this node.
    pub(crate) fn here(&self, game: GameId, sides: Sides) {
        let here = &mut self.lock().here;
        if sides == NOBODY {
            here.remove(&game);
        } else {
            here.insert(game, sides);
        }
    }

    /// All games with players who are connected to this node.
    pub(crate) fn all_here(&self) -> Vec<(GameId, Sides)> {
        let tables = self.lock();
        tables
            .here
            .iter()
            .map(|(&game, &sides)| (game, sides))
            .collect()
    }

    /// Notes who is connected to another node.
    pub(crate) fn elsewhere(&self, node: &str, game: GameId, sides: Sides) {
        let elsewhere = &mut self.lock().elsewhere;
        let nodes = elsewhere.entry(game).or_default();
        if sides == NOBODY {
            nodes.remove(node);
        } else {
            nodes.insert(node.to_owned(), sides);
        }
        if nodes.is_empty() {
            elsewhere.remove(&game);
        }
    }

    /// Who is connected to any other node.
    pub(crate) fn of(&self, game: GameId) -> Sides {
        let tables = self.lock();
        let nodes = tables.elsewhere.get(&game).into_iter();
        let sides = nodes.flat_map(HashMap::values);
        sides.fold(NOBODY, |all, one| [all[0] || one[0], all[1] || one[1]])
    }

    /// Forgets what another node has told; returns the games that it concerns.
    pub(crate) fn forget(&self, node: &str) -> Vec<GameId> {
        let mut concerned = Vec::new();
        self.lock().elsewhere.retain(|&game, nodes| {
            if nodes.remove(node).is_some() {
                concerned.push(game);
            }
            !nodes.is_empty()
        });
        concerned
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().expect("no panic while it is held")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_connected_while_any_node_says_so() {
        let connected = Connected::default();
        let [one, two] = [1, 2].map(GameId::from_bits);
        connected.elsewhere("a", one, [true, false]);
        connected.elsewhere("b", one, [false, true]);
        connected.elsewhere("b", two, [true, true]);
        assert_eq!(connected.of(one), [true, true]);
        connected.elsewhere("a", one, NOBODY);
        assert_eq!(connected.of(one), [false, true]);
        let mut concerned = connected.forget("b");
        concerned.sort();
        assert_eq!(concerned, [one, two]);
        assert_eq!((connected.of(one), connected.of(two)), (NOBODY, NOBODY));
        assert!(connected.lock().elsewhere.is_empty());
        connected.here(one, [true, false]);
        connected.here(two, [true, true]);
        connected.here(two, NOBODY);
        assert_eq!(connected.all_here(), [(one, [true, false])]);
    }
}
