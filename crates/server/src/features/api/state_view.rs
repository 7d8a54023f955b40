//! The lines of a game stream.

use arbiter::{Points, TimeControl};
use protocol::{GameInfo, GameState, Player, RatingView, Side, VerdictView};
use serde_json::{Map, Value, json};

use super::status::Status;
use super::terms_view::{NO_RATING, clock, is_standard, perf_name, speed, variant_of_info};
use super::users::{user_id, with_title};

/// The time that a game without a clock shows: clients expect a number.
const NO_CLOCK: u64 = 2_147_483_647;

/// The fixed data and the moves of a game that a stream has sent.
pub(super) struct Board {
    time: TimeControl,
    /// Whether the game began from a chosen position with standard castling.
    is_set: bool,
    moves: Vec<String>,
}

/// Returns a move as clients expect it: in games from a chosen position, castling names the square
/// of the rook.
pub(super) fn shown_uci(uci: &str, san: &str, is_set: bool) -> String {
    if is_set && san.starts_with("O-O") && uci.len() == 4 {
        let file = if san.starts_with("O-O-O") { 'a' } else { 'h' };
        return format!("{}{file}{}", &uci[..2], &uci[3..]);
    }
    uci.to_owned()
}

impl Board {
    pub(super) fn new(info: &GameInfo) -> Self {
        Self {
            time: info.time.clone(),
            is_set: !info.chess960 && !is_standard(&info.start_fen),
            moves: Vec::new(),
        }
    }

    /// Applies a newer state, and returns its line.
    pub(super) fn state(&mut self, state: &GameState) -> Value {
        self.moves.truncate(state.from_ply as usize);
        let is_set = self.is_set;
        let moves = state.plies.iter();
        self.moves
            .extend(moves.map(|ply| shown_uci(&ply.uci, &ply.san, is_set)));
        let clocks = state.clocks.as_ref();
        let left = |side: Side| match (clocks, side) {
            (Some(clocks), Side::White) => clocks.white,
            (Some(clocks), Side::Black) => clocks.black,
            (None, _) => NO_CLOCK,
        };
        let (_, increment) = clock(&self.time).unwrap_or_default();
        let status = state.verdict.as_ref().map_or(Status::STARTED, status_of);
        let mut view = Map::new();
        let mut set = |name: &str, value: Value| view.insert(name.to_owned(), value);
        set("type", json!("gameState"));
        set("moves", json!(self.moves.join(" ")));
        set("wtime", json!(left(Side::White)));
        set("btime", json!(left(Side::Black)));
        set("winc", json!(increment));
        set("binc", json!(increment));
        set("status", json!(status.1));
        if let Some(winner) = state.verdict.as_ref().and_then(|verdict| verdict.winner) {
            set("winner", json!(winner));
        }
        if state.verdict.is_none() {
            for (side, draw, takeback) in [
                (Side::White, "wdraw", "wtakeback"),
                (Side::Black, "bdraw", "btakeback"),
            ] {
                if state.draw_offer == Some(side) {
                    set(draw, json!(true));
                }
                if state.takeback == Some(side) {
                    set(takeback, json!(true));
                }
            }
            if let Some(left) = clocks.and_then(|clocks| clocks.first_move) {
                set(
                    "expiration",
                    json!({ "idleMillis": 0, "millisToMove": left }),
                );
            }
        }
        Value::Object(view)
    }

    /// Returns the first line of a stream.
    pub(super) fn full(&mut self, info: &GameInfo, state: &GameState, at: Option<u64>) -> Value {
        let start = if is_standard(&info.start_fen) {
            "startpos"
        } else {
            &info.start_fen
        };
        let mut view = json!({
            "type": "gameFull",
            "id": info.id,
            "variant": variant_of_info(info),
            "speed": speed(&info.time),
            "perf": { "name": perf_name(&info.time) },
            "rated": info.rated,
            "createdAt": at,
            "white": player(&info.seats.white),
            "black": player(&info.seats.black),
            "initialFen": start,
            "state": self.state(state),
        });
        match &info.time {
            TimeControl::Clock { .. } => {
                let (initial, increment) = clock(&info.time).unwrap_or_default();
                view["clock"] = json!({ "initial": initial, "increment": increment });
            }
            TimeControl::Correspondence { days, .. } => view["daysPerTurn"] = json!(days),
            TimeControl::Unlimited => {}
        }
        view
    }
}

/// Returns the status of a game with this result.
pub(super) fn status_of(verdict: &VerdictView) -> Status {
    let score = match &*verdict.result {
        "1-0" => Points::WhiteWins,
        "0-1" => Points::BlackWins,
        "1/2-1/2" => Points::Draw,
        _ => Points::None,
    };
    Status::of(verdict.reason, score)
}

fn player(player: &Player) -> Value {
    match player {
        Player::Open => json!({}),
        Player::Engine { level } => json!({
            "aiLevel": level,
            "id": null,
            "name": format!("Staunton level {level}"),
            "title": null,
        }),
        Player::Person {
            name, rating, bot, ..
        } => {
            let points = rating.as_ref().map_or(NO_RATING, |rating| rating.points);
            let mut user = Map::new();
            user.insert("id".to_owned(), json!(user_id(name)));
            user.insert("name".to_owned(), json!(name));
            user.insert("title".to_owned(), Value::Null);
            with_title(&mut user, *bot);
            user.insert("rating".to_owned(), json!(points));
            let is_provisional = |rating: &RatingView| rating.provisional;
            if rating.as_ref().is_none_or(is_provisional) {
                user.insert("provisional".to_owned(), json!(true));
            }
            Value::Object(user)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_from_a_chosen_position_names_the_rook() {
        for (uci, san, is_set, shown) in [
            ("e1g1", "O-O", false, "e1g1"),
            ("e1g1", "O-O", true, "e1h1"),
            ("e8c8", "O-O-O+", true, "e8a8"),
            ("e1c1", "Rc1", true, "e1c1"),
            ("a7a8q", "a8=Q", true, "a7a8q"),
        ] {
            assert_eq!(shown_uci(uci, san, is_set), shown, "{uci} {san}");
        }
    }
}
