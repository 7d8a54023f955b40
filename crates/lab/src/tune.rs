//! Finds the weights of the evaluation's terms from games of the engine against itself.
//!
//! Logistic regression (Texel's method, as the Chess Programming Wiki describes it): the
//! evaluation of a quiet position, put through a logistic curve, is to predict the game's
//! result. [`Samples`] are positions with what is to be predicted, [`Tuning`] fits the
//! weights to them, [`source`] writes them as the table that the engine is compiled with.
//! [`wdl`] fits what scores say about results. [`spsa`] fits numbers of the search by matches.

mod adam;
mod fit;
mod print;
mod samples;
pub mod spsa;
pub mod wdl;

pub use fit::{Fit, Tuning};
pub use print::source;
pub use samples::{Sample, Samples};
