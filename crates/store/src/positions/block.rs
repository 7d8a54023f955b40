//! Blocks of packed, sorted pairs of a key and a game.
//!
//! The first pair is stored next to the block. Each following pair is stored as the difference from
//! the previous key and the game number, or, if the key is the same, the difference from the
//! previous game number. All numbers use seven bits per byte, lowest first (LEB128).

use crate::error::Damaged;

/// The maximum length of a packed block: with its other columns it fills a page of SQLite.
const MAX_BLOCK_LENGTH: usize = 3_900;

/// A key, and the number of a game with this key.
pub(crate) type Entry = (u64, i64);

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) first: Entry,
    pub(crate) packed: Vec<u8>,
}

impl Block {
    /// All pairs of the block.
    pub(crate) fn entries(&self) -> Result<Vec<Entry>, Damaged> {
        let mut entries = vec![self.first];
        let (mut key, mut game) = self.first;
        let mut bytes = &self.packed[..];
        while !bytes.is_empty() {
            let difference = number(&mut bytes)?;
            let value = number(&mut bytes)? as i64;
            game = if difference == 0 {
                game.saturating_add(value)
            } else {
                value
            };
            key = key.saturating_add(difference);
            entries.push((key, game));
        }
        Ok(entries)
    }
}

fn number(bytes: &mut &[u8]) -> Result<u64, Damaged> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let Some((&byte, rest)) = bytes.split_first() else {
            break;
        };
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(Damaged::column("packed", "a number has no end"))
}

/// Packs sorted pairs without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    current: Option<(Block, Entry)>,
    /// The number of packed pairs.
    pub(crate) entries: u64,
}

impl Blocks {
    /// Adds a pair. Returns the previous block when it is full.
    pub(crate) fn push(&mut self, entry: Entry) -> Option<Block> {
        self.entries += 1;
        let Some((block, last)) = &mut self.current else {
            self.begin(entry);
            return None;
        };
        let before = block.packed.len();
        let difference = entry.0 - last.0;
        add(&mut block.packed, difference);
        let value = if difference == 0 {
            entry.1 - last.1
        } else {
            entry.1
        };
        add(&mut block.packed, value as u64);
        *last = entry;
        if block.packed.len() <= MAX_BLOCK_LENGTH {
            return None;
        }
        block.packed.truncate(before);
        let full = self.current.take().map(|(block, _)| block);
        self.begin(entry);
        full
    }

    fn begin(&mut self, entry: Entry) {
        let block = Block {
            first: entry,
            packed: Vec::new(),
        };
        self.current = Some((block, entry));
    }

    /// The last block, if there is one.
    pub(crate) fn finish(&mut self) -> Option<Block> {
        self.current.take().map(|(block, _)| block)
    }
}

fn add(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn packed(entries: &[Entry]) -> Vec<Block> {
        let mut blocks = Blocks::default();
        let mut all: Vec<_> = entries
            .iter()
            .filter_map(|&entry| blocks.push(entry))
            .collect();
        all.extend(blocks.finish());
        all
    }

    proptest! {
        #[test]
        fn unpacks_packed_entries(
            entries in prop::collection::btree_set((0_u64..1 << 40, 1_i64..1 << 40), 0..3_000),
        ) {
            let entries: Vec<_> = entries.into_iter().collect();
            let blocks = packed(&entries);
            for block in &blocks {
                prop_assert!(block.packed.len() <= MAX_BLOCK_LENGTH);
            }
            let unpacked: Result<Vec<_>, _> = blocks.iter().map(Block::entries).collect();
            prop_assert_eq!(unpacked.expect("a block").concat(), entries);
        }

        #[test]
        fn unpacks_any_bytes_or_fails(packed in prop::collection::vec(any::<u8>(), 0..200)) {
            let block = Block { first: (7, 3), packed };
            let _ = block.entries();
        }
    }

    #[test]
    fn pairs_of_one_key_take_two_bytes() {
        let entries: Vec<Entry> = (1..=1_000).map(|game| (5, game)).collect();
        let bytes: usize = packed(&entries)
            .iter()
            .map(|block| block.packed.len())
            .sum();
        assert_eq!(bytes, 2 * 999);
    }
}
