//! Files of exact tables.
//!
//! A file begins with a line of text, `staunton exact table 1 KQvK CHECKSUM`, and continues with the
//! coded distances to mate and to captures, pawn moves or mate. The checksum is that of the distances.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::coder::{Decoder, Encoder};
use super::index::{Index, MOST_PIECES};
use super::model::code_distances;
use super::{ExactTables, Table};
use crate::Material;

/// The extension of a file.
const EXTENSION: &str = "exact";
const TITLE: &str = "staunton exact table 1";
/// The maximum length of the first line.
const LONGEST_LINE: usize = 100;
/// The maximum size of a file.
const LARGEST: u64 = 1 << 26;

/// The reason why the file of a table cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is no exact table of this ending, or it is damaged.
    Damaged(PathBuf, &'static str),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, why) => write!(f, "{}: {why}", path.display()),
            Self::Damaged(path, what) => write!(f, "{} is damaged: {what}", path.display()),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, why) => Some(why),
            Self::Damaged(..) => None,
        }
    }
}

impl ExactTables {
    /// The path of the file of an ending in a folder.
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{}.{EXTENSION}", material.normalized()))
    }

    /// Writes the table of an ending into a folder. The file appears only when it is complete. Returns
    /// its size in bytes, or `None` if the table does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path, material: Material) -> Result<Option<u64>, FileError> {
        let material = material.normalized();
        let Some(table) = self.tables.get(&material) else {
            return Ok(None);
        };
        let path = Self::path(folder, material);
        let bytes = table.to_bytes(material);
        let part = path.with_extension("part");
        fs::write(&part, &bytes)
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|why| FileError::Io(path, why))?;
        Ok(Some(bytes.len() as u64))
    }

    /// Reads the table of an ending from a folder, unless it exists already.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is damaged.
    pub fn read(&mut self, folder: &Path, material: Material) -> Result<(), FileError> {
        let material = material.normalized();
        if self.tables.contains_key(&material) {
            return Ok(());
        }
        let path = Self::path(folder, material);
        let failed = |why| FileError::Io(path.clone(), why);
        if fs::metadata(&path).map_err(failed)?.len() > LARGEST {
            return Err(FileError::Damaged(path, "it is too large"));
        }
        let bytes = fs::read(&path).map_err(failed)?;
        let table = Table::from_bytes(&bytes, material);
        let table = table.map_err(|what| FileError::Damaged(path, what))?;
        self.tables.insert(material, table);
        Ok(())
    }
}

impl Table {
    fn to_bytes(&self, material: Material) -> Vec<u8> {
        let checksum = checksum(&[&self.mate, &self.zeroing]);
        let mut bytes = format!("{TITLE} {material} {checksum:016x}\n").into_bytes();
        let mut encoder = Encoder::new();
        code_distances(&mut self.mate.clone(), |_| 0, &mut encoder);
        code_distances(
            &mut self.zeroing.clone(),
            |place| self.mate[place],
            &mut encoder,
        );
        bytes.extend(encoder.finish());
        bytes
    }

    fn from_bytes(bytes: &[u8], material: Material) -> Result<Self, &'static str> {
        if !(3..=MOST_PIECES as u32).contains(&material.pieces()) {
            return Err("it has too many pieces");
        }
        let start = &bytes[..bytes.len().min(LONGEST_LINE)];
        let line = start
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let text = str::from_utf8(line).unwrap_or_default();
        let stored = text
            .strip_prefix(TITLE)
            .and_then(|rest| rest.strip_prefix(&format!(" {material} ")))
            .ok_or("it is no exact table of this ending")?;
        let index = Index::new(material);
        let len = 2 * index.len();
        let (mut mate, mut zeroing) = (vec![0; len], vec![0; len]);
        let mut decoder = Decoder::new(bytes.get(line.len() + 1..).unwrap_or_default());
        code_distances(&mut mate, |_| 0, &mut decoder);
        code_distances(&mut zeroing, |place| mate[place], &mut decoder);
        if stored != format!("{:016x}", checksum(&[&mate, &zeroing])) {
            return Err("its checksum is wrong");
        }
        Ok(Self {
            index,
            mate,
            zeroing,
        })
    }
}

/// Returns the checksum FNV-1a (Fowler, Noll and Vo) of some bytes.
pub(super) fn checksum(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
