//! `staunton admin restore`: a copy becomes the database.

use std::path::PathBuf;

use super::backup;
use super::progress::Bar;
use crate::database;

/// Puts a copy made by staunton admin backup in the place of the database
///
/// Examples:
///   staunton admin restore staunton-backup.db
///   staunton admin restore --replace --data-dir /var/lib/staunton staunton-backup.db
///
/// The server must be stopped. The copy is checked first, the structure of the file and the
/// journal of every game, and stays as it is; a copy made by an older version is brought up to
/// date. Exits with 1 when there are games that cannot be read; all others can be played on.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The copy
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the database that is there; its games are lost
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(crate) fn run(&self) -> u8 {
        let mut bar = Bar::default();
        let url = backup::leave_nothing_unfinished().and_then(|()| self.database.new_url());
        let restored = url.and_then(|url| {
            store::restore(&self.file, &url, self.replace, &mut |progress| {
                bar.show(progress);
            })
            .map_err(|why| why.to_string())
        });
        bar.clear();
        // For root it may be another one than that of the service.
        let database = self.database.url().unwrap_or_default();
        let done = format!("restored from {} to {database}", self.file.display());
        backup::report(restored, &done)
    }
}
