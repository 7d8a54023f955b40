//! The data of a player in one JSON document.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use futures_util::stream;
use game::state::LoadedGame;
use game::view;
use limits::table::Export;
use rules::Color;
use serde_json::json;
use store::{
    AccountsQuery, GameId, GamesQuery, HistoryQuery, LoadError, OwnChatLine, Player, PlayerId,
    Relation, Unavailable,
};
use tokio::time::{Instant, sleep_until};

use crate::features::data_export::collected::Collected;
use crate::features::data_export::games::PACE;
use crate::features::data_export::learning::{classes, found_puzzles, lessons, puzzles};
use crate::features::data_export::tournaments::tournaments;
use crate::http::site::Site;

/// The page size for games and for chat lines.
const PAGE: u32 = 50;
const LINES: u32 = 500;
/// The number of rated games at each speed in the history of ratings.
const RATED_GAMES: u32 = 1_000;

/// Streams the document while it is written, because a player may have many games.
pub(crate) async fn of(
    site: Arc<Site>,
    player: Player,
    permit: Export,
) -> Result<Body, Unavailable> {
    let _turn = permit.turn().await;
    let speaker = site.store.talk().speaker(player.id).await?;
    let head = json!({
        "player": player.id.as_str(),
        "name": player.name,
        "role": player.role,
        "registered_at": registered_at(&site, &player).await?,
        "times": "milliseconds since 1970-01-01 UTC",
        "sessions": sessions(&site, player.id).await?,
        "tokens": tokens(&site, player.id).await?,
        "consents": consents(&site, player.id).await?,
        "ratings": ratings(&site, player.id).await?,
        "rating_history": rating_history(&site, player.id).await?,
        "collections": collections(&site, player.id).await?,
        "challenges": challenges(&site, player.id).await?,
        "standing_offers": standing_offers(&site, player.id).await?,
        "chat_is_off": speaker.is_off,
        "silent_until": speaker.silent_until.map(|at| at.0),
        "muted_and_blocked": restricted_players(&site, player.id).await?,
        "follows": follows(&site, player.id).await?,
        "reports": reports(&site, player.id).await?,
        "puzzles": puzzles(&site, player.id).await?,
        "classes": classes(&site, player.id).await?,
        "lessons": lessons(&site, player.id).await?,
        "tournaments": tournaments(&site, player.id).await?,
        "invites": invites(&site, player.id).await?,
    });
    let head = head.to_string();
    // Chat lines, games and the games of collections follow as the last fields of the same object.
    let fields = head.strip_suffix('}').unwrap_or(&head);
    let head = format!("{fields},\"chat\":[");
    let rest = Rest {
        collected: Collected::of(&site, player.id).await?,
        site,
        player: player.id,
        said: None,
        has_said_all: false,
        last: None,
        waiting: VecDeque::new(),
        is_first: true,
        is_complete: false,
        has_begun_collected: false,
        next_page: Instant::now(),
        permit,
    };
    // If the store fails during the stream, the response is cut off so that it does not look
    // complete.
    let games = stream::try_unfold(Some(rest), |rest| async {
        let Some(rest) = rest else {
            return Ok(None);
        };
        let (text, rest) = rest.next().await?;
        Ok::<_, Unavailable>(Some((Bytes::from(text), rest)))
    });
    let head = stream::once(async { Ok(Bytes::from(head)) });
    Ok(Body::from_stream(stream::StreamExt::chain(head, games)))
}

/// The registration date, if the player has an account.
async fn registered_at(site: &Site, player: &Player) -> Result<Option<u64>, Unavailable> {
    if player.role.is_none() {
        return Ok(None);
    }
    // The first name with this prefix is the name itself.
    let query = AccountsQuery {
        prefix: player.name.clone(),
        limit: 1,
        ..AccountsQuery::default()
    };
    let mut accounts = site.store.people().accounts(query).await?.into_iter();
    let own = accounts.find(|account| account.player == player.id);
    Ok(own.map(|account| account.registered_at.0))
}

