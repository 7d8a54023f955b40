//! The server from outside: a real one on a free port, over a SQLite file, met by real
//! HTTP and WebSocket clients. Time stands still until a test moves it.

mod harness;

mod analysis;
mod claims;
mod clocks;
mod computer;
mod http;
mod invitations;
mod limits;
mod offers;
mod outages;
mod refusals;
mod rematches;
mod resending;
mod store_trouble;
mod whole_games;
