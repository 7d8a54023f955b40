//! A player's profile.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use game::side::side;
use messages::error::RequestError;
use protocol::RatingView;
use protocol::http::players::{Profile, ResultCount, SpeedRating};
use store::{PlayerOutcome, Speed};

use super::{follows, shown, speed};
use crate::http::member::Member;
use crate::http::site::Site;

/// `GET /app/players/{player}`: returns the profile of a player.
pub(super) async fn profile(
    State(site): State<Arc<Site>>,
    Path(player): Path<String>,
    member: Member,
) -> Result<Json<Profile>, RequestError> {
    let player = shown(&site, &member, &player).await?;
    let now = site.clock.now();
    let ratings = site.store.ratings_of(player.id).await?;
    let ratings = ratings.into_iter().map(|(at, rating)| SpeedRating {
        speed: speed(at),
        rating: RatingView {
            points: rating.points(),
            provisional: rating.is_provisional(now),
            change: None,
        },
        games: rating.games(),
    });
    let is_you = player.id == member.player.id;
    let followed = follows::state(&site, &member, &player).await?;
    let viewer = (!is_you).then_some(member.player.id);
    let results = site.store.results_of(player.id, viewer).await?;
    Ok(Json(Profile {
        id: player.id.to_string(),
        name: player.name,
        has_account: player.role.is_some(),
        is_you,
        followed,
        ratings: ratings.collect(),
        results: table(&results.counts),
        results_are_complete: results.are_complete,
    }))
}

/// Returns one line per speed and side, the fastest speed first and White before Black.
fn table(counts: &[store::ResultCount]) -> Vec<ResultCount> {
    let mut lines = Vec::new();
    for at in Speed::ALL {
        for color in [rules::Color::White, rules::Color::Black] {
            let of = |outcome: PlayerOutcome| {
                let same = |count: &&store::ResultCount| {
                    (count.speed, count.color, count.outcome) == (at, color, outcome)
                };
                counts.iter().filter(same).map(|count| count.games).sum()
            };
            let line = ResultCount {
                speed: speed(at),
                side: side(color),
                won: of(PlayerOutcome::Won),
                drawn: of(PlayerOutcome::Drawn),
                lost: of(PlayerOutcome::Lost),
            };
            if line.won + line.drawn + line.lost > 0 {
                lines.push(line);
            }
        }
    }
    lines
}
