//! The current rating of a player.

use store::{LoadError, Player, Rating, Speed, Store};

/// Returns the rating at a speed; `None` for a guest, and in games without a clock.
pub async fn present(
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