async fn sessions(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let sessions = site.store.people().sessions_of(player).await?.into_iter();
    let sessions = sessions.map(|session| {
        json!({
            "device": session.device,
            "created_at": session.created_at.0,
            "used_at": session.used_at.0,
        })
    });
    Ok(sessions.collect())
}

async fn tokens(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let tokens = site.store.people().tokens_of(player, site.clock.now());
    let tokens = tokens.await?.into_iter().map(|token| {
        json!({
            "name": token.name,
            "scopes": token.scopes.to_string(),
            "created_at": token.created_at.0,
            "used_at": token.used_at.map(|at| at.0),
            "expires_at": token.expires_at.map(|at| at.0),
        })
    });
    Ok(tokens.collect())
}

/// The programs to which the player has consented in the last day.
async fn consents(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let codes = site.store.people().codes_of(player).await?.into_iter();
    let codes = codes.map(|code| {
        json!({
            "program": code.client,
            "address": code.redirect_uri,
            "scopes": code.scopes.to_string(),
            "created_at": code.created_at.0,
            "expires_at": code.expires_at.0,
        })
    });
    Ok(codes.collect())
}

/// The current ratings.
async fn ratings(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let now = site.clock.now();
    let ratings = site.store.ratings_of(player).await?.into_iter();
    let ratings = ratings.map(|(speed, rating)| {
        json!({
            "speed": speed.to_string(),
            "rating": rating.points(),
            "deviation": rating.deviation(now),
            "games": rating.games(),
        })
    });
    Ok(ratings.collect())
}

async fn collections(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let mut listed = Vec::new();
    for collection in site.store.library().collections_of(player).await? {
        listed.push(json!({
            "id": collection.id.to_string(),
            "name": collection.name,
            "created_at": collection.created_at.0,
            "games": collection.games,
            "puzzles": found_puzzles(site, collection.id).await?,
        }));
    }
    Ok(listed.into())
}

/// The rating after each of the last rated games, at most 1,000 for each speed.
async fn rating_history(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let mut history = Vec::new();
    for (speed, _) in site.store.ratings_of(player).await? {
        let query = HistoryQuery {
            player,
            speed,
            before: None,
            limit: RATED_GAMES,
        };
        for rated in site.store.rating_history(query).await? {
            history.push(json!({
                "speed": speed.to_string(),
                "game": rated.game.as_str(),
                "at": rated.at.0,
                "rating": rated.rating,
                "deviation": rated.deviation,
            }));
        }
    }
    Ok(history.into())
}

/// The unused invites that the player has made.
async fn invites(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let invites = site.store.people().invites(site.clock.now()).await?;
    let own = invites
        .into_iter()
        .filter(|invite| invite.created_by == Some(player))
        .map(|invite| json!({ "expires_at": invite.expires_at.0 }));
    Ok(own.collect())
}

/// The open challenges by and to the player, and challenges that were just closed.
async fn challenges(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let challenges = site.store.talk().challenges_of(player, site.clock.now());
    let challenges = challenges.await?.into_iter().map(|one| {
        json!({
            "by": one.challenger.1,
            "to": one.challenged.1,
            "made_at": one.made_at.0,
        })
    });
    Ok(challenges.collect())
}

/// The games that the player offers in the lobby by correspondence.
async fn standing_offers(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let offers = site.store.talk().offers(site.clock.now()).await?;
    let own = offers.into_iter().filter(|offer| offer.player == player);
    let own = own.map(|offer| {
        json!({
            "terms": offer.terms,
            "made_at": offer.at.0,
            "expires_at": offer.expires_at.0,
        })
    });
    Ok(own.collect())
}

async fn restricted_players(
    site: &Site,
    player: PlayerId,
) -> Result<serde_json::Value, Unavailable> {
    let unwanted = site.store.talk().restricted_by(player).await?.into_iter();
    let unwanted = unwanted.map(|other| {
        json!({
            "name": other.name,
            "since": other.since.0,
            "blocked": other.relation == Relation::Blocked,
        })
    });
    Ok(unwanted.collect())
}

