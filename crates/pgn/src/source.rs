//! Byte sources: a whole text, or a piece at a time.

use std::io::{self, ErrorKind, Read};

/// A source of bytes that are consumed from the front.
///
/// A reader looks at [`Source::window`] and asks for more when needed. It releases bytes with
/// [`Source::consume`], so a source need not hold the whole text.
pub trait Source {
    /// Returns the available bytes that are not yet consumed.
    fn window(&self) -> &[u8];

    /// Drops this many bytes at the front of the window, at most its length.
    fn consume(&mut self, count: usize);

    /// Extends the window. Returns false at the end of the source.
    fn refill(&mut self) -> io::Result<bool>;
}

impl Source for &[u8] {
    #[inline]
    fn window(&self) -> &[u8] {
        self
    }

    fn consume(&mut self, count: usize) {
        *self = &self[count..];
    }

    fn refill(&mut self) -> io::Result<bool> {
        Ok(false)
    }
}

/// A source for a file, a pipe or a socket, with a buffer that grows only for a long token.
#[derive(Debug)]
pub struct Buffered<R> {
    read: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
}

impl<R: Read> Buffered<R> {
    const CAPACITY: usize = 64 * 1024;

    /// Creates a source that reads pieces of up to 64 KiB.
    pub fn new(read: R) -> Self {
        Self {
            read,
            buffer: vec![0; Self::CAPACITY],
            start: 0,
            end: 0,
        }
    }
}

impl<R: Read> Source for Buffered<R> {
    #[inline]
    fn window(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }

    fn refill(&mut self) -> io::Result<bool> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        loop {
            match self.read.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
