//! Streaming reader for selected files of a zip archive, in constant memory.

use std::io::{self, BufRead, Chain, Cursor, ErrorKind, Read, Take};

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::decode::{Decoded, decode};
use super::encoding::{Encoding, EncodingLog};

/// Start of every zip archive that contains a file.
pub(super) const SIGNATURE: [u8; 4] = *b"PK\x03\x04";

/// Precedes the sizes after a file, in most archives.
const DESCRIPTOR: [u8; 4] = *b"PK\x07\x08";

/// Written between two files, so that the last line of one and the first line of the next are not
/// joined.
const SEPARATOR: &[u8] = b"\n\n";

/// The files of an archive to read.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// Files named `*.pgn`.
    Games,
    /// Also files named `*.epd`, as most opening books are.
    Openings,
}

impl Wanted {
    /// Their file name extensions, in lower case.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Games => &[".pgn"],
            Self::Openings => &[".pgn", ".epd"],
        }
    }

    /// The error message if there are none.
    const fn missing(self) -> &'static str {
        match self {
            Self::Games => "the zip archive holds no file named *.pgn",
            Self::Openings => "the zip archive holds no file named *.pgn or *.epd",
        }
    }
}

/// Reads the selected files, one after another.
///
/// Does not need the directory at the end of the archive, so that a pipe can be read too.
pub(super) struct Zip<R: BufRead> {
    state: State<R>,
    wanted: Wanted,
    /// The encoding of all files, or `None` to detect it.
    encoding: Option<Encoding>,
    log: EncodingLog,
    /// Whether a selected file has been found.
    found: bool,
}

enum State<R: BufRead> {
    /// At a header, or at the directory.
    Between(R),
    /// In a file; the flag is set if it is selected.
    File(Box<Contents<R>>, bool),
    /// Returning the separator between two files.
    Separator(Cursor<&'static [u8]>, R),
    /// At the end, or after an error.
    Done,
}

/// The text of a file.
struct Contents<R: BufRead>(Decoded<Begun<R>>);

/// A file whose first bytes have been read.
type Begun<R> = Chain<Cursor<Vec<u8>>, Entry<R>>;

/// A file in the archive.
struct Entry<R> {
    data: Data<R>,
    header: Header,
    crc: Crc,
    size: u64,
}

enum Data<R> {
    Stored(Take<R>),
    Deflated(DeflateDecoder<R>),
}

/// The header of a file.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the format has them as separate flags"
)]
struct Header {
    is_wanted: bool,
    is_deflated: bool,
    /// The checksum and the sizes follow the file.
    has_descriptor: bool,
    /// The sizes have eight bytes.
    is_large: bool,
    crc: u32,
    compressed: u64,
    size: u64,
}

impl<R: BufRead> Zip<R> {
    /// Creates a reader for an archive at its first byte.
    pub(super) const fn new(
        read: R,
        wanted: Wanted,
        encoding: Option<Encoding>,
        log: EncodingLog,
    ) -> Self {
        Self {
            state: State::Between(read),
            wanted,
            encoding,
            log,
            found: false,
        }
    }

    /// Moves to the next file, or to the end.
    fn next_entry(&mut self, mut read: R) -> io::Result<()> {
        let mut signature = [0; 4];
        read.read_exact(&mut signature)?;
        match signature {
            SIGNATURE => {
                let header = Header::read(&mut read, self.wanted)?;
                let is_wanted = header.is_wanted;
                self.found |= is_wanted;
                // Other files contain no text.
                let encoding = if is_wanted {
                    self.encoding
                } else {
                    Some(Encoding::UTF_8)
                };
                let contents = Contents::of(Entry::new(header, read)?, encoding, &self.log)?;
                self.state = State::File(Box::new(contents), is_wanted);
                Ok(())
            }
            // The directory, the end of an archive, or records before them.
            [b'P', b'K', 1, 2] | [b'P', b'K', 5, 6] | [b'P', b'K', 6, 6 | 8] => {
                if self.found {
                    Ok(())
                } else {
                    Err(invalid(self.wanted.missing()))
                }
            }
            _ => Err(invalid("the zip archive is damaged")),
        }
    }
}

impl<R: BufRead> Read for Zip<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::Done => return Ok(0),
                State::Between(read) => self.next_entry(read)?,
                State::File(mut contents, is_wanted) => {
                    let count = contents.read(into)?;
                    self.state = if count > 0 {
                        State::File(contents, is_wanted)
                    } else if is_wanted {
                        State::Separator(Cursor::new(SEPARATOR), contents.finish()?)
                    } else {
                        State::Between(contents.finish()?)
                    };
                    if count > 0 && is_wanted {
                        return Ok(count);
                    }
                }
                State::Separator(mut text, read) => {
                    let count = text.read(into)?;
                    if count > 0 {
                        self.state = State::Separator(text, read);
                        return Ok(count);
                    }
                    self.state = State::Between(read);
                }
            }
        }
    }
}

