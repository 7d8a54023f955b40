//! External sorting: sorted runs in temporary files, merged at the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::PathBuf;

/// Maximum number of runs merged at once: each needs an open file and a buffer.
const MOST_RUNS: usize = 500;
/// Bytes of a run that are read ahead.
const BUFFER: usize = 64 << 10;
/// Memory overhead of a game besides its key and its text.
const OVERHEAD: usize = 64;

/// Texts to be sorted by their keys. Texts with equal keys keep their order.
pub(super) struct Runs {
    /// Maximum number of bytes in memory.
    most: usize,
    held: usize,
    /// Keys and texts.
    texts: Vec<(Vec<u8>, Vec<u8>)>,
    /// Sorted runs; the texts of each run were pushed before those of the next.
    files: Vec<File>,
    folder: PathBuf,
}

impl Runs {
    /// Keeps about `most` bytes in memory, and the rest in unnamed files of this folder.
    pub(super) const fn new(most: usize, folder: PathBuf) -> Self {
        Self {
            most,
            held: 0,
            texts: Vec::new(),
            files: Vec::new(),
            folder,
        }
    }

    pub(super) fn push(&mut self, key: &[u8], text: &[u8]) -> io::Result<()> {
        self.held += key.len() + text.len() + OVERHEAD;
        self.texts.push((key.to_owned(), text.to_owned()));
        if self.held >= self.most {
            self.spill()?;
        }
        Ok(())
    }

    /// Writes all texts in order, and drops them.
    pub(super) fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.files.is_empty() {
            let mut sorted = self.sorted().into_iter();
            return sorted.try_for_each(|(_, text)| out.write_all(&text));
        }
        self.spill()?;
        merge(std::mem::take(&mut self.files), |_, text| {
            out.write_all(text)
        })
    }

    /// Moves the texts in memory to a run.
    fn spill(&mut self) -> io::Result<()> {
        let mut run = self.create()?;
        for (key, text) in self.sorted() {
            put(&mut run, &key, &text)?;
        }
        self.files.push(done(run)?);
        if self.files.len() == MOST_RUNS {
            let mut merged = self.create()?;
            merge(std::mem::take(&mut self.files), |key, text| {
                put(&mut merged, key, text)
            })?;
            self.files.push(done(merged)?);
        }
        Ok(())
    }

    /// Takes the texts in memory, in order.
    fn sorted(&mut self) -> Vec<(Vec<u8>, Vec<u8>)> {
        self.held = 0;
        let mut texts = std::mem::take(&mut self.texts);
        texts.sort_by(|(one, _), (other, _)| one.cmp(other));
        texts
    }

    fn create(&self) -> io::Result<BufWriter<File>> {
        let named = |error: io::Error| {
            let folder = self.folder.display();
            io::Error::new(
                error.kind(),
                format!("cannot create a temporary file in {folder}: {error}"),
            )
        };
        let file = tempfile::tempfile_in(&self.folder).map_err(named)?;
        Ok(BufWriter::new(file))
    }
}

fn put(run: &mut impl Write, key: &[u8], text: &[u8]) -> io::Result<()> {
    for part in [key, text] {
        run.write_all(&(part.len() as u64).to_le_bytes())?;
        run.write_all(part)?;
    }
    Ok(())
}

/// Completes a run, and rewinds it for reading.
fn done(run: BufWriter<File>) -> io::Result<File> {
    let mut run = run.into_inner().map_err(io::IntoInnerError::into_error)?;
    run.rewind()?;
    Ok(run)
}

/// Reads the next key and text of a run, or returns `None` at its end.
fn next(run: &mut impl Read) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
    let mut part = || -> io::Result<Vec<u8>> {
        let mut length = [0; 8];
        run.read_exact(&mut length)?;
        let mut part = vec![0; u64::from_le_bytes(length) as usize];
        run.read_exact(&mut part)?;
        Ok(part)
    };
    match part() {
        Ok(key) => Ok(Some((key, part()?))),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

fn merge(runs: Vec<File>, mut take: impl FnMut(&[u8], &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut runs: Vec<_> = runs
        .into_iter()
        .map(|run| BufReader::with_capacity(BUFFER, run))
        .collect();
    // The first text of each run; of two equal keys, the one of the earlier run comes first.
    let mut firsts = BinaryHeap::new();
    for (number, run) in runs.iter_mut().enumerate() {
        firsts.extend(next(run)?.map(|(key, text)| Reverse((key, number, text))));
    }
    while let Some(Reverse((key, number, text))) = firsts.pop() {
        take(&key, &text)?;
        firsts.extend(next(&mut runs[number])?.map(|(key, text)| Reverse((key, number, text))));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys repeat, so that the order of equal keys is tested too.
    fn texts(count: u32) -> Vec<(Vec<u8>, Vec<u8>)> {
        (0..count)
            .map(|number| {
                let key = number.wrapping_mul(2_654_435_761) >> 25;
                let text = format!("{key} {number}\n");
                (key.to_be_bytes().to_vec(), text.into_bytes())
            })
            .collect()
    }

    #[test]
    fn the_order_does_not_depend_on_the_memory() {
        let folder = tempfile::tempdir().expect("a folder");
        let texts = texts(2_000);
        let mut expected = texts.clone();
        expected.sort_by(|(one, _), (other, _)| one.cmp(other));
        let expected: Vec<u8> = expected.into_iter().flat_map(|(_, text)| text).collect();
        // All in memory, in a few runs, and in more runs than are merged at once.
        for (most, runs_at_most) in [(usize::MAX, 0), (10_000, 20), (1, MOST_RUNS - 1)] {
            let mut runs = Runs::new(most, folder.path().to_owned());
            let mut most_runs = 0;
            for (key, text) in &texts {
                runs.push(key, text).expect("written");
                assert!(runs.held < most);
                most_runs = most_runs.max(runs.files.len());
            }
            assert!(most_runs <= runs_at_most && (most_runs > 0) == (runs_at_most > 0));
            let mut out = Vec::new();
            runs.write(&mut out).expect("written");
            assert_eq!(out, expected, "{most}");
            let mut again = Vec::new();
            runs.write(&mut again).expect("written");
            assert!(again.is_empty(), "{most}");
        }
        let left = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 0);
    }

    #[test]
    fn errors_name_a_folder_that_is_not_writable() {
        let mut runs = Runs::new(1, PathBuf::from("/no/such/folder"));
        let error = runs.push(b"key", b"text").expect_err("no such folder");
        assert!(error.to_string().contains("/no/such/folder"), "{error}");
    }
}
