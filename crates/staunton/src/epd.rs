//! Test suites: files with a position in EPD on each line.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 1 << 16;

/// A test suite that is being read.
pub(crate) struct Suite {
    input: BufReader<Box<dyn Read + Send>>,
    number: usize,
}

/// Returns whether the name of a file is that of a test suite.
pub(crate) fn is_suite(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("epd"))
}

impl Suite {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let input = lab::pgn::open_openings(path).map_err(|why| why.to_string())?;
        Ok(Self {
            input: BufReader::new(input.text),
            number: 0,
        })
    }

    /// Returns the next line that is not empty and no comment, with its number.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, String)>, String> {
        loop {
            let mut bytes = Vec::new();
            let read = (&mut self.input)
                .take(MAX_LINE)
                .read_until(b'\n', &mut bytes);
            if read.map_err(|why| why.to_string())? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            if !text.trim().is_empty() && !text.starts_with('#') {
                return Ok(Some((self.number, text.into_owned())));
            }
        }
    }
}
