//! Opening of files that may be compressed.

use std::fs::File;
use std::io::{self, BufReader, Cursor, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;

use super::decode::{byte_order, decode};
use super::encoding::{Encoding, EncodingLog};
use super::zip::{self, Wanted, Zip};

/// Number of bytes that identify a file format.
const LONGEST_SIGNATURE: usize = 8;

/// Memory limit for xz decompression: the strongest preset needs 65 MiB. A file that requests more
/// than the limit is rejected.
const XZ_MEMORY_KIB: u32 = 128 << 10;

/// Text to read, and the progress within its file.
pub struct Input {
    /// The text, decompressed.
    pub text: Box<dyn Read + Send>,
    /// Whether the file contains the text in compressed form.
    pub is_compressed: bool,
    /// The size of the file in bytes, if known.
    pub size: Option<u64>,
    /// Number of bytes read from the file, before decompression.
    pub consumed: Arc<AtomicU64>,
    /// The detected encoding and unreadable bytes, once the text has been read.
    pub encoding: EncodingLog,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("is_compressed", &self.is_compressed)
            .field("size", &self.size)
            .field("consumed", &self.consumed)
            .field("encoding", &self.encoding)
            .finish_non_exhaustive()
    }
}

/// Format of a file according to its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Zstd,
    Gzip,
    Bzip2,
    Xz,
    Zip,
    /// Text, according to the first bytes.
    Plain,
    /// Another format that contains no games, or none that can be read here.
    Other(&'static str),
}

impl Format {
    fn of(first: &[u8]) -> Self {
        match first {
            // `pzstd` writes a skippable frame before each frame, so the files of the Lichess
            // database begin with one.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            [0x1f, 0x8b, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38] => Self::Bzip2,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            _ if first.starts_with(&zip::SIGNATURE) => Self::Zip,
            [b'P', b'K', 5, 6, ..] => Self::Other("an empty zip archive"),
            [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Self::Other("a 7z archive"),
            [b'R', b'a', b'r', b'!', 0x1a, 0x07, ..] => Self::Other("a rar archive"),
            [0x1f, 0x9d, ..] => Self::Other("compressed with compress (.Z)"),
            [0x5d, 0, 0, ..] => Self::Other("compressed with lzma"),
            [b'L', b'Z', b'I', b'P', ..] => Self::Other("compressed with lzip"),
            [0x04, 0x22, 0x4d, 0x18, ..] => Self::Other("compressed with lz4"),
            [b'%', b'P', b'D', b'F', b'-', ..] => Self::Other("a PDF document"),
            [b'S', b'c', b'i', b'd', b'.', b's', ..] => Self::Other("a Scid database"),
            [b'S', b'Q', b'L', b'i', b't', b'e', ..] => Self::Other("an SQLite database"),
            [0x7f, b'E', b'L', b'F', ..] => Self::Other("a program"),
            [0x89, b'P', b'N', b'G', ..]
            | [0xff, 0xd8, 0xff, ..]
            | [b'G', b'I', b'F', b'8', ..] => Self::Other("a picture"),
            _ => Self::Plain,
        }
    }

    /// The name of a compression.
    const fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Zip => "zip",
            Self::Plain => "text",
            Self::Other(name) => name,
        }
    }
}

/// A text that is being decompressed. Its errors name the compression.
struct Unpacked {
    text: Box<dyn Read + Send>,
    format: Format,
}

impl Read for Unpacked {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.text.read(into).map_err(|why| {
            if why.raw_os_error().is_some() || why.kind() == ErrorKind::Interrupted {
                return why;
            }
            let name = self.format.name();
            let what = format!("its {name} data is damaged or incomplete: {why}");
            io::Error::new(why.kind(), what)
        })
    }
}

/// Opens a file, or the standard input for `-`. Compression is detected by content, not by name:
/// see [`sniff`].
pub fn open(path: &Path) -> io::Result<Input> {
    open_as(path, None)
}

/// Opens a file as [`open`] does, with the encoding of its text. `None` detects the encoding.
pub fn open_as(path: &Path, encoding: Option<Encoding>) -> io::Result<Input> {
    open_for(path, Wanted::Games, encoding)
}

/// Opens a file as [`open`] does, for openings: also reads the files named `*.epd` in a zip
/// archive.
pub fn open_openings(path: &Path) -> io::Result<Input> {
    open_for(path, Wanted::Openings, None)
}

