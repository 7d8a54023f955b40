//! HTTP: sessions, languages, and the files of the client.

pub(crate) mod anonymous;
pub(crate) mod api_token;
pub(crate) mod body;
mod client_routes;
pub(crate) mod cookies;
pub(crate) mod device;
pub(crate) mod error;
pub(crate) mod html;
pub(crate) mod idempotency;
pub(crate) mod language;
pub(crate) mod link_preview;
pub(crate) mod member;
pub(crate) mod negotiation;
pub(crate) mod notices;
pub(crate) mod player_ref;
pub(crate) mod position;
pub(crate) mod query;
pub(crate) mod session;
pub(crate) mod session_registry;
pub(crate) mod site;
pub(crate) mod static_files;
pub(crate) mod token_cache;
pub(crate) mod tournament_games;
pub(crate) mod utc;

/// The maximum size of a request body, in bytes.
pub(crate) const MAX_BODY: usize = 16 * 1024;
