//! The built program as a server, from outside: killed at every kind of moment and on a failing
//! disk, backed up and restored, watched and stopped. What was acknowledged is never lost, and
//! nothing happens twice.

mod backups;
mod client;
#[path = "../pgn/extract.rs"]
mod extract;
mod games;
mod kills;
#[cfg(unix)]
mod logs;
mod metrics;
mod people;
mod program;
mod script;
mod settings;
#[cfg(unix)]
mod stopping;
#[cfg(target_os = "linux")]
mod traced;
