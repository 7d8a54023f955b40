//! `staunton admin restore`: replaces the database with a copy.

use std::path::PathBuf;

use super::backup;
use super::progress::Bar;
use crate::database;

/// Replaces the database with a copy made by staunton admin backup
///
/// Examples:
///   staunton admin restore staunton-backup.db
///   staunton admin restore --replace --data-dir /var/lib/staunton staunton-backup.db
///
/// The server must be stopped. The structure of the file and the journal of every game are checked
/// first. The copy is not changed; a database made by an older version is upgraded. Exits with 1 if
/// there are games that cannot be read; all others can be continued.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The copy to restore
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Replace the existing database; its games are lost
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
        // When root runs the command, it may be a different database than the one of the service.
        let database = self.database.url().unwrap_or_default();
        let done = format!("restored from {} to {database}", self.file.display());
        backup::report(restored, &done)
    }
}
