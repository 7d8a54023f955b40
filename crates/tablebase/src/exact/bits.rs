//! The values of endings without distances: two bits for each position.
//!
//! A file contains for each ending a line of text, `KQvK LENGTH CHECKSUM`, and then the coded values in
//! that many bytes. The checksum is that of the decoded values.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{LazyLock, OnceLock};

use rules::Position;

use super::coder::{Decoder, Encoder};
use super::file::checksum;
use super::graph::Graph;
use super::index::{Index, MOST_PIECES};
use super::model::{ANY, DRAW, LOSS, WIN, code_wdl};
use super::{ExactTables, Table, may_castle};
use crate::{Material, Wdl};

/// The values of endings in the program, made by `staunton tablebase make --values FILE`.
static BUILT_IN: LazyLock<Values> = LazyLock::new(|| {
    let bytes = include_bytes!("built-in.values");
    Values::from_bytes(bytes).unwrap_or_default()
});

/// The values of all positions of some endings: win, draw or loss. An ending is decoded when its first
/// position is probed, which takes up to a second; then it needs up to four megabytes of memory.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_rules::{CastlingMode, Position};
/// use staunton_tablebase::{Values, Wdl};
///
/// let position = Position::from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1", CastlingMode::Standard)?;
/// assert_eq!(Values::built_in().probe(&position), Some(Wdl::Win));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Values {
    endings: BTreeMap<Material, Ending>,
}

/// The values of one ending.
struct Ending {
    index: Index,
    coded: Box<[u8]>,
    checksum: u64,
    /// Two bits for each position; `None` if they are damaged.
    values: OnceLock<Option<Box<[u8]>>>,
}

/// Bytes that contain no values of endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValues;

impl fmt::Display for NoValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes contain no values of endings")
    }
}

impl std::error::Error for NoValues {}

impl Values {
    /// The values in the program.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are no such file, or incomplete.
    pub fn from_bytes(mut bytes: &[u8]) -> Result<Self, NoValues> {
        let mut endings = BTreeMap::new();
        while !bytes.is_empty() {
            let end = bytes
                .iter()
                .position(|&byte| byte == b'\n')
                .ok_or(NoValues)?;
            let line = str::from_utf8(&bytes[..end]).map_err(|_| NoValues)?;
            let mut words = line.split(' ');
            let mut word = || words.next().ok_or(NoValues);
            let material: Material = word()?.parse().map_err(|_| NoValues)?;
            let len: usize = word()?.parse().map_err(|_| NoValues)?;
            let checksum = u64::from_str_radix(word()?, 16).map_err(|_| NoValues)?;
            if !(3..=MOST_PIECES as u32).contains(&material.pieces()) {
                return Err(NoValues);
            }
            let (coded, rest) = bytes[end + 1..].split_at_checked(len).ok_or(NoValues)?;
            let ending = Ending {
                index: Index::new(material),
                coded: coded.into(),
                checksum,
                values: OnceLock::new(),
            };
            endings.insert(material, ending);
            bytes = rest;
        }
        Ok(Self { endings })
    }

    /// The endings.
    pub fn contained(&self) -> impl Iterator<Item = Material> {
        self.endings.keys().copied()
    }

    /// Returns the value of a position for the side to move, or `None` if it has castling rights or its
    /// ending is missing or damaged.
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        if may_castle(position) {
            return None;
        }
        if position.en_passant().is_none() {
            return self.stored(position);
        }
        let values = position.legal_moves().into_iter().map(|mv| {
            let after = position.after_unchecked(mv);
            self.stored(&after).map(|value| -value)
        });
        values.reduce(|best, value| Some(best?.max(value?)))?
    }

    fn stored(&self, position: &Position) -> Option<Wdl> {
        let board = position.board();
        let material = Material::of(board);
        if material == Material::KINGS {
            return Some(Wdl::Draw);
        }
        let ending = self.endings.get(&material.normalized())?;
        let node = ending
            .index
            .node(position, material != material.normalized());
        let values = ending.values.get_or_init(|| ending.decode()).as_ref()?;
        Some(match values[node / 4] >> (node % 4 * 2) & 3 {
            WIN => Wdl::Win,
            LOSS => Wdl::Loss,
            _ => Wdl::Draw,
        })
    }
}

impl Ending {
    fn decode(&self) -> Option<Box<[u8]>> {
        let mut values = vec![DRAW; 2 * self.index.len()];
        code_wdl(&mut values, &mut Decoder::new(&self.coded));
        (checksum(&[&values]) == self.checksum).then(|| packed(&values))
    }
}

fn packed(values: &[u8]) -> Box<[u8]> {
    let bytes = values.chunks(4).map(|four| {
        let shifted = four.iter().zip([0, 2, 4, 6]);
        shifted.fold(0, |byte, (value, shift)| byte | value << shift)
    });
    bytes.collect()
}

impl ExactTables {
    /// Returns the values of all endings in these tables as a file.
    pub fn values(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (material, table) in &self.tables {
            let (coded, checksum) = table.values();
            let line = format!("{material} {} {checksum:016x}\n", coded.len());
            bytes.extend(line.into_bytes());
            bytes.extend(coded);
        }
        bytes
    }
}

impl Table {
    /// Returns the coded values and their checksum.
    fn values(&self) -> (Vec<u8>, u64) {
        let graph = Graph::new(self.index.clone());
        let values = self
            .mate
            .iter()
            .enumerate()
            .map(|(node, &mate)| match mate {
                0 => {
                    let (number, turn) = graph.number(node);
                    let legal = graph.index.position(number, turn).is_some();
                    if legal { DRAW } else { ANY }
                }
                mate if mate % 2 == 0 => WIN,
                _ => LOSS,
            });
        let mut values: Vec<u8> = values.collect();
        let mut encoder = Encoder::new();
        code_wdl(&mut values, &mut encoder);
        (encoder.finish(), checksum(&[&values]))
    }
}
