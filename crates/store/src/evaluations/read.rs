//! Reading evaluations.

use super::types::Evaluation;
use crate::error::{Damaged, Unavailable};
use crate::sql::{Connection, Row, one};

pub(super) fn evaluation(
    connection: &mut dyn Connection,
    position: &str,
) -> Result<Option<Evaluation>, Unavailable> {
    let row = connection.query_one(
        "SELECT position, depth, nodes, lines, evaluated_at FROM evaluations WHERE position = $1",
        &[position.into()],
    )?;
    one(row, evaluation_in)
}

fn evaluation_in(mut row: Row) -> Result<Evaluation, Damaged> {
    Ok(Evaluation {
        position: row.text("position")?,
        depth: row.integer("depth")?,
        nodes: row.integer("nodes")?,
        lines: row.json("lines")?,
        at: row.timestamp("evaluated_at")?,
    })
}
