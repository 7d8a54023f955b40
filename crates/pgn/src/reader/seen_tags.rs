//! The tags that a game has so far.

use std::collections::HashSet;

/// The names of so many tags are looked through one by one, which is quickest for the few that
/// games have.
const FEW: usize = 32;

/// The names of a game's tags so far.
#[derive(Debug, Default)]
pub(super) struct SeenTags {
    names: Vec<u8>,
    pub(super) ends: Vec<usize>,
    /// Those after the first [`FEW`], in small letters.
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

    /// Programs write `FEN` and `Fen`, so letters may differ in case.
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