async fn follows(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let followed = site.store.follows().followed_by(player).await?.into_iter();
    let followed = followed.map(|other| json!({ "name": other.name, "since": other.since.0 }));
    Ok(followed.collect())
}

async fn reports(site: &Site, player: PlayerId) -> Result<serde_json::Value, Unavailable> {
    let reports = site.store.talk().reports_by(player).await?.into_iter();
    let reports = reports
        .map(|report| json!({ "of": report.name, "text": report.text, "at": report.made_at.0 }));
    Ok(reports.collect())
}

/// The chat lines, games and games of collections that are still to be written.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the parts of the document are written one after another"
)]
struct Rest {
    site: Arc<Site>,
    player: PlayerId,
    /// The last line that was written, and whether all lines were written.
    said: Option<(GameId, u32)>,
    has_said_all: bool,
    last: Option<GameId>,
    waiting: VecDeque<GameId>,
    is_first: bool,
    is_complete: bool,
    collected: Collected,
    has_begun_collected: bool,
    next_page: Instant,
    permit: Export,
}

impl Rest {
    /// Returns the next lines, the next game, or the end of the document, after which nothing
    /// follows.
    async fn next(mut self) -> Result<(String, Option<Self>), Unavailable> {
        let _turn = self.permit.turn().await;
        if !self.has_said_all {
            self.wait_for_next_page().await;
            let lines = self
                .site
                .store
                .talk()
                .lines_of(self.player, self.said, LINES);
            let lines = lines.await?;
            let mut text = String::new();
            for line in &lines {
                let comma = if self.is_first { "\n" } else { ",\n" };
                self.is_first = false;
                text.push_str(comma);
                text.push_str(&chat_line(line));
            }
            let last = lines.last().map(|line| (line.game, line.number));
            self.said = last;
            if last.is_none() {
                self.has_said_all = true;
                self.is_first = true;
                text.push_str("\n],\"games\":[");
            }
            return Ok((text, Some(self)));
        }
        loop {
            if let Some(game) = self.waiting.pop_front() {
                let table = match LoadedGame::read(&*self.site.store, game).await {
                    Ok(Some(table)) => table,
                    // A damaged game is skipped.
                    Ok(None) | Err(LoadError::Damaged(_)) => continue,
                    Err(LoadError::Unavailable(why)) => return Err(why),
                };
                let comma = if self.is_first { "\n" } else { ",\n" };
                self.is_first = false;
                let text = written(&table, self.player);
                return Ok((format!("{comma}{text}"), Some(self)));
            }
            if self.is_complete {
                return self.next_collected().await;
            }
            self.fetch().await?;
        }
    }

    /// Returns the next games of collections, or the end of the document.
    async fn next_collected(mut self) -> Result<(String, Option<Self>), Unavailable> {
        let mut text = String::new();
        if !self.has_begun_collected {
            self.has_begun_collected = true;
            self.is_first = true;
            text.push_str("\n],\"collected_games\":[");
        }
        self.wait_for_next_page().await;
        let Some(games) = self.collected.next_page(&self.site).await? else {
            text.push_str("\n]}\n");
            return Ok((text, None));
        };
        for game in games {
            text.push_str(if self.is_first { "\n" } else { ",\n" });
            self.is_first = false;
            text.push_str(&game);
        }
        Ok((text, Some(self)))
    }

    /// Waits until the next page may be read, so that exports do not slow down running games.
    async fn wait_for_next_page(&mut self) {
        sleep_until(self.next_page).await;
        self.next_page = Instant::now() + PACE;
    }

    async fn fetch(&mut self) -> Result<(), Unavailable> {
        self.wait_for_next_page().await;
        let query = GamesQuery {
            after: self.last,
            ..GamesQuery::all(self.player, PAGE)
        };
        let games = self.site.store.games_of(query).await?;
        self.is_complete = games.len() < PAGE as usize;
        self.last = games.last().map(|game| game.id);
        self.waiting = games.iter().map(|game| game.id).collect();
        Ok(())
    }
}

