//! Standing offers: games by correspondence that stay in the lobby while their players are not
//! connected.
//!
//! They are stored, and each node reads the whole list after every change. The node that removes an
//! offer from the store creates its game, so an offer leads to a single game.

use std::sync::Arc;
use std::time::Duration;

use arbiter::{DAY, Millis};
use axum::Json;
use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use game::outbound::Outbound;
use limits::caller::Caller;
use messages::error::RequestError;
use protocol::Seek;
use protocol::http::lobby::StandingOffers;
use store::{PlayerId, StandingOffer, StandingOfferError};

use super::nodes::NodeMessage;
use super::table::Offer;
use super::{Lobby, SeekRequest, new_offer, pairing, refusals, refuse};
use crate::http::member::Member;
use crate::http::site::Site;

/// The lifetime of an offer.
const LIFETIME: Millis = 14 * DAY;
/// The interval at which the offers are read without a notification: offers expire, and messages of
/// other nodes may be lost.
const REFRESH: Duration = Duration::from_mins(1);

/// The routes of this module.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Lobby>: FromRef<S>,
{
    Router::new()
        .route("/app/lobby/offers", get(list))
        .route("/app/lobby/offers/{id}", delete(withdraw))
}

/// Keeps the offers of this node up to date until the server closes.
pub(crate) async fn follow(lobby: Arc<Lobby>) {
    let closing = lobby.games.node.closing.clone();
    let following = async {
        loop {
            reload(&lobby).await;
            tokio::select! {
                () = lobby.standing_news.notified() => {}
                () = tokio::time::sleep(REFRESH) => {}
            }
        }
    };
    closing.run_until_cancelled(following).await;
}

/// Reads the offers from the store.
async fn reload(lobby: &Lobby) {
    // One at a time, so that an older list never replaces a newer one.
    let _reading = lobby.reading_standing.lock().await;
    let node = &lobby.games.node;
    let offers = match node.store.talk().offers(node.clock.now()).await {
        Ok(offers) => offers,
        Err(why) => {
            tracing::warn!(%why, "the standing offers of the lobby cannot be read");
            return;
        }
    };
    let offers = offers.into_iter().filter_map(|stored| {
        let offer: Offer = serde_json::from_str(&stored.terms).ok()?;
        Some((stored.id, (stored.player, offer)))
    });
    if lobby.lock().set_standing(offers.collect()) {
        lobby.has_changed.notify_one();
    }
}

/// Reads the changed offers, on all nodes.
async fn have_changed(lobby: &Lobby) {
    reload(lobby).await;
    lobby.games.node.bus.publish(&NodeMessage::StandingChanged);
}

/// Accepts the oldest fitting standing offer of another player, or adds an offer. Returns the id of
/// the offer.
pub(crate) async fn offer_or_accept(
    lobby: &Lobby,
    caller: Caller,
    wish: SeekRequest,
) -> Result<String, RequestError> {
    let player = caller.player;
    // Also checks the terms if an offer fits.
    let offer = new_offer(lobby, player, &wish).await?;
    let fitting = lobby.lock().fitting_standing(&wish, player);
    if let Some(fitting) = fitting
        && take(lobby, player, &fitting).await.is_ok()
    {
        return Ok(fitting);
    }
    let id = offer.id.clone();
    add(lobby, player, &offer).await?;
    Ok(id)
}

async fn add(lobby: &Lobby, player: PlayerId, offer: &Offer) -> Result<(), RequestError> {
    let stored = StandingOffer {
        id: offer.id.clone(),
        player,
        terms: serde_json::to_string(offer).expect("an offer can be written as JSON"),
        at: offer.at,
        expires_at: offer.at + LIFETIME,
    };
    let added = lobby.games.node.store.talk().add_offer(stored).await;
    added.map_err(|why| match why {
        StandingOfferError::NoAccount => refusals::standing_offer_needs_account(),
        StandingOfferError::TooMany => refusals::too_many_standing_offers(),
        StandingOfferError::Full => game::refusals::too_many_seeks(),
        StandingOfferError::Unavailable(why) => why.into(),
    })?;
    have_changed(lobby).await;
    Ok(())
}

/// Accepts an offer for a connection.
pub(super) async fn accept(lobby: &Lobby, caller: Caller, outbound: &Outbound, offer: &str) {
    match take(lobby, caller.player, offer).await {
        Ok(game) => pairing::notify(lobby, caller.player, outbound, offer, Ok(game)),
        Err(why) => refuse(outbound, Some(offer), &why),
    }
}

/// Accepts an offer, which begins the game. Returns the game.
async fn take(lobby: &Lobby, by: PlayerId, id: &str) -> Result<String, RequestError> {
    let known = lobby.lock().standing(id);
    let (player, offer) = known.ok_or_else(refusals::no_such_seek)?;
    if player == by {
        return Err(refusals::own_seek());
    }
    pairing::check_players(lobby, player, &offer, by).await?;
    let node = &lobby.games.node;
    let taken = node
        .store
        .talk()
        .take_offer(id, None, node.clock.now())
        .await?;
    let Some(taken) = taken else {
        reload(lobby).await;
        return Err(refusals::no_such_seek());
    };
    let created = pairing::create_game(lobby, player, &offer, by).await;
    if created.is_err()
        && let Err(why) = node.store.talk().add_offer(taken).await
    {
        tracing::error!(%why, "a standing offer was lost, because its game was not created");
    }
    have_changed(lobby).await;
    let created = created?;
    if !created.is_new && !pairing::plays(lobby, created.id, by).await? {
        return Err(refusals::no_such_seek());
    }
    Ok(created.id.to_string())
}

/// `GET /app/lobby/offers`: lists the visitor's offers.
async fn list(
    State(site): State<Arc<Site>>,
    State(lobby): State<Arc<Lobby>>,
    member: Member,
) -> Result<Json<StandingOffers>, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let mut own = lobby.lock().standing_of(member.player.id);
    own.sort_by_key(|offer| std::cmp::Reverse(offer.at));
    let offers = own.iter().map(Seek::from).collect();
    Ok(Json(StandingOffers { offers }))
}

/// `DELETE /app/lobby/offers/{id}`: withdraws an offer of the visitor.
async fn withdraw(
    State(site): State<Arc<Site>>,
    State(lobby): State<Arc<Lobby>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<StatusCode, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let talk = site.store.talk();
    let taken = talk.take_offer(&id, Some(member.player.id), site.clock.now());
    let taken = taken.await?;
    have_changed(&lobby).await;
    taken.ok_or_else(refusals::offer_has_ended)?;
    Ok(StatusCode::NO_CONTENT)
}
