//! The features of the server. No feature imports another, except along the edges that the layer
//! test lists.

pub(crate) mod accounts;
pub(crate) mod analysis;
pub(crate) mod challenges;
pub(crate) mod chat;
pub(crate) mod classes;
pub(crate) mod data_export;
pub(crate) mod explore;
pub(crate) mod file_check;
pub(crate) mod game_search;
pub(crate) mod images;
pub(crate) mod lessons;
pub(crate) mod library;
pub(crate) mod link_preview;
pub(crate) mod lobby;
pub(crate) mod moderation;
pub(crate) mod monitoring;
pub(crate) mod opening_explorer;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod premoves;
pub(crate) mod profiles;
pub(crate) mod puzzles;
pub(crate) mod tournaments;
pub(crate) mod visitors;
pub(crate) mod watching;
