//! Table index by parallel bit extract (BMI2).

use super::Slot;

/// Unused: PEXT needs no keys.
pub(super) const BISHOP_KEYS: [u64; 64] = [0; 64];
/// Unused: PEXT needs no keys.
pub(super) const ROOK_KEYS: [u64; 64] = [0; 64];

/// Returns the index of this occupancy within the part of the table that belongs to the slot.
#[inline]
pub(super) fn index(slot: &Slot, _key: u64, occupied: u64) -> usize {
    #[expect(unsafe_code, reason = "the intrinsic is unsafe to call without BMI2")]
    // SAFETY: this module is compiled only for targets that have BMI2.
    let extracted = unsafe { core::arch::x86_64::_pext_u64(occupied, slot.mask) };
    extracted as usize
}

/// The same index, used when the table is built: subsets come in the order of their extracted bits.
pub(super) const fn place(_slot: &Slot, _key: u64, _occupied: u64, nth: usize) -> usize {
    nth
}
