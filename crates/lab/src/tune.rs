//! Tunes the weights of the evaluation's terms with self-play games.
//!
//! Logistic regression (Texel's method, as described by the Chess Programming Wiki): the evaluation
//! of a quiet position, mapped by a logistic function, should predict the result of the game.
//! [`Samples`] are positions with their targets, [`Tuning`] fits the weights to them, and
//! [`source`] prints them as the table that is compiled into the engine. [`wdl`] fits the
//! win-draw-loss model of scores. [`spsa`] tunes search parameters by matches.

mod adam;
mod fit;
mod print;
mod samples;
pub mod spsa;
pub mod wdl;

pub use fit::{Fit, Tuning};
pub use print::source;
pub use samples::{Sample, Samples};
