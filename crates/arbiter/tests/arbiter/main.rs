//! Integration tests of the arbiter: the Laws, the clock, offers, outages, the journal.

// `growth.rs` is also compiled with the fuzz targets, which use this crate name.
extern crate staunton_arbiter as arbiter;

mod abandoned;
mod aborting;
mod adjudication;
mod attempts;
mod berserk;
mod claims;
mod clocks;
mod disagreements;
mod first_moves;
mod growth;
mod journal;
mod lag;
mod laws;
mod offers;
mod outages;
mod play;
mod properties;
mod starting_clocks;
mod takeback_clocks;
mod takebacks;
mod terms;
mod ticking;
mod time_given;
mod vacation;