impl<R: BufRead> Contents<R> {
    /// Decodes a file; the files of an archive may have different encodings.
    fn of(mut entry: Entry<R>, encoding: Option<Encoding>, log: &EncodingLog) -> io::Result<Self> {
        let mut first = Vec::new();
        entry.by_ref().take(4).read_to_end(&mut first)?;
        let begun = Cursor::new(first.clone()).chain(entry);
        Ok(Self(decode(&first, begun, encoding, log)))
    }

    /// Moves past the end of the file, as [`Entry::finish`] does.
    fn finish(self) -> io::Result<R> {
        let (_, entry) = self.0.into_inner().into_inner();
        entry.finish()
    }
}

impl<R: BufRead> Read for Contents<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into)
    }
}

impl<R: BufRead> Entry<R> {
    fn new(header: Header, read: R) -> io::Result<Self> {
        let data = if header.is_deflated {
            Data::Deflated(DeflateDecoder::new(read))
        } else if header.has_descriptor {
            return Err(invalid("the zip archive does not say how long a file is"));
        } else {
            Data::Stored(read.take(header.compressed))
        };
        Ok(Self {
            data,
            header,
            crc: Crc::new(),
            size: 0,
        })
    }
}

impl<R: BufRead> Read for Entry<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = loop {
            let read = match &mut self.data {
                Data::Stored(data) => data.read(into),
                Data::Deflated(data) => data.read(into),
            };
            match read {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        self.crc.update(&into[..count]);
        self.size += count as u64;
        Ok(count)
    }
}

impl<R: BufRead> Entry<R> {
    /// Moves past the end of the file, which has been read, and verifies it.
    fn finish(mut self) -> io::Result<R> {
        let mut read = match self.data {
            Data::Stored(data) => data.into_inner(),
            Data::Deflated(data) => {
                if !self.header.has_descriptor && data.total_in() != self.header.compressed {
                    return Err(invalid("a file in the zip archive is damaged"));
                }
                data.into_inner()
            }
        };
        if self.header.has_descriptor {
            self.header.read_descriptor(&mut read)?;
        }
        if (self.crc.sum(), self.size) == (self.header.crc, self.header.size) {
            Ok(read)
        } else {
            Err(invalid("a file in the zip archive is damaged"))
        }
    }
}

impl Header {
    /// Reads a header after its signature.
    fn read(read: &mut impl Read, wanted: Wanted) -> io::Result<Self> {
        let mut fixed = [0; 26];
        read.read_exact(&mut fixed)?;
        let half = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        let flags = half(2);
        if flags & 1 != 0 {
            return Err(invalid("a file in the zip archive is encrypted"));
        }
        let is_deflated = match half(4) {
            0 => false,
            8 => true,
            _ => {
                return Err(invalid(
                    "a file in the zip archive is compressed in an unknown way",
                ));
            }
        };
        let mut name = vec![0; usize::from(half(22))];
        read.read_exact(&mut name)?;
        let mut extra = vec![0; usize::from(half(24))];
        read.read_exact(&mut extra)?;
        let mut header = Self {
            is_wanted: is_wanted(&name, wanted),
            is_deflated,
            has_descriptor: flags & 8 != 0,
            is_large: false,
            crc: word(&fixed[10..]),
            compressed: u64::from(word(&fixed[14..])),
            size: u64::from(word(&fixed[18..])),
        };
        header.read_large_sizes(&extra);
        Ok(header)
    }

    /// Reads the sizes of a file above 4 GiB from an extra field: the size, then the compressed
    /// size.
    fn read_large_sizes(&mut self, mut extra: &[u8]) {
        const LARGE: u16 = 1;
        const IN_ZIP64_FIELD: u64 = 0xffff_ffff;

        while let [id0, id1, length0, length1, rest @ ..] = extra {
            let length = usize::from(u16::from_le_bytes([*length0, *length1])).min(rest.len());
            let (mut field, after) = rest.split_at(length);
            extra = after;
            if u16::from_le_bytes([*id0, *id1]) != LARGE {
                continue;
            }
            self.is_large = true;
            for size in [&mut self.size, &mut self.compressed] {
                if *size == IN_ZIP64_FIELD
                    && let Some((value, rest)) = field.split_first_chunk()
                {
                    *size = u64::from_le_bytes(*value);
                    field = rest;
                }
            }
        }
    }

    /// Reads the checksum and the sizes after a file, with or without a signature before them.
    fn read_descriptor(&mut self, read: &mut impl Read) -> io::Result<()> {
        let mut four = [0; 4];
        read.read_exact(&mut four)?;
        if four == DESCRIPTOR {
            read.read_exact(&mut four)?;
        }
        self.crc = u32::from_le_bytes(four);
        let mut sizes = [0; 16];
        let sizes = if self.is_large {
            &mut sizes[..]
        } else {
            &mut sizes[..8]
        };
        read.read_exact(sizes)?;
        self.size = match sizes {
            [_, _, _, _, _, _, _, _, size @ ..] if size.len() == 8 => {
                u64::from(word(size)) | u64::from(word(&size[4..])) << 32
            }
            _ => u64::from(word(&sizes[4..])),
        };
        Ok(())
    }
}

