//! Merging of game files.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::{Settings, Shard, Shards, Totals, archive};

/// Form of a merged file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Plain shards, which are fast to read.
    Plain,
    /// An archive: less than a third of the size, but slower to read.
    Archive,
}

/// Writes the shards of several files in either form. `name` is the name of the output, for errors.
///
/// # Errors
///
/// Returns an error if a file is damaged, cannot be read, or contains a shard that another one
/// contains too, or if the output cannot be written. The error is a sentence that names the file.
pub fn merge(
    files: &[PathBuf],
    into: &mut impl Write,
    name: &Path,
    form: Form,
) -> Result<Totals, String> {
    let because = |why: io::Error| format!("{}: {why}", name.display());
    let mut output = Output {
        into,
        form,
        block: Vec::new(),
        games: 0,
    };
    let mut totals = Totals::default();
    let mut seen: HashSet<(Settings, u64)> = HashSet::new();
    for file in files {
        for shard in Shards::open(file)? {
            let shard = shard?;
            if !seen.insert((shard.settings, shard.number)) {
                let (file, number) = (file.display(), shard.number);
                return Err(format!("{file}: its shard {number} was merged already"));
            }
            totals.add(&shard);
            output.push(shard).map_err(because)?;
        }
    }
    output.finish().map_err(because)?;
    Ok(totals)
}

/// The output of a merge.
struct Output<'w, W> {
    into: &'w mut W,
    form: Form,
    /// Shards waiting to be archived together: the models learn from one for the next.
    block: Vec<Shard>,
    /// Number of games in them.
    games: usize,
}

impl<W: Write> Output<'_, W> {
    fn push(&mut self, shard: Shard) -> io::Result<()> {
        match self.form {
            Form::Plain => self.into.write_all(&shard.to_bytes()),
            Form::Archive => {
                let fits = self.games + shard.games.len() <= archive::BLOCK_GAMES
                    && self
                        .block
                        .first()
                        .is_none_or(|first| first.settings == shard.settings);
                if !fits {
                    self.write_block()?;
                }
                self.games += shard.games.len();
                self.block.push(shard);
                Ok(())
            }
        }
    }

    fn write_block(&mut self) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        self.games = 0;
        if block.is_empty() {
            return Ok(());
        }
        self.into.write_all(&archive::write_block(&block))
    }

    fn finish(mut self) -> io::Result<()> {
        self.write_block()?;
        self.into.flush()
    }
}
