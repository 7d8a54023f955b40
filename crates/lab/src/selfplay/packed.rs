//! Packing of a position into 32 bytes.

use rules::{Bitboard, CastlingMode, CastlingSide, Color, Piece, Position, Role, Setup, Square};

/// Length of a packed position in bytes.
pub(super) const LENGTH: usize = 32;
/// Code for a rook with castling rights, in addition to the six roles.
const CASTLING_ROOK: u8 = 6;
/// Flag for Black's pieces, and for Black's turn.
const BLACK: u8 = 8;
/// Code for no en passant square.
const NO_SQUARE: u8 = 64;

/// Packs a position: the occupied squares (8 bytes, a1 in the lowest bit), four bits for each piece
/// from a1 up (16 bytes: the role, 6 for a rook with castling rights, plus 8 for Black), the turn
/// (0, or 8 for Black), the en passant square (64 for none), the halfmove clock and the move number
/// (2 bytes each), 1 for Chess960 or else 0, and a zero. No game position has more than 32 pieces.
pub(super) fn pack(position: &Position) -> [u8; LENGTH] {
    let board = position.board();
    let mut bytes = [0; LENGTH];
    bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
    for (index, square) in board.occupied().into_iter().enumerate().take(32) {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        let castles = CastlingSide::ALL
            .iter()
            .any(|&side| position.castling_rook(piece.color, side) == Some(square));
        let role = if castles {
            CASTLING_ROOK
        } else {
            piece.role.index() as u8
        };
        let piece = role + BLACK * piece.color.index() as u8;
        bytes[8 + index / 2] |= piece << (4 * (index % 2));
    }
    bytes[24] = BLACK * position.turn().index() as u8;
    bytes[25] = position
        .en_passant()
        .map_or(NO_SQUARE, |square| square.index() as u8);
    bytes[26..28].copy_from_slice(&(position.halfmove_clock() as u16).to_le_bytes());
    bytes[28..30].copy_from_slice(&(position.fullmove_number() as u16).to_le_bytes());
    bytes[30] = u8::from(position.castling_mode() == CastlingMode::Chess960);
    bytes
}

/// Unpacks a position; `None` if the bytes are invalid.
pub(super) fn unpack(bytes: &[u8; LENGTH]) -> Option<Position> {
    let number = |from: usize| u32::from(u16::from_le_bytes([bytes[from], bytes[from + 1]]));
    let occupied = Bitboard(u64::from_le_bytes(bytes[..8].try_into().ok()?));
    let mode = match bytes[30..] {
        [0, 0] => CastlingMode::Standard,
        [1, 0] => CastlingMode::Chess960,
        _ => return None,
    };
    if occupied.len() > 32 {
        return None;
    }
    let mut setup = Setup::empty();
    let mut rooks = Vec::new();
    for (index, square) in occupied.into_iter().enumerate() {
        let piece = bytes[8 + index / 2] >> (4 * (index % 2)) & 15;
        let color = color(piece & BLACK)?;
        let role = match piece & !BLACK {
            CASTLING_ROOK => {
                rooks.push((color, square));
                Role::Rook
            }
            role => *Role::ALL.get(usize::from(role))?,
        };
        setup.board.set(square, Some(Piece { color, role }));
    }
    for (color, rook) in rooks {
        let king = setup.board.pieces(color, Role::King).first()?;
        setup.castling[color.index()][CastlingSide::of(king, rook).index()] = Some(rook);
    }
    setup.turn = color(bytes[24])?;
    setup.en_passant = match bytes[25] {
        NO_SQUARE => None,
        index => Some(Square::from_index(usize::from(index))?),
    };
    setup.halfmove_clock = number(26);
    setup.fullmove_number = number(28);
    Position::from_setup(&setup, mode).ok()
}

fn color(bits: u8) -> Option<Color> {
    match bits {
        0 => Some(Color::White),
        BLACK => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trips_positions() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5",
            "8/8/8/4k3/8/8/3RK3/8 b - - 99 300",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let back = unpack(&pack(&position)).unwrap();
            assert_eq!(back.fen(), fen);
            assert_eq!(back, position);
        }
        for number in (0..960).step_by(37) {
            let position = Position::chess960(number).unwrap();
            assert_eq!(unpack(&pack(&position)), Some(position));
        }
    }

    #[test]
    fn rejects_other_bytes() {
        let whole = pack(&Position::start());
        assert_eq!(unpack(&[0; LENGTH]), None);
        assert_eq!(unpack(&[255; LENGTH]), None);
        for (at, value) in [(24, 1), (25, 65), (30, 2), (31, 1), (8, 7)] {
            let mut bytes = whole;
            bytes[at] = value;
            assert_eq!(unpack(&bytes), None, "byte {at}");
        }
    }
}
