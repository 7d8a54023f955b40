//! Counts the bytes that the loops of this crate visit. Tests use the count to show that every text
//! is read in linear time; outside tests nothing is counted.

#[cfg(test)]
use std::cell::Cell;

#[cfg(test)]
thread_local! {
    static DONE: Cell<usize> = const { Cell::new(0) };
}

/// Adds to the count.
#[cfg(test)]
pub(crate) fn count(bytes: usize) {
    DONE.with(|done| done.set(done.get() + bytes));
}

/// Does nothing outside tests.
#[cfg(not(test))]
#[inline]
pub(crate) const fn count(_: usize) {}

/// Returns and resets the count of this thread.
#[cfg(test)]
pub(crate) fn take() -> usize {
    DONE.with(Cell::take)
}
