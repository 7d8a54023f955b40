//! The games of a round as a PGN file.

use std::sync::Arc;
use std::vec;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use limits::metrics::Limit;
use limits::table::Export;
use messages::error::RequestError;
use net::origin::PublicUrl;
use store::{GameId, LoadError, Unavailable};

use super::loaded::Loaded;
use super::public::name;
use super::refusals;
use super::registry::Tournaments;
use super::show::require_rounds;
use crate::features::data_export::games::record;
use crate::features::profiles::Names;
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/tournaments/{id}/rounds/{round}/pgn`: streams the games of a round that were played or
/// recorded on this server, by board.
pub(super) async fn round(
    State(site): State<Arc<Site>>,
    State(tournaments): State<Arc<Tournaments>>,
    Path((id, round)): Path<(String, String)>,
    headers: HeaderMap,
    member: Member,
) -> Result<Response, RequestError> {
    site.rate_limits.lookups.admit(member.caller)?;
    let loaded = tournaments.find_visible(&site, &member, &id).await?;
    require_rounds(&loaded)?;
    let number = round.parse().ok();
    let number = number.filter(|&number| loaded.state.round(number).is_some());
    let number: u16 = number.ok_or_else(|| refusals::not_paired(round))?;
    let Some(permit) = site.rate_limits.exports(member.caller) else {
        site.metrics.refused(Limit::Lookups);
        return Err(RequestError::too_many_exports());
    };
    let of_round = loaded.games.iter().filter(|((of, _), _)| *of == number);
    let mut boards: Vec<_> = of_round.map(|(&(_, board), &game)| (board, game)).collect();
    boards.sort_unstable();
    let file = format!("tournament-{}-round-{number}.pgn", loaded.id);
    let rest = Rest {
        base: site.base(&headers),
        site,
        loaded,
        round: number,
        boards: boards.into_iter(),
        names: Names::default(),
        permit,
    };
    // If the store fails during the stream, the response is cut off so that it does not look
    // complete.
    let games = stream::try_unfold(rest, |rest| async {
        let next = rest.next().await?;
        Ok::<_, Unavailable>(next.map(|(text, rest)| (Bytes::from(text), rest)))
    });
    let head = [
        (
            CONTENT_TYPE,
            "application/x-chess-pgn; charset=utf-8".to_owned(),
        ),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ];
    Ok((head, Body::from_stream(games)).into_response())
}

/// The games that are still to be written.
struct Rest {
    site: Arc<Site>,
    base: Option<PublicUrl>,
    loaded: Arc<Loaded>,
    round: u16,
    boards: vec::IntoIter<(u16, GameId)>,
    names: Names,
    permit: Export,
}

impl Rest {
    /// Returns the next game; `None` after the last. A damaged game is skipped and logged.
    async fn next(mut self) -> Result<Option<(String, Self)>, Unavailable> {
        let _turn = self.permit.turn().await;
        while let Some((board, game)) = self.boards.next() {
            match self.written(board, game).await {
                Ok(Some(text)) => return Ok(Some((text, self))),
                Ok(None) => {}
                Err(LoadError::Damaged(why)) => {
                    tracing::error!(%game, %why, "a game is not exported");
                }
                Err(LoadError::Unavailable(why)) => return Err(why),
            }
        }
        Ok(None)
    }

    /// Returns the game with the names of the tournament: the account of a game that was recorded at
    /// the board is that of its device.
    async fn written(&mut self, board: u16, game: GameId) -> Result<Option<String>, LoadError> {
        let stored = self.site.store.load_for_export(game).await?;
        let Some(stored) = stored.filter(|game| !game.rows.is_empty()) else {
            return Ok(None);
        };
        let ratings = self.site.store.rating_changes(game).await?;
        let base = self.base.as_ref();
        let mut record = record(&self.site, &mut self.names, &stored, ratings, base).await?;
        let state = &self.loaded.state;
        let tags = &mut record.tags;
        tags.set("Event", state.settings.name.trim());
        tags.set("Round", &format!("{}.{board}", self.round));
        let known = state.round(self.round).and_then(|it| it.board(board));
        if let Some(known) = known {
            for (tag, entrant) in ["White", "Black"].into_iter().zip(known.players) {
                tags.set(tag, &name(state, entrant));
            }
        }
        Ok(Some(record.to_string()))
    }
}