/// Whether a file with this name is read. macOS stores metadata of a file in another one with the
/// same name after `._`.
fn is_wanted(path: &[u8], wanted: Wanted) -> bool {
    let name = path.rsplit(|&byte| matches!(byte, b'/' | b'\\')).next();
    let name = name.unwrap_or_default().to_ascii_lowercase();
    let mut endings = wanted.endings().iter();
    endings.any(|ending| name.ends_with(ending.as_bytes())) && !name.starts_with(b"._")
}

/// Returns the number in the first four bytes.
fn word(bytes: &[u8]) -> u32 {
    bytes
        .first_chunk()
        .map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn invalid(message: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Method of adding a file to an archive.
    #[derive(Clone, Copy)]
    enum Method {
        Stored,
        Deflated,
        /// As written by programs that cannot seek back to write the sizes.
        Streamed,
    }

    fn crc(text: &[u8]) -> u32 {
        let mut crc = Crc::new();
        crc.update(text);
        crc.sum()
    }

    fn entry(name: &str, text: &[u8], method: Method) -> Vec<u8> {
        let mut deflate =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
        deflate.write_all(text).unwrap();
        let (flags, code, data) = match method {
            Method::Stored => (0_u16, 0_u16, text.to_vec()),
            Method::Deflated => (0, 8, deflate.finish().unwrap()),
            Method::Streamed => (8, 8, deflate.finish().unwrap()),
        };
        let known = [crc(text), data.len() as u32, text.len() as u32];
        let mut entry = SIGNATURE.to_vec();
        entry.extend([20, 0]);
        entry.extend(flags.to_le_bytes());
        entry.extend(code.to_le_bytes());
        entry.extend([0; 4]);
        let streamed = matches!(method, Method::Streamed);
        for number in if streamed { [0; 3] } else { known } {
            entry.extend(number.to_le_bytes());
        }
        entry.extend((name.len() as u16).to_le_bytes());
        entry.extend([0; 2]);
        entry.extend(name.as_bytes());
        entry.extend(data);
        if streamed {
            entry.extend(DESCRIPTOR);
            entry.extend(known.into_iter().flat_map(u32::to_le_bytes));
        }
        entry
    }

    fn read(archive: &[u8]) -> Result<String, String> {
        let mut text = String::new();
        Zip::new(archive, Wanted::Games, None, EncodingLog::default())
            .read_to_string(&mut text)
            .map(|_| text)
            .map_err(|error| error.to_string())
    }

    const END: &[u8] = b"PK\x01\x02 and the rest of a directory";

    #[test]
    fn all_pgn_files_are_read_in_their_order() {
        for method in [Method::Stored, Method::Deflated, Method::Streamed] {
            let archive = [
                entry("notes.txt", b"nothing", method),
                entry("a.pgn", b"1. e4 *", method),
                entry(
                    "__MACOSX/._a.pgn",
                    b"\0\x05\x16\x07\0\x02\0\0Mac OS X",
                    method,
                ),
                entry("folder/", b"", Method::Stored),
                entry("folder/B.PGN", b"1. d4 *\n", method),
                END.to_vec(),
            ]
            .concat();
            assert_eq!(read(&archive).unwrap(), "1. e4 *\n\n1. d4 *\n\n\n");
        }
    }

    #[test]
    fn files_may_have_different_encodings() {
        let utf16 = |text: &str| -> Vec<u8> {
            let marked = format!("\u{feff}{text}");
            marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
        };
        for method in [Method::Stored, Method::Deflated, Method::Streamed] {
            let archive = [
                entry("a.pgn", b"1. e4 *", method),
                entry("b.pgn", &utf16("1. d4 *"), method),
                entry("c.pgn", &utf16("1. c4 *"), method),
                END.to_vec(),
            ]
            .concat();
            let text = "1. e4 *\n\n\u{feff}1. d4 *\n\n\u{feff}1. c4 *\n\n";
            assert_eq!(read(&archive).unwrap(), text);
        }
    }

    #[test]
    fn reports_unreadable_archives() {
        let good = entry("a.pgn", b"1. e4 e5 2. Nf3 *", Method::Deflated);
        let mut damaged = good.clone();
        damaged[14] ^= 1;
        let mut encrypted = good.clone();
        encrypted[6] |= 1;
        let mut unknown = good.clone();
        unknown[8] = 14;
        for (archive, error) in [
            (damaged, "a file in the zip archive is damaged"),
            (encrypted, "a file in the zip archive is encrypted"),
            (
                unknown,
                "a file in the zip archive is compressed in an unknown way",
            ),
            (
                [entry("a.txt", b"x", Method::Stored), END.to_vec()].concat(),
                "the zip archive holds no file named *.pgn",
            ),
            (
                [good.clone(), b"what?".to_vec()].concat(),
                "the zip archive is damaged",
            ),
        ] {
            assert_eq!(read(&archive).unwrap_err(), error);
        }
        for end in 4..good.len() {
            assert!(read(&good[..end]).is_err(), "{end}");
        }
    }
}
