//! The entries of a book.

use rules::{File, Move, MoveKind, Position, Role, Square};

/// The length of an entry in bytes.
pub(crate) const LENGTH: usize = 16;

/// An entry as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) mv: u16,
    pub(crate) weight: u16,
    pub(crate) learned: u32,
}

impl Entry {
    pub(crate) fn read(bytes: &[u8; LENGTH]) -> Self {
        let number = u128::from_be_bytes(*bytes);
        Self {
            key: (number >> 64) as u64,
            mv: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learned: number as u32,
        }
    }

    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        to.extend(self.key.to_be_bytes());
        to.extend(self.mv.to_be_bytes());
        to.extend(self.weight.to_be_bytes());
        to.extend(self.learned.to_be_bytes());
    }
}

/// The roles to which a pawn promotes, by their number in an entry.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Returns a move as it is stored: six bits for each square, and three for the promotion. Castling
/// is the king's move to the square of the rook.
pub(crate) fn encode(mv: Move) -> u16 {
    let promotion = PROMOTIONS
        .iter()
        .position(|role| Some(*role) == mv.promotion());
    let promotion = promotion.map_or(0, |number| number + 1);
    (mv.to().index() | mv.from().index() << 6 | promotion << 12) as u16
}

/// Returns the legal move that an entry means. Some programs write castling as the king's move to
/// its target square.
pub(crate) fn decode(stored: u16, position: &Position) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let means = |mv: &&Move| encode(**mv) == stored;
    let castles = |mv: &&Move| mv.kind() == MoveKind::Castling && by_target(**mv) == stored;
    let exact = moves.iter().find(means);
    exact.or_else(|| moves.iter().find(castles)).copied()
}

/// Returns castling as the king's move to the c-file or the g-file.
fn by_target(castling: Move) -> u16 {
    let is_to_right = castling.to().file() > castling.from().file();
    let file = if is_to_right { File::G } else { File::C };
    let target = Square::new(file, castling.from().rank());
    (target.index() | castling.from().index() << 6) as u16
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    #[test]
    fn moves_are_stored_by_their_squares() {
        for (fen, uci, stored) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 0o1434),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 0o4_6070),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", 0o1_6070),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0o0407),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", 0o7470),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).expect("a FEN");
            let mv = position.parse_uci(uci).expect("a legal move");
            assert_eq!(encode(mv), stored, "{uci}");
            assert_eq!(decode(stored, &position), Some(mv), "{uci}");
        }
    }

    #[test]
    fn castling_may_be_the_move_of_the_king() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a FEN");
        for (uci, stored) in [("e1g1", 0o0406), ("e1c1", 0o0402)] {
            let mv = position.parse_uci(uci).expect("a legal move");
            assert_eq!(decode(stored, &position), Some(mv), "{uci}");
        }
        assert_eq!(decode(0o0416, &position), None, "no legal move");
    }
}
