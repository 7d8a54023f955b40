//! Inference of the network.

use std::io::Read as _;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use rules::{Bitboard, Board, Color, Position, Square};

use super::features::{bucket, input, mirror};
use super::{BUCKETS, HIDDEN, HIDDEN_ONE, NetworkError, OUTPUT_ONE, Weights};

/// Upper bound of the file size.
const MOST_BYTES: u64 = 1 << 23;

/// The accumulator of one side: its hidden units before clipping, in units of [`HIDDEN_ONE`].
type Units = [i16; HIDDEN];

/// The embedded network; docs/ENGINE.md describes its origin.
static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::from_bytes(include_bytes!("built-in.network"));
    Arc::new(network.expect("a test parses the built-in network"))
});

/// A network that the engine can use: one with [`HIDDEN`] hidden units for each side.
///
/// All numbers are integers, so the output is the same on every processor.
pub struct Network {
    checksum: u64,
    scale: i64,
    inputs: Box<[Units]>,
    biases: Units,
    /// By bucket: from the units of the side to move, and from those of the other side.
    outputs: Box<[[Units; 2]]>,
    output_biases: [i32; BUCKETS],
}

impl Network {
    /// Returns the network that the engine uses by default.
    pub fn built_in() -> Arc<Self> {
        Arc::clone(&BUILT_IN)
    }

    /// The checksum of its file, which identifies the network.
    pub const fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Number of its centipawns that correspond to odds of *e* to one.
    pub(crate) const fn scale(&self) -> f64 {
        self.scale as f64
    }

    /// Parses a network file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are no network or one of another size.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let weights = Weights::from_bytes(bytes)?;
        let checksum = bytes.last_chunk().map(|sum| u64::from_le_bytes(*sum));
        if weights.hidden != HIDDEN {
            return Err(NetworkError::OtherSize(weights.hidden));
        }
        let rows = |numbers: &[i16]| numbers.as_chunks::<HIDDEN>().0.to_vec();
        let outputs = rows(&weights.outputs);
        let damaged = NetworkError::Damaged;
        Ok(Self {
            checksum: checksum.ok_or(damaged.clone())?,
            scale: i64::from(weights.scale),
            inputs: rows(&weights.inputs).into(),
            biases: *rows(&weights.biases).first().ok_or(damaged.clone())?,
            outputs: outputs.as_chunks::<2>().0.into(),
            output_biases: weights.output_biases.try_into().map_err(|_| damaged)?,
        })
    }

    /// Reads a network file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is no network of this size. The error is a
    /// sentence that names the file.
    pub fn read(path: &Path) -> Result<Self, String> {
        let named = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        // Pipes and devices never end.
        let about = std::fs::metadata(path).map_err(|why| named(&why))?;
        if !about.is_file() {
            return Err(named(&"it is no file"));
        }
        let mut bytes = Vec::new();
        std::fs::File::open(path)
            .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
            .map_err(|why| named(&why))?;
        Self::from_bytes(&bytes).map_err(|why| named(&why))
    }

    /// Returns the static evaluation of a position in centipawns for the side to move, computed
    /// from scratch.
    pub fn evaluate(&self, position: &Position) -> i32 {
        Memory::new().evaluate(self, position, 0)
    }

    /// Returns the output for these units, in centipawns.
    fn output(&self, own: &Units, their: &Units, pieces: usize) -> i32 {
        let bucket = bucket(pieces);
        let [to_own, to_their] = &self.outputs[bucket];
        let sum = weighed(own, to_own) + weighed(their, to_their);
        // Divides out one factor of the squared units.
        let sum = sum / i64::from(HIDDEN_ONE) + i64::from(self.output_biases[bucket]);
        (sum * self.scale / (i64::from(HIDDEN_ONE) * i64::from(OUTPUT_ONE))) as i32
    }
}

