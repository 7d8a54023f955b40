//! A hash index into a list.

/// Marks a free slot.
const FREE: u32 = u32::MAX;

/// Index from a hash to the position of an element in a list.
///
/// The caller owns the list and compares the elements, so two elements that share a hash are never
/// confused.
pub(crate) struct Slots {
    /// Open addressing with linear probing; a power of two, at most half full.
    table: Vec<u32>,
    used: usize,
}

/// A free slot; valid until the next insertion.
pub(crate) struct Free(usize);

impl Slots {
    /// Creates slots for this many elements. The table grows when more are added.
    pub(crate) fn with_capacity(elements: usize) -> Self {
        Self {
            table: vec![FREE; 2 * elements.next_power_of_two()],
            used: 0,
        }
    }

    /// Returns the index of the element with this hash for which `is_it` holds, or the free slot
    /// for it.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Result<u32, Free> {
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            match self.table[slot] {
                FREE => return Err(Free(slot)),
                index if is_it(index) => return Ok(index),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Inserts an element that [`Self::find`] did not find. `hash_of` returns the hash of each
    /// element of the list.
    #[inline]
    pub(crate) fn fill(&mut self, Free(slot): Free, index: u32, hash_of: impl Fn(u32) -> u64) {
        self.table[slot] = index;
        self.used += 1;
        if 2 * self.used > self.table.len() {
            self.grow(hash_of);
        }
    }

    #[cold]
    fn grow(&mut self, hash_of: impl Fn(u32) -> u64) {
        let larger = vec![FREE; 4 * self.table.len()];
        let mask = larger.len() - 1;
        for index in std::mem::replace(&mut self.table, larger) {
            if index == FREE {
                continue;
            }
            let mut slot = hash_of(index) as usize & mask;
            while self.table[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = index;
        }
    }
}
