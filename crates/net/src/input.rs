//! Counts the bytes that a connection receives between two messages.
//!
//! A WebSocket message may consist of any number of fragments, and of none with content. Its reader
//! returns only complete messages, so a client could keep it busy without end.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The input of a connection. Without a limit nothing is counted.
#[derive(Debug)]
pub struct Input {
    since_message: AtomicUsize,
    most: AtomicUsize,
}

/// The error of a read after too many bytes without a complete message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndlessMessage;

impl fmt::Display for EndlessMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message with all its fragments is too long")
    }
}

impl std::error::Error for EndlessMessage {}

impl Default for Input {
    fn default() -> Self {
        Self {
            since_message: AtomicUsize::new(0),
            most: AtomicUsize::new(usize::MAX),
        }
    }
}

impl Input {
    /// Limits the bytes of each message from now on, with the heads of its fragments.
    pub fn limit_messages(&self, most: usize) {
        self.since_message.store(0, Ordering::Relaxed);
        self.most.store(most, Ordering::Relaxed);
    }

    /// Records that a message is complete.
    pub fn message_ends(&self) {
        self.since_message.store(0, Ordering::Relaxed);
    }

    fn receive(&self, bytes: usize) -> Result<(), EndlessMessage> {
        let before = self.since_message.fetch_add(bytes, Ordering::Relaxed);
        let is_too_long = before.saturating_add(bytes) > self.most.load(Ordering::Relaxed);
        if is_too_long {
            Err(EndlessMessage)
        } else {
            Ok(())
        }
    }
}

/// A stream whose input is counted.
#[derive(Debug)]
pub(crate) struct Counted<S> {
    stream: S,
    input: Arc<Input>,
}

impl<S> Counted<S> {
    pub(crate) const fn new(stream: S, input: Arc<Input>) -> Self {
        Self { stream, input }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let received = self.input.receive(buffer.filled().len() - before);
        Poll::Ready(received.map_err(io::Error::other))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;

    #[tokio::test]
    async fn a_message_without_an_end_fails() {
        let input = Arc::new(Input::default());
        let mut stream = Counted::new(tokio::io::repeat(0), Arc::clone(&input));
        let mut bytes = [0; 600];
        stream.read_exact(&mut bytes).await.expect("no limit yet");
        input.limit_messages(1_000);
        for _ in 0..10 {
            stream.read_exact(&mut bytes).await.expect("a message");
            input.message_ends();
        }
        stream.read_exact(&mut bytes).await.expect("not too long");
        let error = stream.read_exact(&mut bytes).await.expect_err("too long");
        let error = error.into_inner().expect("a custom error");
        assert!(error.is::<EndlessMessage>());
    }
}
