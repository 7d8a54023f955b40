//! Portable Game Notation (PGN): a tolerant reader for real-world files, and a writer of the export
//! format that every program understands.
//!
//! A [`Reader`] parses a text of any length in constant memory and reports to a [`Visitor`];
//! [`records`] returns complete games. Unreadable input becomes a [`Diagnostic`] with its place,
//! and parsing continues: nothing is dropped silently.
//!
//! ```
//! let text = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Ke2 1-0";
//! let record = staunton_pgn::records(text).next().expect("one game")?;
//! assert_eq!(record.tags.get("White"), Some("Anderssen"));
//! assert_eq!(record.main.moves.len(), 7);
//! assert!(record.problems.is_empty());
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The reader checks every move with the rules of chess and Chess960 from the `rules` crate:
//!
//! ```
//! let record = staunton_pgn::records(b"1. e4 e5 2. Ke3 Nc6 *").next().expect("one game")?;
//! assert_eq!(
//!     record.problems[0].to_string(),
//!     "1:13: game 1: Ke3 is illegal: a king does not move from e1 to e3"
//! );
//! assert_eq!(record.main.unread, "Ke3 Nc6");
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod annotation;
mod comment;
mod eight_bytes;
mod epd;
mod input;
mod left_out;
mod letters;
mod lines;
mod nag;
mod openings;
mod outline;
mod problem;
mod reader;
mod record;
mod result;
mod san;
mod source;
mod tags;
mod text;
mod token;
mod unread;
mod utf16;
mod visitor;
mod work;
mod write;

pub use annotation::{Annotation, EngineNote, Evaluation, Paint, WhiteScore};
pub use comment::Comment;
pub use epd::{Epd, EpdError, Operation};
pub use left_out::LeftOut;
pub use letters::PieceLetters;
pub use nag::Nag;
pub use openings::{Opening, Openings};
pub use outline::Outline;
pub use problem::{Diagnostic, Place, Problem};
pub use reader::Reader;
pub use record::{Movetext, PlayedMove, Ply, Record, RecordBuilder, Records};
pub use result::GameResult;
pub use source::{Buffered, Source};
pub use tags::Tags;
pub use text::Text;
pub use utf16::{ByteOrder, Utf16};
pub use visitor::{CommentSide, Interest, Visitor};
pub use write::MovetextWriter;

/// Iterates over the games of a text in memory.
pub fn records(text: &[u8]) -> Records<&[u8]> {
    Records::new(Reader::from_bytes(text))
}
