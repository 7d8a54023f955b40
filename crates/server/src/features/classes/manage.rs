//! Requests of teachers about their classes and members.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use messages::code::Code;
use messages::error::RequestError;
use messages::sentence::Sentence;
use net::random;
use protocol::http::Created;
use protocol::http::classes as wire;
use protocol::http::people::MadeInvite;
use store::{ClassError, ClassId, Grant, JoinCode, NewClass, PlayerId, Role};

use super::{is_organiser, no_such_class, taught};
use crate::features::accounts;
use crate::features::accounts::invite_error;
use crate::features::classes::class_error;
use crate::http::body::Sent;
use crate::http::idempotency;
use crate::http::member::Member;
use crate::http::site::Site;

/// The maximum length of the name of a class, in characters.
const NAME: usize = 60;

/// `POST /app/classes`: creates a class.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    member: Member,
    headers: HeaderMap,
    Sent(wire::ClassName { name }): Sent<wire::ClassName>,
) -> Result<(StatusCode, Json<Created>), RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    if !is_organiser(&member) {
        return Err(RequestError::not_allowed());
    }
    let mut class = NewClass {
        id: ClassId::from_bits(random::bits()),
        name: checked(&name)?,
        teacher: member.player.id,
        code: JoinCode::from_bits(random::bits()),
        request_key: idempotency::request_key(&headers)?,
        at: site.clock.now(),
    };
    let id = loop {
        match site.store.classes().make_class(class.clone()).await {
            Err(ClassError::IdTaken) => {
                class.id = ClassId::from_bits(random::bits());
                class.code = JoinCode::from_bits(random::bits());
            }
            made => break made.map_err(class_error)?,
        }
    };
    let id = id.to_string();
    Ok((StatusCode::CREATED, Json(Created { id })))
}

/// Returns the name of a class if it is valid.
fn checked(name: &str) -> Result<String, RequestError> {
    let name: String = name.chars().filter(|sign| !sign.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME {
        return Err(RequestError::bad(
            Sentence::new("The name of a class has 1 to {most} characters.").with("most", NAME),
        ));
    }
    Ok(name.to_owned())
}

/// `PUT /app/classes/{id}`: renames a class.
pub(super) async fn rename(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Sent(wire::ClassName { name }): Sent<wire::ClassName>,
) -> Result<StatusCode, RequestError> {
    let class = taught(&site, &member, &id).await?;
    let name = checked(&name)?;
    site.store
        .classes()
        .rename_class(class.id, name)
        .await
        .map_err(class_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /app/classes/{id}/teacher`: hands a class over to another organizer or admin.
pub(super) async fn hand_over(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
    Sent(wire::NewTeacher { name }): Sent<wire::NewTeacher>,
) -> Result<StatusCode, RequestError> {
    let class = taught(&site, &member, &id).await?;
    let known = site.store.people().credentials(&name).await?;
    let next =
        known.filter(|known| !known.is_disabled && known.player.role >= Some(Role::Organiser));
    let Some(next) = next else {
        return Err(RequestError::new(
            Code::NotFound,
            Sentence::new(
                "There is no organizer or admin with the name {name}: only they teach classes.",
            )
            .with("name", name),
        ));
    };
    site.store
        .classes()
        .hand_over_class(class.id, next.player.id)
        .await
        .map_err(|why| match why {
            ClassError::TooManyClasses => RequestError::new(
                Code::Conflict,
                "The other teacher has 50 classes, the maximum.",
            ),
            ClassError::NoSuchPlayer => RequestError::no_account(),
            why => class_error(why),
        })?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/classes/{id}`: ends a class.
pub(super) async fn end(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let class = taught(&site, &member, &id).await?;
    site.store.classes().end_class(class.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /app/classes/{id}/code`: replaces the code.
pub(super) async fn renew_code(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<Json<wire::ClassCode>, RequestError> {
    let class = taught(&site, &member, &id).await?;
    loop {
        let code = JoinCode::from_bits(random::bits());
        match site
            .store
            .classes()
            .set_join_code(class.id, Some(code))
            .await
        {
            Err(ClassError::IdTaken) => {}
            set => {
                set.map_err(class_error)?;
                let code = code.to_string();
                return Ok(Json(wire::ClassCode { code }));
            }
        }
    }
}

/// `DELETE /app/classes/{id}/code`: removes the code, so that the class cannot be joined.
pub(super) async fn withdraw_code(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let class = taught(&site, &member, &id).await?;
    site.store
        .classes()
        .set_join_code(class.id, None)
        .await
        .map_err(class_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/classes/{id}/members/{player}`: a member leaves, or is removed.
pub(super) async fn remove(
    State(site): State<Arc<Site>>,
    Path((id, player)): Path<(String, String)>,
    member: Member,
) -> Result<StatusCode, RequestError> {
    let player: PlayerId = player.parse().map_err(|_| no_such_member())?;
    let class = if player == member.player.id {
        site.rate_limits.lookups.admit(member.caller)?;
        id.parse().map_err(|_| no_such_class())?
    } else {
        taught(&site, &member, &id).await?.id
    };
    site.store.classes().leave_class(class, player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /app/classes/{id}/members/{player}/link`: creates a link for a member who has lost the
/// device, or the password of an account.
pub(super) async fn make_link(
    State(site): State<Arc<Site>>,
    Path((id, player)): Path<(String, String)>,
    member: Member,
) -> Result<(StatusCode, Json<MadeInvite>), RequestError> {
    let class = taught(&site, &member, &id).await?;
    let player: PlayerId = player.parse().map_err(|_| no_such_member())?;
    let classes = site.store.classes();
    let is_member = classes.are_classmates(class.id, [player; 2]).await?;
    if !is_member || player == class.teacher {
        return Err(no_such_member());
    }
    let known = site.store.people().player(player).await?;
    let grant = match known.ok_or_else(no_such_member)?.role {
        None => Grant::SignIn(player),
        Some(role) => {
            // The link gives access to the account: an organizer must not become an admin with it.
            if role > Role::Player && member.player.role != Some(Role::Admin) {
                return Err(RequestError::not_allowed());
            }
            Grant::Password(player)
        }
    };
    let made = accounts::make_invite(&site, grant, Some(member.player.id))
        .await
        .map_err(invite_error)?;
    Ok((StatusCode::CREATED, Json(made)))
}

fn no_such_member() -> RequestError {
    RequestError::new(
        Code::NotFound,
        "This class has no such member: load the page again.",
    )
}
