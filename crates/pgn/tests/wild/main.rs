//! Real-world games: one test for each spelling and each mistake.

mod annotations;
mod comments;
mod encodings;
mod games;
mod header;
mod moves;
mod reading;
mod results;
mod starts;
mod tags;
mod variations;
