//! Packed quiet positions of many games.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use rules::Color;

use super::beside;
use super::record::Record;
use crate::checksum::{EMPTY_SUM, checksum};
use crate::random::Random;
use crate::selfplay::Game;

/// One game in this many is held out, to validate the network on games that it does not know.
const VALIDATION_INTERVAL: u64 = 20;
/// The first ply after the random moves whose position counts: before it, the engine has no state
/// from the game.
const FIRST_PLY: usize = 2;
/// The halfmove clock from which positions do not count: their scores reflect the approaching draw,
/// which a network does not see.
const LAST_CLOCK: u32 = 50;

/// Quiet positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The training records.
    pub training: Vec<Record>,
    /// The validation records, from other games.
    pub kept_aside: Vec<Record>,
    /// Number of neighboring positions added for each position of a game.
    beside: usize,
    games: u64,
    /// Number of the next game within its run.
    next: u64,
}

impl Records {
    /// Creates an empty collection. For each position of a training game, up to `beside`
    /// neighboring positions are added, one random move away: positions that a search sees and
    /// players avoid. They have no result. A short search scores them, and drops those that are not
    /// quiet.
    pub fn new(beside: usize) -> Self {
        Self {
            beside,
            ..Self::default()
        }
    }

    /// Adds the quiet positions of games from the 2nd ply after the random ones, each once, and
    /// their neighboring positions. The result does not depend on the number of threads.
    pub fn add(&mut self, games: &[Game], threads: NonZeroUsize) {
        let beside = self.beside_games(games, threads);
        for (game, beside) in games.iter().zip(beside) {
            if self.is_next_kept_aside() {
                self.kept_aside.extend(quiet(game));
            } else {
                self.training.extend(quiet(game));
                self.training.extend(beside);
            }
            self.games += 1;
            self.next += 1;
        }
    }

    const fn is_next_kept_aside(&self) -> bool {
        self.next.is_multiple_of(VALIDATION_INTERVAL)
    }

    /// Sets the number of the next game within its run. So the same games are held out in any
    /// reading order, and a network that is trained further is never validated on games that it has
    /// seen.
    pub const fn begin_at(&mut self, number: u64) {
        self.next = number;
    }

