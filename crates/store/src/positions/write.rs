//! Writing segments of the position index: creation, merging and removal.

use arbiter::Timestamp;

use super::block::Block;
use super::types::FAN_IN;
use crate::error::Unavailable;
use crate::operation::Operation;
use crate::sql::{Connection, Failure};

/// The number of blocks of removed segments that are deleted in one transaction, so that moves do
/// not wait.
const SWEEP_BATCH: i64 = 64;

/// Serializes changes of the index by different processes.
fn lock(connection: &mut dyn Connection) -> Result<(), Failure> {
    connection.execute(
        "INSERT INTO position_index (only_row, changes) VALUES (1, 1)
         ON CONFLICT (only_row) DO UPDATE SET changes = position_index.changes + 1",
        &[],
    )?;
    Ok(())
}

fn new_segment(
    connection: &mut dyn Connection,
    games: i64,
    node: Option<&str>,
    at: Timestamp,
) -> Result<i64, Failure> {
    let row = connection.query_one(
        "INSERT INTO position_segments (games, entries, state, node, touched_at)
         VALUES ($1, 0, $2, $3, $4) RETURNING id",
        &[
            games.into(),
            node.map_or("complete", |_| "making").into(),
            node.map(str::to_owned).into(),
            at.into(),
        ],
    )?;
    let id = row.and_then(|mut row| row.integer("id").ok());
    id.ok_or_else(|| Failure::try_again("a new segment has no number"))
}

fn add(connection: &mut dyn Connection, segment: i64, blocks: &[Block]) -> Result<(), Failure> {
    let rows: Vec<_> = blocks
        .iter()
        .map(|block| {
            let (key, game) = block.first;
            vec![
                segment.into(),
                (key as i64).into(),
                game.into(),
                block.packed.clone().into(),
            ]
        })
        .collect();
    connection.execute_each(
        "INSERT INTO position_blocks (segment, first_key, first_game, packed)
         VALUES ($1, $2, $3, $4)",
        &rows,
    )?;
    Ok(())
}

/// Adds a segment of games that are not in the index yet.
pub(crate) struct AddSegment {
    pub(crate) games: Vec<i64>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) entries: u64,
}

impl Operation for AddSegment {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        lock(connection)?;
        // Another process may have indexed the same games.
        let list: Vec<_> = self.games.iter().map(ToString::to_string).collect();
        let row = connection.query_one(
            &format!(
                "SELECT count(*) FROM games WHERE indexed = 0 AND number IN ({})",
                list.join(", ")
            ),
            &[],
        )?;
        let left: usize = row
            .and_then(|mut row| row.integer("count").ok())
            .unwrap_or(0);
        if left < self.games.len() {
            return Ok(Ok(()));
        }
        let games = i64::try_from(self.games.len()).unwrap_or(i64::MAX);
        let segment = new_segment(connection, games, None, Timestamp(0))?;
        add(connection, segment, &self.blocks)?;
        connection.execute(
            "UPDATE position_segments SET entries = $2 WHERE id = $1",
            &[segment.into(), (self.entries as i64).into()],
        )?;
        connection.execute(
            &format!(
                "UPDATE games SET indexed = 1 WHERE number IN ({})",
                list.join(", ")
            ),
            &[],
        )?;
        Ok(Ok(()))
    }
}

/// Starts a merge of segments of similar size on a node.
pub(crate) struct BeginSegment {
    pub(crate) node: String,
    pub(crate) at: Timestamp,
}

impl Operation for BeginSegment {
    type Done = Option<(i64, Vec<i64>)>;
    type Refusal = Unavailable;

    fn apply(
        &self,
        connection: &mut dyn Connection,
    ) -> Result<Result<Self::Done, Unavailable>, Failure> {
        lock(connection)?;
        let rows = connection.query(
            "SELECT id, games, CASE WHEN state = 'making' THEN 1 ELSE 0 END
             FROM position_segments WHERE state <> 'gone' ORDER BY games, id",
            &[],
        )?;
        let mut segments = Vec::new();
        for mut row in rows {
            let (Ok(id), Ok(games), Ok(busy)) = (
                row.integer::<i64>("id"),
                row.integer::<u32>("games"),
                row.integer::<u8>("busy"),
            ) else {
                continue;
            };
            if busy == 1 {
                // Only one merge runs at a time.
                return Ok(Ok(None));
            }
            segments.push((id, games));
        }
        let size = |games: u32| games.max(1).ilog2() / FAN_IN.ilog2();
        let group = segments
            .chunk_by(|one, other| size(one.1) == size(other.1))
            .find(|group| group.len() >= FAN_IN);
        let Some(group) = group.map(|group| &group[..FAN_IN]) else {
            return Ok(Ok(None));
        };
        let games = group.iter().map(|&(_, games)| i64::from(games)).sum();
        let segment = new_segment(connection, games, Some(&self.node), self.at)?;
        let sources = group.iter().map(|&(id, _)| id).collect();
        Ok(Ok(Some((segment, sources))))
    }
}

/// Adds blocks to a segment under construction. Returns false if the segment was abandoned.
pub(crate) struct AddBlocks {
    pub(crate) segment: i64,
    pub(crate) blocks: Vec<Block>,
    pub(crate) at: Timestamp,
}

impl Operation for AddBlocks {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        let there = connection.execute(
            "UPDATE position_segments SET touched_at = $2 WHERE id = $1 AND state = 'making'",
            &[self.segment.into(), self.at.into()],
        )?;
        if there > 0 {
            add(connection, self.segment, &self.blocks)?;
        }
        Ok(Ok(there > 0))
    }
}

/// Replaces the merged segments with the new one.
pub(crate) struct FinishSegment {
    pub(crate) segment: i64,
    pub(crate) sources: Vec<i64>,
    pub(crate) entries: u64,
}

impl Operation for FinishSegment {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        lock(connection)?;
        let there = connection.execute(
            "UPDATE position_segments SET state = 'complete', node = NULL, entries = $2
             WHERE id = $1 AND state = 'making'",
            &[self.segment.into(), (self.entries as i64).into()],
        )?;
        if there > 0 {
            let sources: Vec<_> = self.sources.iter().map(|&id| vec![id.into()]).collect();
            let gone = "UPDATE position_segments SET state = 'gone' WHERE id = $1";
            connection.execute_each(gone, &sources)?;
        }
        Ok(Ok(()))
    }
}

/// Deletes a batch of blocks of removed segments. Returns whether there were any.
pub(crate) struct SweepBlocks {
    pub(crate) stale: Timestamp,
}

impl Operation for SweepBlocks {
    type Done = bool;
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<bool, Unavailable>, Failure> {
        connection.execute(
            "UPDATE position_segments SET state = 'gone'
             WHERE state = 'making' AND touched_at < $1",
            &[self.stale.into()],
        )?;
        let removed = connection.execute(
            "DELETE FROM position_blocks WHERE number IN (
                 SELECT number FROM position_blocks
                 WHERE segment IN (SELECT id FROM position_segments WHERE state = 'gone')
                 LIMIT $1)",
            &[SWEEP_BATCH.into()],
        )?;
        if removed == 0 {
            // Another process may have abandoned segments since then, whose blocks still exist.
            connection.execute(
                "DELETE FROM position_segments WHERE state = 'gone' AND NOT EXISTS
                     (SELECT 1 FROM position_blocks WHERE segment = position_segments.id)",
                &[],
            )?;
        }
        Ok(Ok(removed > 0))
    }
}
