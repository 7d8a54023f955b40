//! The built program as a server, from outside: killed at various moments and on a failing disk,
//! backed up and restored, monitored and stopped. Acknowledged moves are never lost, and no command
//! is executed twice.

#[cfg(all(target_os = "linux", feature = "system-tests"))]
mod api_clients;
#[cfg(all(target_os = "linux", feature = "system-tests"))]
mod api_document;
mod backups;
mod books;
mod botli;
mod client;
#[path = "../pgn/extract.rs"]
mod extract;
mod games;
mod kills;
mod lichess_bot;
#[cfg(unix)]
mod logs;
mod metrics;
#[cfg(target_os = "linux")]
mod nodes;
mod people;
mod program;
mod programs;
mod script;
mod settings;
#[cfg(target_os = "linux")]
mod setups;
#[cfg(unix)]
mod stopping;
mod terminal;
#[cfg(target_os = "linux")]
mod traced;
#[cfg(target_os = "linux")]
mod workers;
#[cfg(target_os = "linux")]
mod wrong_date;
