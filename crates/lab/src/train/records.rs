//! Quiet positions, packed.

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

/// One game in so many is kept aside, to see what the network makes of games that it does not know.
const KEPT_ASIDE: u64 = 20;
/// The first ply after the random moves whose position counts: before, the engine remembers nothing
/// of the game.
const FIRST_PLY: usize = 2;
/// The ply since the last capture or pawn move from which a position does not count: its score is
/// of the draw that comes nearer, which a network does not see.
const LAST_CLOCK: u32 = 50;

/// Quiet positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// Those to train with.
    pub training: Vec<Record>,
    /// Those of other games, to test with.
    pub kept_aside: Vec<Record>,
    /// How many positions beside each position of a game are added.
    beside: usize,
    games: u64,
    /// Which game of its run comes next.
    next: u64,
}

impl Records {
    /// No records yet. To each position of a game to train with, up to `beside` further ones will
    /// be added, one random move away: such as a search sees and players avoid. They have no result,
    /// and a short search scores them, which leaves out those that are not quiet.
    pub fn new(beside: usize) -> Self {
        Self {
            beside,
            ..Self::default()
        }
    }

    /// Adds the quiet positions of games from the 2nd ply after the random ones, each once, and
    /// those beside them: the same ones on any number of threads.
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
        self.next.is_multiple_of(KEPT_ASIDE)
    }

    /// Says which game of its run comes next. So the same games are kept aside whatever was read
    /// before, and a network that is trained further is tested on none that it has seen.
    pub const fn begin_at(&mut self, number: u64) {
        self.next = number;
    }

    /// For each of the games: the positions beside it.
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

    /// Whether there is something to train with, and something to test with.
    ///
    /// # Errors
    ///
    /// When there is not; the error is a sentence that says what to do.
    pub fn check(&self) -> Result<(), String> {
        if self.training.is_empty() {
            return Err("there is no position to train with: play more games".to_owned());
        }
        if self.kept_aside.is_empty() {
            return Err(format!(
                "no position is kept aside to test with: give more games of the run, of which the first \
                 and every {KEPT_ASIDE}th after it are for that"
            ));
        }
        Ok(())
    }

    /// How many games they come from.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Tells these records, in the order in which they were read, from others.
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

    /// Puts those to train with into another order.
    pub(super) fn shuffle(&mut self, seed: u64, epoch: usize) {
        Random::new(seed, epoch as u64).shuffle(&mut self.training);
    }

    /// How many centipawns make the odds of winning *e* to one: the scale with which the scores
    /// predict the results best (logistic regression, ternary search).
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

/// The quiet positions of a game from the 2nd ply after the random ones, each once: when it comes
/// again, its score is of the repetition.
fn quiet(game: &Game) -> impl Iterator<Item = Record> {
    let mut met = HashSet::new();
    let quiet = game.quiet_positions().filter(move |(ply, position, _)| {
        // Those that do not count have been met as well.
        let is_new = met.insert(position.hash());
        // Where the ending says what it is worth, no network is asked.
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
    fn the_same_games_are_kept_aside_whatever_was_read_before() {
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
    fn nothing_is_trained_or_tested_on_nothing() {
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
    fn endings_in_which_no_network_is_asked_do_not_count() {
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

    /// A game of twenty moves that neither capture nor give check, White to win. Nothing comes
    /// again in the first twelve plies: rights to castle are lost.
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
    fn positions_beside_games_have_the_score_of_a_search_and_no_result() {
        let mut records = Records::new(3);
        records.add(&[game()], ONE);
        assert!(records.training.is_empty(), "the first is kept aside");
        // What comes again does not count again.
        assert_eq!(records.kept_aside.len(), 10);
        records.add(&[game()], ONE);
        let (of_game, beside): (Vec<Record>, Vec<Record>) = records
            .training
            .into_iter()
            .partition(|record| record.result().is_some());
        assert_eq!(of_game, records.kept_aside);
        // Those in which the best move takes something are left out.
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
    fn threads_change_nothing() {
        let games = vec![game(); 5];
        let of = |threads: usize| {
            let mut records = Records::new(2);
            records.add(&games, NonZeroUsize::new(threads).unwrap());
            records.training
        };
        assert!(of(1).iter().any(|record| record.result().is_none()));
        assert_eq!(of(1), of(3));
    }

    /// After one move from each position of [`game`].
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
    fn the_scale_is_found() {
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
