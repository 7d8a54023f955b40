//! The players of an arena.

use pairing::Color;
use pairing::arena::Colors;

use super::score::{self, Points, Streak};
use crate::arena_result::{ArenaResult, GameKey};
use crate::entrant::EntrantId;
use crate::outcome::{Outcome, Side};

/// The difference between the rating of the opponent and the performance in a game that is won.
const WIN_PERFORMANCE: i64 = 500;

/// A player of an arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArenaPlayer {
    /// Whether the player pauses.
    pub is_paused: bool,
    /// The number of times that the player paused.
    pub pauses: u16,
    /// The running game.
    pub playing: Option<GameKey>,
    /// The points.
    pub score: u32,
    /// The last results.
    pub streak: Streak,
    /// The games that count, in their order.
    pub games: Vec<Played>,
    /// When the player began to wait, as a running number.
    pub(crate) arrival: u64,
    /// The opponent of the last game.
    pub(crate) last_opponent: Option<EntrantId>,
    pub(crate) colors: Colors,
    /// The sum of the performances in all games.
    pub(crate) performance_sum: i64,
}

/// A game of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The wave and the board.
    pub key: GameKey,
    /// The opponent.
    pub opponent: EntrantId,
    /// The rating of the opponent when the game ended.
    pub opponent_rating: u16,
    /// The side of the player.
    pub side: Side,
    /// The result.
    pub outcome: Outcome,
    /// The number of plies.
    pub plies: u16,
    /// Whether the player halved the time.
    pub berserk: bool,
    /// The points.
    pub points: Points,
}

impl Played {
    pub(super) fn new(
        result: &ArenaResult,
        side: Side,
        opponent: EntrantId,
        opponent_rating: u16,
    ) -> Self {
        Self {
            key: result.key(),
            opponent,
            opponent_rating,
            side,
            outcome: result.outcome,
            plies: result.plies,
            berserk: result.berserk[side.index()],
            points: Points::default(),
        }
    }

    fn result(&self) -> score::Result {
        match self.outcome.winner() {
            Some(winner) if winner == self.side => score::Result::Win,
            None if self.outcome == Outcome::Draw => score::Result::Draw,
            _ => score::Result::Loss,
        }
    }

    fn performance(&self) -> i64 {
        let difference = match self.result() {
            score::Result::Win => WIN_PERFORMANCE,
            score::Result::Draw => 0,
            score::Result::Loss => -WIN_PERFORMANCE,
        };
        i64::from(self.opponent_rating) + difference
    }
}

impl ArenaPlayer {
    /// The mean of the opponents' ratings, 500 more for each win and 500 less for each loss.
    pub fn performance(&self) -> Option<i64> {
        let games = i64::try_from(self.games.len())
            .ok()
            .filter(|&games| games > 0)?;
        Some(self.performance_sum.div_euclid(games))
    }

    pub(crate) fn has_played(&self, key: GameKey) -> bool {
        self.games
            .binary_search_by_key(&key, |game| game.key)
            .is_ok()
    }

    pub(super) fn begin(&mut self, key: GameKey, opponent: EntrantId, side: Side) {
        self.playing = Some(key);
        self.last_opponent = Some(opponent);
        self.colors.add(match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        });
    }

    /// Adds a game that has ended. A player who did not appear pauses.
    pub(super) fn finish(&mut self, played: Played) {
        self.playing = None;
        let absent = matches!(
            (played.outcome, played.side),
            (Outcome::WhiteForfeits, Side::White)
                | (Outcome::BlackForfeits, Side::Black)
                | (Outcome::BothForfeit, _)
        );
        self.is_paused |= absent;
        self.add(played);
    }

    fn add(&mut self, mut played: Played) {
        played.points = self
            .streak
            .add(played.result(), played.plies, played.berserk);
        self.score += u32::from(played.points.points);
        self.performance_sum += played.performance();
        self.games.push(played);
    }

    /// Removes a game. The points of the later games are computed again.
    pub(super) fn cancel(&mut self, key: GameKey) {
        let games = std::mem::take(&mut self.games);
        self.streak = Streak::default();
        self.score = 0;
        self.performance_sum = 0;
        for game in games.into_iter().filter(|game| game.key != key) {
            self.add(game);
        }
    }
}
