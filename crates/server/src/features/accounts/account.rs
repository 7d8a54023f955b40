//! Requests of users about their own account: name, password, data, and deletion.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use game::message::Message;
use limits::metrics::Limit;
use limits::table::Attempt;
use messages::code::Code;
use messages::error::RequestError;
use protocol::http::people as wire;
use store::{GamesQuery, InviteError, NewPassword, PlayerId, RoleError};
use tokio::sync::oneshot;

use super::{Passwords, has_another_name, rules};
use crate::features::accounts::rules::register_error;
use crate::features::challenges::Challenges;
use crate::features::data_export::personal;
use crate::http::body::Sent;
use crate::http::member::Member;
use crate::http::session;
use crate::http::site::Site;

/// `PUT /app/session/name`: a guest chooses a name.
pub(super) async fn rename(
    State(site): State<Arc<Site>>,
    member: Member,
    Sent(wire::GuestName { name }): Sent<wire::GuestName>,
) -> Result<Json<wire::Session>, RequestError> {
    let settings = site.sessions.settings();
    if settings.safe {
        return Err(RequestError::new(
            Code::Forbidden,
            "You need an account to choose a name on this server.",
        ));
    }
    let name = rules::name(&name, &settings)?;
    site.rate_limits.games.admit(member.caller)?;
    let people = site.store.people();
    people
        .rename_guest(member.player.id, name.clone())
        .await
        .map_err(register_error)?;
    has_another_name(&site, member.player.id);
    let mut player = member.player;
    name.as_str().clone_into(&mut player.name);
    Ok(Json(super::session(&site, player)))
}

/// `PUT /app/password`: changes the visitor's password and ends the other sessions.
pub(super) async fn change_password(
    State(site): State<Arc<Site>>,
    State(passwords): State<Arc<Passwords>>,
    member: Member,
    Sent(wire::ChangePassword { current, new }): Sent<wire::ChangePassword>,
) -> Result<StatusCode, RequestError> {
    let attempt = confirm(&site, &passwords, &member, current).await?;
    let password = NewPassword {
        player: member.player.id,
        password: passwords
            .hash(&attempt, new, member.player.name.clone())
            .await?,
        invite: None,
        keep: Some(member.caller.session),
        at: site.clock.now(),
    };
    site.store
        .people()
        .set_password(password)
        .await
        .map_err(invite_error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /app/account`: erases the visitor. A guest has no password for confirmation.
pub(super) async fn erase(
    State(site): State<Arc<Site>>,
    State(challenges): State<Arc<Challenges>>,
    State(passwords): State<Arc<Passwords>>,
    member: Member,
    Sent(wire::Confirm { password }): Sent<wire::Confirm>,
) -> Result<Response, RequestError> {
    if !member.caller.is_guest {
        confirm(&site, &passwords, &member, password).await?;
    }
    erase_person(&site, &challenges, member.player.id).await?;
    let expired_cookie = session::removed(&site);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, expired_cookie)]).into_response())
}

/// Erases a player and ends the player's unfinished games.
pub(super) async fn erase_person(
    site: &Arc<Site>,
    challenges: &Challenges,
    player: PlayerId,
) -> Result<(), RequestError> {
    let now = site.clock.now();
    let open = site.store.talk().challenges_of(player, now).await?;
    site.store
        .people()
        .erase_player(player, now)
        .await
        .map_err(role_error)?;
    for challenge in open {
        // The challenges were erased with the player, but the opponent's client still shows them.
        let players = [challenge.challenger.0, challenge.challenged.0];
        challenges.have_changed(players);
    }
    let leaving = site.tasks.spawn(leave_games(Arc::clone(site), player));
    // The task continues if the request times out.
    let _ = leaving.await;
    Ok(())
}

async fn leave_games(site: Arc<Site>, player: PlayerId) {
    let mut unfinished = GamesQuery {
        finished: Some(false),
        ..GamesQuery::all(player, 50)
    };
    while let Ok(games) = site.store.games_of(unfinished.clone()).await {
        for game in &games {
            let (done, is_done) = oneshot::channel();
            site.games
                .send(game.id, Message::Leave { player, done })
                .await;
            // A damaged game cannot be left.
            let _ = is_done.await;
        }
        match games.last() {
            Some(last) => unfinished.after = Some(last.id),
            None => break,
        }
    }
    site.games.renamed(player).await;
}

/// `GET /app/account/data`: exports the data of the visitor.
pub(super) async fn data(
    State(site): State<Arc<Site>>,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.games.admit(member.caller)?;
    let Some(permit) = site.rate_limits.exports(member.caller) else {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many_exports());
    };
    let head = [
        (CONTENT_TYPE, "application/json"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"staunton.json\"",
        ),
    ];
    let data = personal::of(site, member.player, permit).await?;
    Ok((head, data).into_response())
}

/// Checks the password of a signed-in user, so that an open browser alone is not enough. Returns the
/// attempt.
async fn confirm<'a>(
    site: &'a Site,
    passwords: &Passwords,
    member: &Member,
    password: String,
) -> Result<Attempt<'a>, RequestError> {
    if member.player.role.is_none() {
        return Err(RequestError::no_account());
    }
    let attempt = site
        .rate_limits
        .admit_attempt(member.caller.network, &member.player.name)?;
    let known = site.store.people().credentials_of(member.player.id).await?;
    let hash = known.map(|known| known.password);
    if passwords.verify(&attempt, password, hash).await? {
        Ok(attempt)
    } else {
        Err(RequestError::new(
            Code::Forbidden,
            "Wrong password: check it.",
        ))
    }
}

pub(crate) fn invite_error(error: InviteError) -> RequestError {
    match error {
        InviteError::NoSuchInvite | InviteError::HasAccount => RequestError::no_invite(),
        InviteError::NoAccount => RequestError::no_account(),
        InviteError::NotAllowed => RequestError::not_allowed(),
        InviteError::IdTaken => store::Unavailable(error.to_string()).into(),
        InviteError::Unavailable(why) => why.into(),
    }
}

pub(crate) fn role_error(error: RoleError) -> RequestError {
    match error {
        RoleError::NoAccount => RequestError::no_account(),
        RoleError::LastAdmin => RequestError::new(
            Code::Conflict,
            "This is the only admin of the server: make another player an admin first.",
        ),
        RoleError::Unavailable(why) => why.into(),
    }
}
