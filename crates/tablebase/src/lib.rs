//! Exact endgames.
//!
//! [`Syzygy`] reads the tablebases that most chess programs use: the value of each position of an
//! ending, and the distance to the next capture or pawn move.
//!
//! ```no_run
//! # use rules as staunton_rules;
//! use staunton_rules::{CastlingMode, Position};
//! use staunton_tablebase::{Syzygy, Wdl};
//!
//! let tables = Syzygy::open(&["/srv/syzygy"])?;
//! let position = Position::from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1", CastlingMode::Standard)?;
//! assert_eq!(tables.wdl(&position)?, Wdl::Win);
//! println!("plies to a capture, a pawn move or mate: {}", tables.dtz(&position)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod error;
mod exact;
mod material;
mod syzygy;
mod wdl;

pub use error::{FolderError, ProbeError};
pub use exact::{Disagreement, Exact, ExactTables, FileError, NoValues, Step, Values};
pub use material::{Material, NotAMaterial};
pub use syzygy::{RootMove, RootMoves, Syzygy};
pub use wdl::Wdl;