    /// Returns the neighboring positions of each game.
    fn beside_games(&self, games: &[Game], threads: NonZeroUsize) -> Vec<Vec<Record>> {
        let each = games.len().div_ceil(threads.get()).max(1);
        thread::scope(|scope| {
            let parts = games.chunks(each).zip((self.games..).step_by(each));
            let parts: Vec<_> = parts
                .map(|(games, first)| {
                    let games = games.iter().zip(first..);
                    let beside =
                        games.map(|(game, number)| beside::positions(game, number, self.beside));
                    scope.spawn(|| beside.collect::<Vec<_>>())
                })
                .collect();
            let parts = parts.into_iter().map(ScopedJoinHandle::join);
            parts
                .flat_map(|part| part.unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        })
    }

    /// Checks that there are training and validation records.
    ///
    /// # Errors
    ///
    /// Returns an error with advice for the user if there are none.
    pub fn check(&self) -> Result<(), String> {
        if self.training.is_empty() {
            return Err("there is no position to train with: play more games".to_owned());
        }
        if self.kept_aside.is_empty() {
            return Err(format!(
                "no position is kept aside to test with: give more games of the run, of which the first \
                 and every {VALIDATION_INTERVAL}th after it are for that"
            ));
        }
        Ok(())
    }

    /// Number of games.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The checksum of these records in reading order.
    pub(super) fn checksum(&self) -> u64 {
        let start = checksum(EMPTY_SUM, &(self.training.len() as u64).to_le_bytes());
        let all = self.training.iter().chain(&self.kept_aside);
        all.fold(start, |sum, record| {
            let sum = checksum(sum, &record.occupied.to_le_bytes());
            let sum = checksum(sum, &record.pieces);
            let sum = checksum(sum, &record.score.to_le_bytes());
            let [own, other] = record.shares;
            checksum(sum, &[record.half_points, own, other])
        })
    }

    /// Shuffles the training records.
    pub(super) fn shuffle(&mut self, seed: u64, epoch: usize) {
        Random::new(seed, epoch as u64).shuffle(&mut self.training);
    }

    /// Returns the number of centipawns that correspond to odds of *e* to one: the scale with which
    /// the scores predict the results best (logistic regression, ternary search).
    pub fn scale(&self) -> f32 {
        let sample = self
            .training
            .iter()
            .step_by(1 + self.training.len() / 500_000);
        let sample: Vec<(f32, f32)> = sample
            .filter_map(|record| Some((record.score(), record.result()?)))
            .collect();
        let loss = |scale: f32| -> f64 {
            let each = sample.iter().map(|&(score, result)| {
                let x = score / scale;
                f64::from(x.max(0.0) + (-x.abs()).exp().ln_1p() - result * x)
            });
            each.sum()
        };
        let (mut low, mut high) = (30.0_f32, 1_000.0_f32);
        for _ in 0..30 {
            let third = (high - low) / 3.0;
            if loss(low + third) < loss(high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        f32::midpoint(low, high)
    }
}

/// Returns the quiet positions of a game from the 2nd ply after the random ones, each once: when a
/// position repeats, its score reflects the repetition.
fn quiet(game: &Game) -> impl Iterator<Item = Record> {
    let mut met = HashSet::new();
    let quiet = game.quiet_positions().filter(move |(ply, position, _)| {
        // Skipped positions also count as seen.
        let is_new = met.insert(position.hash());
        // Positions with a known value do not use the network.
        let is_asked = engine::tuning::shares(position).is_some();
        is_new && is_asked && *ply >= FIRST_PLY && position.halfmove_clock() < LAST_CLOCK
    });
    quiet.filter_map(|(_, position, score)| {
        let own = position.turn();
        let half_points = match game.winner {
            Some(winner) => 2 * u8::from(winner == own),
            None => 1,
        };
        let score = if own == Color::White { score } else { -score };
        Record::new(&position, score, Some(half_points))
    })
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Line, Position};

    use crate::selfplay::Ply;

    use super::*;

    const ONE: NonZeroUsize = NonZeroUsize::MIN;

    #[test]
    fn the_same_games_are_held_out_in_any_reading_order() {
        let kept_aside = |first: u64, games: usize| {
            let mut records = Records::new(0);
            records.begin_at(first);
            records.add(&vec![game(); games], ONE);
            records.kept_aside.len()
        };
        let of_one = kept_aside(0, 1);
        assert!(of_one > 0);
        assert_eq!(kept_aside(30, 10), 0);
        assert_eq!(kept_aside(50, 11), of_one);
    }

    #[test]
    fn rejects_missing_training_or_validation_records() {
        let check = |first, games| {
            let mut records = Records::new(0);
            records.begin_at(first);
            records.add(&vec![game(); games], ONE);
            records.check()
        };
        for (first, games, lacks) in [
            (0, 0, "train with"),
            (0, 1, "train with"),
            (1, 9, "test with"),
        ] {
            let why = check(first, games).unwrap_err();
            assert!(why.contains(lacks), "{why}");
        }
        assert_eq!(check(0, 2), Ok(()));
    }

    #[test]
    fn positions_near_the_fifty_move_draw_do_not_count() {
        let mut records = Records::new(0);
        let mut late = game();
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 60";
        late.start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        records.add(&[late], ONE);
        assert_eq!(records.kept_aside.len(), 8);
    }

    #[test]
    fn endings_with_a_known_value_do_not_count() {
        let start = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", CastlingMode::Standard);
        let mut mate = game();
        mate.start = start.unwrap();
        mate.plies.clear();
        let mut line = Line::new(mate.start);
        for text in [
            "Ra2", "Kf8", "Ra3", "Ke8", "Ra4", "Kf8", "Ra5", "Ke8", "Ra6", "Kf8", "Ra7", "Ke8",
        ] {
            let mv = line.position().parse_san(text).unwrap();
            line.play(mv).unwrap();
            mate.plies.push(Ply { mv, score: 950 });
        }
        let mut records = Records::new(0);
        records.add(&[mate], ONE);
        assert_eq!(records.kept_aside, []);
    }

    /// Returns a game of twenty moves that neither capture nor give check, with White as the
    /// winner. No position repeats in the first twelve plies, because castling rights are lost.
    fn game() -> Game {
        let once = ["Nh3", "Nh6", "Rg1", "Rg8", "Rh1", "Rh8", "Ng1", "Ng8"];
        let again = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let mut line = Line::new(Position::start());
        let mut plies = Vec::new();
        for text in once.iter().chain(again.iter().cycle()).take(40) {
            let mv = line.position().parse_san(text).unwrap();
            line.play(mv).unwrap();
            plies.push(Ply { mv, score: 20 });
        }
        Game {
            start: Position::start(),
            plies,
            winner: Some(Color::White),
        }
    }

    #[test]
    fn neighboring_positions_have_a_search_score_and_no_result() {
        let mut records = Records::new(3);
        records.add(&[game()], ONE);
        assert!(records.training.is_empty(), "the first game is held out");
        // Repeated positions do not count again.
        assert_eq!(records.kept_aside.len(), 10);
        records.add(&[game()], ONE);
        let (of_game, beside): (Vec<Record>, Vec<Record>) = records
            .training
            .into_iter()
            .partition(|record| record.result().is_some());
        assert_eq!(of_game, records.kept_aside);
        // Positions whose best move is a capture are dropped.
        assert!((1..=3 * 40).contains(&beside.len()));
        let unscored: Vec<Record> = every_position_after_one_move()
            .map(|position| Record::new(&position, 0, None).unwrap())
            .collect();
        let is_beside = |record: &Record| {
            let score = 0;
            unscored.contains(&Record { score, ..*record })
        };
        assert!(beside.iter().all(is_beside));
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let games = vec![game(); 5];
        let of = |threads: usize| {
            let mut records = Records::new(2);
            records.add(&games, NonZeroUsize::new(threads).unwrap());
            records.training
        };
        assert!(of(1).iter().any(|record| record.result().is_none()));
        assert_eq!(of(1), of(3));
    }

    /// Returns the positions after one move from each position of [`game`].
    fn every_position_after_one_move() -> impl Iterator<Item = Position> {
        let mut position = Position::start();
        game().plies.into_iter().take(12).flat_map(move |ply| {
            let before = position;
            position.play_unchecked(ply.mv);
            let moves = before.legal_moves().to_vec();
            moves.into_iter().map(move |mv| before.after_unchecked(mv))
        })
    }

    #[test]
    fn finds_the_scale() {
        let mut random = Random::new(3, 0);
        let training = (0..40_000).map(|_| {
            let score = random.below(801) as i16 - 400;
            let expected = 1.0 / (1.0 + (-f32::from(score) / 150.0).exp());
            let won = (random.below(10_000) as f32) < 10_000.0 * expected;
            Record::new(&Position::start(), score, Some(2 * u8::from(won))).unwrap()
        });
        let records = Records {
            training: training.collect(),
            ..Records::default()
        };
        let scale = records.scale();
        assert!((scale - 150.0).abs() < 8.0, "{scale}");
    }
}
