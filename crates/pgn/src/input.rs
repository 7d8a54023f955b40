//! A source with a reading position, and where in the text that is.

use std::io;

use crate::lines::LineCounter;
use crate::{Place, Source, work};

#[derive(Debug)]
pub(crate) struct Input<S> {
    source: S,
    /// Where reading is, in the window. What lies before it is no longer needed.
    pos: usize,
    /// How far into the window lines have been counted.
    counted: usize,
    lines: LineCounter,
    /// Bytes of the text before the window.
    base: u64,
    error: Option<io::Error>,
}

impl<S: Source> Input<S> {
    pub(crate) const fn new(source: S) -> Self {
        Self {
            source,
            pos: 0,
            counted: 0,
            lines: LineCounter::new(),
            base: 0,
            error: None,
        }
    }

    #[cfg(test)]
    pub(crate) const fn source(&self) -> &S {
        &self.source
    }

    /// What is at hand from the reading position on.
    #[inline]
    pub(crate) fn window(&self) -> &[u8] {
        &self.source.window()[self.pos..]
    }

    /// The next `length` bytes, which have been looked at before.
    #[inline]
    pub(crate) fn taken(&self, length: usize) -> &[u8] {
        &self.window()[..length]
    }

    /// The byte at this distance ahead, or none at the end of the text.
    #[inline]
    pub(crate) fn peek(&mut self, ahead: usize) -> Option<u8> {
        work::count(1);
        match self.source.window().get(self.pos + ahead) {
            Some(&byte) => Some(byte),
            None => self.peek_further(ahead),
        }
    }

    #[cold]
    fn peek_further(&mut self, ahead: usize) -> Option<u8> {
        while self.more() {
            if let Some(&byte) = self.window().get(ahead) {
                return Some(byte);
            }
        }
        None
    }

    /// Makes the window longer; false at the end of the text, or when reading failed.
    pub(crate) fn more(&mut self) -> bool {
        if self.error.is_some() {
            return false;
        }
        self.count_lines();
        self.source.consume(self.pos);
        self.base += self.pos as u64;
        self.counted -= self.pos;
        self.pos = 0;
        match self.source.refill() {
            Ok(more) => more,
            Err(error) => {
                self.error = Some(error);
                false
            }
        }
    }

    /// Why reading broke off, if it did.
    pub(crate) const fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    #[inline]
    pub(crate) const fn consume(&mut self, count: usize) {
        self.pos += count;
    }

    /// Bytes of the text before the reading position.
    pub(crate) const fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    /// Line and column of the reading position. Lines are counted once, so asking is cheap.
    pub(crate) fn place(&mut self, game: u64) -> Place {
        self.count_lines();
        Place {
            game,
            line: self.lines.line,
            column: self.lines.column + 1,
            offset: self.offset(),
        }
    }

    fn count_lines(&mut self) {
        self.lines
            .feed(&self.source.window()[self.counted..self.pos]);
        self.counted = self.pos;
    }
}
