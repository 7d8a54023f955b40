//! The built program, killed at every kind of moment and on a failing disk: what was
//! acknowledged is never lost, and nothing happens twice.

mod client;
mod kills;
mod program;
mod script;
#[cfg(target_os = "linux")]
mod traced;
