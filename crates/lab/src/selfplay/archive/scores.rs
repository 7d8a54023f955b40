//! The model of scores: most are near the previous one.

use super::range_coder::{Coder, TOTAL};

/// Number of kinds of differences between two scores, from none to large.
const KINDS: usize = 10;
/// Number of magnitude classes: differences of two scores have at most 16 bits and a sign.
const CLASSES: usize = 17;
/// Number of modeled bits below the highest one; the remaining bits are coded without a model.
const LEARNED_BITS: u32 = 2;

/// The learned probabilities.
pub(super) struct Scores {
    /// Whether the magnitude's class is above this one, by context.
    class: Vec<[Chance; CLASSES]>,
    /// The sign, by the last difference.
    sign: [Chance; 2 * KINDS],
    /// The bits after the highest one, by class and the preceding bits.
    detail: [[Chance; 1 << LEARNED_BITS]; CLASSES],
}

impl Scores {
    pub(super) fn new() -> Self {
        Self {
            class: vec![[Chance::EVEN; CLASSES]; KINDS * KINDS],
            sign: [Chance::EVEN; 2 * KINDS],
            detail: [[Chance::EVEN; 1 << LEARNED_BITS]; CLASSES],
        }
    }

    /// Codes a score. `before` are the scores of the previous plies, the last one first, 0 where
    /// there are none, all from the point of view of the same side.
    pub(super) fn code(&mut self, coder: &mut impl Coder, before: [i16; 3], score: i16) -> i16 {
        let [last, second, third] = before.map(i32::from);
        let trend = last - second;
        let contexts = &mut self.class[kind(trend) * KINDS + kind(second - third)];
        let expected = last;
        let difference = i32::from(score) - expected;
        let wanted = class(difference);
        let found = (0..CLASSES - 1)
            .find(|&class| !contexts[class].code(coder, wanted > class))
            .unwrap_or(CLASSES - 1);
        if found == 0 {
            return narrowed(expected);
        }
        let sign = &mut self.sign[2 * kind(trend) + usize::from(trend < 0)];
        let negative = sign.code(coder, difference < 0);
        let bits = found as u32 - 1;
        let magnitude = difference.unsigned_abs();
        let learned = bits.min(LEARNED_BITS);
        let rest = bits - learned;
        let mut value: u32 = 1;
        for place in (rest..bits).rev() {
            let chance = &mut self.detail[found][value as usize];
            value = value << 1 | u32::from(chance.code(coder, magnitude >> place & 1 == 1));
        }
        value = value << rest | coder.raw(rest, magnitude & ((1 << rest) - 1));
        let value = value as i32;
        narrowed(expected + if negative { -value } else { value })
    }
}

/// In damaged input a score may be out of range.
fn narrowed(score: i32) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Returns 0 for 0, else one more than the index of the highest bit.
fn class(difference: i32) -> usize {
    (u32::BITS - difference.unsigned_abs().leading_zeros()) as usize
}

fn kind(difference: i32) -> usize {
    class(difference).min(KINDS - 1)
}

/// The probability of a bit, estimated from its history: the mean of a fast and a slow average.
#[derive(Clone, Copy)]
struct Chance {
    quick: u16,
    slow: u16,
}

impl Chance {
    const EVEN: Self = Self {
        quick: 1 << 15,
        slow: 1 << 15,
    };
    const QUICK: u32 = 6;
    const SLOW: u32 = 9;

    fn code(&mut self, coder: &mut impl Coder, bit: bool) -> bool {
        let mean = u32::midpoint(self.quick.into(), self.slow.into());
        let bit = coder.bit(mean.clamp(32, TOTAL - 32), bit);
        for (chance, rate) in [(&mut self.quick, Self::QUICK), (&mut self.slow, Self::SLOW)] {
            if bit {
                *chance += (u16::MAX - *chance) >> rate;
            } else {
                *chance -= *chance >> rate;
            }
        }
        bit
    }
}
