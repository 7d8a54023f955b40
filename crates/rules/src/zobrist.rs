//! Random keys whose exclusive-or identifies a position.

use crate::{Color, Role, Square};

struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [u64; 16],
    en_passant_file: [u64; 8],
    black_to_move: u64,
}

/// `SplitMix64` with a fixed seed: every build has the same keys.
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn keys() -> Keys {
    let mut state = 0x0053_7461_756e_746f_u64;
    let mut keys = Keys {
        pieces: [[[0; 64]; 6]; 2],
        castling: [0; 16],
        en_passant_file: [0; 8],
        black_to_move: next(&mut state),
    };
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys.pieces[index / 384][index / 64 % 6][index % 64] = next(&mut state);
        index += 1;
    }
    index = 0;
    while index < 16 {
        keys.castling[index] = next(&mut state);
        index += 1;
    }
    index = 0;
    while index < 8 {
        keys.en_passant_file[index] = next(&mut state);
        index += 1;
    }
    keys
}

static KEYS: Keys = keys();

#[inline]
pub(crate) const fn piece(color: Color, role: Role, square: Square) -> u64 {
    KEYS.pieces[color.index()][role.index()][square.index()]
}

/// Returns the keys of a piece that moves from one square to another.
#[inline]
pub(crate) const fn path(color: Color, role: Role, from: Square, to: Square) -> u64 {
    piece(color, role, from) ^ piece(color, role, to)
}

/// Returns the key of a [`crate::castling::CastlingRights::mask`].
#[inline]
pub(crate) const fn castling(mask: usize) -> u64 {
    KEYS.castling[mask & 15]
}

#[inline]
pub(crate) const fn en_passant(target: Square) -> u64 {
    KEYS.en_passant_file[target.index() & 7]
}

#[inline]
pub(crate) const fn black_to_move() -> u64 {
    KEYS.black_to_move
}
