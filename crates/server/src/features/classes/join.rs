//! Joining a class by its code.
//!
//! The code is the teacher's permission: it is valid even where registration is disabled, and on a
//! safe server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use messages::error::RequestError;
use messages::sentence::Sentence;
use protocol::http::Created;
use protocol::http::classes as wire;
use store::{ClassError, JoinClass, JoinCode, NotAJoinCode};

use crate::features::accounts;
use crate::features::classes::class_error;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::site::Site;

/// `POST /app/classes/look`: returns the class of a code.
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::ClassCode { code }): Sent<wire::ClassCode>,
) -> Result<Json<wire::JoinView>, RequestError> {
    let code = read(&site, &member, &code)?;
    let class = site.store.classes().class_of_code(&code).await?;
    let class = class.ok_or_else(|| class_error(ClassError::NoSuchCode))?;
    Ok(Json(wire::JoinView {
        name: class.name,
        teacher: class.teacher_name,
    }))
}

/// `POST /app/classes/join`: adds the member to the class. A guest takes the chosen name.
pub(super) async fn join(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::JoinClass { code, name }): Sent<wire::JoinClass>,
) -> Result<Json<Created>, RequestError> {
    let code = read(&site, &member, &code)?;
    let settings = site.sessions.settings();
    let name = name.filter(|_| member.caller.is_guest);
    let name = name
        .map(|name| accounts::name(&name, &settings))
        .transpose()?;
    let takes_name = name.is_some();
    let join = JoinClass {
        code,
        player: member.player.id,
        name,
        at: site.clock.now(),
    };
    let id = site
        .store
        .classes()
        .join_class(join)
        .await
        .map_err(class_error)?;
    if takes_name {
        accounts::has_another_name(&site, member.player.id);
    }
    Ok(Json(Created { id: id.to_string() }))
}

/// Parses a code, if the member may try another one.
fn read(site: &Site, member: &Member, code: &str) -> Result<JoinCode, RequestError> {
    site.rate_limits.admit_code(member.caller.network)?;
    code.parse().map_err(|why: NotAJoinCode| {
        let why = Sentence::finished(why);
        RequestError::bad(Sentence::new("This cannot be a code: {why}.").saying("why", why))
    })
}
