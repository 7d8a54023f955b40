//! The games of a player's collections, in an export.

use std::collections::VecDeque;

use serde_json::json;
use store::{CollectionId, LoadError, PlayerId, Unavailable};

use crate::http::site::Site;

/// The number of games per page.
const PAGE: u32 = 50;

/// The collections whose games are still to be written.
pub(super) struct Collected {
    left: VecDeque<CollectionId>,
    /// The number of the last game of the first collection that was written.
    after: u32,
}

impl Collected {
    /// Creates an export of all collections of the player.
    pub(super) async fn of(site: &Site, player: PlayerId) -> Result<Self, Unavailable> {
        let collections = site.store.library().collections_of(player).await?;
        Ok(Self {
            left: collections.iter().map(|collection| collection.id).collect(),
            after: 0,
        })
    }

    /// Returns the next games as JSON; `None` at the end. A page may be empty.
    pub(super) async fn next_page(
        &mut self,
        site: &Site,
    ) -> Result<Option<Vec<String>>, Unavailable> {
        let Some(&collection) = self.left.front() else {
            return Ok(None);
        };
        let library = site.store.library();
        let headings = match library.games_in(collection, self.after, PAGE).await {
            Ok(headings) => headings,
            // A damaged collection is skipped.
            Err(LoadError::Damaged(_)) => Vec::new(),
            Err(LoadError::Unavailable(why)) => return Err(why),
        };
        let mut games = Vec::new();
        for heading in &headings {
            self.after = heading.number;
            match library.game_in(collection, heading.number).await {
                Ok(Some(game)) => games.push(
                    json!({
                        "collection": collection.to_string(),
                        "number": heading.number,
                        "pgn": game.pgn,
                    })
                    .to_string(),
                ),
                Ok(None) | Err(LoadError::Damaged(_)) => {}
                Err(LoadError::Unavailable(why)) => return Err(why),
            }
        }
        if headings.len() < PAGE as usize {
            self.left.pop_front();
            self.after = 0;
        }
        Ok(Some(games))
    }
}
