//! Compares the database with the moves that the players sent and saw acknowledged.

use store::{Seat, Store, StoredGame};

use super::Campaign;
use crate::chaos::known::{has_ended, has_result};
use crate::chaos::report::Sums;
use crate::failure::Failure;

impl Campaign<'_> {
    /// Compares the database with the moves that the players sent and saw acknowledged. No server
    /// may be running.
    pub(super) async fn compare(&mut self) -> Result<Sums, Failure> {
        let store = store::open(&self.storage.readable()?)
            .await
            .map_err(|error| Failure::new(format!("the database cannot be opened: {error}")))?;
        let mut sums = Sums::default();
        for known in &mut self.games {
            let id = known
                .id
                .parse()
                .map_err(|_| Failure::new("no id of a game"))?;
            let stored = store.load(id).await;
            let stored = stored.map_err(|error| Failure::new(error.to_string()))?;
            let overcharge = known.overcharge(&self.world.outages.borrow());
            let of_game = known.compare(stored.as_ref(), overcharge.is_some());
            if !of_game.is_clean() {
                let over = overcharge.map_or_else(String::new, |time| {
                    format!(", {} ms too much charged", time.as_millis())
                });
                let trouble = format!("Game {}: {of_game:?}{over}", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            let is_ended = stored.as_ref().is_some_and(has_ended);
            if known.is_over && !is_ended {
                let trouble = format!("Game {} is over, and not so in the database", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            if let Some(stored) = &stored
                && !ratings_agree(&*store, stored).await?
            {
                let trouble = format!("Game {} is not what its players' ratings tell", known.id);
                self.world.troubles.borrow_mut().push(trouble);
            }
            sums.acknowledged += of_game.acknowledged;
            sums.lost += of_game.lost;
            sums.foreign += of_game.foreign;
            sums.overcharged += of_game.overcharged;
        }
        store.close().await;
        Ok(sums)
    }
}

/// Whether the ratings of the players count the game once if it has a result, and otherwise not at
/// all: the players play no other game.
async fn ratings_agree(store: &dyn Store, stored: &StoredGame) -> Result<bool, Failure> {
    let counts = stored.terms.rated && has_result(stored);
    for seat in [stored.white, stored.black] {
        let Seat::Person(player) = seat else {
            continue;
        };
        let ratings = store.ratings_of(player).await;
        let ratings = ratings.map_err(|error| Failure::new(error.to_string()))?;
        let games: u32 = ratings.iter().map(|(_, rating)| rating.games()).sum();
        if games != u32::from(counts) {
            return Ok(false);
        }
    }
    Ok(true)
}
