//! The counters at the end of a FEN.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::error::FenError;
use super::note::FenNote;
use super::words::{beginning, without_punctuation};
use crate::Setup;

/// The names of the counters, each with its value in a new game.
const COUNTERS: [(&str, u32); 2] = [("halfmove clock", 0), ("move number", 1)];

/// Maximum number of fields that are examined; further ones are ignored.
const MOST_FIELDS: usize = 16;

/// Reads the last fields of a FEN. Unreadable counters have the values of a new game. If there are
/// more than two fields, unreadable ones are ignored, such as the third field in `- 161+0 0 1`.
pub(super) fn read<'a>(
    mut fields: impl Iterator<Item = &'a str>,
    setup: &mut Setup,
    notes: &mut Vec<FenNote>,
) {
    let mut found: Vec<&str> = fields.by_ref().take(MOST_FIELDS).collect();
    let mut ignored = Vec::new();
    let mut at = 0;
    while found.len() > COUNTERS.len() && at < found.len() {
        if number(found[at]).is_none() {
            ignored.push(found.remove(at));
        } else {
            at += 1;
        }
    }
    ignored.extend(found.drain(found.len().min(COUNTERS.len())..));
    ignored.extend(fields.next());
    let mut values = COUNTERS.map(|(_, value)| value);
    for ((value, (name, _)), field) in values.iter_mut().zip(COUNTERS).zip(found) {
        *value = number(field).unwrap_or(*value);
        if read_counter(name, field).is_err() {
            notes.push(FenNote::corrected(name, field, value.to_string()));
        }
    }
    // Some programs count the first move as 0.
    [setup.halfmove_clock, setup.fullmove_number] = [values[0], values[1].max(1)];
    if !ignored.is_empty() {
        notes.push(FenNote::Ignored(beginning(&ignored.join(" "))));
    }
}

/// Returns the number in a field, possibly with punctuation.
fn number(field: &str) -> Option<u32> {
    read_counter("", without_punctuation(field)).ok()
}

/// Parses a counter.
pub(super) fn read_counter(name: &'static str, field: &str) -> Result<u32, FenError> {
    if field.len() <= 4
        && field.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(number) = field.parse()
    {
        return Ok(number);
    }
    Err(FenError::Counter {
        field: name,
        found: field.to_owned(),
    })
}
