//! The journal of a finished game in a compact form: the same rows, compressed.
//!
//! Nothing is left out and nothing is interpreted: what could be read of the rows can be read
//! of the archive, and what could not, not.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::Damaged;
use crate::sql::{Row, Value};

/// The format that this program writes; it reads this one and all older ones.
pub(crate) const FORMAT: u16 = 1;
/// No journal is longer than this, uncompressed: an archive that claims more is damaged.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// A row of a journal as it stands in the table: version, command id, actor, request, time,
/// events.
type Fields = (i64, String, String, String, i64, String);

/// Compresses these rows of the table.
pub(crate) fn pack(rows: Vec<Row>) -> Result<Vec<u8>, Damaged> {
    let rows = rows
        .into_iter()
        .map(fields)
        .collect::<Result<Vec<_>, _>>()?;
    let json = serde_json::to_vec(&rows).map_err(|why| Damaged::column("journal", why))?;
    if json.len() as u64 > MAX_BYTES {
        return Err(Damaged::column("journal", "it is too long for an archive"));
    }
    let write = || -> io::Result<Vec<u8>> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&json)?;
        encoder.finish()
    };
    write().map_err(|why| Damaged::column("journal", why))
}

/// The rows as they stood in the table.
pub(crate) fn unpack(format: u16, bytes: &[u8]) -> Result<Vec<Row>, Damaged> {
    if format != FORMAT {
        let why = format_args!("its format {format} is not known to this version");
        return Err(Damaged::column("archive", why));
    }
    let mut json = Vec::new();
    DeflateDecoder::new(bytes)
        .take(MAX_BYTES)
        .read_to_end(&mut json)
        .map_err(|why| Damaged::column("archive", why))?;
    let rows: Vec<Fields> =
        serde_json::from_slice(&json).map_err(|why| Damaged::column("archive", why))?;
    Ok(rows.into_iter().map(row).collect())
}

fn fields(mut row: Row) -> Result<Fields, Damaged> {
    Ok((
        row.integer("version")?,
        row.text("command_id")?,
        row.text("actor")?,
        row.text("request")?,
        row.integer("at")?,
        row.text("events")?,
    ))
}

fn row((version, command_id, actor, request, at, events): Fields) -> Row {
    let values: Vec<Value> = vec![
        version.into(),
        command_id.into(),
        actor.into(),
        request.into(),
        at.into(),
        events.into(),
    ];
    Row(values.into_iter())
}
