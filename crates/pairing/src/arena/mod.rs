//! Pairs the waiting players of an arena, in waves.
//!
//! In an arena a player is paired again as soon as a game has ended. The rules are those of
//! lichess, not of FIDE: players of similar rank meet, no pair meets twice in a
//! row, and no player has the same color more than three times in a row.

mod colors;
#[cfg(test)]
mod tests;
mod wave;

pub use colors::Colors;
pub use wave::{GROUP, Wave, pair};

/// A player who waits for an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The number of the player.
    pub id: u32,
    /// The place in the standings, from 1.
    pub rank: u32,
    /// The rating.
    pub rating: u32,
    /// The opponent of the last game.
    pub last_opponent: Option<u32>,
    /// The colors of the earlier games.
    pub colors: Colors,
    /// The order of arrival: the player with the greatest number has come last.
    pub arrival: u64,
}

/// A pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The number of the player with the white pieces.
    pub white: u32,
    /// The number of the player with the black pieces.
    pub black: u32,
}

/// Returns the time in seconds between two waves of games of this length: the clock of a player for
/// forty moves, in seconds.
///
/// ```
/// # use pairing as staunton_pairing;
/// use staunton_pairing::arena::interval;
///
/// assert_eq!(interval(60), 10); // 1+0
/// assert_eq!(interval(180), 24); // 3+0
/// assert_eq!(interval(900), 50); // 15+0
/// ```
pub fn interval(estimated_seconds: u32) -> u32 {
    /// Games below this length are bullet games, whose players do not want to wait.
    const BLITZ: u32 = 180;
    let seconds = estimated_seconds / 10 + 6;
    if estimated_seconds < BLITZ {
        seconds.clamp(8, 10)
    } else {
        seconds.clamp(15, 50)
    }
}
