//! Chess puzzles: a position in which one move wins, and its solution.
//!
//! A [`Puzzle`] is a position and a line of moves: the solver's first move, a reply, and so on; the
//! last move is the solver's. [`read`] and [`write`] handle puzzle files, [`themes`](fn@themes)
//! finds the themes of a puzzle by the rules, [`check`] validates a puzzle, and [`Puzzle::judge`]
//! checks a solver's moves.
//!
//! ```
//! # use rules as staunton_rules;
//! use staunton_puzzles::{Puzzle, Theme, Verdict, check, themes};
//! use staunton_rules::{CastlingMode, Position};
//!
//! let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
//! let start = Position::from_fen(fen, CastlingMode::Standard)?;
//! let moves = vec![start.parse_san("Ra8#")?];
//! let themes = themes(&start, &moves);
//! assert!(themes.contains(Theme::BackRankMate));
//! let puzzle = Puzzle { start, moves, rating: 800, themes };
//! assert_eq!(check(&puzzle), Ok(()));
//! assert_eq!(puzzle.judge(&["a1a8"]), Ok(Verdict::Solved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod check;
mod effort;
pub mod exchange;
mod file;
mod judge;
pub mod lichess;
mod mate;
mod puzzle;
mod rating;
mod shipped;
mod theme;
mod themes;

pub use check::{Defect, check, check_within};
pub use effort::Effort;
pub use file::{Damage, MAX_PUZZLES, read, read_entries, write, write_entries};
pub use judge::{NotAMove, Verdict};
pub use lichess::Entry;
pub use mate::{MAX_MATE, mates_within, mating_moves};
pub use puzzle::{Id, MAX_PLIES, Puzzle};
pub use rating::{RATINGS, rating};
pub use shipped::{offline, shipped};
pub use theme::{Theme, ThemeSet};
pub use themes::{pinned, themes};
