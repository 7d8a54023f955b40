//! Conversion of a text to UTF-8 while it is read.

use std::io::{self, Read};

use super::{Encoding, EncodingLog, UnreadableByte, guess};

/// Number of bytes that are read at once.
const PIECE: usize = 64 << 10;

/// A line that is longer is converted in parts.
const LONGEST_LINE: usize = 1 << 20;

/// Number of bytes that are read ahead to detect the encoding.
const FORESIGHT: usize = 1 << 20;

/// How the lines that are not UTF-8 are read.
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// All lines until now are UTF-8.
    Undecided,
    /// The text is Windows-1252 or unknown: it is passed on unchanged, and the reader of games
    /// decodes it.
    Unchanged,
    /// Lines that are not UTF-8 have this encoding.
    Guessed(Encoding),
    /// All lines have this encoding.
    Given(Encoding),
}

/// A reader that returns a text as UTF-8. The encoding is given, or detected when the first line
/// comes that is not UTF-8.
#[derive(Debug)]
pub(in super::super) struct Transcoder<R> {
    read: R,
    mode: Mode,
    log: EncodingLog,
    /// Bytes that have not been converted.
    raw: Vec<u8>,
    /// Converted text; the bytes from `taken` on have not been returned yet.
    text: Vec<u8>,
    taken: usize,
    /// Number of line breaks in the converted text.
    breaks: u64,
    at_end: bool,
    /// A read error, which is returned after the text before it.
    failure: Option<io::Error>,
}

impl<R: Read> Transcoder<R> {
    pub(in super::super) fn new(read: R, encoding: Option<Encoding>, log: EncodingLog) -> Self {
        Self {
            read,
            mode: match encoding {
                None => Mode::Undecided,
                Some(encoding) if encoding.is_utf8() => Mode::Unchanged,
                Some(encoding) => Mode::Given(encoding),
            },
            log,
            raw: Vec::new(),
            text: Vec::new(),
            taken: 0,
            breaks: 0,
            at_end: false,
            failure: None,
        }
    }

    /// Returns the inner reader. Bytes that were read but not yet returned are lost.
    pub(in super::super) fn into_inner(self) -> R {
        self.read
    }

    /// Converts the next lines.
    fn refill(&mut self) {
        self.text.clear();
        self.taken = 0;
        self.extend(PIECE);
        let length = if self.at_end || self.raw.len() > LONGEST_LINE {
            self.raw.len()
        } else {
            let last = memchr::memrchr(b'\n', &self.raw);
            last.map_or(0, |at| at + 1)
        };
        if matches!(self.mode, Mode::Undecided) && std::str::from_utf8(&self.raw[..length]).is_err()
        {
            self.decide();
        }
        let rest = self.raw.split_off(length);
        let lines = std::mem::replace(&mut self.raw, rest);
        match self.mode {
            Mode::Undecided | Mode::Unchanged => self.text = lines,
            Mode::Given(encoding) => {
                for line in lines.split_inclusive(|&byte| byte == b'\n') {
                    self.convert(line, encoding);
                }
                return;
            }
            Mode::Guessed(encoding) => {
                for line in lines.split_inclusive(|&byte| byte == b'\n') {
                    if std::str::from_utf8(line).is_ok() {
                        self.text.extend_from_slice(line);
                        self.breaks += u64::from(line.ends_with(b"\n"));
                    } else {
                        self.convert(line, encoding);
                    }
                }
                return;
            }
        }
        self.breaks += memchr::memchr_iter(b'\n', &self.text).count() as u64;
    }

    /// Reads this many more bytes, or all that remain.
    fn extend(&mut self, most: usize) {
        if self.at_end {
            return;
        }
        let mut piece = self.read.by_ref().take(most as u64);
        match piece.read_to_end(&mut self.raw) {
            Ok(count) => self.at_end = count < most,
            Err(error) => {
                self.failure = Some(error);
                self.at_end = true;
            }
        }
    }

    /// Detects the encoding by the next lines that are not UTF-8.
    fn decide(&mut self) {
        while self.raw.len() < FORESIGHT && !self.at_end {
            self.extend(PIECE);
        }
        let lines = self.raw.split_inclusive(|&byte| byte == b'\n');
        let foreign: Vec<u8> = lines
            .filter(|line| std::str::from_utf8(line).is_err())
            .flatten()
            .copied()
            .collect();
        self.mode = match guess(&foreign) {
            Some(encoding) => {
                self.log.guess(encoding);
                Mode::Guessed(encoding)
            }
            None => Mode::Unchanged,
        };
    }

