//! A source with a read position, and its line and column.

use std::io;

use crate::lines::LineCounter;
use crate::{Place, Source, work};

#[derive(Debug)]
pub(crate) struct Input<S> {
    source: S,
    /// The read position in the window. Bytes before it are no longer needed.
    pos: usize,
    /// The index in the window up to which lines have been counted.
    counted: usize,
    lines: LineCounter,
    /// Number of bytes of the text before the window.
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

    /// Returns the buffered bytes from the read position on.
    #[inline]
    pub(crate) fn window(&self) -> &[u8] {
        &self.source.window()[self.pos..]
    }

    /// Returns and consumes the next `length` bytes, which are already in the window.
    #[inline]
    pub(crate) fn taken(&self, length: usize) -> &[u8] {
        &self.window()[..length]
    }

    /// Returns the byte at this distance from the read position, or `None` at the end of the text.
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

    /// Extends the window. Returns false at the end of the text, or after a read error.
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

    /// Takes the read error, if there was one.
    pub(crate) const fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    #[inline]
    pub(crate) const fn consume(&mut self, count: usize) {
        self.pos += count;
    }

    /// The number of bytes of the text before the read position.
    pub(crate) const fn offset(&self) -> u64 {
        self.base + self.pos as u64
    }

    /// Returns line and column of the read position. Every line is counted only once, so calls are
    /// cheap.
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
