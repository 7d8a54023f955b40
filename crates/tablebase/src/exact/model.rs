//! The models that predict the values of a table when they are coded.

use super::coder::{Coder, Probability};

/// The places of the values that predict the next one, before it: the last piece a square or two
/// earlier, and the same for the pieces before it.
const NEIGHBORS: [usize; 5] = [1, 2, 64, 128, 4096];

/// A value of win, draw or loss.
pub(super) const DRAW: u8 = 0;
pub(super) const WIN: u8 = 1;
pub(super) const LOSS: u8 = 2;
/// A value that may be coded as any other.
pub(super) const ANY: u8 = 3;

/// Codes a value for each position and side to move; `values` contains the positions of White and then
/// those of Black. A decoder replaces the values. Values that may be any are replaced by the most
/// probable one.
pub(super) fn code_wdl(values: &mut [u8], coder: &mut impl Coder) {
    let half = values.len() / 2;
    let mut contexts = vec![[Probability::EVEN; 2]; 3_usize.pow(6)];
    for place in 0..values.len() {
        let mut context = 0;
        for back in NEIGHBORS {
            let neighbor = place.checked_sub(back).map_or(DRAW, |place| values[place]);
            context = 3 * context + usize::from(neighbor);
        }
        let other = place.checked_sub(half).map_or(DRAW, |place| values[place]);
        let [draws, wins] = &mut contexts[3 * context + usize::from(other)];
        let value = values[place];
        let is_draw = if value == ANY {
            draws.likely()
        } else {
            value == DRAW
        };
        values[place] = if coder.code(is_draw, draws) {
            DRAW
        } else {
            let is_win = if value == ANY {
                wins.likely()
            } else {
                value == WIN
            };
            if coder.code(is_win, wins) { WIN } else { LOSS }
        };
    }
}

/// Codes distances, each predicted by a known value of its position and by the distance before it. A
/// decoder replaces the distances.
pub(super) fn code_distances(
    distances: &mut [u8],
    known: impl Fn(usize) -> u8,
    coder: &mut impl Coder,
) {
    let mut contexts = vec![[Probability::EVEN; 256]; 512];
    let mut last = 0;
    for (place, distance) in distances.iter_mut().enumerate() {
        let known = known(place);
        let context = match known {
            0 => usize::from(last),
            known => 256 + usize::from(known),
        };
        // The bits from the highest on, each predicted by those before it.
        let mut prefix = 1;
        for shift in (0..8).rev() {
            let bit = *distance >> shift & 1 == 1;
            let bit = coder.code(bit, &mut contexts[context][prefix]);
            prefix = prefix << 1 | usize::from(bit);
        }
        *distance = (prefix & 0xff) as u8;
        last = *distance;
    }
}
