//! `staunton pgn normalize`: games in export format.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use lab::pgn::Work;
use pgn::{Diagnostic, Reader, RecordBuilder, Source};

use super::files;

pub(super) fn run(paths: &[PathBuf]) -> u8 {
    files::read(paths, &Normalize, |part, sink| {
        sink.messages(part, &part.output.problems);
        sink.out.write_all(part.output.text.as_bytes())
    })
    .code()
}

struct Normalize;

#[derive(Default)]
struct Written {
    text: String,
    problems: Vec<Diagnostic>,
}

impl Work for Normalize {
    type Output = Written;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Written> {
        let mut written = Written::default();
        let mut builder = RecordBuilder::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut builder)? {
            games += 1;
            let mut record = builder.take();
            written.problems.append(&mut record.problems);
            // Writing to a String cannot fail.
            let _ = write!(written.text, "{record}");
        }
        written.problems.append(&mut builder.take().problems);
        Ok(written)
    }
}
