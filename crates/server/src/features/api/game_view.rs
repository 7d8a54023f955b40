//! A game as event streams and lists show it to one of its players.

use arbiter::{Timestamp, Verdict};
use engine::Opponent;
use game::state::LoadedGame;
use rules::{CastlingMode, Color};
use serde::Serialize;
use store::{GameId, LoadError, PlayerId, Seat, Store};
use utoipa::ToSchema;

use super::state_view::shown_uci;
use super::status::{Status, StatusView};
use super::terms_view::{ColorName, NO_RATING, SpeedName, Variant, speed, variant_of};
use super::tournaments::{EventOf, Kind as EventKind};
use super::users::{Title, title, user_id};
use crate::features::tournaments::Tournaments;

/// A game with its tournament.
pub(super) struct Listed {
    pub(super) table: LoadedGame,
    event: Option<EventOf>,
}

impl Listed {
    /// Adds the tournament of a game.
    pub(super) async fn of(
        tournaments: &Tournaments,
        table: LoadedGame,
    ) -> Result<Self, LoadError> {
        let event = EventOf::game(tournaments, &table).await?;
        Ok(Self { table, event })
    }

    /// Loads a game with its tournament.
    pub(super) async fn load(
        store: &dyn Store,
        tournaments: &Tournaments,
        game: GameId,
    ) -> Result<Option<Self>, LoadError> {
        match LoadedGame::load(store, game).await? {
            Some(table) => Self::of(tournaments, table).await.map(Some),
            None => Ok(None),
        }
    }
}

/// Returns the side of the player, if the player has exactly one side of a game that has begun.
pub(super) fn side_of(table: &LoadedGame, player: PlayerId) -> Option<Color> {
    let seat = Seat::Person(player);
    if table.game.started_at().is_none() || table.is_played_alone() {
        return None;
    }
    Color::ALL
        .into_iter()
        .find(|color| table.seats[color.index()] == seat)
}

/// A game as one of its players sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnGame)]
pub(super) struct GameView {
    #[schema(example = "AbCd1234")]
    game_id: String,
    /// The same as `gameId`.
    full_id: String,
    /// The same as `gameId`.
    id: String,
    /// The side of the recipient.
    color: ColorName,
    fen: String,
    /// Whether the recipient has moved.
    has_moved: bool,
    is_my_turn: bool,
    /// The last move in UCI notation; empty before the first.
    #[schema(example = "e2e4")]
    last_move: String,
    opponent: OpponentView,
    perf: SpeedName,
    rated: bool,
    /// The time left to the recipient, in games with a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seconds_left: Option<u64>,
    source: Source,
    speed: SpeedName,
    variant: Variant,
    status: StatusView,
    compat: Compat,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    winner: Option<ColorName>,
    /// The change of the recipient's rating by a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rating_diff: Option<i16>,
    /// The arena of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tournament_id: Option<String>,
    /// The tournament of the game, unless it is an arena.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    swiss_id: Option<String>,
}

/// The opponent in a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Opponent)]
struct OpponentView {
    /// `null` for the computer.
    #[schema(required, example = "bob")]
    id: Option<String>,
    #[schema(example = "Bob")]
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    title: Option<Title>,
    /// Missing for the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1_500)]
    rating: Option<u16>,
    /// The level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ai: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rating_diff: Option<i16>,
}

/// The origin of a game.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Source {
    /// A game against the computer.
    Ai,
    /// A game of an arena.
    Arena,
    /// A game of another tournament.
    Swiss,
    /// Any other game.
    Friend,
}

/// The kinds of programs that can play a game. Both can play every game.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(super) struct Compat {
    bot: bool,
    board: bool,
}

impl Compat {
    pub(super) const ALL: Self = Self {
        bot: true,
        board: true,
    };
}

/// Returns the game as this side sees it.
pub(super) fn game(listed: &Listed, own: Color, now: Timestamp) -> GameView {
    let Listed { table, event } = listed;
    let event = *event;
    let game = &table.game;
    let terms = game.terms();
    let line = game.line();
    let id = table.id.to_string();
    let mode = line.start().castling_mode();
    let is_set = terms.start.is_some() && mode == CastlingMode::Standard;
    let moves = line.moves();
    let last = moves.last().map(|&mv| {
        let positions: Vec<_> = line.positions().collect();
        let before = positions[moves.len() - 1];
        shown_uci(&before.uci(mv).to_string(), &before.san(mv), is_set)
    });
    let verdict = game.verdict();
    let first = line.start().turn();
    let own_moves = moves.len().div_ceil(2) - usize::from(first != own && moves.len() % 2 == 1);
    let change = |color: Color| {
        let rating = table.ratings[color.index()].as_ref();
        rating
            .filter(|_| verdict.is_some())
            .and_then(|rating| rating.change)
    };
    GameView {
        game_id: id.clone(),
        full_id: id.clone(),
        id,
        color: own.into(),
        fen: game.position().fen(),
        has_moved: own_moves > 0,
        is_my_turn: verdict.is_none() && game.turn() == own,
        last_move: last.unwrap_or_default(),
        opponent: OpponentView {
            rating_diff: change(!own),
            ..opponent(table, !own)
        },
        perf: speed(&terms.time),
        rated: terms.rated,
        seconds_left: game.remaining(own, now).map(|left| left / 1_000),
        source: source(table, event),
        speed: speed(&terms.time),
        variant: variant_of(terms),
        status: verdict.map_or(Status::STARTED, status_of).view(),
        compat: Compat::ALL,
        winner: verdict
            .and_then(|verdict| verdict.score.winner())
            .map(Into::into),
        rating_diff: change(own),
        tournament_id: event.and_then(|event| event.id_of(EventKind::Arena)),
        swiss_id: event.and_then(|event| event.id_of(EventKind::Rounds)),
    }
}

fn status_of(verdict: Verdict) -> Status {
    Status::of(verdict.reason, verdict.score)
}

fn source(table: &LoadedGame, event: Option<EventOf>) -> Source {
    let has_engine = |seat: &Seat| matches!(seat, Seat::Engine { .. });
    match event {
        Some(event) if event.kind == EventKind::Arena => Source::Arena,
        Some(_) => Source::Swiss,
        None if table.seats.iter().any(has_engine) => Source::Ai,
        None => Source::Friend,
    }
}

fn opponent(table: &LoadedGame, color: Color) -> OpponentView {
    let index = color.index();
    match table.seats[index] {
        Seat::Engine { identity } => OpponentView {
            id: None,
            username: format!("Staunton {}", Opponent::stored(identity)),
            title: None,
            rating: None,
            ai: Some(Opponent::stored(identity).level().number()),
            rating_diff: None,
        },
        Seat::Person(_) | Seat::Open => {
            let name = &table.names[index];
            let rating = table.ratings[index].as_ref().map(|rating| rating.points);
            OpponentView {
                id: Some(user_id(name)),
                username: name.clone(),
                title: title(table.bots[index]),
                rating: Some(rating.unwrap_or(NO_RATING)),
                ai: None,
                rating_diff: None,
            }
        }
    }
}
