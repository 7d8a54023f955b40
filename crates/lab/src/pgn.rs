//! PGN files: opened, decompressed, and read on all cores.
//!
//! ```
//! # use pgn as staunton_pgn;
//! use std::io;
//!
//! use staunton_lab::pgn::{Part, Work, read};
//! use staunton_pgn::{Reader, Source, Visitor};
//!
//! struct Count;
//!
//! impl Visitor for &Count {}
//!
//! impl Work for Count {
//!     type Output = u64;
//!
//!     fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<u64> {
//!         let mut games = 0;
//!         while games < most && reader.read_game(&mut &Count)? {
//!             games += 1;
//!         }
//!         Ok(games)
//!     }
//! }
//!
//! let text = &b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n"[..];
//! let mut games = 0;
//! read(text, 4, &Count, |part: Part<u64>| {
//!     games += part.output;
//!     Ok(())
//! })?;
//! assert_eq!(games, 2);
//! # Ok::<(), io::Error>(())
//! ```

mod boundary;
mod cores;
mod decode;
mod encoding;
mod open;
mod zip;

pub use cores::{Part, Totals, Work, read};
pub use encoding::{Encoding, EncodingLog, UnreadableByte};
pub use open::{Input, open, open_as, open_openings, sniff};