/// Returns the weighted sum of the clipped and squared units.
fn weighed(units: &Units, weights: &Units) -> i64 {
    const LANES: usize = 32;
    let (units, _) = units.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut sums = [0_i32; LANES];
    for (units, weights) in units.iter().zip(weights) {
        for lane in 0..LANES {
            let unit = units[lane].clamp(0, HIDDEN_ONE);
            // The weights are small enough that this fits 16 bits, and the sum of a lane 32 bits.
            let product = unit.wrapping_mul(weights[lane]);
            sums[lane] += i32::from(product) * i32::from(unit);
        }
    }
    sums.iter().map(|&sum| i64::from(sum)).sum()
}

/// A board with its accumulator, from the point of view of one side.
#[derive(Clone)]
struct Seen {
    board: Board,
    /// The half of the board that the king is on, as returned by [`mirror`].
    half: usize,
    units: Units,
}

/// The accumulators of the positions on the search path, by ply and side.
///
/// The accumulator of a new position is computed from the nearest known one: from the parent's,
/// from the last position at the same ply, or from an empty board if the king moved to the other
/// half of the board. The difference is derived from the two boards, so no update can be missed.
pub(crate) struct Memory(Vec<[Seen; 2]>);

impl Memory {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns the static evaluation of a position in centipawns for the side to move.
    pub(crate) fn evaluate(&mut self, network: &Network, position: &Position, ply: usize) -> i32 {
        while self.0.len() <= ply {
            let blank = || Seen {
                board: Board::EMPTY,
                half: 0,
                units: network.biases,
            };
            self.0.push([blank(), blank()]);
        }
        for side in Color::ALL {
            self.update(network, position, side, ply);
        }
        let [white, black] = &self.0[ply];
        let (own, their) = match position.turn() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let pieces = position.board().occupied().len() as usize;
        network.output(&own.units, &their.units, pieces)
    }

    /// Updates the accumulator of one side at a ply to a position.
    fn update(&mut self, network: &Network, position: &Position, side: Color, ply: usize) {
        let board = position.board();
        let king = position.king(side);
        let half = mirror(king);
        let (above, from_here) = self.0.split_at_mut(ply);
        let here = &mut from_here[0][side.index()];
        let apart = |seen: &Seen| {
            let same_half = seen.half == half;
            same_half.then(|| seen.board.differing(board))
        };
        // If more squares changed than there are pieces on the board, starting from an empty board
        // is faster.
        let all = board.occupied();
        let near = |squares: &Bitboard| squares.len() <= all.len();
        let parent = above
            .last()
            .map(|sides| &sides[side.index()])
            .and_then(|parent| Some((apart(parent).filter(near)?, parent)));
        let own = if parent.is_some_and(|(squares, _)| squares.len() <= ONE_MOVE) {
            None
        } else {
            apart(here).filter(near)
        };
        match (parent, own) {
            (Some((squares, parent)), own) if own.is_none_or(|own| squares.len() < own.len()) => {
                let rows = Rows::between(&parent.board, board, squares, side, king);
                rows.apply(network, &parent.units, &mut here.units);
            }
            (_, Some(squares)) => {
                let before = here.units;
                let rows = Rows::between(&here.board, board, squares, side, king);
                rows.apply(network, &before, &mut here.units);
            }
            _ => {
                let rows = Rows::between(&Board::EMPTY, board, all, side, king);
                rows.apply(network, &network.biases, &mut here.units);
            }
        }
        here.board = *board;
        here.half = half;
    }
}

/// Number of squares that a move changes, except castling and en passant.
const ONE_MOVE: u32 = 2;

/// Inputs that were turned off and inputs that were turned on.
#[derive(Default)]
struct Rows {
    gone: Inputs,
    come: Inputs,
}

impl Rows {
    /// Computes the input difference of two boards on these squares, from the point of view of a
    /// side with the given king square.
    fn between(
        before: &Board,
        after: &Board,
        squares: Bitboard,
        side: Color,
        king: Square,
    ) -> Self {
        let mut rows = Self::default();
        for square in squares {
            let row = |piece| input(side, king, piece, square);
            rows.gone.extend(before.piece_at(square).map(row));
            rows.come.extend(after.piece_at(square).map(row));
        }
        rows
    }

