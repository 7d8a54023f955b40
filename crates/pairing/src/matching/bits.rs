//! A square matrix of bits.

/// A symmetric relation on `0..len`.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    len: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Relation {
    /// Creates the empty relation.
    pub(crate) fn new(len: usize) -> Self {
        let words = len.div_ceil(64);
        Self {
            len,
            words,
            bits: vec![0; words * len],
        }
    }

    /// Returns the number of elements.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of words in a row.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Returns word `word` of the row of `a`.
    pub(crate) fn word(&self, a: usize, word: usize) -> u64 {
        self.bits[a * self.words + word]
    }

    /// Returns whether `a` and `b` are related.
    pub(crate) fn contains(&self, a: usize, b: usize) -> bool {
        self.word(a, b / 64) >> (b % 64) & 1 == 1
    }

    /// Relates `a` and `b`, or removes their relation.
    pub(crate) fn set(&mut self, a: usize, b: usize, related: bool) {
        for (row, column) in [(a, b), (b, a)] {
            let word = &mut self.bits[row * self.words + column / 64];
            let bit = 1 << (column % 64);
            *word = if related { *word | bit } else { *word & !bit };
        }
    }

    /// Iterates over the elements related to `a`, in ascending order.
    pub(crate) fn row(&self, a: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.words).flat_map(move |word| ones(self.word(a, word), word))
    }
}

/// Iterates over the indices of the ones in `bits`, the word at index `word`.
pub(crate) fn ones(mut bits: u64, word: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(word * 64 + bit)
    })
}
