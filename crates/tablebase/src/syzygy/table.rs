//! One file of a table.
//!
//! After a magic number, a file contains the order of the pieces, the codes of the values, the sparse
//! indices, the lengths of the blocks and the blocks, each for all parts of the table. A table with
//! pawns has a part for each file of the leading pawn. Both sides to move have their own parts in a WDL
//! table, unless both have the same pieces. A DTZ table contains one side to move only.

use std::path::Path;

use rules::{Board, Color, Role};

use super::layout::{Layout, MOST_PIECES, NO_ORDER};
use super::pairs::Pairs;
use super::source::{Cursor, Source};
use crate::error::Fault;
use crate::{Material, Wdl};

/// The kind of values in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Win, draw or loss.
    Wdl,
    /// The distance to a capture or pawn move.
    Dtz,
}

impl Kind {
    /// The extension of the file.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> u32 {
        match self {
            Self::Wdl => 0x5d23_e871,
            Self::Dtz => 0xa50c_66d7,
        }
    }
}

/// Flags of the file: both sides to move, and pawns.
const BOTH_SIDES: u8 = 1;
const PAWNS: u8 = 2;

/// Flags of a part of a DTZ table: the side to move, and the encoding of the distances.
const SIDE: u8 = 1;
const MAPPED: u8 = 2;
const WINS_IN_PLIES: u8 = 4;
const LOSSES_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// The checksum at the end of a file.
const CHECKSUM: u64 = 16;
/// All parts of a file with data are aligned to this many bytes.
const ALIGNMENT: u64 = 64;

/// A table in a file.
pub(super) struct Table {
    source: Source,
    /// The material with White named first.
    material: Material,
    /// By the file of the leading pawn, then by the side to move.
    parts: Vec<Vec<Part>>,
}

/// The positions of one side to move, and of one file of the leading pawn.
struct Part {
    layout: Layout,
    pairs: Pairs,
    /// The distances of a DTZ table by stored value: for wins, losses, cursed wins, blessed losses.
    distances: Option<[Vec<u16>; 4]>,
}

/// A position as the table sees it.
#[derive(Clone, Copy)]
struct View {
    /// Whether the colors are exchanged.
    swapped: bool,
    /// The side to move.
    side: usize,
}

impl Table {
    /// Opens a file that should contain this material.
    pub(super) fn open(path: &Path, kind: Kind, material: Material) -> Result<Self, Fault> {
        Self::read(Source::open(path)?, kind, material)
    }

    fn read(source: Source, kind: Kind, material: Material) -> Result<Self, Fault> {
        let parts = read_parts(&source, kind, material)?;
        Ok(Self {
            source,
            material,
            parts,
        })
    }

    fn view(&self, board: &Board, turn: Color) -> View {
        let swapped = if self.material.is_symmetric() {
            turn == Color::Black
        } else {
            Material::of(board) != self.material
        };
        View {
            swapped,
            side: usize::from((turn == Color::Black) != swapped),
        }
    }

    /// Returns the stored value of a position. It may be too low if a capture is at least as good.
    pub(super) fn wdl(&self, board: &Board, turn: Color) -> Result<Wdl, Fault> {
        let view = self.view(board, turn);
        let part = &self.parts[self.file(board, view)][view.side];
        let value = part.value(&self.source, board, view)?;
        let wdl = Wdl::ALL.get(usize::from(value)).copied();
        wdl.ok_or(Fault::Damaged("it contains an unknown value"))
    }

    /// Returns the stored distance in plies, counted from the move after this one, of a position with
    /// this value; `None` if the table contains only the other side to move.
    pub(super) fn dtz(&self, board: &Board, turn: Color, wdl: Wdl) -> Result<Option<u32>, Fault> {
        let view = self.view(board, turn);
        let part = &self.parts[self.file(board, view)][0];
        let stored = usize::from(part.pairs.flags & SIDE);
        if stored != view.side && !self.material.is_symmetric() {
            return Ok(None);
        }
        let value = part.value(&self.source, board, view)?;
        part.distance(value, wdl).map(Some)
    }

    fn file(&self, board: &Board, view: View) -> usize {
        self.parts[0][0].layout.file(board, view.swapped)
    }
}

impl Part {
    fn value(&self, source: &Source, board: &Board, view: View) -> Result<u16, Fault> {
        let index = self.layout.index(board, view.swapped);
        let index = index.ok_or(Fault::Damaged("a position has no place in it"))?;
        self.pairs.value(source, index)
    }

