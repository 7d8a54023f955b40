//! Correction history: the error of the static evaluation found by earlier searches, by pawns, by
//! minor and by major pieces, by each side's pieces and by the last two moves.

use bytemuck::Zeroable;
use rules::{Board, Color, Position, Role};

use super::constants::{CORRECTION_MAX, CORRECTION_STEP};
use super::played::{PLAYED, Played};
use super::tunable::correction_share;

/// Number of buckets that positions are hashed into, a power of two.
const KINDS: usize = 1 << 14;

/// Number of features that select a bucket.
const FEATURES: usize = 5;

/// The moves one and two plies ago.
pub(super) type LastMoves = [Option<Played>; 2];

/// Errors of the evaluation by bucket, side to move and feature, and by the last two moves; within
/// ±[`CORRECTION_MAX`].
#[derive(Zeroable)]
pub(super) struct Corrections {
    kinds: [[[i16; FEATURES]; 2]; KINDS],
    moves: [[i16; PLAYED]; PLAYED],
}

impl Corrections {
    /// Returns the correction of the evaluation, in centipawns.
    pub(super) fn correction(&self, position: &Position, last: LastMoves) -> i32 {
        let side = position.turn().index();
        let by_kind: i32 = kinds(position)
            .into_iter()
            .enumerate()
            .map(|(feature, kind)| i32::from(self.kinds[kind][side][feature]))
            .sum();
        let by_moves = match last {
            [Some(one), Some(two)] => i32::from(self.moves[two.index()][one.index()]),
            _ => 0,
        };
        (by_kind + by_moves) / correction_share()
    }

    /// Records that a search to this depth found the evaluation wrong by `error`.
    pub(super) fn learn(&mut self, position: &Position, last: LastMoves, depth: i32, error: i32) {
        let most = CORRECTION_MAX / 4;
        let bonus = (error * depth / CORRECTION_STEP).clamp(-most, most);
        let pull = |error: &mut i16| {
            let old = i32::from(*error);
            *error = (old + bonus - old * bonus.abs() / CORRECTION_MAX) as i16;
        };
        let side = position.turn().index();
        for (feature, kind) in kinds(position).into_iter().enumerate() {
            pull(&mut self.kinds[kind][side][feature]);
        }
        if let [Some(one), Some(two)] = last {
            pull(&mut self.moves[two.index()][one.index()]);
        }
    }
}

/// Returns the buckets of a position: by its pawns, minor pieces, major pieces, White's pieces,
/// Black's pieces. A king counts in every bucket except that of the pawns.
fn kinds(position: &Position) -> [usize; FEATURES] {
    let board = position.board();
    let [white, black] = Color::ALL.map(|color| Role::ALL.map(|role| key(board, color, role)));
    let [pawns, knights, bishops, rooks, queens, kings] =
        std::array::from_fn(|role| white[role] ^ black[role]);
    let pieces = |own: [u64; 6]| own[1..].iter().fold(0, |sum, one| sum ^ one);
    [
        pawns,
        knights ^ bishops ^ kings,
        rooks ^ queens ^ kings,
        pieces(white),
        pieces(black),
    ]
    .map(|key| kind(key, KINDS))
}

/// Returns the bucket of a board by its pawns alone, out of `kinds` buckets, a power of two.
pub(super) fn by_pawns(board: &Board, kinds: usize) -> usize {
    let [white, black] = Color::ALL.map(|color| key(board, color, Role::Pawn));
    kind(white ^ black, kinds)
}

fn kind(key: u64, kinds: usize) -> usize {
    (key >> (64 - kinds.trailing_zeros())) as usize
}

/// Spreads the squares of a side's pieces of one role over all bits of a number.
fn key(board: &Board, color: Color, role: Role) -> u64 {
    let set = board.pieces(color, role).0;
    (set ^ (set >> 32)).wrapping_mul(FACTORS[color.index()][role.index()])
}

/// By color and role.
const FACTORS: [[u64; 6]; 2] = [
    [
        0x9e37_79b9_7f4a_7c15,
        0xbf58_476d_1ce4_e5b9,
        0x94d0_49bb_1331_11eb,
        0xd6e8_feb8_6659_fd93,
        0xa076_1d64_78bd_642f,
        0xe703_7ed1_a0b4_28db,
    ],
    [
        0x8ebc_6af0_9c88_c6e3,
        0x5899_65cc_7537_4cc3,
        0x1d8e_4e27_c47d_124f,
        0xeb44_acca_b455_d165,
        0xc2b2_ae3d_27d4_eb4f,
        0xff51_afd7_ed55_8ccd,
    ],
];

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;
    use crate::memory::pages;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).expect("a position")
    }

    #[test]
    fn corrects_positions_with_the_same_features() {
        let mut corrections = pages::zeroed::<Corrections>();
        let start = Position::start();
        assert_eq!(corrections.correction(&start, [None; 2]), 0);
        for _ in 0..200 {
            corrections.learn(&start, [None; 2], 8, 60);
        }
        let learned = corrections.correction(&start, [None; 2]);
        assert!((20..=160).contains(&learned), "{learned}");
        // The same pawns and pieces of Black, different pieces of White.
        let part = corrections.correction(
            &position("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1"),
            [None; 2],
        );
        assert!(0 < part && part < learned, "{part} of {learned}");
        // Nothing in common, or the other side to move.
        for other in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        ] {
            assert_eq!(
                corrections.correction(&position(other), [None; 2]),
                0,
                "{other}"
            );
        }
        for _ in 0..200 {
            corrections.learn(&start, [None; 2], 8, -60);
        }
        assert!(corrections.correction(&start, [None; 2]) < -20);
    }
}
