//! Games against the computer, and invitations that any player may accept.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use game::create::{self, Created, NewGame, NotCreated, with_start};
use messages::error::RequestError;
use serde::Serialize;
use store::{CreateError, GameId, Seat};
use utoipa::ToSchema;

use super::Api;
use super::challenge_view::{ChallengeStatus, ChallengeUser, game_url};
use super::challenges::{WRITES, terms};
use super::error::ApiError;
use super::game_terms::{Opponent, Wanted, game_form};
use super::holder::Holder;
use super::params::Params;
use super::status::{Status, StatusView};
use super::terms_view::{
    CategoryIcon, ColorChoice, SpeedName, TimeControlView, Variant, speed, time_control, variant_of,
};

game_form! {
    /// A game against the computer.
    ComputerForm {
        /// The level of the computer.
        #[serde(default = "lowest")]
        #[schema(minimum = 1, maximum = 17)]
        level: u8,
    }
}

const fn lowest() -> u8 {
    1
}

/// A new game against the computer.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ComputerGame {
    #[schema(example = "AbCd1234")]
    id: String,
    /// The same as `id`.
    full_id: String,
    variant: Variant,
    speed: SpeedName,
    perf: SpeedName,
    /// Always false.
    rated: bool,
    status: StatusView,
    /// Always `ai`.
    #[schema(example = "ai")]
    source: &'static str,
    /// The start of the game, in milliseconds.
    created_at: u64,
}

/// Begins a game against the computer.
#[utoipa::path(
    post,
    path = "/api/challenge/ai",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    request_body(content(
        (ComputerForm = "application/x-www-form-urlencoded"),
        (ComputerForm = "application/json"),
    )),
    responses((status = 201, body = ComputerGame)),
)]
pub(super) async fn ai(
    State(api): State<Arc<Api>>,
    holder: Holder,
    Params(mut form): Params<ComputerForm>,
) -> Result<(StatusCode, Json<ComputerGame>), ApiError> {
    let level = form.level;
    let Some(level) = engine::Level::new(level) else {
        return Err(ApiError::field("level", "must be 1 to 17"));
    };
    let opponent = Seat::Engine {
        identity: level.identity(),
    };
    let wanted = form.wanted();
    let (game, terms) = begin(&api, &holder, wanted, opponent, Opponent::Computer).await?;
    let id = game.to_string();
    let view = ComputerGame {
        full_id: id.clone(),
        id,
        variant: variant_of(&terms),
        speed: speed(&terms.time),
        perf: speed(&terms.time),
        rated: false,
        status: Status::STARTED.view(),
        source: "ai",
        created_at: api.site.clock.now().0,
    };
    Ok((StatusCode::CREATED, Json(view)))
}

game_form! {
    /// An invitation to a game.
    InvitationForm {}
}

/// An invitation that any player may accept.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invitation {
    #[schema(example = "AbCd1234")]
    id: String,
    /// The address to send to another player.
    #[schema(example = "https://chess.example/game/AbCd1234")]
    url: String,
    /// The same as `url`.
    url_white: String,
    /// The same as `url`.
    url_black: String,
    status: ChallengeStatus,
    #[schema(required)]
    challenger: Option<ChallengeUser>,
    #[schema(required)]
    dest_user: Option<ChallengeUser>,
    variant: Variant,
    rated: bool,
    speed: SpeedName,
    time_control: TimeControlView,
    color: ColorChoice,
    perf: CategoryIcon,
}

/// Creates an invitation, which the caller sends to another player.
#[utoipa::path(
    post,
    path = "/api/challenge/open",
    tag = "Challenges",
    security(("token" = ["challenge:write"]), ("token" = ["bot:play"])),
    request_body(content(
        (InvitationForm = "application/x-www-form-urlencoded"),
        (InvitationForm = "application/json"),
    )),
    responses((status = 200, body = Invitation)),
)]
pub(super) async fn open(
    State(api): State<Arc<Api>>,
    holder: Holder,
    headers: HeaderMap,
    Params(mut form): Params<InvitationForm>,
) -> Result<Json<Invitation>, ApiError> {
    let wanted = form.wanted();
    let (game, terms) = begin(&api, &holder, wanted, Seat::Open, Opponent::Person).await?;
    let id = game.to_string();
    let url = game_url(api.site.base(&headers).as_ref(), &id);
    Ok(Json(Invitation {
        id,
        url_white: url.clone(),
        url_black: url.clone(),
        url,
        status: ChallengeStatus::Created,
        challenger: None,
        dest_user: None,
        variant: variant_of(&terms),
        rated: terms.rated,
        speed: speed(&terms.time),
        time_control: time_control(&terms.time),
        color: ColorChoice::Random,
        perf: CategoryIcon::of(&terms.time),
    }))
}

async fn begin(
    api: &Api,
    holder: &Holder,
    wanted: Wanted,
    other: Seat,
    opponent: Opponent,
) -> Result<(GameId, arbiter::Terms), ApiError> {
    holder.needs(&WRITES)?;
    let site = &api.site;
    site.rate_limits.games.admit(holder.caller)?;
    let color = wanted.color;
    let terms = terms(api, holder, wanted, opponent).await?;
    if terms.rated && opponent == Opponent::Computer {
        return Err(ApiError::field(
            "rated",
            "games against the computer are not rated",
        ));
    }
    let terms = with_start(terms);
    let player = holder.player.id;
    let seats = create::seats(Seat::Person(player), other, color.into());
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
