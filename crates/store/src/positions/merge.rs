//! Merges several segments into one.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::block::{Block, Blocks, Entry};
use super::lookup::block_in;
use crate::database::Database;
use crate::error::{Damaged, LoadError};
use crate::sql::Connection;

/// The number of blocks read from a segment in one query.
const READ: i64 = 16;

/// A segment that is read sequentially from its first pair.
struct Source {
    segment: i64,
    /// The first pair of the last block that was read.
    last: Option<Entry>,
    entries: VecDeque<Entry>,
}

impl Source {
    async fn next(&mut self, database: &Database) -> Result<Option<Entry>, LoadError> {
        if self.entries.is_empty() {
            let (segment, last) = (self.segment, self.last.unwrap_or((0, i64::MIN)));
            let is_first = self.last.is_none();
            let read = move |connection: &mut dyn Connection| {
                blocks_after(connection, segment, last, is_first)
            };
            let blocks = database.read(read).await?;
            for block in blocks {
                self.last = Some(block.first);
                self.entries.extend(block.entries()?);
            }
        }
        Ok(self.entries.pop_front())
    }
}

fn blocks_after(
    connection: &mut dyn Connection,
    segment: i64,
    last: Entry,
    is_first: bool,
) -> Result<Vec<Block>, LoadError> {
    let comparison = if is_first { ">=" } else { ">" };
    let rows = connection.query(
        &format!(
            "SELECT first_key, first_game, packed FROM position_blocks
             WHERE segment = $1 AND (first_key, first_game) {comparison} ($2, $3)
             ORDER BY first_key, first_game LIMIT $4"
        ),
        &[
            segment.into(),
            (last.0 as i64).into(),
            last.1.into(),
            READ.into(),
        ],
    )?;
    let blocks: Result<_, Damaged> = rows.into_iter().map(block_in).collect();
    Ok(blocks?)
}

/// Segments that are read together, with their pairs in sorted order.
pub(super) struct Merge {
    sources: Vec<Source>,
    heads: BinaryHeap<Reverse<(Entry, usize)>>,
    last: Option<Entry>,
    pub(super) blocks: Blocks,
}

impl Merge {
    pub(super) async fn new(segments: &[i64], database: &Database) -> Result<Self, LoadError> {
        let source = |&segment: &i64| Source {
            segment,
            last: None,
            entries: VecDeque::new(),
        };
        let mut merge = Self {
            sources: segments.iter().map(source).collect(),
            heads: BinaryHeap::new(),
            last: None,
            blocks: Blocks::default(),
        };
        for index in 0..segments.len() {
            merge.refill(index, database).await?;
        }
        Ok(merge)
    }

    async fn refill(&mut self, index: usize, database: &Database) -> Result<(), LoadError> {
        if let Some(entry) = self.sources[index].next(database).await? {
            self.heads.push(Reverse((entry, index)));
        }
        Ok(())
    }

    /// The next blocks, at most `count`; fewer only at the end.
    pub(super) async fn next(
        &mut self,
        count: usize,
        database: &Database,
    ) -> Result<Vec<Block>, LoadError> {
        let mut blocks = Vec::new();
        while blocks.len() < count {
            let Some(Reverse((entry, index))) = self.heads.pop() else {
                blocks.extend(self.blocks.finish());
                break;
            };
            self.refill(index, database).await?;
            // Skips the duplicates of games that two nodes indexed at the same time.
            if self.last != Some(entry) {
                self.last = Some(entry);
                blocks.extend(self.blocks.push(entry));
            }
        }
        Ok(blocks)
    }
}
