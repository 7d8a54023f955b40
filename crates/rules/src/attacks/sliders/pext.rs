//! The index by parallel bit extract (BMI2).

use super::Slot;

/// No key is needed.
pub(super) const BISHOP_KEYS: [u64; 64] = [0; 64];
/// No key is needed.
pub(super) const ROOK_KEYS: [u64; 64] = [0; 64];

/// The place of this occupancy among all those that matter to the slot.
#[inline]
pub(super) fn index(slot: &Slot, _key: u64, occupied: u64) -> usize {
    #[expect(unsafe_code, reason = "the intrinsic is unsafe to call without BMI2")]
    // SAFETY: this module is compiled only for targets that have BMI2.
    let extracted = unsafe { core::arch::x86_64::_pext_u64(occupied, slot.mask) };
    extracted as usize
}

/// The same place when the table is made: subsets come in the order of their extracted bits.
pub(super) const fn place(_slot: &Slot, _key: u64, _occupied: u64, nth: usize) -> usize {
    nth
}
