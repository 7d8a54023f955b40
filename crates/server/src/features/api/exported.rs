//! One game of an export.

use arbiter::Game;
use engine::Opponent;
use net::origin::PublicUrl;
use serde::{Deserialize, Serialize};
use store::{Damaged, LoadError, RatingChange, Seat, StoredGame};
use utoipa::{IntoParams, ToSchema};

use super::error::ApiError;
use super::fields::Fields;
use super::status::{Status, names};
use super::terms_view::{ColorName, SpeedName, VariantKey, clock, speed, variant_of};
use super::users::LightUser;
use crate::features::data_export::games::record;
use crate::features::profiles::Names;
use crate::http::site::Site;

/// The media type of lists with one JSON object in each line.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// The form of an export.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent parameter of the request"
)]
pub(super) struct Form {
    pub(super) is_json: bool,
    has_moves: bool,
    has_tags: bool,
    has_clocks: bool,
    has_opening: bool,
}

/// The parts of an export.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FormQuery {
    /// Whether the moves are included.
    #[serde(default = "included")]
    #[param(default = true)]
    moves: bool,
    /// Whether PGN has tags.
    #[serde(default = "included")]
    #[param(default = true)]
    tags: bool,
    /// Whether the clock after each move is included; by default only in exports of one game.
    clocks: Option<bool>,
    /// Whether the name of the opening is included; by default only in exports of one game.
    opening: Option<bool>,
}

const fn included() -> bool {
    true
}

impl Form {
    /// Reads the form from the parameters. Exports of one game have clocks and the opening by
    /// default.
    pub(super) fn of(fields: &Fields, is_json: bool, is_single: bool) -> Result<Self, ApiError> {
        let query: FormQuery = fields.read()?;
        Ok(Self {
            is_json,
            has_moves: query.moves,
            has_tags: query.tags,
            has_clocks: query.clocks.unwrap_or(is_single),
            has_opening: query.opening.unwrap_or(is_single),
        })
    }

    /// The media type of the export.
    pub(super) const fn media_type(self, is_single: bool) -> &'static str {
        match (self.is_json, is_single) {
            (true, true) => "application/json",
            (true, false) => NDJSON,
            (false, _) => "application/x-chess-pgn",
        }
    }
}

/// Returns a game as text: a line of JSON, or PGN with three newlines at its end, at which clients
/// split the games.
pub(super) async fn text(
    site: &Site,
    names: &mut Names,
    stored: &StoredGame,
    ratings: [Option<RatingChange>; 2],
    base: Option<&PublicUrl>,
    form: Form,
) -> Result<String, LoadError> {
    if form.is_json {
        let view = view(site, names, stored, ratings, form).await?;
        let view = serde_json::to_string(&view).expect("a game has string keys");
        return Ok(format!("{view}\n"));
    }
    let mut record = record(site, names, stored, ratings, base).await?;
    if !form.has_clocks {
        for played in &mut record.main.moves {
            played.comments.clear();
        }
    }
    if !form.has_moves {
        record.main.moves.clear();
    }
    if !form.has_opening {
        record.tags.remove("ECO");
        record.tags.remove("Opening");
    }
    let text = record.to_string();
    let text = text.trim_end();
    let text = if form.has_tags {
        text
    } else {
        text.split_once("\n\n").map_or(text, |(_, moves)| moves)
    };
    Ok(format!("{text}\n\n\n"))
}

/// A game in an export as JSON.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedGame)]
pub(super) struct GameView {
    #[schema(example = "AbCd1234")]
    id: String,
    rated: bool,
    variant: VariantKey,
    speed: SpeedName,
    perf: SpeedName,
    /// The creation of the game, in milliseconds.
    created_at: u64,
    /// The last change of the game, in milliseconds.
    last_move_at: u64,
    #[schema(schema_with = names)]
    status: &'static str,
    players: PlayersView,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<ColorName>,
    /// The FEN of the starting position, if it was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    initial_fen: Option<String>,
    /// The moves in SAN, separated by spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "e4 e5 Nf3")]
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clock: Option<ExportedClock>,
    /// The time left after each move, in hundredths of a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    clocks: Option<Vec<u64>>,
}

/// The players of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ExportedPlayers)]
struct PlayersView {
    white: PlayerView,
    black: PlayerView,
}

/// The player of a side. Without members, there is no player yet.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedPlayer)]
struct PlayerView {
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ai_level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    user: Option<LightUser>,
    /// The rating before the game, in rated games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rating: Option<i32>,
    /// The change of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rating_diff: Option<i16>,
}

/// A clock, in seconds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedClock {
    initial: u64,
    increment: u64,
    /// The time for 40 moves.
    total_time: u64,
}

async fn player(
    site: &Site,
    names: &mut Names,
    seat: Seat,
    rating: Option<RatingChange>,
) -> Result<PlayerView, LoadError> {
    let player = match seat {
        Seat::Open => PlayerView::default(),
        Seat::Engine { identity } => PlayerView {
            ai_level: Some(Opponent::stored(identity).level().number()),
            ..PlayerView::default()
        },
        Seat::Person(id) => PlayerView {
            user: Some(LightUser::of(&names.of(site, id).await?)),
            ..PlayerView::default()
        },
    };
    let before = |RatingChange { after, change }| i32::from(after) - i32::from(change);
    Ok(PlayerView {
        rating: rating.map(before),
        rating_diff: rating.map(|rating| rating.change),
        ..player
    })
}

async fn view(
    site: &Site,
    names: &mut Names,
    stored: &StoredGame,
    ratings: [Option<RatingChange>; 2],
    form: Form,
) -> Result<GameView, LoadError> {
    let moments = stored.rows.iter();
    let moments = moments.map(|row| (row.entry.at, row.entry.events.as_slice()));
    let game = Game::replay(stored.terms.clone(), moments).map_err(|why| {
        let why = format!("the journal of game {} is damaged: {why}", stored.id);
        LoadError::Damaged(Damaged(why))
    })?;
    let terms = &stored.terms;
    let verdict = game.verdict();
    let status = verdict.map_or(Status::STARTED, |verdict| {
        Status::of(verdict.reason, verdict.score)
    });
    let [of_white, of_black] = ratings;
    let players = PlayersView {
        white: player(site, names, stored.white, of_white).await?,
        black: player(site, names, stored.black, of_black).await?,
    };
    let moves = || {
        let line = game.line();
        let played = line.positions().zip(line.moves());
        let moves: Vec<_> = played.map(|(position, &mv)| position.san(mv)).collect();
        moves.join(" ")
    };
    let clocks = || {
        let clocks = game.remaining_after().iter();
        clocks.map(|left| left.map(|millis| millis / 10)).collect()
    };
    Ok(GameView {
        id: stored.id.to_string(),
        rated: terms.rated,
        variant: variant_of(terms).key,
        speed: speed(&terms.time),
        perf: speed(&terms.time),
        created_at: stored.created_at.0,
        last_move_at: game.last_event_at().unwrap_or(stored.created_at).0,
        status: status.1,
        players,
        winner: verdict
            .and_then(|verdict| verdict.score.winner())
            .map(Into::into),
        initial_fen: terms.start.clone(),
        moves: form.has_moves.then(moves),
        clock: clock(&terms.time).map(|(initial, increment)| {
            let (initial, increment) = (initial / 1_000, increment / 1_000);
            let total_time = initial + 40 * increment;
            ExportedClock {
                initial,
                increment,
                total_time,
            }
        }),
        clocks: form.has_clocks.then(clocks).flatten(),
    })
}
