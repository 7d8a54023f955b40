//! The players' ratings at the speed of the game.

use protocol::RatingView;
use store::{LoadError, Seat, Speed, Store};

use super::actor::LiveGame;
use super::state::Table;
use crate::game::rating;

/// The ratings of White and Black: after a rated game what it has made of them, otherwise those of
/// today.
pub(super) async fn of(
    store: &dyn Store,
    table: &Table,
) -> Result<[Option<RatingView>; 2], LoadError> {
    let terms = table.game.terms();
    let speed = Speed::of(&terms.time);
    let mut ratings = [None, None];
    if speed == Speed::Unlimited {
        return Ok(ratings);
    }
    let changes = if terms.rated && table.game.verdict().is_some() {
        store.rating_changes(table.id).await?
    } else {
        [None; 2]
    };
    let last = table.game.last_event_at();
    for ((shown, seat), change) in ratings.iter_mut().zip(table.seats).zip(changes) {
        let Seat::Person(player) = seat else {
            continue;
        };
        let Some(person) = store.people().player(player).await? else {
            continue;
        };
        let Some(present) = rating::present(store, &person, speed).await? else {
            continue;
        };
        *shown = Some(RatingView {
            points: change.map_or(present.points(), |change| change.after),
            provisional: last.is_none_or(|at| present.is_provisional(at)),
            change: change.map(|change| change.change),
        });
    }
    Ok(ratings)
}

impl LiveGame {
    /// A rated game is over: everyone is to see what it has made of the ratings.
    pub(super) async fn show_new_ratings(&mut self) {
        match of(&*self.games.node.store, &self.table).await {
            Ok(ratings) => {
                self.unsaid.players |= self.table.ratings != ratings;
                self.table.ratings = ratings;
            }
            Err(why) => {
                tracing::error!(game = %self.table.id, %why, "the new ratings are not known");
            }
        }
    }
}
