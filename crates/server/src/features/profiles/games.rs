//! The list of a player's games.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::view;
use messages::error::RequestError;
use protocol::http::players::{GameEnd, GamesFilter, PlayedGame, PlayedGames, RatingAfter};
use protocol::{Seats, You};
use store::{GameSummary, PlayerId, Seat, Unavailable};
use views::openings;

use super::{filter, shown, speed};
use crate::http::member::Member;
use crate::http::query::Params;
use crate::http::site::Site;

/// The number of games on a page.
const PAGE: usize = 30;

/// `GET /app/players/{player}/games`: lists the games that the visitor may find, the newest first.
pub(super) async fn games(
    State(site): State<Arc<Site>>,
    Path(player): Path<String>,
    Params(filter): Params<GamesFilter>,
    member: Member,
) -> Result<Json<PlayedGames>, RequestError> {
    let player = shown(&site, &member, &player).await?;
    // One extra game shows whether there is another page.
    let limit = PAGE as u32 + 1;
    let query = filter::query(&site, player.id, member.player.id, filter, limit).await?;
    let mut listed = site.store.games_of(query).await?;
    let is_last = listed.len() <= PAGE;
    listed.truncate(PAGE);
    let last = listed.last().map(|game| game.id.to_string());
    let mut names = Names::default();
    let mut games = Vec::new();
    for game in listed {
        games.push(played(&site, &mut names, game, player.id).await?);
    }
    let older = last.filter(|_| !is_last);
    Ok(Json(PlayedGames { games, older }))
}

/// Converts a game for the list of this player.
pub(crate) async fn played(
    site: &Site,
    names: &mut Names,
    game: GameSummary,
    player: PlayerId,
) -> Result<PlayedGame, Unavailable> {
    let seats = Seats {
        white: names.seat(site, game.white).await?,
        black: names.seat(site, game.black).await?,
    };
    let holds = [game.white, game.black].map(|seat| seat == Seat::Person(player));
    let you = match holds {
        [true, true] => You::Both,
        [true, false] => You::White,
        [false, true] => You::Black,
        [false, false] => You::Spectator,
    };
    let after = |change: store::RatingChange| RatingAfter {
        points: change.after,
        change: change.change,
    };
    let ratings = game.ending.as_ref().map_or([None; 2], |ending| {
        ending.ratings.map(|change| change.map(after))
    });
    Ok(PlayedGame {
        id: game.id.to_string(),
        seats,
        ratings,
        side: you,
        at: game.created_at.0,
        speed: speed(game.speed),
        rated: game.rated,
        end: game.ending.map(|ending| GameEnd {
            verdict: view::verdict(ending.verdict),
            plies: ending.plies,
            opening: openings::named(&ending.opening),
            fen: ending.fen,
        }),
    })
}

/// A cache of the names of players.
#[derive(Default)]
pub(crate) struct Names(HashMap<PlayerId, String>);

impl Names {
    /// Returns a seat with the name of its player, and without a rating.
    async fn seat(&mut self, site: &Site, seat: Seat) -> Result<protocol::Player, Unavailable> {
        Ok(match seat {
            Seat::Open => protocol::Player::Open,
            Seat::Engine { identity } => game::character::computer(identity),
            Seat::Person(player) => protocol::Player::Person {
                id: player.to_string(),
                name: self.of(site, player).await?,
                rating: None,
                bot: false,
            },
        })
    }

    /// Returns the name of a player.
    pub(crate) async fn of(
        &mut self,
        site: &Site,
        player: PlayerId,
    ) -> Result<String, Unavailable> {
        if let Some(name) = self.0.get(&player) {
            return Ok(name.clone());
        }
        let known = site.store.people().player(player).await?;
        let name = known.map_or_else(|| "Guest".to_owned(), |player| player.name);
        self.0.insert(player, name.clone());
        Ok(name)
    }
}
