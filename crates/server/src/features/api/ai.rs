//! Games against the computer, and invitations that any player may accept.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use game::create::{self, Created, NewGame, NotCreated, with_start};
use messages::error::RequestError;
use protocol::http::ColorChoice;
use rules::Color;
use serde_json::{Value, json};
use store::{CreateError, GameId, Seat};

use super::Api;
use super::challenges::{WRITES, terms};
use super::error::ApiError;
use super::fields::Fields;
use super::game_terms::{self, Opponent};
use super::holder::Holder;
use super::status::Status;
use super::terms_view::{perf_name, speed, time_control, variant_of};

/// `POST /api/challenge/ai`: begins a game against the computer.
pub(super) async fn ai(
    State(api): State<Arc<Api>>,
    holder: Holder,
    fields: Fields,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let level = fields.number("level")?.unwrap_or(1);
    if engine::Level::new(level).is_none() {
        return Err(ApiError::field("level", "must be 1 to 12"));
    }
    let opponent = Seat::Engine { level };
    let (game, terms) = begin(&api, &holder, fields, opponent, Opponent::Computer).await?;
    let id = game.to_string();
    let view = json!({
        "id": id,
        "fullId": id,
        "variant": variant_of(&terms),
        "speed": speed(&terms.time),
        "perf": speed(&terms.time),
        "rated": false,
        "status": Status::STARTED.view(),
        "source": "ai",
        "createdAt": api.site.clock.now().0,
    });
    Ok((StatusCode::CREATED, Json(view)))
}

/// `POST /api/challenge/open`: creates an invitation, which the caller sends to another player.
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    holder: Holder,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    let (game, terms) = begin(&api, &holder, fields, Seat::Open, Opponent::Person).await?;
    let id = game.to_string();
    let base = api.site.base(&headers);
    let url = base.map_or_else(|| format!("/game/{id}"), |base| format!("{base}/game/{id}"));
    Ok(Json(json!({
        "id": id,
        "url": url,
        "urlWhite": url,
        "urlBlack": url,
        "status": "created",
        "challenger": null,
        "destUser": null,
        "variant": variant_of(&terms),
        "rated": terms.rated,
        "speed": speed(&terms.time),
        "timeControl": time_control(&terms.time),
        "color": "random",
        "perf": { "icon": "", "name": perf_name(&terms.time) },
    })))
}

async fn begin(
    api: &Api,
    holder: &Holder,
    fields: Fields,
    other: Seat,
    opponent: Opponent,
) -> Result<(GameId, arbiter::Terms), ApiError> {
    holder.needs(&WRITES)?;
    let site = &api.site;
    site.rate_limits.games.admit(holder.caller)?;
    let (fields, terms) = terms(api, holder, fields, opponent).await?;
    if terms.rated && opponent == Opponent::Computer {
        return Err(ApiError::field(
            "rated",
            "games against the computer are not rated",
        ));
    }
    let terms = with_start(terms);
    let player = holder.player.id;
    let color = match game_terms::color(&fields)? {
        Some(Color::White) => ColorChoice::White,
        Some(Color::Black) => ColorChoice::Black,
        None => ColorChoice::Random,
    };
    let seats = create::seats(Seat::Person(player), other, color);
    let new = NewGame {
        terms: terms.clone(),
        seats,
        created_by: player,
        at: site.clock.now(),
        rematch_of: None,
        request_key: None,
    };
    let created = create::create(&site.games, new).await;
    let Created { id, .. } = created.map_err(|why| match why {
        NotCreated::CannotBeTimed => RequestError::cannot_be_timed(),
        NotCreated::Store(CreateError::Unavailable(why)) => why.into(),
        NotCreated::Store(_) => RequestError::no_such_game(),
    })?;
    if other != Seat::Open {
        create::has_started(&site.games, id, &terms.time, seats);
    }
    Ok((id, terms))
}