    /// Returns the distance in plies that a value of a DTZ table stands for.
    fn distance(&self, value: u16, wdl: Wdl) -> Result<u32, Fault> {
        let (map, in_plies) = match wdl {
            Wdl::Win | Wdl::Draw => (0, self.pairs.flags & WINS_IN_PLIES != 0),
            Wdl::Loss => (1, self.pairs.flags & LOSSES_IN_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
        };
        let distance = match &self.distances {
            None => value,
            Some(maps) => maps[map]
                .get(usize::from(value))
                .copied()
                .ok_or(Fault::Damaged("it contains an unknown distance"))?,
        };
        Ok(u32::from(distance) * if in_plies { 1 } else { 2 })
    }
}

fn read_parts(source: &Source, kind: Kind, material: Material) -> Result<Vec<Vec<Part>>, Fault> {
    let mut cursor = Cursor::new(source);
    if cursor.u32()? != kind.magic() {
        return Err(Fault::Damaged("it is no table of this kind"));
    }
    let flags = cursor.u8()?;
    let two_sided = !material.is_symmetric();
    if (flags & PAWNS != 0) != material.has_pawns() || (flags & BOTH_SIDES != 0) != two_sided {
        return Err(Fault::Damaged(
            "it contains other pieces than its name says",
        ));
    }
    let layouts = read_layouts(&mut cursor, kind, material)?;
    let mut parts = Vec::new();
    for sides in layouts {
        let sides = sides.into_iter().map(|layout| {
            let pairs = Pairs::read(&mut cursor, layout.positions(), kind == Kind::Wdl)?;
            Ok(Part {
                layout,
                pairs,
                distances: None,
            })
        });
        parts.push(sides.collect::<Result<Vec<_>, Fault>>()?);
    }
    if kind == Kind::Dtz {
        for part in parts.iter_mut().flatten() {
            part.distances = read_distances(&mut cursor, part.pairs.flags)?;
        }
        cursor.align(2);
    }
    let steps = [
        Pairs::place_index,
        Pairs::place_lengths,
        Pairs::place_blocks,
    ];
    for step in steps {
        for part in parts.iter_mut().flatten() {
            step(&mut part.pairs, &mut cursor)?;
        }
    }
    if cursor.align(ALIGNMENT) + CHECKSUM != source.len() {
        return Err(Fault::Damaged("its length is wrong"));
    }
    Ok(parts)
}

/// Reads the order of the pieces, by the file of the leading pawn, then by the side to move.
fn read_layouts(
    cursor: &mut Cursor,
    kind: Kind,
    material: Material,
) -> Result<Vec<Vec<Layout>>, Fault> {
    let count = material.pieces() as usize;
    let files = if material.has_pawns() { 4 } else { 1 };
    let two_sided = kind == Kind::Wdl && !material.is_symmetric();
    let both_have_pawns = Color::ALL
        .into_iter()
        .all(|color| material.count(color, Role::Pawn) > 0);
    let mut layouts = Vec::new();
    for file in 0..files {
        let lead = cursor.u8()?;
        let pawns = if both_have_pawns {
            cursor.u8()?
        } else {
            NO_ORDER | NO_ORDER << 4
        };
        let codes = cursor.bytes(count)?;
        let mut sides = Vec::new();
        for shift in [0, 4].into_iter().take(if two_sided { 2 } else { 1 }) {
            let mut side_codes = [0; MOST_PIECES];
            for (to, from) in side_codes.iter_mut().zip(codes.iter()) {
                *to = from >> shift & 15;
            }
            let orders = [lead >> shift & 15, pawns >> shift & 15];
            let layout = Layout::new(material, &side_codes[..count], orders, file)?;
            sides.push(layout);
        }
        layouts.push(sides);
    }
    cursor.align(2);
    Ok(layouts)
}

/// Reads the map from the values of a part of a DTZ table to distances.
fn read_distances(cursor: &mut Cursor, flags: u8) -> Result<Option<[Vec<u16>; 4]>, Fault> {
    if flags & MAPPED == 0 {
        return Ok(None);
    }
    let mut maps = [const { Vec::new() }; 4];
    if flags & WIDE != 0 {
        cursor.align(2);
    }
    for map in &mut maps {
        if flags & WIDE == 0 {
            let count = cursor.u8()?;
            let bytes = cursor.bytes(usize::from(count))?;
            map.extend(bytes.iter().copied().map(u16::from));
        } else {
            let count = cursor.u16()?;
            let bytes = cursor.bytes(2 * usize::from(count))?;
            map.extend(
                bytes
                    .as_chunks()
                    .0
                    .iter()
                    .map(|&pair| u16::from_le_bytes(pair)),
            );
        }
    }
    Ok(Some(maps))
}
