//! Tags, one per line.

use rules::{CastlingMode, Position};

use crate::tags::{ROSTER, is_implied, is_same};
use crate::token::{LONGEST_NAME, is_name};
use crate::{GameResult, Tags};

/// Appends the tags to a text: the seven-tag roster, then the others sorted by name.
pub(crate) fn write_tags(text: &mut Vec<u8>, tags: &Tags, start: &Position, result: GameResult) {
    for (name, unknown) in ROSTER {
        let value = match name {
            "Result" => result.tag(),
            _ => tags.get(name).unwrap_or(unknown),
        };
        write_tag(text, name, value);
    }
    let mode = start.castling_mode();
    let mut others: Vec<(&str, &str)> = tags
        .iter()
        .filter(|(name, _)| !ROSTER.iter().any(|(known, _)| is_same(known, name)))
        .filter(|(name, _)| !is_implied(name, mode))
        .collect();
    if mode == CastlingMode::Chess960 {
        others.push(("Variant", "Chess960"));
    }
    let fen = (*start != Position::start()).then(|| start.fen());
    if let Some(fen) = &fen {
        others.push(("SetUp", "1"));
        others.push(("FEN", fen));
    }
    others.sort_unstable();
    for (name, value) in others {
        write_tag(text, name, value);
    }
}

/// Writes a tag. Characters that are not allowed in a name become `_`, and a long name is
/// truncated.
fn write_tag(text: &mut Vec<u8>, name: &str, value: &str) {
    text.push(b'[');
    if name.bytes().all(is_name) && name.len() <= LONGEST_NAME {
        text.extend_from_slice(name.as_bytes());
    } else {
        let legal = |c: char| u8::try_from(c).ok().filter(|&byte| is_name(byte));
        let name = name.chars().map(|c| legal(c).unwrap_or(b'_'));
        text.extend(name.take(LONGEST_NAME));
    }
    text.extend_from_slice(b" \"");
    let is_special = |byte: u8| matches!(byte, b'\\' | b'"' | 0..0x20 | 0x7f);
    if value.bytes().any(is_special) {
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace("\r\n", " ")
            .replace(|c: char| c.is_ascii_control(), " ");
        text.extend_from_slice(value.as_bytes());
    } else {
        text.extend_from_slice(value.as_bytes());
    }
    text.extend_from_slice(b"\"]\n");
}
