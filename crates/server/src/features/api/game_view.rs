//! A game as event streams and lists show it to one of its players.

use arbiter::{Timestamp, Verdict};
use game::state::LoadedGame;
use rules::{CastlingMode, Color};
use serde_json::{Map, Value, json};
use store::{PlayerId, Seat};

use super::state_view::shown_uci;
use super::status::Status;
use super::terms_view::{NO_RATING, speed, variant_of};
use super::users::{user_id, with_title};

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

/// The name of a side.
pub(super) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Returns the game as this side sees it.
pub(super) fn game(table: &LoadedGame, own: Color, now: Timestamp) -> Map<String, Value> {
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
    let is_over = game.verdict().is_some();
    let first = line.start().turn();
    let own_moves = moves.len().div_ceil(2) - usize::from(first != own && moves.len() % 2 == 1);
    let status = game.verdict().map_or(Status::STARTED, status_of);
    let value = json!({
        "gameId": id,
        "fullId": id,
        "id": id,
        "color": color_name(own),
        "fen": game.position().fen(),
        "hasMoved": own_moves > 0,
        "isMyTurn": !is_over && game.turn() == own,
        "lastMove": last.unwrap_or_default(),
        "opponent": opponent(table, !own),
        "perf": speed(&terms.time),
        "rated": terms.rated,
        "secondsLeft": game.remaining(own, now).map(|left| left / 1_000),
        "source": source(table),
        "speed": speed(&terms.time),
        "variant": variant_of(terms),
        "status": status.view(),
        "compat": { "bot": true, "board": true },
    });
    let Value::Object(mut view) = value else {
        unreachable!("the literal is an object")
    };
    view.retain(|_, value| !value.is_null());
    if let Some(verdict) = game.verdict() {
        if let Some(winner) = verdict.score.winner() {
            view.insert("winner".to_owned(), json!(color_name(winner)));
        }
        let change = |color: Color| table.ratings[color.index()].as_ref()?.change;
        if let Some(change) = change(own) {
            view.insert("ratingDiff".to_owned(), json!(change));
        }
        if let Some(change) = change(!own) {
            view["opponent"]["ratingDiff"] = json!(change);
        }
    }
    view
}

fn status_of(verdict: Verdict) -> Status {
    Status::of(verdict.reason, verdict.score)
}

fn source(table: &LoadedGame) -> &'static str {
    let has_engine = |seat: &Seat| matches!(seat, Seat::Engine { .. });
    if table.seats.iter().any(has_engine) {
        "ai"
    } else {
        "friend"
    }
}

fn opponent(table: &LoadedGame, color: Color) -> Value {
    let index = color.index();
    match table.seats[index] {
        Seat::Engine { level } => json!({
            "id": null,
            "username": format!("Staunton level {level}"),
            "ai": level,
        }),
        Seat::Person(_) | Seat::Open => {
            let name = &table.names[index];
            let rating = table.ratings[index].as_ref().map(|rating| rating.points);
            let mut user = Map::new();
            user.insert("id".to_owned(), json!(user_id(name)));
            user.insert("username".to_owned(), json!(name));
            with_title(&mut user, table.bots[index]);
            user.insert("rating".to_owned(), json!(rating.unwrap_or(NO_RATING)));
            Value::Object(user)
        }
    }
}
