//! The players' ratings at the speed of the game.

use arbiter::Game;
use protocol::RatingView;
use store::{GameId, LoadError, Seat, Speed, Store};

use crate::rating;

/// Returns the ratings of White and Black: after a rated game the resulting ones, otherwise the
/// current ones.
pub(super) async fn of(
    store: &dyn Store,
    game: &Game,
    id: GameId,
    seats: [Seat; 2],
) -> Result<[Option<RatingView>; 2], LoadError> {
    let terms = game.terms();
    let speed = Speed::of(&terms.time);
    let mut ratings = [None, None];
    if speed == Speed::Unlimited {
        return Ok(ratings);
    }
    let changes = if terms.rated && game.verdict().is_some() {
        store.rating_changes(id).await?
    } else {
        [None; 2]
    };
    let last = game.last_event_at();
    for ((shown, seat), change) in ratings.iter_mut().zip(seats).zip(changes) {
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
