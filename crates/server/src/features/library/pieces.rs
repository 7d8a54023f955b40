//! A reader for files that are stored in pieces.

use std::io::{self, Read};

use pgn::{ByteOrder, Utf16};
use store::CollectionId;
use tokio::runtime::Handle;

use game::registry::Games;

/// The size of each piece but the last, in bytes.
pub(super) const PIECE: usize = 64 * 1024;

/// A stored file, from some byte on. Reading blocks the thread.
pub(super) struct Pieces {
    games: Games,
    runtime: Handle,
    collection: CollectionId,
    /// The next piece, and the rest of the current one.
    next: u32,
    piece: Vec<u8>,
    at: usize,
}

impl Pieces {
    /// Returns the text of the file after this byte. UTF-16 with a byte order mark is converted to
    /// UTF-8, and offsets count UTF-8 bytes: so such a file is always decoded from its beginning.
    pub(super) fn text(
        games: Games,
        runtime: Handle,
        collection: CollectionId,
        byte: u64,
    ) -> io::Result<Box<dyn Read>> {
        let mut pieces = Self {
            games,
            runtime,
            collection,
            next: 0,
            piece: Vec::new(),
            at: 0,
        };
        pieces.fetch()?;
        if let Some(order) = ByteOrder::of(&pieces.piece) {
            let mut text = Utf16::new(pieces, order);
            io::copy(&mut text.by_ref().take(byte), &mut io::sink())?;
            return Ok(Box::new(text));
        }
        let piece = PIECE as u64;
        pieces.next = u32::try_from(byte / piece).unwrap_or(u32::MAX);
        pieces.fetch()?;
        pieces.at = (byte % piece) as usize;
        Ok(Box::new(pieces))
    }

    fn fetch(&mut self) -> io::Result<()> {
        let library = self.games.node.store.library();
        let piece = self
            .runtime
            .block_on(library.piece(self.collection, self.next));
        let piece = piece.map_err(|why| io::Error::other(why.to_string()))?;
        self.piece = piece.unwrap_or_default();
        self.next += 1;
        self.at = 0;
        Ok(())
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.piece.len() {
            self.fetch()?;
        }
        let rest = self.piece.get(self.at..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}