fn chat_line(line: &OwnChatLine) -> String {
    json!({
        "game": line.game.as_str(),
        "at": line.at.0,
        "text": line.text,
    })
    .to_string()
}

fn written(table: &LoadedGame, player: PlayerId) -> String {
    let line = table.game.line();
    let moves: Vec<String> = line
        .positions()
        .zip(line.moves())
        .map(|(position, &mv)| position.san(mv))
        .collect();
    let mut conditional = table.conditional.iter();
    let conditional = conditional.find(|moves| moves.player == player);
    let is_over = table.game.verdict().is_some();
    let ended_at = table.game.last_event_at().filter(|_| is_over);
    let name = |color: Color| &table.names[color.index()];
    json!({
        "id": table.id.as_str(),
        "seats": view::seats(table),
        "names": [name(Color::White), name(Color::Black)],
        "time": table.game.terms().time,
        "chess960": table.game.terms().chess960,
        "rated": table.game.terms().rated,
        "started_at": table.game.started_at().map(|at| at.0),
        "ended_at": ended_at.map(|at| at.0),
        "start": line.start().fen(),
        "moves": moves,
        "remaining_after_moves": table.game.remaining_after(),
        "conditional_moves": conditional.map(|moves| &moves.lines),
        "result": table.game.verdict().map(|verdict| verdict.to_string()),
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The tables that name a player, each with the field of the document that contains its rows
    /// about the player.
    const TABLES: [(&str, &str); 29] = [
        ("accounts", "registered_at"),
        ("authorization_codes", "consents"),
        ("challenges", "challenges"),
        ("chat", "chat"),
        ("class_members", "classes"),
        ("classes", "classes"),
        ("collections", "collections"),
        ("conditional_moves", "games"),
        ("exercises_done", "classes"),
        ("follows", "follows"),
        ("games", "games"),
        ("homework_solved", "classes"),
        ("invites", "invites"),
        ("lessons", "lessons"),
        ("puzzle_attempts", "puzzles"),
        ("puzzle_runs", "puzzles"),
        ("puzzle_solvers", "puzzles"),
        ("rating_history", "rating_history"),
        ("ratings", "ratings"),
        ("relations", "muted_and_blocked"),
        ("reports", "reports"),
        ("sessions", "sessions"),
        ("silences", "silent_until"),
        ("standing_offers", "standing_offers"),
        ("tokens", "tokens"),
        ("tournament_entries", "tournaments"),
        ("tournament_officials", "tournaments"),
        ("tournament_players", "tournaments"),
        ("tournaments", "tournaments"),
    ];

    /// The tables of all migrations in which a column refers to a player.
    fn tables_with_players() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/migrations/sqlite");
        let mut tables = BTreeSet::new();
        for file in fs::read_dir(folder).expect("the migrations") {
            let text = fs::read_to_string(file.expect("a file").path()).expect("a migration");
            let mut table = String::new();
            for line in text.lines() {
                let mut words = line.split_whitespace();
                let altered = line.starts_with("ALTER TABLE") || line.starts_with("CREATE TABLE");
                if altered && let Some(name) = words.nth(2) {
                    table = name.trim_start_matches("new_").to_owned();
                }
                if line.contains("REFERENCES players") {
                    tables.insert(table.clone());
                }
            }
        }
        tables
    }

    #[test]
    fn every_table_with_a_player_is_in_the_document() {
        let exported: BTreeSet<String> = TABLES.map(|(table, _)| table.to_owned()).into();
        assert_eq!(tables_with_players(), exported);
    }

    #[test]
    fn every_listed_field_is_in_the_document() {
        let source = include_str!("personal.rs");
        for (table, field) in TABLES {
            let quoted = [format!("\"{field}\":"), format!("\\\"{field}\\\":[")];
            assert!(
                quoted.iter().any(|text| source.contains(text)),
                "{table}: {field}"
            );
        }
    }
}
