//! Duplicate detection for tag names.

use std::collections::HashSet;

/// Up to this number of names, a linear search is used, which is fastest for the few tags of a
/// typical game.
const FEW: usize = 32;

/// The tag names that the current game already has.
#[derive(Debug, Default)]
pub(super) struct SeenTags {
    names: Vec<u8>,
    pub(super) ends: Vec<usize>,
    /// Names after the first [`FEW`], in lowercase.
    more: HashSet<Vec<u8>>,
}

impl SeenTags {
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.ends.clear();
        self.more.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len() + self.more.len()
    }

    /// Whether the name is present. The comparison ignores case, because programs write `FEN` and
    /// `Fen`.
    pub(super) fn contains(&self, name: &[u8]) -> bool {
        let mut from = 0;
        self.ends.iter().any(|&to| {
            let known = &self.names[from..to];
            from = to;
            known.eq_ignore_ascii_case(name)
        }) || !self.more.is_empty() && self.more.contains(&name.to_ascii_lowercase())
    }

    pub(super) fn add(&mut self, name: &[u8]) {
        if self.ends.len() < FEW {
            self.names.extend_from_slice(name);
            self.ends.push(self.names.len());
        } else {
            self.more.insert(name.to_ascii_lowercase());
        }
    }
}
