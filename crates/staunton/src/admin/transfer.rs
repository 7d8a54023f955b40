//! `staunton admin transfer`: copies a database from SQLite to PostgreSQL.

use super::backup;
use super::progress::Bar;
use crate::database;
use crate::exit::FAILURE;
use crate::print::note;

/// Copies a SQLite database to an empty PostgreSQL database
///
/// Examples:
///   staunton admin transfer postgres://staunton@db.example.org/staunton
///
/// The server must be stopped. Either everything is copied, in one transaction, or nothing; then
/// the journal of every game is read from the new database. The SQLite file is not changed. A URL
/// with a password can be set in STAUNTON_TRANSFER_TO, where other users of this computer cannot
/// see it.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(
    clippy::doc_markdown,
    reason = "the help shows commands as they are typed"
)]
pub(crate) struct Args {
    /// The URL of the PostgreSQL database
    #[arg(
        value_name = "URL",
        env = "STAUNTON_TRANSFER_TO",
        hide_env_values = true
    )]
    to: String,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(crate) fn run(&self) -> u8 {
        let mut bar = Bar::default();
        let transferred = self.database.url().and_then(|url| {
            store::transfer(&url, &self.to, &mut |progress| bar.show(progress))
                .map_err(|why| why.to_string())
        });
        bar.clear();
        let code = backup::report(transferred, "transferred");
        if code != FAILURE {
            note(
                "note: the games are now in PostgreSQL; move the SQLite file away, or commands without \
                 the PostgreSQL URL will continue to use it",
            );
        }
        code
    }
}
