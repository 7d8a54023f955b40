//! Fast parser for moves in plain SAN, which nearly all moves use: eight bytes at once.
//!
//! Every other form is left to [`Position::parse_move`], which also returns the error.

use rules::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

use crate::eight_bytes::{EightBytes, byte, equal, first, up_to};

/// The role for the first byte of a move: by its capital letter, or none for a pawn.
const ROLES: [Option<Role>; 256] = {
    let mut roles = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        roles[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    roles[b'N' as usize] = Some(Role::Knight);
    roles[b'B' as usize] = Some(Role::Bishop);
    roles[b'R' as usize] = Some(Role::Rook);
    roles[b'Q' as usize] = Some(Role::Queen);
    roles[b'K' as usize] = Some(Role::King);
    roles
};

/// Possible origins for each origin byte: a zero (unspecified), a file or a rank. Empty for any
/// other byte.
const ORIGINS: [Bitboard; 256] = {
    let mut origins = [Bitboard::EMPTY; 256];
    origins[0] = Bitboard::FULL;
    let mut index = 0;
    while index < 8 {
        origins[b'a' as usize + index] = Bitboard::file(File::ALL[index]);
        origins[b'1' as usize + index] = Bitboard::rank(Rank::ALL[index]);
        index += 1;
    }
    origins
};

/// Returns the only legal move in plain SAN at the beginning of these bytes, and its length.
/// Returns `None` for other forms, and if no move or several moves match.
///
/// The move ends at a blank, `!`, `"`, `)` or `?`.
#[inline]
pub(crate) fn plain_move(position: &Position, bytes: EightBytes) -> Option<(Move, usize)> {
    let length = first(up_to::<b'"'>(bytes) | equal::<b')'>(bytes) | equal::<b'?'>(bytes))?;
    let signs = usize::from(matches!(byte(bytes, length.checked_sub(1)?), b'+' | b'#'));
    let mv = match ROLES[usize::from(byte(bytes, 0))] {
        Some(role) => piece_move(position, role, bytes, length - signs)?,
        None => castling(position, bytes, length - signs)?,
    };
    Some((mv, length))
}

/// Parses a move of a piece or pawn in the bytes up to `end`.
#[inline]
fn piece_move(position: &Position, role: Role, bytes: EightBytes, end: usize) -> Option<Move> {
    let mut target = end.checked_sub(2)?;
    let mut promotion = None;
    if byte(bytes, target) == b'=' {
        promotion = Some(promoted(byte(bytes, target + 1))?);
        target = target.checked_sub(2)?;
    }
    let to = square(bytes >> (8 * target))?;
    // Nothing precedes the first byte.
    let captures = byte(bytes << 8, target) == b'x';
    let begin = usize::from(role != Role::Pawn);
    let said = target.checked_sub(begin + usize::from(captures))?;
    let origin = bytes >> (8 * begin) & !(!0 << (8 * said));
    let origins = match said {
        // A pawn move without a file goes straight ahead.
        0 if role == Role::Pawn => Bitboard::file(to.file()),
        0 | 1 => ORIGINS[origin as usize & 0xff],
        2 => square(origin)?.bitboard(),
        _ => return None,
    };
    position.find_move(role, origins, to, promotion)
}

fn castling(position: &Position, bytes: EightBytes, length: usize) -> Option<Move> {
    position.castling_move(match &bytes.to_le_bytes()[..length] {
        b"O-O" => CastlingSide::King,
        b"O-O-O" => CastlingSide::Queen,
        _ => return None,
    })
}

/// Returns the square named by the first two bytes.
#[inline]
fn square(bytes: EightBytes) -> Option<Square> {
    const A1: u16 = u16::from_le_bytes(*b"a1");
    let steps = (bytes as u16).wrapping_sub(A1);
    if steps & !0x0707 == 0 {
        Square::from_index(usize::from(steps & 7 | steps >> 5))
    } else {
        None
    }
}

#[inline]
const fn promoted(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    fn read(position: &Position, text: &str) -> Option<(Move, usize)> {
        let mut bytes = [b' '; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        plain_move(position, EightBytes::from_le_bytes(bytes))
    }

    #[test]
    fn finds_every_legal_move_before_any_terminator() {
        for fen in [
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1n1n2k1/2P5/8/8/Q6Q/8/8/K6Q w - - 0 1",
            "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            for mv in position.legal_moves() {
                let san = position.san(mv);
                for end in ["", " ", "\n", "!", "??", ")"] {
                    let text = format!("{san}{end}");
                    if text.len() <= 8 && san.len() < 8 {
                        assert_eq!(read(&position, &text), Some((mv, san.len())), "{text}");
                    }
                }
            }
        }
    }

    /// Every move found here is also found by the lenient parser in the same bytes.
    #[test]
    fn agrees_with_the_lenient_parser() {
        const LETTERS: &[u8] = b"abdeghxNBRQKO0-=+#12348.({\0\x80\xff ";
        let fen = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut state = 1_u64;
        let mut found = 0;
        for _ in 0..400_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mut word = (state >> 16).to_le_bytes();
            for byte in &mut word {
                *byte = LETTERS[usize::from(*byte) % LETTERS.len()];
            }
            word[2 + (state >> 61) as usize % 6] = b' ';
            if let Some((mv, length)) = plain_move(&position, EightBytes::from_le_bytes(word)) {
                let text = std::str::from_utf8(&word[..length]).unwrap();
                assert_eq!(position.parse_san(text), Ok(mv), "{text}");
                found += 1;
            }
        }
        assert!(found > 500, "{found}");
    }
}
