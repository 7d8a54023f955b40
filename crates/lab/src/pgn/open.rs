//! Opening what may be compressed.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;

const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Text to read, and how much of the file it is in has been read.
pub struct Input {
    /// The text, decompressed.
    pub text: Box<dyn Read + Send>,
    /// The size of the file in bytes, where it is known.
    pub size: Option<u64>,
    /// Bytes of the file that have been read, before decompression.
    pub consumed: Arc<AtomicU64>,
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Input")
            .field("size", &self.size)
            .field("consumed", &self.consumed)
            .finish_non_exhaustive()
    }
}

/// Opens a file, or the standard input for `-`. What is in it says whether it is compressed
/// (zstd or gzip), whatever its name.
pub fn open(path: &Path) -> io::Result<Input> {
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
        // The size of a pipe says nothing.
        let size = about.is_file().then_some(about.len());
        (Box::new(file), size)
    };
    let consumed = Arc::new(AtomicU64::new(0));
    let counted = Counted {
        raw,
        consumed: Arc::clone(&consumed),
    };
    Ok(Input {
        text: sniff(counted)?,
        size,
        consumed,
    })
}

/// Looks at the first bytes, and decompresses what they say is compressed.
pub fn sniff(mut raw: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut first = Vec::with_capacity(ZSTD.len());
    raw.by_ref()
        .take(ZSTD.len() as u64)
        .read_to_end(&mut first)?;
    let (zstd, gzip) = (first.starts_with(&ZSTD), first.starts_with(&GZIP));
    let whole = Cursor::new(first).chain(raw);
    Ok(if zstd {
        Box::new(zstd::Decoder::new(whole)?)
    } else if gzip {
        Box::new(MultiGzDecoder::new(BufReader::new(whole)))
    } else {
        Box::new(whole)
    })
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

    #[test]
    fn compression_is_seen_in_the_content() {
        let text = b"1. e4 e5 *\n".repeat(1000);
        let gzip = |text: &[u8]| {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            to.write_all(text).unwrap();
            to.finish().unwrap()
        };
        let zstd = |text: &[u8]| zstd::encode_all(text, 1).unwrap();
        let (half, rest) = text.split_at(5000);
        for bytes in [
            text.clone(),
            gzip(&text),
            zstd(&text),
            // Files of several frames, as parallel compressors write them.
            [gzip(half), gzip(rest)].concat(),
            [zstd(half), zstd(rest)].concat(),
        ] {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), &bytes).unwrap();
            let mut input = open(file.path()).unwrap();
            let mut read = Vec::new();
            input.text.read_to_end(&mut read).unwrap();
            assert_eq!(read, text);
            assert_eq!(input.size, Some(bytes.len() as u64));
            assert_eq!(input.consumed.load(Ordering::Relaxed), bytes.len() as u64);
        }
    }

    #[test]
    fn short_and_broken_files() {
        let read = |bytes: &'static [u8]| {
            let mut text = Vec::new();
            sniff(bytes)?.read_to_end(&mut text).map(|_| text)
        };
        for bytes in [&b""[..], b"*", b"\x28\xb5", b"\x1f"] {
            assert_eq!(read(bytes).unwrap(), bytes);
        }
        assert!(read(b"\x28\xb5\x2f\xfd broken").is_err());
        assert!(read(b"\x1f\x8b broken").is_err());
        assert!(open(Path::new("/")).is_err());
        assert!(open(Path::new("/no/such/file")).is_err());
    }
}
