//! The players and spectators of each game, by node.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use serde::{Deserialize, Serialize};
use store::GameId;

/// The players and spectators connected to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followers {
    /// Whether White and Black have a connection ([`rules::Color::index`]).
    pub sides: [bool; 2],
    /// The number of spectators.
    #[serde(default)]
    pub spectators: u32,
}

impl Followers {
    const NOBODY: Self = Self {
        sides: [false; 2],
        spectators: 0,
    };

    const fn and(self, other: Self) -> Self {
        Self {
            sides: [
                self.sides[0] || other.sides[0],
                self.sides[1] || other.sides[1],
            ],
            spectators: self.spectators.saturating_add(other.spectators),
        }
    }
}

/// The games that have connections, on this node and on others.
#[derive(Debug, Default)]
pub struct Connected(Mutex<Tables>);

#[derive(Debug, Default)]
struct Tables {
    here: HashMap<GameId, Followers>,
    /// The connections by game and node.
    elsewhere: HashMap<GameId, HashMap<String, Followers>>,
}

impl Connected {
    /// Records the connections of a game on this node.
    pub fn here(&self, game: GameId, followers: Followers) {
        let here = &mut self.lock().here;
        if followers == Followers::NOBODY {
            here.remove(&game);
        } else {
            here.insert(game, followers);
        }
    }

    /// Records the connections of a game on another node.
    pub fn elsewhere(&self, node: &str, game: GameId, followers: Followers) {
        let elsewhere = &mut self.lock().elsewhere;
        let nodes = elsewhere.entry(game).or_default();
        if followers == Followers::NOBODY {
            nodes.remove(node);
        } else {
            nodes.insert(node.to_owned(), followers);
        }
        if nodes.is_empty() {
            elsewhere.remove(&game);
        }
    }

    /// Returns the connections of a game on all other nodes together.
    pub fn of(&self, game: GameId) -> Followers {
        let tables = self.lock();
        let nodes = tables.elsewhere.get(&game).into_iter();
        let followers = nodes.flat_map(HashMap::values);
        followers.fold(Followers::NOBODY, |all, one| all.and(*one))
    }

    /// Whether a player of the game is connected to any node.
    pub fn anyone_plays(&self, game: GameId) -> bool {
        let tables = self.lock();
        let here = tables.here.get(&game).into_iter();
        let elsewhere = tables.elsewhere.get(&game).into_iter();
        let mut all = here.chain(elsewhere.flat_map(HashMap::values));
        all.any(|followers| followers.sides.contains(&true))
    }

    /// Removes all records of another node; returns the games that are affected.
    pub fn forget(&self, node: &str) -> Vec<GameId> {
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
        self.0.lock().expect("the lock is not poisoned")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followers(sides: [bool; 2], spectators: u32) -> Followers {
        Followers { sides, spectators }
    }

    #[test]
    fn combines_the_connections_of_all_nodes() {
        let connected = Connected::default();
        let [one, two] = [1, 2].map(GameId::from_bits);
        connected.elsewhere("a", one, followers([true, false], 3));
        connected.elsewhere("b", one, followers([false, true], 4));
        connected.elsewhere("b", two, followers([true, true], 0));
        assert_eq!(connected.of(one), followers([true, true], 7));
        connected.elsewhere("a", one, Followers::NOBODY);
        assert_eq!(connected.of(one), followers([false, true], 4));
        let mut concerned = connected.forget("b");
        concerned.sort();
        assert_eq!(concerned, [one, two]);
        for game in [one, two] {
            assert_eq!(connected.of(game), Followers::NOBODY);
        }
        assert!(connected.lock().elsewhere.is_empty());
        connected.here(one, followers([false, false], 1));
        connected.here(two, followers([true, true], 0));
        assert!(!connected.anyone_plays(one));
        assert!(connected.anyone_plays(two));
        connected.here(two, Followers::NOBODY);
        connected.elsewhere("c", two, followers([false, true], 0));
        assert!(connected.anyone_plays(two));
        assert_eq!(connected.of(one), Followers::NOBODY, "only other nodes");
    }
}
