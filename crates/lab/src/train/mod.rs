//! Trains the evaluation's network on games that the engine played against itself.
//!
//! [`Records`] are quiet positions with what the search and the game said of them, 32 bytes
//! each, all in memory. [`Trainer`] fits a network to them, in floating-point numbers and on all
//! cores, and gives whole numbers for the engine ([`engine::nnue::Weights`]). [`plot`] draws how
//! the loss fell.
//!
//! Training is the same for the same records, settings and seed, however many cores work at it, and
//! may be broken off after each epoch and taken up again ([`Trainer::to_bytes`]).

mod beside;
mod checkpoint;
mod numbers;
mod optimizer;
mod plot;
mod record;
mod records;
mod settings;
mod slice;
mod step;
mod trainer;

pub use plot::plot;
pub use record::Record;
pub use records::Records;
pub use settings::Settings;
pub use trainer::{Epoch, Trainer};
