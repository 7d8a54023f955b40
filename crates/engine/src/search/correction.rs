//! By how much the static evaluation is wrong in positions of a kind: what searches found
//! out, remembered by the pawns and by each side's pieces.

use rules::{Color, Position, Role};

use super::constants::{CORRECTION_MAX, CORRECTION_SHARE, CORRECTION_STEP};

/// Positions are told apart by hash into this many kinds, a power of two.
const KINDS: usize = 1 << 14;

/// What the positions of a kind have in common.
const FEATURES: usize = 3;

/// Errors of the evaluation by kind, side to move and feature, within ±[`CORRECTION_MAX`].
pub(super) struct Corrections(Box<[[[i16; FEATURES]; 2]]>);

impl Corrections {
    pub(super) fn new() -> Self {
        Self(vec![[[0; FEATURES]; 2]; KINDS].into_boxed_slice())
    }

    /// What to add to the evaluation, in centipawns.
    pub(super) fn correction(&self, position: &Position) -> i32 {
        let side = position.turn().index();
        let sum: i32 = kinds(position)
            .into_iter()
            .enumerate()
            .map(|(feature, kind)| i32::from(self.0[kind][side][feature]))
            .sum();
        sum / CORRECTION_SHARE
    }

    /// A search to this depth found the evaluation wrong by so much.
    pub(super) fn learn(&mut self, position: &Position, depth: i32, error: i32) {
        let most = CORRECTION_MAX / 4;
        let bonus = (error * depth / CORRECTION_STEP).clamp(-most, most);
        let side = position.turn().index();
        for (feature, kind) in kinds(position).into_iter().enumerate() {
            let error = &mut self.0[kind][side][feature];
            let old = i32::from(*error);
            *error = (old + bonus - old * bonus.abs() / CORRECTION_MAX) as i16;
        }
    }
}

/// The kinds that a position is of: by its pawns, White's pieces, Black's pieces.
fn kinds(position: &Position) -> [usize; FEATURES] {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn).0;
    let white = board.by_color(Color::White).0;
    let pieces = |color| {
        let own = board.by_color(color).0;
        [
            (Role::Knight, 0x9e37_79b9_7f4a_7c15),
            (Role::Bishop, 0xbf58_476d_1ce4_e5b9),
            (Role::Rook, 0x94d0_49bb_1331_11eb),
            (Role::Queen, 0xd6e8_feb8_6659_fd93),
            (Role::King, 0xa076_1d64_78bd_642f_u64),
        ]
        .into_iter()
        .map(|(role, factor)| mix(own & board.by_role(role).0, factor))
        .fold(0, |sum, one| sum ^ one)
    };
    let by_pawns =
        mix(pawns & white, 0x9e37_79b9_7f4a_7c15) ^ mix(pawns & !white, 0xbf58_476d_1ce4_e5b9);
    [by_pawns, pieces(Color::White), pieces(Color::Black)]
        .map(|key| (key >> (64 - KINDS.trailing_zeros())) as usize)
}

/// Spreads a set over all bits of a number.
const fn mix(set: u64, factor: u64) -> u64 {
    (set ^ (set >> 32)).wrapping_mul(factor)
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).expect("a position")
    }

    #[test]
    fn errors_are_put_right_in_positions_of_the_same_kind() {
        let mut corrections = Corrections::new();
        let start = Position::start();
        assert_eq!(corrections.correction(&start), 0);
        for _ in 0..200 {
            corrections.learn(&start, 8, 60);
        }
        let learned = corrections.correction(&start);
        assert!((20..=160).contains(&learned), "{learned}");
        // The same pawns and pieces of Black, other pieces of White.
        let part = corrections.correction(&position(
            "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        ));
        assert!(0 < part && part < learned, "{part} of {learned}");
        // Nothing is the same; and it is not Black's error.
        for other in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        ] {
            assert_eq!(corrections.correction(&position(other)), 0, "{other}");
        }
        for _ in 0..200 {
            corrections.learn(&start, 8, -60);
        }
        assert!(corrections.correction(&start) < -20);
    }
}
