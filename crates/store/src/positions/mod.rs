//! The index of games by positions and materials.
//!
//! For each finished game the index stores the keys of its positions with the game number, sorted
//! and packed into blocks of a few kilobytes. Recently finished games make a small *segment* of
//! such blocks; eight segments of similar size are merged into one. Therefore there are few
//! segments, each of them is immutable, and a search reads one or two blocks of each. Keys have 40
//! bits, so the server replays each game before it is shown, to check that the position really
//! occurred.

mod block;
mod index;
mod key;
mod lookup;
mod merge;
mod types;
mod write;

use std::time::{Duration, Instant};

use arbiter::Timestamp;
use async_trait::async_trait;
use tokio::time::sleep;

use crate::database::{Access, Database};
use crate::error::{LoadError, Unavailable};
use block::Blocks;
use merge::Merge;
use types::FAN_IN;
use write::{AddBlocks, AddSegment, BeginSegment, FinishSegment, SweepBlocks};

pub use key::{Key, Material, MaterialError};
#[cfg(test)]
pub(crate) use lookup::of_player;
pub use types::{Found, SearchQuery};

/// The number of blocks written in one transaction, and the pause after it: moves have priority.
const BLOCKS_PER_TRANSACTION: usize = 32;
const PAUSE: Duration = Duration::from_millis(10);
/// A merge without progress for this time, in milliseconds, is considered abandoned.
const ABANDONED_AFTER: u64 = 60_000;

/// The index of positions.
#[async_trait]
pub trait Positions: Access {
    /// Adds up to `limit` finished games to the index and returns their number.
    async fn index_games(&self, limit: u32) -> Result<u32, Unavailable> {
        let (games, entries) = self
            .database()
            .read(move |connection| index::entries_of_new_games(connection, limit))
            .await?;
        let count = games.len() as u32;
        if count > 0 {
            let mut blocks = Blocks::default();
            let mut packed: Vec<_> = entries
                .iter()
                .filter_map(|&entry| blocks.push(entry))
                .collect();
            packed.extend(blocks.finish());
            let segment = AddSegment {
                games,
                blocks: packed,
                entries: blocks.entries,
            };
            self.database().write(segment).await?;
        }
        Ok(count)
    }

    /// Merges eight segments into one, if there are eight of similar size; `node` is the name of
    /// this node. The merge pauses between writes, and its output is not used until it is complete.
    /// Returns whether there was work to do.
    async fn merge_segments(&self, node: &str, at: Timestamp) -> Result<bool, Unavailable> {
        let stale = Timestamp(at.0.saturating_sub(ABANDONED_AFTER));
        if self.database().write(SweepBlocks { stale }).await? {
            return Ok(true);
        }
        let begin = BeginSegment {
            node: node.to_owned(),
            at,
        };
        let Some((segment, sources)) = self.database().write(begin).await? else {
            return Ok(false);
        };
        debug_assert_eq!(sources.len(), FAN_IN);
        let started = Instant::now();
        let mut merge = Merge::new(&sources, self.database()).await?;
        loop {
            let blocks = merge.next(BLOCKS_PER_TRANSACTION, self.database()).await?;
            if blocks.is_empty() {
                break;
            }
            let add = AddBlocks {
                segment,
                blocks,
                at: at + started.elapsed().as_millis() as u64,
            };
            if !self.database().write(add).await? {
                // The segment was abandoned in the meantime.
                return Ok(true);
            }
            sleep(PAUSE).await;
        }
        let finish = FinishSegment {
            segment,
            sources,
            entries: merge.blocks.entries,
        };
        self.database().write(finish).await?;
        Ok(true)
    }

    /// Searches games, newest first.
    async fn search(&self, query: SearchQuery) -> Result<Found, Unavailable> {
        let found: Result<_, LoadError> = self
            .database()
            .search(move |connection| lookup::search(connection, &query))
            .await;
        Ok(found?)
    }
}

impl Positions for Database {}
