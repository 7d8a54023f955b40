//! The model of moves: a linear score for each legal move, learned on the way.
//!
//! A move's weight is the sum of the weights of its features, its chance the exponential of that
//! over the sum for all legal moves (softmax). After each move the weights follow the gradient.
//! All arithmetic is in whole numbers, so that every machine reads what another wrote. Nothing
//! here may change without a new version of the format.

use rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

use super::super::shard::code;
use super::range_coder::{Coder, TOTAL};

/// Weights count the bits by which a move's chance is larger, times this.
const ONE: i32 = 1 << 16;
/// Chances below this many bits under the best move's are all the same.
const DEEPEST: i32 = 20;
/// Weights of one feature by role and square.
const SQUARES: usize = 6 * 64;
/// Moves that follow each other, hashed.
const REPLIES: usize = 1 << 16;

/// The quickest and the slowest that weights learn: the part of an error by which they move, as a
/// power of two.
const FASTEST: u32 = 2;
const SLOWEST: u32 = 6;

/// Turns a square's rank round.
const FLIPPED: usize = 0b11_1000;

/// The sizes of the groups of weights, one group a feature.
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

/// A piece that moved: what it is, where it came from and where it went.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    role: Role,
    from: Square,
    to: Square,
}

impl Moved {
    /// What a move of the position moves.
    pub(super) fn new(position: &Position, mv: Move) -> Option<Self> {
        Some(Self {
            role: position.board().role_at(mv.from())?,
            from: mv.from(),
            to: mv.to(),
        })
    }
}

/// What was learned of moves so far.
pub(super) struct Moves {
    weights: Vec<i32>,
    /// How often each weight was moved: the first times move it most.
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

    /// Codes a legal move of the position; none where there is none. `before` are the moves
    /// of the opponent and of the side to move before it.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &Position,
        before: [Option<Moved>; 2],
        mv: Option<Move>,
    ) -> Option<Move> {
        // The order in which moves are generated is not part of the format.
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

    /// Moves the weights of a move's features by the error of its chance, in [`TOTAL`].
    fn learn(&mut self, row: &[usize; FEATURES], error: i32) {
        for &feature in row {
            let count = &mut self.counts[feature];
            let rate = FASTEST + (u32::from(*count) + 1).ilog2() / 2;
            *count = count.saturating_add(u16::from(error.unsigned_abs() > TOTAL / 64));
            self.weights[feature] += error / (1 << rate.min(SLOWEST));
        }
    }
}

/// What is asked of a position for every move.
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

    /// The square as White would see it if White were to move.
    fn relative(&self, square: Square) -> usize {
        match self.position.turn() {
            Color::White => square.index(),
            Color::Black => square.index() ^ FLIPPED,
        }
    }

    /// Bit 0: the opponent attacks it; 1: with a pawn; 2: another own piece guards it.
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

    /// The index of each feature's weight.
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

/// The frequencies of moves with these weights: at least 1 each, [`TOTAL`] in all.
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

/// Two to the power of minus so many bits, in parts of 2³⁰.
fn power(bits: i32) -> u32 {
    let whole = bits / ONE;
    if whole >= DEEPEST {
        return 1;
    }
    // 1 − (4x − x²) / 6 is within a quarter of a hundredth of 2⁻ˣ from 0 to 1.
    let part = i64::from(bits % ONE);
    let one = i64::from(ONE);
    let power = one - part * (4 * one - part) / (6 * one);
    ((power as u32) << 14) >> whole
}
