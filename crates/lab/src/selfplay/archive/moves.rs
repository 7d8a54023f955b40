//! The model of moves: a linear score for each legal move, learned online.
//!
//! A move's score is the sum of the weights of its features. Its probability is the exponential of
//! the score divided by the sum for all legal moves (softmax). After each move the weights follow
//! the gradient. All arithmetic uses integers, so that every machine can read the output of another
//! one. Any change here requires a new version of the format.

use rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

use super::super::shard::code;
use super::range_coder::{Coder, TOTAL};

/// Fixed-point unit of the weights, which are base-2 logarithms of the probability (bits).
const ONE: i32 = 1 << 16;
/// Scores more than this many bits below the best move's are treated as equal.
const DEEPEST: i32 = 20;
/// Number of weights of one feature by role and square.
const SQUARES: usize = 6 * 64;
/// Number of hash buckets for pairs of consecutive moves.
const REPLIES: usize = 1 << 16;

/// The fastest and the slowest learning rate: the share of an error that is added to the weights,
/// as a negative power of two.
const FASTEST: u32 = 2;
const SLOWEST: u32 = 6;

/// XOR mask that flips a square's rank.
const FLIPPED: usize = 0b11_1000;

/// The sizes of the groups of weights, one group per feature.
const SIZES: [usize; FEATURES] = [
    3 * SQUARES,
    3 * SQUARES,
    6 * 6 * 4,
    6 * 2,
    6 * 16,
    6 * 8,
    6 * 2,
    16,
    6 * 3,
    REPLIES,
    REPLIES,
];
const FEATURES: usize = 11;

/// A piece that moved: its role, origin and target.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    role: Role,
    from: Square,
    to: Square,
}

impl Moved {
    /// Creates the record of a move of the position.
    pub(super) fn new(position: &Position, mv: Move) -> Option<Self> {
        Some(Self {
            role: position.board().role_at(mv.from())?,
            from: mv.from(),
            to: mv.to(),
        })
    }
}

/// The learned weights.
pub(super) struct Moves {
    weights: Vec<i32>,
    /// Number of updates of each weight; the first ones change it most.
    counts: Vec<u16>,
}

impl Moves {
    pub(super) fn new() -> Self {
        let weights = SIZES.iter().sum();
        Self {
            weights: vec![0; weights],
            counts: vec![0; weights],
        }
    }

    /// Codes a legal move of the position; `None` if there is none. `before` are the previous moves
    /// of the opponent and of the side to move.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &Position,
        before: [Option<Moved>; 2],
        mv: Option<Move>,
    ) -> Option<Move> {
        // The order of move generation is not part of the format.
        let mut moves = position.legal_moves().to_vec();
        moves.sort_unstable_by_key(|&mv| code(mv));
        if moves.is_empty() {
            return None;
        }
        let view = View::new(position, before);
        let features: Vec<[usize; FEATURES]> = moves.iter().map(|&mv| view.features(mv)).collect();
        let weights = features.iter().map(|row| {
            let weights = row.iter().map(|&feature| self.weights[feature]);
            weights.sum::<i32>()
        });
        let frequencies = frequencies(&weights.collect::<Vec<_>>());
        let symbol = mv.and_then(|mv| moves.iter().position(|&other| other == mv));
        let found = coder.code(&frequencies, symbol.unwrap_or(0));
        for (index, (row, &frequency)) in features.iter().zip(&frequencies).enumerate() {
            let certain = if index == found { TOTAL } else { 0 };
            self.learn(row, certain as i32 - frequency as i32);
        }
        Some(moves[found])
    }

    /// Updates the weights of a move's features by the error of its probability, in units of
    /// [`TOTAL`].
    fn learn(&mut self, row: &[usize; FEATURES], error: i32) {
        for &feature in row {
            let count = &mut self.counts[feature];
            let rate = FASTEST + (u32::from(*count) + 1).ilog2() / 2;
            *count = count.saturating_add(u16::from(error.unsigned_abs() > TOTAL / 64));
            self.weights[feature] += error / (1 << rate.min(SLOWEST));
        }
    }
}

/// Data of a position that is needed for every move.
struct View<'p> {
    position: &'p Position,
    before: [Option<Moved>; 2],
    phase: usize,
    theirs: Bitboard,
    check: bool,
}

