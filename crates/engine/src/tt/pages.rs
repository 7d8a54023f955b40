//! Large pages: with them the processor finds an address of a big table in fewer steps.

use std::mem::MaybeUninit;

/// Asks the system to hold this memory in large pages, before it is first written to. Whether
/// it does changes nothing but speed.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice about memory has no safe form")]
pub(super) fn make_large<T>(memory: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};

    /// Advice is for whole pages of the usual size.
    const PAGE: usize = 4096;

    let length = size_of_val(memory);
    let start = memory.as_mut_ptr();
    let skipped = start.addr().next_multiple_of(PAGE) - start.addr();
    let length = length.saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        let from = start.cast::<u8>().wrapping_add(skipped);
        // SAFETY: the pages lie within memory that is ours alone, and this advice does not
        // change what they hold.
        let _ = unsafe { madvise(from.cast(), length, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn make_large<T>(_: &mut [MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also for memory that begins and ends within a page, or holds none.
    #[test]
    fn memory_can_be_used_as_before() {
        for length in [0, 1, 511, 512, 513, 100_000] {
            let mut numbers: Vec<u64> = Vec::with_capacity(length);
            make_large(numbers.spare_capacity_mut());
            numbers.extend(0..length as u64);
            make_large(numbers.spare_capacity_mut());
            assert!(numbers.iter().copied().eq(0..length as u64));
        }
    }
}