fn open_for(path: &Path, wanted: Wanted, encoding: Option<Encoding>) -> io::Result<Input> {
    let (raw, size): (Box<dyn Read + Send>, _) = if path == Path::new("-") {
        (Box::new(io::stdin()), None)
    } else {
        let file = File::open(path)?;
        let about = file.metadata()?;
        if about.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a folder, not a file",
            ));
        }
        // The size of a pipe is meaningless.
        let size = about.is_file().then_some(about.len());
        (Box::new(file), size)
    };
    let consumed = Arc::new(AtomicU64::new(0));
    let counted = Counted {
        raw,
        consumed: Arc::clone(&consumed),
    };
    let log = EncodingLog::default();
    let (format, text) = read_as_found(counted, wanted, encoding, &log)?;
    Ok(Input {
        text,
        is_compressed: format != Format::Plain,
        size,
        consumed,
        encoding: log,
    })
}

/// Detects the format by the first bytes, and decompresses zstd, gzip, bzip2 and xz, or reads the
/// files named `*.pgn` of a zip archive. Converts UTF-16 and detected encodings to UTF-8; texts in
/// Windows-1252 stay unchanged.
///
/// Memory does not grow with the text, so that a small file that contains a huge text only costs
/// time. A known format that cannot be read here is an error that names the format.
pub fn sniff(raw: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let log = EncodingLog::default();
    read_as_found(raw, Wanted::Games, None, &log).map(|(_, text)| text)
}

