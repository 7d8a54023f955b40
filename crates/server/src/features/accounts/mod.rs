//! Accounts: users register, sign in, and manage their accounts; organizers invite others, and
//! admins run the server.

mod account;
mod add;
mod admin;
mod convert;
mod first_admin;
mod guests;
mod invites;
mod keep_up;
mod nodes;
mod passwords;
mod rules;
mod sessions;
mod sign_in;
mod tokens;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::{delete, get, post, put};
use messages::error::RequestError;
use protocol::http::people::Session;
use store::{Player, PlayerId};

use crate::features::analysis::Analyses;
use crate::features::challenges::Challenges;
use crate::http::site::Site;

pub(crate) use account::{invite_error, role_error};
pub use add::add_account;
pub(crate) use first_admin::invite_the_first_admin;
pub(crate) use guests::remove_unused_guests;
pub(crate) use invites::new as make_invite;
pub use invites::new_invite;
pub(crate) use keep_up::keep_up;
pub(crate) use nodes::{Remote, publish_changes};
pub(crate) use passwords::Passwords;
pub(crate) use rules::{name, register_error};
pub use tokens::token_name;
pub(crate) use tokens::{scope, token_error};

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Passwords>: FromRef<S>,
    Arc<Challenges>: FromRef<S>,
    Arc<Analyses>: FromRef<S>,
{
    let settings = get(admin::settings)
        .put(admin::set_settings)
        .layer(DefaultBodyLimit::max(admin::LONGEST_SETTINGS));
    Router::new()
        .route("/app/session/name", put(account::rename))
        .route(
            "/app/account",
            post(sign_in::register).delete(account::erase),
        )
        .route("/app/account/data", get(account::data))
        .route("/app/sign-in", post(sign_in::sign_in))
        .route("/app/sign-out", post(sign_in::sign_out))
        .route("/app/password", put(account::change_password))
        .route(
            "/app/sessions",
            get(sessions::list).delete(sessions::end_others),
        )
        .route("/app/sessions/{id}", delete(sessions::end))
        .route("/app/tokens", get(tokens::list).post(tokens::make))
        .route("/app/tokens/{id}", delete(tokens::revoke))
        .route("/app/invites/look", post(invites::look))
        .route("/app/invites/password", post(invites::reset_password))
        .route("/app/invites/sign-in", post(sign_in::sign_in_by_link))
        .route("/app/admin/invites", get(invites::list).post(invites::make))
        .route("/app/admin/invites/{id}", delete(invites::call_off))
        .route("/app/admin/accounts", get(admin::accounts))
        .route("/app/admin/accounts/erase", post(admin::erase_many))
        .route("/app/admin/accounts/{player}", delete(admin::erase))
        .route("/app/admin/accounts/{player}/role", put(admin::change_role))
        .route(
            "/app/admin/accounts/{player}/password",
            post(admin::let_choose_password),
        )
        .route("/app/admin/health", get(admin::health))
        .route("/app/admin/settings", settings)
}

/// Returns the session view: the player and the player's permissions.
pub(crate) fn session(site: &Site, player: Player) -> Session {
    convert::session(player, &site.sessions.settings(), site.public_url.as_ref())
}

/// Updates the player's name in open games on all nodes.
pub(crate) fn has_another_name(site: &Site, player: PlayerId) {
    let games = site.games.clone();
    site.tasks.spawn(async move { games.renamed(player).await });
}

fn player_id(text: &str) -> Result<PlayerId, RequestError> {
    text.parse().map_err(|_| RequestError::no_account())
}
