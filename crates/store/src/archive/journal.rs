//! A compact form of the journal of a finished game: the same rows, compressed.
//!
//! Nothing is omitted or interpreted. A row is readable in the archive if and only if it was
//! readable in the table.

use std::io::{self, Read, Write};

use arbiter::Timestamp;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::error::{Damaged, Unavailable};
use crate::id::GameId;
use crate::sql::{Connection, Row, Value};

/// The format that this version writes. It reads this format and all older ones.
pub(crate) const FORMAT: u16 = 1;
/// The maximum size of an uncompressed journal. An archive that claims more is damaged.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The maximum number of rows in one transaction, so that moves do not wait too long. Only the last
/// game may exceed it.
const ROWS: usize = 1_500;

/// A journal of a finished game, packed for the archive; `None` if it cannot be archived.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(crate) game: GameId,
    pub(crate) journal: Option<Vec<u8>>,
}

/// Packs the journals of games that ended before this time and are not archived. Such journals no
/// longer change, so a reader connection compresses them and moves do not wait.
pub(crate) fn pack_finished(
    connection: &mut dyn Connection,
    finished_before: Timestamp,
    limit: u32,
) -> Result<Vec<Packed>, Unavailable> {
    let games = connection.query(
        "SELECT id FROM games
         WHERE finished_at IS NOT NULL AND archived = 0 AND finished_at < $1
         ORDER BY finished_at LIMIT $2",
        &[finished_before.into(), limit.into()],
    )?;
    let games = games.into_iter();
    let games = games.filter_map(|mut row| row.parsed::<GameId>("id").ok());
    let (mut packed, mut count) = (Vec::new(), 0);
    for game in games {
        let rows = connection.query(
            "SELECT version, command_id, actor, request, at, events FROM journal
             WHERE game = $1 ORDER BY version",
            &[game.as_str().into()],
        )?;
        count += rows.len();
        let journal = pack(rows).ok();
        packed.push(Packed { game, journal });
        if count >= ROWS {
            break;
        }
    }
    Ok(packed)
}

/// A row of a journal, as stored in the table: version, command id, actor, request, time, events.
type Fields = (i64, String, String, String, i64, String);

/// Compresses rows of the table.
fn pack(rows: Vec<Row>) -> Result<Vec<u8>, Damaged> {
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

/// Restores the rows of the table.
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
