//! A packed quiet position.

use engine::nnue::INPUTS;
use rules::{Piece, Position, Role, Square};

/// XOR mask that flips the ranks of a board.
const OTHER_RANKS: u16 = 0o70;
/// Flag in [`Record::pieces`] for a piece of the side not to move, added to its role.
const THEIRS: u8 = 8;
/// Value in [`Record::shares`] for a whole lead.
const FULL_SHARE: f32 = 64.0;
/// Value in [`Record::half_points`] for a position that was not played on.
const NO_RESULT: u8 = u8::MAX;

/// A packed quiet position, with the board flipped so that the side to move moves up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Record {
    pub(super) occupied: u64,
    /// The pieces on the occupied squares from a1 up, four bits each.
    pub(super) pieces: [u8; 16],
    /// The score of the search or the evaluation, in centipawns, for the side to move.
    pub(super) score: i16,
    /// The game's result for the side to move, in half points, or [`NO_RESULT`].
    pub(super) half_points: u8,
    /// Share of a lead that counts, for a lead of the side to move and one of the other side, in
    /// 64ths.
    pub(super) shares: [u8; 2],
    pub(super) filler: [u8; 3],
}

const _: () = assert!(size_of::<Record>() == 32);

/// The active inputs of a position: pairs for the side to move and for the other side.
pub(super) type Inputs = Vec<[u16; 2]>;

impl Record {
    /// Packs a position with its score in centipawns and the game's result in half points, both for
    /// the side to move; `None` for a position with more than 32 pieces.
    pub fn new(position: &Position, score: i16, half_points: Option<u8>) -> Option<Self> {
        let board = position.board();
        if board.occupied().len() > 32 {
            return None;
        }
        let own = position.turn();
        // If the network is not used for a position, nothing is scaled down.
        let shares = engine::tuning::shares(position).unwrap_or([1.0; 2]);
        let mut record = Self {
            occupied: 0,
            pieces: [0; 16],
            score,
            half_points: half_points.unwrap_or(NO_RESULT),
            shares: [own, !own].map(|side| (FULL_SHARE * shares[side.index()]) as u8),
            filler: [0; 3],
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

    /// Number of pieces on the board.
    pub(super) const fn len(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// The score of the search or the evaluation, in centipawns, for the side to move.
    pub(super) fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// The result for the side to move, from 0 to 1; `None` if the position was not played on.
    pub(super) fn result(&self) -> Option<f32> {
        (self.half_points != NO_RESULT).then(|| f32::from(self.half_points) / 2.0)
    }

    /// The share of a network output that counts during play, from 0 to 1.
    pub(super) fn share(&self, output: f32) -> f32 {
        f32::from(self.shares[usize::from(output < 0.0)]) / FULL_SHARE
    }

    /// The active inputs, with the numbering of [`engine::nnue::input`].
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

#[cfg(test)]
mod tests {
    use engine::nnue::input;
    use rules::CastlingMode;

    use super::*;

    /// Returns the inputs with the engine's own numbering.
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
    fn a_record_activates_the_inputs_of_its_position() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "2k5/8/8/8/8/8/6P1/5K2 b - - 0 1",
            "6k1/8/8/8/8/8/6P1/1K6 w - - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let record = Record::new(&position, 12, Some(2)).unwrap();
            let mut inputs = Inputs::new();
            record.inputs(&mut inputs);
            inputs.sort_unstable();
            assert_eq!(inputs, expected(&position), "{fen}");
            assert_eq!(record.len(), inputs.len());
        }
    }

    #[test]
    fn a_record_stores_the_share_of_a_lead_that_counts() {
        // White leads by pieces that cannot win without a pawn; Black has pawns.
        let fen = "4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let shares = engine::tuning::shares(&position).unwrap();
        let [white, black] = shares.map(|share| (64.0 * share) as u8);
        assert!(white < black);
        for (turn, own, other) in [("w", white, black), ("b", black, white)] {
            let fen = fen.replace('w', turn);
            let position = Position::from_fen(&fen, CastlingMode::Standard).unwrap();
            let record = Record::new(&position, 0, None).unwrap();
            let counted = [1.0, -1.0].map(|output| (64.0 * record.share(output)) as u8);
            assert_eq!(counted, [own, other]);
        }
    }
}
