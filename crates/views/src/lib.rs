//! Games, lessons and puzzles as messages of the protocol.
//!
//! The server and the offline web client share these functions.
//! They are pure: they do no I/O and read no clock.

#![forbid(unsafe_code)]

pub mod coach;
pub mod commands;
pub mod draws;
pub mod explanations;
pub mod explore;
pub mod games;
pub mod lessons;
pub mod local_game;
pub mod openings;
pub mod plies;
pub mod puzzle_choice;
pub mod puzzles;
pub mod recent_events;
