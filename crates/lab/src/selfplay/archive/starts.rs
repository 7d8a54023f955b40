//! The model of start positions: most squares still have their initial content.

use super::super::packed;
use super::range_coder::{Coder, TOTAL};

/// Number of possible contents of a square: empty, or one of 16 piece codes.
const CONTENTS: usize = 17;
const SQUARES: usize = 64;
/// Number of values of a byte other than a piece.
const VALUES: usize = 256;

/// The learned frequencies of the byte values of a packed position.
pub(super) struct Starts {
    /// Content of a square, by castling mode and square.
    contents: Vec<Symbols<CONTENTS>>,
    /// The bytes after the pieces, by castling mode and offset.
    rest: Vec<Symbols<VALUES>>,
    mode: Symbols<VALUES>,
}

/// Length of the occupied squares, which precede the pieces.
const OCCUPIED: usize = 8;
/// Offsets of the bytes after the pieces, and of the castling mode.
const REST: usize = 24;
const MODE: usize = 30;

impl Starts {
    pub(super) fn new() -> Self {
        Self {
            contents: vec![Symbols::new(); 2 * SQUARES],
            rest: vec![Symbols::new(); 2 * packed::LENGTH],
            mode: Symbols::new(),
        }
    }

    /// Codes a packed position.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &[u8; packed::LENGTH],
    ) -> [u8; packed::LENGTH] {
        let mut found = [0; packed::LENGTH];
        found[MODE] = self.mode.code(coder, position[MODE].into()) as u8;
        let mode = usize::from(found[MODE] & 1);
        // The pieces of both positions are numbered by the occupied squares before them.
        let [mut written_pieces, mut found_pieces] = [0; 2];
        for square in 0..SQUARES {
            let (byte, bit) = (square / 8, 1 << (square % 8));
            let content = if position[byte] & bit == 0 {
                0
            } else {
                let piece =
                    position[OCCUPIED + written_pieces / 2] >> (4 * (written_pieces % 2)) & 15;
                // More than 32 pieces do not fit; they are not read either.
                written_pieces = (written_pieces + 1).min(31);
                1 + usize::from(piece)
            };
            let content = self.contents[mode * SQUARES + square].code(coder, content);
            if content > 0 && found_pieces < 32 {
                found[byte] |= bit;
                found[OCCUPIED + found_pieces / 2] |=
                    (content as u8 - 1) << (4 * (found_pieces % 2));
                found_pieces += 1;
            }
        }
        for place in (REST..packed::LENGTH).filter(|&place| place != MODE) {
            let symbols = &mut self.rest[mode * packed::LENGTH + place];
            found[place] = symbols.code(coder, position[place].into()) as u8;
        }
        found
    }
}

/// Frequency of each symbol of an alphabet.
#[derive(Clone)]
struct Symbols<const N: usize>([u32; N]);

impl<const N: usize> Symbols<N> {
    /// Weight of an occurrence, compared with 1 for a symbol that has not occurred.
    const STEP: u32 = 48;
    /// When the sum reaches this limit, all counts are halved.
    const MAX_COUNT_SUM: u32 = TOTAL / 2;

    const fn new() -> Self {
        Self([1; N])
    }

    fn code(&mut self, coder: &mut impl Coder, symbol: usize) -> usize {
        let sum: u32 = self.0.iter().sum();
        let mut frequencies = self.0.map(|count| count * (TOTAL / sum));
        let used: u32 = frequencies.iter().sum();
        let most = (0..N).max_by_key(|&symbol| self.0[symbol]).unwrap_or(0);
        frequencies[most] += TOTAL - used;
        let found = coder.code(&frequencies, symbol);
        self.0[found] += Self::STEP;
        if sum >= Self::MAX_COUNT_SUM {
            self.0 = self.0.map(|count| count.div_ceil(2));
        }
        found
    }
}