impl<'p> View<'p> {
    fn new(position: &'p Position, before: [Option<Moved>; 2]) -> Self {
        let board = position.board();
        let pawns = board.pieces(Color::White, Role::Pawn) | board.pieces(Color::Black, Role::Pawn);
        let pieces = board.occupied().without(pawns).len();
        Self {
            position,
            before,
            phase: match pieces {
                13.. => 0,
                7..=12 => 1,
                _ => 2,
            },
            theirs: board.by_color(!position.turn()),
            check: position.is_check(),
        }
    }

    /// Returns the square from the point of view of the side to move.
    fn relative(&self, square: Square) -> usize {
        match self.position.turn() {
            Color::White => square.index(),
            Color::Black => square.index() ^ FLIPPED,
        }
    }

    /// Returns flags: bit 0: the opponent attacks the square; 1: with a pawn; 2: another own piece
    /// guards it.
    fn danger(&self, square: Square, from: Square) -> usize {
        let board = self.position.board();
        let turn = self.position.turn();
        let occupied = board.occupied().without(from.bitboard());
        let near = board
            .attackers_to(square, occupied)
            .without(from.bitboard());
        let pawns = attacks::pawn(turn, square) & board.pieces(!turn, Role::Pawn);
        let attacked = near & self.theirs;
        let guarded = near.without(self.theirs);
        usize::from(!attacked.is_empty())
            | usize::from(!pawns.is_empty()) << 1
            | usize::from(!guarded.is_empty()) << 2
    }

    /// Returns the index of each feature's weight.
    fn features(&self, mv: Move) -> [usize; FEATURES] {
        let position = self.position;
        let (from, to) = (mv.from(), mv.to());
        let role = position.board().role_at(from).map_or(0, Role::index);
        let captured = position.captured(mv);
        let victim = captured.map_or(Role::King.index(), Role::index);
        let [theirs, own] = self.before;
        let danger = self.danger(to, from);
        let recaptures = captured.is_some() && theirs.is_some_and(|last| last.to == to);
        let kind = match mv.kind() {
            MoveKind::Normal(_) => 0,
            MoveKind::Castling => 1 + usize::from(to.file() > from.file()),
            MoveKind::EnPassant => 3,
            MoveKind::Promotion(role) => 3 + role.index(),
        };
        let again = match own {
            Some(last) if last.to == from && last.from == to => 2,
            Some(last) if last.to == from => 1,
            _ => 0,
        };
        let target = role * 64 + self.relative(to);
        let origin = role * 64 + self.relative(from);
        let after = |last: Option<Moved>| {
            let last = last.map_or(SQUARES, |last| {
                last.role.index() * 64 + self.relative(last.to)
            });
            (last * SQUARES + target).wrapping_mul(0x9e37_79b9) >> 8 & (REPLIES - 1)
        };
        let within = [
            self.phase * SQUARES + target,
            self.phase * SQUARES + origin,
            (role * 6 + victim) * 4 + (danger & 1) + 2 * (danger >> 2 & 1),
            role * 2 + usize::from(recaptures),
            role * 16 + danger * 2 + usize::from(captured.is_some()),
            role * 8 + self.danger(from, from),
            role * 2 + usize::from(position.gives_check(mv)),
            kind + 8 * usize::from(self.check),
            role * 3 + again,
            after(theirs),
            after(own),
        ];
        let mut base = 0;
        let mut features = within;
        for (feature, size) in features.iter_mut().zip(SIZES) {
            *feature += base;
            base += size;
        }
        features
    }
}

/// Returns the frequencies of moves with these scores: at least 1 each, with a sum of [`TOTAL`].
fn frequencies(weights: &[i32]) -> Vec<u32> {
    let best = weights.iter().copied().max().unwrap_or(0);
    let powers: Vec<u64> = weights
        .iter()
        .map(|&weight| u64::from(power(best.saturating_sub(weight))))
        .collect();
    let sum: u64 = powers.iter().sum::<u64>().max(1);
    let free = u64::from(TOTAL) - weights.len() as u64;
    let mut frequencies: Vec<u32> = powers
        .iter()
        .map(|power| 1 + (power * free / sum) as u32)
        .collect();
    let used: u32 = frequencies.iter().sum();
    frequencies[0] += TOTAL - used;
    frequencies
}

/// Returns two to the power of minus `bits`, in units of 2⁻³⁰.
fn power(bits: i32) -> u32 {
    let whole = bits / ONE;
    if whole >= DEEPEST {
        return 1;
    }
    // 1 − (4x − x²) / 6 approximates 2⁻ˣ from 0 to 1 with an error of at most 0.0025.
    let part = i64::from(bits % ONE);
    let one = i64::from(ONE);
    let power = one - part * (4 * one - part) / (6 * one);
    ((power as u32) << 14) >> whole
}
