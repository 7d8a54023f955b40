//! Arithmetic coding of symbols with given frequencies.
//!
//! A range coder with carries (G. N. N. Martin, 1979, in the form of the LZMA specification), for
//! symbols of any alphabet. One trait serves both directions, so that a model is written once: it
//! passes the symbol that it has, and gets back the coded symbol.

/// Sum of the frequencies of an alphabet's symbols.
pub(super) const TOTAL: u32 = 1 << TOTAL_BITS;
const TOTAL_BITS: u32 = 16;
/// Lower bound of the range, so that its rounding costs almost nothing.
const MIN_RANGE: u32 = 1 << 24;
/// Value of the bytes after the end; a decoder reads a few of them.
const PADDING: u8 = 0;
/// Number of such bytes after which the input counts as damaged.
const MOST_PADDING: usize = 8;

/// Codes a sequence of symbols.
pub(super) trait Coder {
    /// Codes one of the symbols with these frequencies, which are all positive. Writes `symbol` and
    /// returns it, or reads one and ignores the argument.
    fn code(&mut self, frequencies: &[u32], symbol: usize) -> usize;

    /// Codes a bit that is set with the probability `chance` in units of [`TOTAL`].
    fn bit(&mut self, chance: u32, bit: bool) -> bool {
        self.code(&[TOTAL - chance, chance], usize::from(bit)) == 1
    }

    /// Codes the lowest bits of a number without a model.
    fn raw(&mut self, bits: u32, number: u32) -> u32 {
        (0..bits).rev().fold(0, |so_far, place| {
            let bit = self.bit(TOTAL / 2, number >> place & 1 == 1);
            so_far << 1 | u32::from(bit)
        })
    }

    /// Whether the decoder has read past the end, so that the input is damaged.
    fn is_exhausted(&self) -> bool;
}

/// Encoder of symbols.
pub(super) struct Encoder {
    bytes: Vec<u8>,
    /// The lower end of the interval, with a carry above 32 bits.
    low: u64,
    range: u32,
    /// The last byte that a carry can still change, and the number of 0xff bytes after it.
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

    /// Returns the encoded bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }

    /// Outputs the highest byte of the interval's lower end, once no carry can reach it.
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
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        symbol
    }

    fn is_exhausted(&self) -> bool {
        false
    }
}

/// Decoder of symbols.
pub(super) struct Decoder<'b> {
    bytes: &'b [u8],
    /// Distance of the encoded number from the interval's lower end.
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
        // In damaged input the offset may be above every symbol; then the last one is used.
        let place = (self.offset / unit).min(TOTAL - 1);
        let mut below = 0;
        let mut symbol = 0;
        while symbol + 1 < frequencies.len() && below + frequencies[symbol] <= place {
            below += frequencies[symbol];
            symbol += 1;
        }
        self.offset = self.offset.wrapping_sub(below * unit);
        self.range = unit * frequencies[symbol];
        while self.range < MIN_RANGE {
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

    /// Returns frequencies of this many symbols with the sum [`TOTAL`], the first as rare as
    /// possible.
    fn skewed(symbols: usize) -> Vec<u32> {
        let mut frequencies = vec![1; symbols];
        frequencies[symbols - 1] = TOTAL - (symbols as u32 - 1);
        frequencies
    }

    proptest! {
        #[test]
        fn decodes_the_encoded_symbols(symbols in prop::collection::vec((2_usize..300, any::<usize>()), 0..400)) {
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
        fn decoding_of_arbitrary_bytes_ends(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut decoder = Decoder::new(&bytes);
            let symbols = (0..2_000).take_while(|_| {
                decoder.raw(8, 0);
                !decoder.is_exhausted()
            });
            prop_assert!(symbols.count() < 200);
        }
    }

    #[test]
    fn a_likely_symbol_costs_almost_nothing() {
        let mut encoder = Encoder::new();
        for _ in 0..100_000 {
            encoder.bit(TOTAL - 1, true);
        }
        assert!(encoder.finish().len() < 12);
    }
}
