//! Trains the network of the static evaluation on self-play games.
//!
//! [`Records`] are quiet positions with the scores of the search and the results of the games, 32
//! bytes each, all in memory. [`Trainer`] fits a network to them, in floating point and on all
//! cores, and quantizes it for the engine ([`engine::nnue::Weights`]). [`plot`] draws the loss.
//!
//! Training gives the same network for the same records, settings and seed on any number of cores.
//! It may be interrupted after each epoch and resumed ([`Trainer::to_bytes`]).

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
