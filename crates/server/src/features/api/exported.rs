//! One game of an export.

use arbiter::Game;
use net::origin::PublicUrl;
use rules::Color;
use serde_json::{Map, Value, json};
use store::{Damaged, LoadError, RatingChange, Seat, StoredGame};

use super::error::ApiError;
use super::fields::Fields;
use super::game_view::color_name;
use super::status::Status;
use super::terms_view::{clock, speed, variant_of};
use super::users::user_id;
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

impl Form {
    /// Reads the form from the parameters. Exports of one game have clocks and the opening by
    /// default.
    pub(super) fn of(fields: &Fields, is_json: bool, is_single: bool) -> Result<Self, ApiError> {
        Ok(Self {
            is_json,
            has_moves: fields.flag("moves", true)?,
            has_tags: fields.flag("tags", true)?,
            has_clocks: fields.flag("clocks", is_single)?,
            has_opening: fields.flag("opening", is_single)?,
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
        return Ok(format!("{}\n", Value::Object(view)));
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

async fn view(
    site: &Site,
    names: &mut Names,
    stored: &StoredGame,
    ratings: [Option<RatingChange>; 2],
    form: Form,
) -> Result<Map<String, Value>, LoadError> {
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
    let mut players = Map::new();
    for color in Color::ALL {
        let index = color.index();
        let seat = [stored.white, stored.black][index];
        let mut player = match seat {
            Seat::Open => json!({}),
            Seat::Engine { level } => json!({ "aiLevel": level }),
            Seat::Person(id) => {
                let name = names.of(site, id).await?;
                json!({ "user": { "id": user_id(&name), "name": name } })
            }
        };
        if let Some(RatingChange { after, change }) = ratings[index] {
            player["rating"] = json!(i32::from(after) - i32::from(change));
            player["ratingDiff"] = json!(change);
        }
        players.insert(color_name(color).to_owned(), player);
    }
    let mut view = Map::new();
    let mut set = |name: &str, value: Value| view.insert(name.to_owned(), value);
    set("id", json!(stored.id.to_string()));
    set("rated", json!(terms.rated));
    set("variant", variant_of(terms)["key"].clone());
    set("speed", json!(speed(&terms.time)));
    set("perf", json!(speed(&terms.time)));
    set("createdAt", json!(stored.created_at.0));
    let last = game.last_event_at().unwrap_or(stored.created_at);
    set("lastMoveAt", json!(last.0));
    set("status", json!(status.1));
    set("players", Value::Object(players));
    if let Some(winner) = verdict.and_then(|verdict| verdict.score.winner()) {
        set("winner", json!(color_name(winner)));
    }
    if let Some(start) = &terms.start {
        set("initialFen", json!(start));
    }
    if form.has_moves {
        let line = game.line();
        let positions = line.positions();
        let moves = positions
            .zip(line.moves())
            .map(|(position, &mv)| position.san(mv));
        set("moves", json!(moves.collect::<Vec<_>>().join(" ")));
    }
    if let Some((initial, increment)) = clock(&terms.time) {
        let (initial, increment) = (initial / 1_000, increment / 1_000);
        let total = initial + 40 * increment;
        let view = json!({ "initial": initial, "increment": increment, "totalTime": total });
        set("clock", view);
    }
    if form.has_clocks {
        let clocks = game.remaining_after().iter();
        let clocks: Option<Vec<_>> = clocks.map(|left| left.map(|millis| millis / 10)).collect();
        if let Some(clocks) = clocks {
            set("clocks", json!(clocks));
        }
    }
    Ok(view)
}
