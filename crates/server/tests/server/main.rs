//! Tests of a real server on a free port with a SQLite file, by HTTP and WebSocket clients.
//! Time stands still until a test advances it.

mod harness;

mod analysis;
mod challenges;
mod chat;
mod claims;
mod clocks;
mod computer;
mod conditional;
mod events;
mod explore;
mod explorer;
mod export;
mod faults;
mod gates;
mod http;
mod invitations;
mod lag;
mod learn;
mod library;
mod limits;
mod lobby;
mod moderation;
mod nodes;
mod offers;
mod outages;
mod people;
mod pgn_text;
mod pictures;
mod players;
mod presence;
mod puzzles;
mod ratings;
mod refusals;
mod rematches;
mod resending;
mod search;
mod sleeping;
mod spectators;
mod stalls;
mod store_trouble;
mod vacation;
mod versions;
mod waiting;
mod whole_games;
