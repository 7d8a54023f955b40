//! Quiet positions, packed.

use engine::nnue::INPUTS;
use rules::{Color, Piece, Position, Role, Square};

use crate::random::Random;
use crate::selfplay::Game;

/// One game in so many is kept aside, to see what the network makes of games that it does not know.
const KEPT_ASIDE: u64 = 20;
/// The first ply after the random moves whose position counts: before, much follows from those.
const FIRST_PLY: usize = 16;
/// Turns the ranks of a board round.
const OTHER_RANKS: u16 = 0o70;
/// What stands in [`Record::pieces`] for a piece of the side not to move, beside its role.
const THEIRS: u8 = 8;

/// A quiet position, with ranks turned so that the side to move moves up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Record {
    occupied: u64,
    /// The pieces on the occupied squares from a1 up, four bits each.
    pieces: [u8; 16],
    /// What the search said, in centipawns, for the side to move.
    score: i16,
    /// The game's result for the side to move, in half points.
    half_points: u8,
    filler: [u8; 5],
}

const _: () = assert!(size_of::<Record>() == 32);

/// The inputs that are on in a position: for the side to move, for the other, in pairs.
pub(super) type Inputs = Vec<[u16; 2]>;

impl Record {
    /// Packs a position; none with more than 32 pieces.
    pub fn new(position: &Position, score: i16, half_points: u8) -> Option<Self> {
        let board = position.board();
        if board.occupied().len() > 32 {
            return None;
        }
        let own = position.turn();
        let mut record = Self {
            occupied: 0,
            pieces: [0; 16],
            score,
            half_points,
            filler: [0; 5],
        };
        let ranks = usize::from(OTHER_RANKS) * own.index();
        let standing = (0..64).filter_map(|square| {
            let piece = board.piece_at(Square::from_index(square ^ ranks)?)?;
            Some((square, piece))
        });
        for (index, (square, Piece { color, role })) in standing.enumerate() {
            record.occupied |= 1 << square;
            let theirs = if color == own { 0 } else { THEIRS };
            record.pieces[index / 2] |= (role.index() as u8 | theirs) << (4 * (index % 2));
        }
        Some(record)
    }

    /// How many pieces stand on the board.
    pub(super) const fn len(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// What the search said, in centipawns, for the side to move.
    pub(super) fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// The result for the side to move, from 0 to 1.
    pub(super) fn result(&self) -> f32 {
        f32::from(self.half_points) / 2.0
    }

    /// The inputs that are on, as [`engine::nnue::input`] numbers them.
    pub(super) fn inputs(&self, inputs: &mut Inputs) {
        inputs.clear();
        let mut files = [0; 2];
        for (square, piece) in self.standing() {
            if piece & !THEIRS == Role::King.index() as u8 && square & 4 != 0 {
                files[usize::from(piece & THEIRS != 0)] = 7;
            }
        }
        for (square, piece) in self.standing() {
            let theirs = u16::from(piece & THEIRS != 0);
            let role = 64 * u16::from(piece & !THEIRS);
            let half = INPUTS as u16 / 2;
            inputs.push([
                half * theirs + role + (square ^ files[0]),
                half * (1 - theirs) + role + (square ^ OTHER_RANKS ^ files[1]),
            ]);
        }
    }

    fn standing(&self) -> impl Iterator<Item = (u16, u8)> {
        let mut left = self.occupied;
        (0..self.len()).map(move |index| {
            let square = left.trailing_zeros() as u16;
            left &= left - 1;
            (square, self.pieces[index / 2] >> (4 * (index % 2)) & 15)
        })
    }
}

/// Quiet positions of many games.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// Those to train with.
    pub training: Vec<Record>,
    /// Those of other games, to test with.
    pub kept_aside: Vec<Record>,
    games: u64,
}

impl Records {
    /// Adds the quiet positions of a game from the 16th ply after the random ones.
    pub fn add(&mut self, game: &Game) {
        let to = if self.games.is_multiple_of(KEPT_ASIDE) {
            &mut self.kept_aside
        } else {
            &mut self.training
        };
        self.games += 1;
        let quiet = game.quiet_positions().filter(|&(ply, ..)| ply >= FIRST_PLY);
        to.extend(quiet.filter_map(|(_, position, score)| {
            let own = position.turn();
            let half_points = match game.winner {
                Some(winner) => 2 * u8::from(winner == own),
                None => 1,
            };
            let score = if own == Color::White { score } else { -score };
            Record::new(&position, score, half_points)
        }));
    }

    /// How many games they come from.
    pub const fn games(&self) -> u64 {
        self.games
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
            .map(|record| (record.score(), record.result()))
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

#[cfg(test)]
mod tests {
    use engine::nnue::input;
    use rules::CastlingMode;

    use super::*;

    /// The inputs by the engine's own numbering.
    fn expected(position: &Position) -> Vec<[u16; 2]> {
        let own = position.turn();
        let seen = |side, piece, square| input(side, position.king(side), piece, square) as u16;
        let mut inputs: Vec<[u16; 2]> = Square::all()
            .filter_map(|square| {
                let piece = position.board().piece_at(square)?;
                Some([seen(own, piece, square), seen(!own, piece, square)])
            })
            .collect();
        inputs.sort_unstable();
        inputs
    }

    #[test]
    fn a_record_turns_on_the_inputs_of_its_position() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "2k5/8/8/8/8/8/6P1/5K2 b - - 0 1",
            "6k1/8/8/8/8/8/6P1/1K6 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let record = Record::new(&position, 12, 2).unwrap();
            let mut inputs = Inputs::new();
            record.inputs(&mut inputs);
            inputs.sort_unstable();
            assert_eq!(inputs, expected(&position), "{fen}");
            assert_eq!(record.len(), inputs.len());
        }
    }

    #[test]
    fn the_scale_is_found() {
        let mut random = Random::new(3, 0);
        let training = (0..40_000).map(|_| {
            let score = random.below(801) as i16 - 400;
            let expected = 1.0 / (1.0 + (-f32::from(score) / 150.0).exp());
            let won = (random.below(10_000) as f32) < 10_000.0 * expected;
            Record::new(&Position::start(), score, 2 * u8::from(won)).unwrap()
        });
        let records = Records {
            training: training.collect(),
            ..Records::default()
        };
        let scale = records.scale();
        assert!((scale - 150.0).abs() < 8.0, "{scale}");
    }
}