    fn convert(&mut self, line: &[u8], encoding: Encoding) {
        let number = self.breaks + 1;
        let log = &self.log;
        encoding.decode(line, &mut self.text, |byte| {
            log.add(UnreadableByte {
                line: number,
                byte,
                encoding,
            });
        });
        self.breaks += u64::from(line.ends_with(b"\n"));
    }
}

impl<R: Read> Read for Transcoder<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !(self.at_end && self.raw.is_empty()) {
            self.refill();
        }
        if self.taken == self.text.len()
            && let Some(error) = self.failure.take()
        {
            return Err(error);
        }
        let count = (&self.text[self.taken..]).read(into)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = into.len().min(7);
            self.0.read(&mut into[..count])
        }
    }

    fn transcode(bytes: &[u8], encoding: Option<&str>) -> (Vec<u8>, EncodingLog) {
        let encoding = encoding.map(|name| Encoding::named(name).expect("known"));
        let log = EncodingLog::default();
        let mut whole = Vec::new();
        let mut transcoder = Transcoder::new(bytes, encoding, log.clone());
        transcoder.read_to_end(&mut whole).expect("no I/O");
        let mut pieces = Vec::new();
        let mut transcoder = Transcoder::new(Drops(bytes), encoding, EncodingLog::default());
        transcoder.read_to_end(&mut pieces).expect("no I/O");
        assert!(whole == pieces);
        (whole, log)
    }

    #[test]
    fn converts_only_lines_that_are_not_utf8() {
        let cyrillic = encoding_rs::WINDOWS_1251
            .encode("[White \"Карпов\"]\n[Black \"Таль\"]\n")
            .0;
        let bytes = ["[Event \"Müller\"]\n".as_bytes(), &cyrillic, b"\n1. e4 *\n"].concat();
        let (text, log) = transcode(&bytes, None);
        let expected = "[Event \"Müller\"]\n[White \"Карпов\"]\n[Black \"Таль\"]\n\n1. e4 *\n";
        assert_eq!(String::from_utf8(text).expect("UTF-8"), expected);
        assert_eq!(log.guessed(), Encoding::named("cp1251"));
    }

    #[test]
    fn passes_on_utf8_and_windows_1252_unchanged() {
        let long = "x".repeat(3 * PIECE);
        for text in [
            "",
            "e4",
            "Müller\n",
            "a\r\nb\n\n",
            &long,
            &format!("{long}\n{long}"),
        ] {
            assert_eq!(transcode(text.as_bytes(), None).0, text.as_bytes());
            assert_eq!(transcode(text.as_bytes(), Some("utf-8")).0, text.as_bytes());
        }
        let (text, notes) = transcode(b"M\xfcller\nM\x81ller\n", None);
        assert_eq!(text, b"M\xfcller\nM\x81ller\n");
        assert_eq!(
            (notes.guessed(), notes.unreadable()),
            (None, (Vec::new(), 0))
        );
    }

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    #[test]
    fn returns_the_text_before_an_error() {
        let text = b"a\nb".chain(Broken);
        let mut transcoder = Transcoder::new(text, None, EncodingLog::default());
        let mut read = Vec::new();
        assert!(transcoder.read_to_end(&mut read).is_err());
        assert_eq!(read, b"a\nb");
    }

    #[test]
    fn reports_unreadable_bytes_with_their_lines() {
        let (text, log) = transcode(b"a\n\xe1\x81\n\x83\n", Some("cp1250"));
        assert_eq!(
            String::from_utf8(text).expect("UTF-8"),
            "a\ná\\x81\n\\x83\n"
        );
        let (bytes, further) = log.unreadable();
        let found: Vec<(u64, u8)> = bytes.iter().map(|found| (found.line, found.byte)).collect();
        assert_eq!((found, further), (vec![(2, 0x81), (3, 0x83)], 0));
        let (_, log) = transcode(&[0x81].repeat(3000), Some("cp1250"));
        let (bytes, further) = log.unreadable();
        assert_eq!((bytes.len(), further), (1000, 2000));
    }
}
