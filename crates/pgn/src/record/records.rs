//! Iteration over games as records.

use std::io;

use super::{Record, RecordBuilder};
use crate::{Diagnostic, Reader, Source};

/// Iterator that reads complete games, one at a time.
#[derive(Debug)]
pub struct Records<S> {
    reader: Reader<S>,
    builder: RecordBuilder,
    failed: bool,
}

impl<S: Source> Records<S> {
    /// Creates an iterator over the remaining games of a reader.
    pub fn new(reader: Reader<S>) -> Self {
        Self {
            reader,
            builder: RecordBuilder::default(),
            failed: false,
        }
    }

    /// Takes the problems after the last game. Call it after all games have been read.
    pub fn take_problems(&mut self) -> Vec<Diagnostic> {
        self.builder.take_problems()
    }
}

impl<S: Source> Iterator for Records<S> {
    type Item = io::Result<Record>;

    /// Returns the next game. An error comes from the source, and is the last item.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.reader.read_game(&mut self.builder) {
            Ok(true) => Some(Ok(self.builder.take())),
            Ok(false) => None,
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}
