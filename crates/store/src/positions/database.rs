//! The index in the database.

use std::time::{Duration, Instant};

use arbiter::{Game, Timestamp};
use async_trait::async_trait;
use tokio::time::sleep;

use super::{Blocks, Entry, FAN_IN, Found, Key, Material, Positions, SearchQuery, lookup};
use crate::database::Database;
use crate::positions::merge::Merge;
use crate::sql::Connection;
use crate::write::{AddBlocks, AddSegment, BeginSegment, FinishSegment, SweepBlocks};
use crate::writer::Urgency::Other;
use crate::{Damaged, GameId, LoadError, Unavailable, read, record};

/// How many blocks are written in one transaction, and the rest after that: moves go first.
const BLOCKS: usize = 32;
const REST: Duration = Duration::from_millis(10);
/// A node that was not heard of for so long, in milliseconds, does not merge any more.
const STALE: u64 = 60_000;

#[async_trait]
impl Positions for Database {
    async fn index_games(&self, limit: u32) -> Result<u32, Unavailable> {
        let read = move |connection: &mut dyn Connection| entries_of_new_games(connection, limit);
        let (games, entries) = self.readers.read(read).await?;
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
            self.queues.submit(Other, segment).await?;
        }
        Ok(count)
    }

    async fn merge_segments(&self, node: &str, at: Timestamp) -> Result<bool, Unavailable> {
        let stale = Timestamp(at.0.saturating_sub(STALE));
        if self.queues.submit(Other, SweepBlocks { stale }).await? {
            return Ok(true);
        }
        let begin = BeginSegment {
            node: node.to_owned(),
            at,
        };
        let Some((segment, sources)) = self.queues.submit(Other, begin).await? else {
            return Ok(false);
        };
        debug_assert_eq!(sources.len(), FAN_IN);
        let started = Instant::now();
        let mut merge = Merge::new(&sources, &self.readers).await?;
        loop {
            let blocks = merge.next(BLOCKS, &self.readers).await?;
            if blocks.is_empty() {
                break;
            }
            let add = AddBlocks {
                segment,
                blocks,
                at: at + started.elapsed().as_millis() as u64,
            };
            if !self.queues.submit(Other, add).await? {
                // It was given up meanwhile.
                return Ok(true);
            }
            sleep(REST).await;
        }
        let finish = FinishSegment {
            segment,
            sources,
            entries: merge.blocks.entries,
        };
        self.queues.submit(Other, finish).await?;
        Ok(true)
    }

    async fn search(&self, query: SearchQuery) -> Result<Found, Unavailable> {
        let search = move |connection: &mut dyn Connection| lookup::search(connection, &query);
        let found: Result<_, LoadError> = self.searchers.read(search).await;
        Ok(found?)
    }
}

/// Games that are over and not in the index, with the sorted pairs of all of them.
fn entries_of_new_games(
    connection: &mut dyn Connection,
    limit: u32,
) -> Result<(Vec<i64>, Vec<Entry>), LoadError> {
    let rows = connection.query(
        "SELECT number, id, terms_format, terms FROM games
         WHERE indexed = 0 AND finished_at IS NOT NULL ORDER BY number LIMIT $1",
        &[limit.into()],
    )?;
    let (mut games, mut entries) = (Vec::new(), Vec::new());
    for mut row in rows {
        let number: i64 = row.integer("number")?;
        games.push(number);
        let mut read = || -> Result<Game, LoadError> {
            let id: GameId = row.parsed("id")?;
            let terms = record::terms(&mut row)?;
            let rows = read::rows_since(connection, id, 0)?;
            let moments = rows
                .iter()
                .map(|row| (row.entry.at, row.entry.events.as_slice()));
            Ok(Game::replay(terms, moments).map_err(|why| Damaged(why.to_string()))?)
        };
        match read() {
            Ok(game) => {
                for position in game.line().positions() {
                    entries.push((Key::of(&position).number(), number));
                    entries.push((Material::of(&position).key().number(), number));
                }
            }
            Err(LoadError::Damaged(why)) => {
                tracing::warn!(%why, "a damaged game is not found by its positions");
            }
            Err(unavailable) => return Err(unavailable),
        }
    }
    entries.sort_unstable();
    entries.dedup();
    Ok((games, entries))
}
