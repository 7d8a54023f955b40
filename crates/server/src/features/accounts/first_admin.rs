//! The first admin of a server.

use store::{AccountsQuery, Grant, Role, Unavailable};

use super::invites;
use crate::http::site::Site;

/// Returns the path of a link that makes its user the admin, if there is no admin yet.
pub(crate) async fn invite_the_first_admin(site: &Site) -> Result<Option<String>, Unavailable> {
    let admins = AccountsQuery {
        role: Some(Role::Admin),
        limit: 1,
        ..AccountsQuery::default()
    };
    if !site.store.people().accounts(admins).await?.is_empty() {
        return Ok(None);
    }
    let made = invites::new(site, Grant::Account(Role::Admin), None).await;
    let made = made.map_err(|why| Unavailable(why.to_string()))?;
    Ok(Some(made.path))
}
