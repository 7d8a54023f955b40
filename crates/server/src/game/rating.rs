//! What a person's rating is at this moment, and what counts for it.

use arbiter::{Claims, TimeControl};
use store::{LoadError, Player, Rating, Speed, Store};

/// The rating at a speed; none for a guest, and without a clock.
pub(crate) async fn present(
    store: &dyn Store,
    player: &Player,
    speed: Speed,
) -> Result<Option<Rating>, LoadError> {
    if speed == Speed::Unlimited || player.role.is_none() {
        return Ok(None);
    }
    let all = store.ratings_of(player.id).await?;
    let at_speed = all.into_iter().find(|(other, _)| *other == speed);
    Ok(Some(at_speed.map_or(Rating::NEW, |(_, rating)| rating)))
}

/// Whether the result of a game between two people with accounts can count for ratings: with a clock
/// or by correspondence, from the standard position, and where draws are claimed.
pub(crate) fn may_count(time: &TimeControl, chess960: bool, claims: Claims) -> bool {
    *time != TimeControl::Unlimited && !chess960 && claims != Claims::Automatic
}