    /// Computes the new accumulator: subtracts the weights of the inputs that were turned off and
    /// adds those of the inputs that were turned on. Quiet moves and captures are the fast cases.
    fn apply(&self, network: &Network, before: &Units, units: &mut Units) {
        let weights = |input: u16| &network.inputs[usize::from(input)];
        match (self.gone.as_slice(), self.come.as_slice()) {
            (&[gone], &[come]) => {
                let (gone, come) = (weights(gone), weights(come));
                for (((unit, before), gone), come) in
                    units.iter_mut().zip(before).zip(gone).zip(come)
                {
                    *unit = before.wrapping_sub(*gone).wrapping_add(*come);
                }
            }
            (&[gone, taken], &[come]) => {
                let (gone, taken, come) = (weights(gone), weights(taken), weights(come));
                for ((((unit, before), gone), taken), come) in
                    units.iter_mut().zip(before).zip(gone).zip(taken).zip(come)
                {
                    let lost = gone.wrapping_add(*taken);
                    *unit = before.wrapping_sub(lost).wrapping_add(*come);
                }
            }
            _ => self.apply_all(network, before, units),
        }
    }

    /// Does the same for any number of inputs.
    #[inline(never)]
    fn apply_all(&self, network: &Network, before: &Units, units: &mut Units) {
        const LANES: usize = 64;
        let part = |input: u16, at: usize| {
            let (parts, _) = network.inputs[usize::from(input)].as_chunks::<LANES>();
            &parts[at]
        };
        let (befores, _) = before.as_chunks::<LANES>();
        let (parts, _) = units.as_chunks_mut::<LANES>();
        for (at, (units, before)) in parts.iter_mut().zip(befores).enumerate() {
            let mut sums = *before;
            for &input in self.gone.as_slice() {
                for (sum, weight) in sums.iter_mut().zip(part(input, at)) {
                    *sum = sum.wrapping_sub(*weight);
                }
            }
            for &input in self.come.as_slice() {
                for (sum, weight) in sums.iter_mut().zip(part(input, at)) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            *units = sums;
        }
    }
}

/// A short list of inputs. Its capacity is the 64 squares of a board.
struct Inputs {
    list: [u16; 64],
    length: usize,
}

impl Default for Inputs {
    fn default() -> Self {
        Self {
            list: [0; 64],
            length: 0,
        }
    }
}

impl Inputs {
    fn extend(&mut self, input: Option<usize>) {
        if let Some(input) = input {
            self.list[self.length] = input as u16;
            self.length += 1;
        }
    }

    fn as_slice(&self) -> &[u16] {
        &self.list[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;
    use crate::nnue::{INPUTS, LARGEST_BIAS, LARGEST_WEIGHT};

    /// Returns a network with arbitrary weights.
    fn network() -> Network {
        let mut state = 1_u64;
        let mut number = |most: i64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as i64 % (2 * most + 1) - most
        };
        let mut numbers = |count, most| (0..count).map(|_| number(most) as i16).collect();
        let weights = Weights {
            note: String::new(),
            scale: 150,
            hidden: HIDDEN,
            inputs: numbers(INPUTS * HIDDEN, 60),
            biases: numbers(HIDDEN, 60),
            outputs: numbers(BUCKETS * 2 * HIDDEN, 120),
            output_biases: (0..BUCKETS as i32).map(|bias| 9 * bias).collect(),
        };
        Network::from_bytes(&weights.to_bytes()).unwrap()
    }

    /// Reference implementation that follows the documentation, number by number.
    fn slow(network: &Network, position: &Position) -> i32 {
        let own = position.turn();
        let mut sum = 0_i64;
        let pieces = position.board().occupied();
        let bucket = bucket(pieces.len() as usize);
        for (side, weights) in [own, !own].into_iter().zip(&network.outputs[bucket]) {
            for (unit, &weight) in weights.iter().enumerate() {
                let mut value = i64::from(network.biases[unit]);
                for square in pieces {
                    let piece = position.board().piece_at(square).unwrap();
                    let input = input(side, position.king(side), piece, square);
                    value += i64::from(network.inputs[input][unit]);
                }
                let value = value.clamp(0, 255);
                sum += value * value * i64::from(weight);
            }
        }
        let sum = sum / 255 + i64::from(network.output_biases[bucket]);
        (sum * network.scale / (255 * 64)) as i32
    }

    #[test]
    fn incremental_updates_equal_a_full_evaluation() {
        let network = network();
        let mut memory = Memory::new();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "3k4/P7/8/8/8/8/7p/3K4 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            assert_eq!(
                network.evaluate(&position),
                slow(&network, &position),
                "{fen}"
            );
            walk(&network, &mut memory, &position, 0, 2);
        }
    }

