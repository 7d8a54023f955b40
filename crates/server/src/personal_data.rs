//! Everything that the server has about a person, in one JSON document.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use futures_util::stream;
use rules::Color;
use serde_json::json;
use store::{GameId, GamesQuery, Player, PlayerId, Unavailable};

use crate::app::App;
use crate::live_game::table::Table;
use crate::view;

/// How many games are asked for at a time.
const PAGE: u32 = 50;

/// The document, written as it is sent: somebody may have many games.
pub(crate) async fn of(app: Arc<App>, player: Player) -> Result<Body, Unavailable> {
    let sessions = app.store.people().sessions_of(player.id).await?;
    let sessions: Vec<_> = sessions
        .into_iter()
        .map(|session| {
            json!({
                "device": session.device,
                "created_at": session.created_at.0,
                "used_at": session.used_at.0,
            })
        })
        .collect();
    let tokens = app.store.people().tokens_of(player.id, app.clock.now());
    let tokens: Vec<_> = tokens
        .await?
        .into_iter()
        .map(|token| {
            json!({
                "name": token.name,
                "scopes": token.scopes.to_string(),
                "created_at": token.created_at.0,
                "used_at": token.used_at.map(|at| at.0),
                "expires_at": token.expires_at.map(|at| at.0),
            })
        })
        .collect();
    let collections = app.store.library().collections_of(player.id).await?;
    let collections: Vec<_> = collections
        .into_iter()
        .map(|collection| {
            json!({
                "name": collection.name,
                "created_at": collection.created_at.0,
                "games": collection.games,
            })
        })
        .collect();
    let head = json!({
        "player": player.id.as_str(),
        "name": player.name,
        "role": player.role,
        "times": "milliseconds since 1970-01-01 UTC",
        "sessions": sessions,
        "tokens": tokens,
        "collections": collections,
    });
    let head = head.to_string();
    // The games follow as the last field of the same object.
    let head = format!("{},\"games\":[", head.trim_end_matches('}'));
    let rest = Rest {
        app,
        player: player.id,
        last: None,
        waiting: VecDeque::new(),
        is_first: true,
        is_complete: false,
    };
    let games = stream::unfold(Some(rest), |rest| async {
        let (text, rest) = rest?.next().await;
        Some((Ok::<_, Infallible>(Bytes::from(text)), rest))
    });
    let head = stream::once(async { Ok(Bytes::from(head)) });
    Ok(Body::from_stream(stream::StreamExt::chain(head, games)))
}

/// The games that are still to be written.
struct Rest {
    app: Arc<App>,
    player: PlayerId,
    last: Option<GameId>,
    waiting: VecDeque<GameId>,
    is_first: bool,
    is_complete: bool,
}

impl Rest {
    /// The next game, or the end of the document, after which there is nothing.
    async fn next(mut self) -> (String, Option<Self>) {
        loop {
            if let Some(game) = self.waiting.pop_front() {
                if let Ok(Some(table)) = Table::load(&*self.app.store, game).await {
                    let comma = if self.is_first { "\n" } else { ",\n" };
                    self.is_first = false;
                    return (format!("{comma}{}", written(&table)), Some(self));
                }
                continue;
            }
            if self.is_complete || self.fetch().await.is_err() {
                return ("\n]}\n".to_owned(), None);
            }
        }
    }

    async fn fetch(&mut self) -> Result<(), Unavailable> {
        let query = GamesQuery {
            after: self.last,
            ..GamesQuery::all(self.player, PAGE)
        };
        let games = self.app.store.games_of(query).await?;
        self.is_complete = games.len() < PAGE as usize;
        self.last = games.last().map(|game| game.id);
        self.waiting = games.iter().map(|game| game.id).collect();
        Ok(())
    }
}

fn written(table: &Table) -> String {
    let line = table.game.line();
    let moves: Vec<String> = line
        .positions()
        .zip(line.moves())
        .map(|(position, &mv)| position.san(mv))
        .collect();
    let name = |color: Color| &table.names[color.index()];
    json!({
        "id": table.id.as_str(),
        "seats": view::seats(table),
        "names": [name(Color::White), name(Color::Black)],
        "start": line.start().fen(),
        "moves": moves,
        "result": table.game.verdict().map(|verdict| verdict.to_string()),
    })
    .to_string()
}
