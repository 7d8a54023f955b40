//! Writing evaluations.

use super::types::Evaluation;
use crate::error::Unavailable;
use crate::operation::Operation;
use crate::sql::{Connection, Failure, json};

/// The maximum number of evaluations, at about a kilobyte each.
const MOST: u32 = 100_000;

impl Operation for Evaluation {
    type Done = ();
    type Refusal = Unavailable;

    fn apply(&self, connection: &mut dyn Connection) -> Result<Result<(), Unavailable>, Failure> {
        connection.execute(
            "INSERT INTO evaluations (position, depth, nodes, width, lines, evaluated_at)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (position) DO UPDATE SET depth = excluded.depth, nodes = excluded.nodes,
                 width = excluded.width, lines = excluded.lines,
                 evaluated_at = excluded.evaluated_at
             WHERE excluded.depth > evaluations.depth
                 OR (excluded.depth = evaluations.depth AND excluded.width >= evaluations.width)",
            &[
                self.position.as_str().into(),
                self.depth.into(),
                i64::try_from(self.nodes).unwrap_or(i64::MAX).into(),
                u32::try_from(self.lines.len()).unwrap_or(u32::MAX).into(),
                json(&self.lines).into(),
                self.at.into(),
            ],
        )?;
        // The index gives the newest evaluation that is too old, if there is one.
        connection.execute(
            "DELETE FROM evaluations WHERE evaluated_at <= (
                 SELECT evaluated_at FROM evaluations
                 ORDER BY evaluated_at DESC LIMIT 1 OFFSET $1)",
            &[MOST.into()],
        )?;
        Ok(Ok(()))
    }
}
