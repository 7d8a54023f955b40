//! Can this side still mate by any series of legal moves?
//!
//! FIDE 5.2.2 (dead positions), 5.1.2 (resignation) and 6.9 (flag fall) all ask this one
//! question, of one side or of both. The answers here follow from material alone and are
//! sound: [`can_mate_by_material`] says no only where a proof says no.
//!
//! ```
//! use rules::{CastlingMode, Color, Position};
//!
//! let bare = Position::from_fen("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", CastlingMode::Standard)?;
//! assert!(!mating::can_mate_by_material(&bare, Color::White));
//! assert!(mating::is_dead_by_material(&bare));
//! # Ok::<(), rules::FenError>(())
//! ```

#![forbid(unsafe_code)]

mod material;

pub use material::{can_mate_by_material, is_dead_by_material};