    fn walk(network: &Network, memory: &mut Memory, position: &Position, ply: usize, depth: usize) {
        // As in a search, some positions on the path are not evaluated.
        if !position.hash().is_multiple_of(3) {
            let value = memory.evaluate(network, position, ply);
            assert_eq!(value, slow(network, position), "{}", position.fen());
        }
        if depth > 0 {
            for &mv in &position.legal_moves() {
                walk(
                    network,
                    memory,
                    &position.after_unchecked(mv),
                    ply + 1,
                    depth - 1,
                );
            }
        }
    }

    #[test]
    fn the_built_in_network_values_a_queen() {
        let network = Network::built_in();
        for (fen, least) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                -50,
            ),
            (
                "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                500,
            ),
            (
                "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
                -2_000,
            ),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let value = network.evaluate(&position);
            assert!((least..least + 1_500).contains(&value), "{fen}: {value}");
        }
    }

    #[test]
    fn evaluation_is_symmetric_in_colors() {
        let network = network();
        let evaluate = |fen: &str| {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            network.evaluate(&position)
        };
        assert_eq!(
            evaluate("4k3/pp3r2/8/8/3N4/8/P7/1K6 w - - 0 1"),
            evaluate("6k1/7p/8/4n3/8/8/2R3PP/3K4 b - - 0 1"),
        );
    }

    #[test]
    fn rejects_a_network_of_another_size() {
        let mut weights = Weights {
            note: String::new(),
            scale: 150,
            hidden: 32,
            inputs: vec![0; INPUTS * 32],
            biases: vec![0; 32],
            outputs: vec![0; BUCKETS * 2 * 32],
            output_biases: vec![0; BUCKETS],
        };
        let refused = Network::from_bytes(&weights.to_bytes()).err();
        assert_eq!(refused, Some(NetworkError::OtherSize(32)));
        weights.note = "x".to_owned();
        assert!(Network::from_bytes(&weights.to_bytes()[1..]).is_err());
    }

    #[test]
    fn accumulators_never_overflow_sixteen_bits() {
        let largest = |count, most: f32| {
            let whole = (most * f32::from(HIDDEN_ONE)).round() as i16;
            vec![whole; count]
        };
        let weights = Weights {
            note: String::new(),
            scale: 150,
            hidden: HIDDEN,
            inputs: largest(INPUTS * HIDDEN, LARGEST_WEIGHT),
            biases: largest(HIDDEN, LARGEST_BIAS),
            outputs: vec![127; BUCKETS * 2 * HIDDEN],
            output_biases: vec![0; BUCKETS],
        };
        let network = Network::from_bytes(&weights.to_bytes()).unwrap();
        let full = "rrrrkrrr/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/RRRRKRRR w - -";
        let full = Position::from_fen(full, CastlingMode::Standard).unwrap();
        for position in [Position::start(), full] {
            assert_eq!(
                network.evaluate(&position),
                slow(&network, &position),
                "{position}"
            );
        }
    }
}