fn read_as_found(
    raw: impl Read + Send + 'static,
    wanted: Wanted,
    encoding: Option<Encoding>,
    log: &EncodingLog,
) -> io::Result<(Format, Box<dyn Read + Send>)> {
    let (first, whole) = peek(raw)?;
    let whole = BufReader::with_capacity(64 << 10, whole);
    let format = Format::of(&first);
    let text: Box<dyn Read + Send> = match format {
        Format::Zstd => Box::new(zstd::Decoder::with_buffer(whole)?),
        Format::Gzip => Box::new(MultiGzDecoder::new(whole)),
        Format::Bzip2 => Box::new(MultiBzDecoder::new(whole)),
        Format::Xz => Box::new(XzReader::new_mem_limit(whole, true, XZ_MEMORY_KIB)),
        // Each file of an archive is decoded for itself.
        Format::Zip => {
            let zip = Zip::new(whole, wanted, encoding, log.clone());
            return Ok((format, Box::new(zip)));
        }
        Format::Plain => {
            check_text(&first, encoding)?;
            return Ok((format, Box::new(decode(&first, whole, encoding, log))));
        }
        Format::Other(what) => {
            let message = format!("it is no text but {what}");
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
    };
    let (first, text) = peek(Unpacked { text, format })?;
    check_text(&first, encoding)?;
    Ok((format, Box::new(decode(&first, text, encoding, log))))
}

/// Refuses a file whose first bytes are no text in any encoding.
fn check_text(first: &[u8], encoding: Option<Encoding>) -> io::Result<()> {
    if first.contains(&0) && byte_order(first, encoding).is_none() {
        let message = "it is no text but a binary file";
        return Err(io::Error::new(ErrorKind::InvalidData, message));
    }
    Ok(())
}

/// Returns the first bytes, and a reader that returns them again before the rest.
fn peek(mut raw: impl Read) -> io::Result<(Vec<u8>, impl Read)> {
    let mut first = Vec::with_capacity(LONGEST_SIGNATURE);
    raw.by_ref()
        .take(LONGEST_SIGNATURE as u64)
        .read_to_end(&mut first)?;
    Ok((first.clone(), Cursor::new(first).chain(raw)))
}

struct Counted {
    raw: Box<dyn Read + Send>,
    consumed: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(into)?;
        self.consumed.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        to.write_all(text).unwrap();
        to.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut to = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        to.write_all(text).unwrap();
        to.finish().unwrap()
    }

    fn xz(text: &[u8]) -> Vec<u8> {
        let options = lzma_rust2::XzOptions::with_preset(1);
        let mut to = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
        to.write_all(text).unwrap();
        to.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 1).unwrap()
    }

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        sniff(Cursor::new(bytes))?
            .read_to_end(&mut text)
            .map(|_| text)
    }

    #[test]
    fn detects_compression_by_content() {
        let text = b"1. e4 e5 *\n".repeat(1000);
        let (half, rest) = text.split_at(5000);
        for bytes in [
            text.clone(),
            gzip(&text),
            zstd(&text),
            bzip2(&text),
            xz(&text),
            // Files of several frames, as written by parallel compressors.
            [gzip(half), gzip(rest)].concat(),
            [zstd(half), zstd(rest)].concat(),
            [bzip2(half), bzip2(rest)].concat(),
            [xz(half), xz(rest)].concat(),
            // As written by `pzstd`, with the size of each frame before it.
            [half, rest]
                .map(|part| [&b"P*M\x18\x04\0\0\0size"[..], &zstd(part)[..]].concat())
                .concat(),
        ] {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), &bytes).unwrap();
            let mut input = open(file.path()).unwrap();
            let mut read = Vec::new();
            input.text.read_to_end(&mut read).unwrap();
            assert_eq!(read, text);
            assert_eq!(input.is_compressed, bytes != text);
            assert_eq!(input.size, Some(bytes.len() as u64));
            assert_eq!(input.consumed.load(Ordering::Relaxed), bytes.len() as u64);
        }
    }

    #[test]
    fn truncated_files_are_errors() {
        let games: Vec<String> = (0..3000).map(|n| format!("1. e4 {{{n}}} *\n")).collect();
        let text = games.concat();
        for bytes in [gzip, zstd, bzip2, xz].map(|compress| compress(text.as_bytes())) {
            for end in (8..bytes.len()).step_by(bytes.len() / 50) {
                let error = read(bytes[..end].to_vec()).expect_err("a truncated file");
                let error = error.to_string();
                assert!(error.contains("damaged or incomplete"), "{end}: {error}");
            }
        }
    }

    #[test]
    fn utf16_is_decoded() {
        let text = "[White \"Müller\"]\r\n\r\n1. e4 *";
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        let decoded = format!("\u{feff}{text}").into_bytes();
        assert_eq!(read(bytes.clone()).unwrap(), decoded);
        assert_eq!(read(gzip(&bytes)).unwrap(), decoded);
        // Without a byte order mark.
        assert_eq!(read(bytes[2..].to_vec()).unwrap(), text.as_bytes());
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(big).unwrap(), text.as_bytes());
    }

    #[test]
    fn given_encodings_are_used() {
        let file = tempfile::NamedTempFile::new().unwrap();
        for bytes in [
            b"[White \"M\x81ller\"]".to_vec(),
            gzip(b"[White \"M\x81ller\"]"),
        ] {
            std::fs::write(file.path(), bytes).unwrap();
            let mut input = open_as(file.path(), Encoding::named("cp850")).unwrap();
            let mut text = String::new();
            input.text.read_to_string(&mut text).unwrap();
            assert_eq!(text, "[White \"Müller\"]");
        }
    }

    #[test]
    fn rejects_other_formats_by_name() {
        for (bytes, name) in [
            (&b"7z\xbc\xaf\x27\x1c\0\x04"[..], "a 7z archive"),
            (b"Rar!\x1a\x07\0", "a rar archive"),
            (b"PK\x05\x06\0\0\0\0", "an empty zip archive"),
            (b"%PDF-1.4", "a PDF document"),
            (b"\x7fELF\x02\x01\x01\0", "a program"),
            (b"\x89PNG\r\n\x1a\n", "a picture"),
            // A database of ChessBase.
            (b"\0\0\x2c\0\x2e\x01\0\0", "a binary file"),
            (&gzip(&[0; 100]), "a binary file"),
        ] {
            let error = read(bytes.to_vec()).unwrap_err().to_string();
            assert_eq!(error, format!("it is no text but {name}"));
        }
        // A comment, a move and a letter are text.
        for text in [&b"%PDX"[..], b"BZh9 e4", b"PK", b"7z"] {
            assert_eq!(read(text.to_vec()).unwrap(), text);
        }
    }

    #[test]
    fn reads_short_files_and_rejects_broken_ones() {
        for bytes in [&b""[..], b"*", b"\x28\xb5", b"\x1f"] {
            assert_eq!(read(bytes.to_vec()).unwrap(), bytes);
        }
        assert!(read(b"\x28\xb5\x2f\xfd broken".to_vec()).is_err());
        assert!(read(b"\x1f\x8b broken".to_vec()).is_err());
        assert!(open(Path::new("/")).is_err());
        assert!(open(Path::new("/no/such/file")).is_err());
    }
}
