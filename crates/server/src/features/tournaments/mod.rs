//! Tournaments: organizers run them, players enter, and the server begins the games of each round.
//!
//! A tournament is a journal of commands ([`Content`]), which the crate `tournament` judges. A
//! command is written together with the games that it begins, and a version that was written by
//! another node or request is a conflict: the command is then judged again.

mod act;
mod arena;
mod calendar;
mod content;
mod devices;
mod embed;
mod ended;
mod enter;
mod explanations;
mod games;
mod games_file;
mod icalendar;
mod journal;
mod judge;
mod link;
mod loaded;
mod manage;
mod names;
mod nodes;
mod notify;
mod public;
mod reasons;
mod refusals;
mod registry;
mod schedule;
mod session;
mod show;
mod tables;
mod views;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::{get, post, put};

use crate::http::site::Site;
pub(crate) use loaded::Loaded;
pub(crate) use nodes::Remote;
pub(crate) use notify::notify;
pub(crate) use public::name;
pub(crate) use registry::Tournaments;
pub(crate) use schedule::run;
pub(crate) use session::Session;
pub(crate) use tables::Table;

/// The maximum size of a command, in bytes: a list of some thousand players.
const MAX_COMMAND: usize = 512 * 1024;

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Tournaments>: FromRef<S>,
{
    Router::new()
        .route("/app/tournaments", get(show::list).post(manage::make))
        .route("/app/tournaments/{id}", get(show::tournament))
        .route("/app/tournaments/{id}/rounds/{round}", get(show::round))
        .route(
            "/app/tournaments/{id}/rounds/{round}/pgn",
            get(games_file::round),
        )
        .route("/app/tournaments/{id}/standings", get(show::standings))
        .route("/app/tournaments/{id}/crosstable", get(show::cross_table))
        .route("/app/tournaments/{id}/report", get(show::report))
        .route(
            "/app/tournaments/{id}/calendar.ics",
            get(calendar::of_tournament),
        )
        .route(
            "/app/calendar",
            post(calendar::open).delete(calendar::close),
        )
        .route("/app/calendar/{token}", get(calendar::of_player))
        .route("/api/tournament/{id}/pairings", get(public::pairings))
        .route("/api/tournament/{id}/standings", get(public::standings))
        .route("/embed/tournament/{id}/pairings", get(embed::pairings))
        .route("/embed/tournament/{id}/standings", get(embed::standings))
        .route("/app/tournaments/{id}/journal", get(journal::journal))
        .route(
            "/app/tournaments/{id}/commands",
            post(manage::command).layer(DefaultBodyLimit::max(MAX_COMMAND)),
        )
        .route("/app/tournaments/{id}/officials", put(manage::officials))
        .route(
            "/app/tournaments/{id}/entry",
            post(enter::enter).delete(enter::leave),
        )
        .route(
            "/app/tournaments/{id}/link",
            post(link::open).delete(link::close),
        )
        .route(
            "/app/tournaments/{id}/boards/{board}/link",
            post(devices::open).delete(devices::close),
        )
        .route(
            "/app/tournaments/{id}/boards/{board}/look",
            post(devices::look),
        )
        .route(
            "/app/tournaments/{id}/boards/{board}/game",
            post(devices::begin),
        )
        .route("/app/tournaments/{id}/link/look", post(link::look))
        .route("/app/tournaments/{id}/link/entry", post(link::enter))
        .route("/app/tournaments/{id}/arena", get(arena::arena))
        .route(
            "/app/tournaments/{id}/arena/players/{number}",
            get(arena::player),
        )
        .route("/app/tournaments/{id}/berserk", post(arena::berserk))
        .route("/app/tournaments/{id}/result", post(enter::report))
        .route("/app/tournaments/{id}/bye", post(enter::request_bye))
}
