//! Whole events, played by a simple organizer.

mod arena;
mod categories;
mod corrections;
mod entrants;
mod handbook;
mod knock_out;
mod organizer;
mod recording;
mod round_robin;
mod submission;
mod swiss;
