//! A binary arithmetic coder with adaptive probabilities.

/// The binary logarithm of the weight of the past in a probability.
const RATE: u32 = 5;

/// The probability that a bit is 1, in units of 2⁻¹⁶.
#[derive(Clone, Copy)]
pub(super) struct Probability(u16);

impl Probability {
    pub(super) const EVEN: Self = Self(1 << 15);

    /// The more probable value.
    pub(super) const fn likely(self) -> bool {
        self.0 >= 1 << 15
    }

    const fn update(&mut self, bit: bool) {
        if bit {
            self.0 += (u16::MAX - self.0) >> RATE;
        } else {
            self.0 -= self.0 >> RATE;
        }
    }

    /// Returns the last value of an interval that stands for 1. It leaves room for both bits.
    const fn split(self, low: u32, high: u32) -> u32 {
        let range = (high - low) as u64;
        low + ((range * self.0 as u64) >> 16) as u32
    }
}

/// An encoder or a decoder of bits.
pub(super) trait Coder {
    /// Codes a bit. A decoder ignores the argument.
    fn code(&mut self, bit: bool, probability: &mut Probability) -> bool;
}

/// Writes bits.
pub(super) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) const fn new() -> Self {
        Self {
            low: 0,
            high: u32::MAX,
            bytes: Vec::new(),
        }
    }

    /// Returns the coded bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    fn code(&mut self, bit: bool, probability: &mut Probability) -> bool {
        let split = probability.split(self.low, self.high);
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
        probability.update(bit);
        // The first bytes of both ends are equal, so they are known.
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
        bit
    }
}

/// Reads bits. After the end of the bytes it reads zeros.
pub(super) struct Decoder<'b> {
    low: u32,
    high: u32,
    value: u32,
    rest: std::slice::Iter<'b, u8>,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut decoder = Self {
            low: 0,
            high: u32::MAX,
            value: 0,
            rest: bytes.iter(),
        };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let byte = self.rest.next().copied().unwrap_or(0);
        self.value = self.value << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    fn code(&mut self, _: bool, probability: &mut Probability) -> bool {
        let split = probability.split(self.low, self.high);
        let bit = self.value <= split;
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
        probability.update(bit);
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decodes_the_encoded_bits() {
        let mut number = 1_u32;
        let bits: Vec<(bool, usize)> = (0..100_000)
            .map(|place| {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let context = place % 3;
                // Context 0 is random, 1 is nearly constant, and 2 is constant.
                let bit = match context {
                    0 => number >> 31 == 1,
                    1 => number >> 24 == 0,
                    _ => true,
                };
                (bit, context)
            })
            .collect();
        let mut encoder = Encoder::new();
        let mut probabilities = [Probability::EVEN; 3];
        for &(bit, context) in &bits {
            encoder.code(bit, &mut probabilities[context]);
        }
        let bytes = encoder.finish();
        assert!(bytes.len() < 5_000, "{}", bytes.len());
        let mut decoder = Decoder::new(&bytes);
        let mut probabilities = [Probability::EVEN; 3];
        for (place, &(bit, context)) in bits.iter().enumerate() {
            let read = decoder.code(false, &mut probabilities[context]);
            assert_eq!(read, bit, "{place}");
        }
    }
}
