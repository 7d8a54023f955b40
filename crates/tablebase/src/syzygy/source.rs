//! Bounded reads of a file.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::error::Fault;

/// Files up to this many bytes are held in memory; that includes all tables with up to four pieces.
/// Larger files are read piece by piece, through the cache of the operating system.
#[cfg(any(unix, windows))]
const IN_MEMORY: u64 = 4 << 20;

/// The bytes of a file. Each read is checked against the length.
pub(super) struct Source {
    bytes: Bytes,
    len: u64,
}

enum Bytes {
    Memory(Box<[u8]>),
    #[cfg(any(unix, windows))]
    File(File),
}

impl Source {
    /// Opens a file.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        #[cfg(any(unix, windows))]
        if len > IN_MEMORY {
            let bytes = Bytes::File(file);
            return Ok(Self { bytes, len });
        }
        let mut bytes = Vec::new();
        file.take(len).read_to_end(&mut bytes)?;
        Ok(Self::from_bytes(bytes))
    }

    /// Uses these bytes as a file.
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Self {
        Self {
            len: bytes.len() as u64,
            bytes: Bytes::Memory(bytes.into_boxed_slice()),
        }
    }

    /// The number of bytes.
    pub(super) const fn len(&self) -> u64 {
        self.len
    }

    /// Returns `len` bytes from a place on.
    pub(super) fn bytes(&self, at: u64, len: usize) -> Result<Cow<'_, [u8]>, Fault> {
        let end = at.checked_add(len as u64).filter(|&end| end <= self.len);
        let Some(end) = end else {
            return Err(Fault::Damaged("it ends too early"));
        };
        match &self.bytes {
            Bytes::Memory(bytes) => Ok(Cow::Borrowed(&bytes[at as usize..end as usize])),
            #[cfg(any(unix, windows))]
            Bytes::File(file) => {
                let mut bytes = vec![0; len];
                read_exact_at(file, &mut bytes, at)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// Returns an array of bytes from a place on.
    pub(super) fn array<const N: usize>(&self, at: u64) -> Result<[u8; N], Fault> {
        match &self.bytes {
            Bytes::Memory(bytes) => usize::try_from(at)
                .ok()
                .and_then(|at| bytes.get(at..)?.first_chunk())
                .copied()
                .ok_or(Fault::Damaged("it ends too early")),
            #[cfg(any(unix, windows))]
            Bytes::File(_) => {
                let bytes = self.bytes(at, N)?;
                let mut array = [0; N];
                array.copy_from_slice(&bytes);
                Ok(array)
            }
        }
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(why) => return Err(why),
        }
    }
    Ok(())
}

/// A place in a file that advances with each read.
pub(super) struct Cursor<'s> {
    source: &'s Source,
    at: u64,
}

impl<'s> Cursor<'s> {
    pub(super) const fn new(source: &'s Source) -> Self {
        Self { source, at: 0 }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let array = self.source.array(self.at)?;
        self.at += N as u64;
        Ok(array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Fault> {
        self.array().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Fault> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Fault> {
        self.array().map(u32::from_le_bytes)
    }

    /// Returns the next bytes.
    pub(super) fn bytes(&mut self, len: usize) -> Result<Cow<'s, [u8]>, Fault> {
        let bytes = self.source.bytes(self.at, len)?;
        self.at += len as u64;
        Ok(bytes)
    }

    /// Skips bytes that are read later, and returns their place.
    pub(super) fn skip(&mut self, len: u64) -> Result<u64, Fault> {
        let start = self.at;
        match start
            .checked_add(len)
            .filter(|&end| end <= self.source.len())
        {
            Some(end) => self.at = end,
            None => return Err(Fault::Damaged("it ends too early")),
        }
        Ok(start)
    }

    /// Skips to the next multiple of a number of bytes, and returns that place.
    pub(super) const fn align(&mut self, to: u64) -> u64 {
        self.at = self.at.next_multiple_of(to);
        self.at
    }
}
