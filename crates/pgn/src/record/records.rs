//! Games one after another, as records.

use std::io;

use super::{Record, RecordBuilder};
use crate::{Diagnostic, Reader, Source};

/// Reads whole games, one at a time.
#[derive(Debug)]
pub struct Records<S> {
    reader: Reader<S>,
    builder: RecordBuilder,
    failed: bool,
}

impl<S: Source> Records<S> {
    /// The games that a reader has still to read.
    pub fn new(reader: Reader<S>) -> Self {
        Self {
            reader,
            builder: RecordBuilder::default(),
            failed: false,
        }
    }

    /// When all games have been read: what was wrong behind the last one.
    pub fn take_problems(&mut self) -> Vec<Diagnostic> {
        self.builder.take_problems()
    }
}

impl<S: Source> Iterator for Records<S> {
    type Item = io::Result<Record>;

    /// The next game. An error comes from the source, and is the last item.
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
