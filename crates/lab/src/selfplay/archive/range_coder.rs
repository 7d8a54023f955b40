//! Arithmetic coding of symbols with given frequencies.
//!
//! A range coder with carries (G. N. N. Martin, 1979, in the form that the LZMA specification
//! gives it), for symbols of any alphabet. One trait serves both ways, so that a model is
//! written once: it passes the symbol that it has, and gets back the symbol that was coded.

/// The frequencies of an alphabet's symbols add up to this.
pub(super) const TOTAL: u32 = 1 << TOTAL_BITS;
const TOTAL_BITS: u32 = 16;
/// The range is kept above this, so that the rounding in it costs next to nothing.
const LEAST_RANGE: u32 = 1 << 24;
/// What the bytes after the end are read as; a decoder reads a few of them.
const PADDING: u8 = 0;
/// How many of those it may read before the input is taken to be damaged.
const MOST_PADDING: usize = 8;

/// Codes symbols one after the other.
pub(super) trait Coder {
    /// Codes one of the symbols with these frequencies, all of which are positive. Writes
    /// `symbol` and gives it back, or reads one and ignores the argument.
    fn code(&mut self, frequencies: &[u32], symbol: usize) -> usize;

    /// Codes a bit whose chance to be set is `chance` in [`TOTAL`].
    fn bit(&mut self, chance: u32, bit: bool) -> bool {
        self.code(&[TOTAL - chance, chance], usize::from(bit)) == 1
    }

    /// Codes the lowest bits of a number, each as likely as not.
    fn raw(&mut self, bits: u32, number: u32) -> u32 {
        (0..bits).rev().fold(0, |so_far, place| {
            let bit = self.bit(TOTAL / 2, number >> place & 1 == 1);
            so_far << 1 | u32::from(bit)
        })
    }

    /// Whether what was read so far cannot be what was written.
    fn is_exhausted(&self) -> bool;
}

/// Writes symbols.
pub(super) struct Encoder {
    bytes: Vec<u8>,
    /// The lower end of the interval, with a carry above 32 bits.
    low: u64,
    range: u32,
    /// The last byte that a carry can still change, and how many bytes of ones follow it.
    cache: u8,
    pending: u64,
    begun: bool,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
            cache: 0,
            pending: 0,
            begun: false,
        }
    }

    /// What was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }

    /// Gives out the highest byte of the interval's lower end, once no carry can reach it.
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let top = (self.low >> 24) as u8;
        if carry == 1 || top != u8::MAX {
            if self.begun {
                self.bytes.push(self.cache.wrapping_add(carry));
            }
            for _ in 0..self.pending {
                self.bytes.push(u8::MAX.wrapping_add(carry));
            }
            self.pending = 0;
            self.cache = top;
            self.begun = true;
        } else {
            self.pending += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }
}

impl Coder for Encoder {
    fn code(&mut self, frequencies: &[u32], symbol: usize) -> usize {
        let below: u32 = frequencies[..symbol].iter().sum();
        let unit = self.range >> TOTAL_BITS;
        self.low += u64::from(below) * u64::from(unit);
        self.range = unit * frequencies[symbol];
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
        symbol
    }

    fn is_exhausted(&self) -> bool {
        false
    }
}

/// Reads symbols.
pub(super) struct Decoder<'b> {
    bytes: &'b [u8],
    /// How far above the interval's lower end the number lies that the bytes spell.
    offset: u32,
    range: u32,
    padding: usize,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut decoder = Self {
            bytes,
            offset: 0,
            range: u32::MAX,
            padding: 0,
        };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let byte = if let Some((&byte, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            byte
        } else {
            self.padding += 1;
            PADDING
        };
        self.offset = self.offset << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, frequencies: &[u32], _: usize) -> usize {
        let unit = self.range >> TOTAL_BITS;
        // In damaged input the offset may lie above every symbol: the last one is taken.
        let place = (self.offset / unit).min(TOTAL - 1);
        let mut below = 0;
        let mut symbol = 0;
        while symbol + 1 < frequencies.len() && below + frequencies[symbol] <= place {
            below += frequencies[symbol];
            symbol += 1;
        }
        self.offset = self.offset.wrapping_sub(below * unit);
        self.range = unit * frequencies[symbol];
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.shift();
        }
        symbol
    }

    fn is_exhausted(&self) -> bool {
        self.padding > MOST_PADDING
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Frequencies of so many symbols that add up to [`TOTAL`], the first as rare as can be.
    fn skewed(symbols: usize) -> Vec<u32> {
        let mut frequencies = vec![1; symbols];
        frequencies[symbols - 1] = TOTAL - (symbols as u32 - 1);
        frequencies
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(symbols in prop::collection::vec((2_usize..300, any::<usize>()), 0..400)) {
            let mut encoder = Encoder::new();
            for &(count, symbol) in &symbols {
                encoder.code(&skewed(count), symbol % count);
                encoder.raw(7, symbol as u32);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for &(count, symbol) in &symbols {
                prop_assert_eq!(decoder.code(&skewed(count), 0), symbol % count);
                prop_assert_eq!(decoder.raw(7, 0), symbol as u32 % 128);
                prop_assert!(!decoder.is_exhausted());
            }
        }

        #[test]
        fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut decoder = Decoder::new(&bytes);
            let symbols = (0..2_000).take_while(|_| {
                decoder.raw(8, 0);
                !decoder.is_exhausted()
            });
            prop_assert!(symbols.count() < 200);
        }
    }

    #[test]
    fn a_likely_symbol_costs_next_to_nothing() {
        let mut encoder = Encoder::new();
        for _ in 0..100_000 {
            encoder.bit(TOTAL - 1, true);
        }
        assert!(encoder.finish().len() < 12);
    }
}
