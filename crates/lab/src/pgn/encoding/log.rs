//! The detected encoding and the unreadable bytes of a text.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Encoding;

/// Maximum number of unreadable bytes that are recorded individually.
const MOST_BYTES: usize = 1000;

/// A byte without a character. The text contains `\x` and its two hexadecimal digits instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnreadableByte {
    /// The line of the text, starting at 1.
    pub line: u64,
    /// The byte.
    pub byte: u8,
    /// The encoding that has no character for it.
    pub encoding: Encoding,
}

/// The record of the reader of a text, filled in while the text is read.
#[derive(Clone, Debug, Default)]
pub struct EncodingLog(Arc<Mutex<Entries>>);

#[derive(Debug, Default)]
struct Entries {
    guessed: Option<Encoding>,
    unreadable: Vec<UnreadableByte>,
    further: u64,
}

impl EncodingLog {
    /// The encoding that was detected, if the text has another one than UTF-8, UTF-16 and
    /// Windows-1252, and none was given. In an archive, that of the last such file.
    pub fn guessed(&self) -> Option<Encoding> {
        self.entries().guessed
    }

    /// The unreadable bytes, at most a thousand, and the number of further ones.
    pub fn unreadable(&self) -> (Vec<UnreadableByte>, u64) {
        let entries = self.entries();
        (entries.unreadable.clone(), entries.further)
    }

    pub(super) fn guess(&self, encoding: Encoding) {
        self.entries().guessed = Some(encoding);
    }

    pub(super) fn add(&self, byte: UnreadableByte) {
        let mut entries = self.entries();
        if entries.unreadable.len() < MOST_BYTES {
            entries.unreadable.push(byte);
        } else {
            entries.further += 1;
        }
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        // No code panics while it holds the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
