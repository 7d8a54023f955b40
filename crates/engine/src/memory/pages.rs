//! Large pages, with which the processor translates the addresses of a big table in fewer steps.

use std::mem::MaybeUninit;
use std::slice;

use bytemuck::Zeroable;

/// Allocates a large value of zeros, in large pages if its type is aligned to 2 MiB, the size of
/// such a page on most processors.
#[expect(unsafe_code, reason = "zeros in place, without the stack")]
#[expect(clippy::unnecessary_box_returns, reason = "too large for the stack")]
pub(crate) fn zeroed<T: Zeroable>() -> Box<T> {
    let mut memory = Box::<T>::new_uninit();
    make_large(slice::from_mut(&mut *memory));
    // SAFETY: zeros are a valid value of this type, and the whole value is written before it is
    // read.
    unsafe {
        memory.as_mut_ptr().write_bytes(0, 1);
        memory.assume_init()
    }
}

/// Asks the system to use large pages for this memory before it is first written. The outcome only
/// affects the speed.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice about memory has no safe form")]
pub(crate) fn make_large<T>(memory: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};

    /// The advice applies to whole pages of the normal size.
    const PAGE: usize = 4096;

    let length = size_of_val(memory);
    let start = memory.as_mut_ptr();
    let skipped = start.addr().next_multiple_of(PAGE) - start.addr();
    let length = length.saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        let from = start.cast::<u8>().wrapping_add(skipped);
        // SAFETY: the pages are within memory that this code owns exclusively, and this advice does
        // not change its contents.
        let _ = unsafe { madvise(from.cast(), length, Advice::LinuxHugepage) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn make_large<T>(_: &mut [MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeroed_values_are_zero_and_start_on_a_large_page() {
        #[derive(Zeroable)]
        #[repr(align(2_097_152))]
        struct Numbers([u64; 300_000]);

        let numbers = zeroed::<Numbers>();
        assert!(numbers.0.iter().all(|&number| number == 0));
        assert!((&raw const *numbers).addr().is_multiple_of(2 << 20));
    }

    /// Also works for memory that starts and ends within a page, or contains no whole page.
    #[test]
    fn advised_memory_remains_usable() {
        for length in [0, 1, 511, 512, 513, 100_000] {
            let mut numbers: Vec<u64> = Vec::with_capacity(length);
            make_large(numbers.spare_capacity_mut());
            numbers.extend(0..length as u64);
            make_large(numbers.spare_capacity_mut());
            assert!(numbers.iter().copied().eq(0..length as u64));
        }
    }
}
