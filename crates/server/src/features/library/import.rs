//! Imports uploaded files one by one in the background.

use std::io::{self, Read};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use net::background;
use pgn::Reader;
use store::{Collection, CollectionError, CollectionId, ImportProblem, ImportedGames};
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::LibraryWork;
use super::pieces::Pieces;
use super::reading::{Reading, Skipped};
use crate::http::site::Site;

/// The interval at which files without a notification are looked for.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// After this time without an update, in milliseconds, a reader or an uploading client counts as
/// gone.
const STALE: u64 = 60_000;
const STALE_UPLOAD: u64 = 10 * 60_000;
/// The number of games and of bytes per write, and the pause after it, so that moves have priority.
const GAMES: usize = 50;
const BYTES: usize = 64 * 1024;
const PAUSE: Duration = Duration::from_millis(20);
/// The maximum number of sweep steps in a row: otherwise the removal of large deleted collections
/// could delay a new file for many minutes.
const SWEEPS: usize = 10;
/// The maximum number of games read of a file, see [`unread`], and of problems recorded.
const MAX_GAMES: u32 = 20_000;
const PROBLEMS: u32 = 1_000;

/// Imports uploaded files, until the server stops.
pub(crate) async fn read_files(site: Arc<Site>, work: Arc<LibraryWork>) {
    // Removes uploads that an earlier process left unfinished, so that they block no new ones.
    sweep(&site, &work).await;
    loop {
        tokio::select! {
            () = site.closing.cancelled() => return,
            () = work.imports.notified() => {}
            () = sleep(POLL_INTERVAL) => {}
        }
        while !site.closing.is_cancelled() && read_next(&site).await {
            work.has_read.notify_one();
        }
        sweep(&site, &work).await;
    }
}

/// Imports one file, if there is one.
async fn read_next(site: &Arc<Site>) -> bool {
    let now = site.clock.now();
    let library = site.store.library();
    let taken = library.take_import(&site.games.node.id, now, site.inactive_before(STALE));
    let collection = match taken.await {
        Ok(Some(collection)) => collection,
        Ok(None) => return false,
        Err(why) => {
            tracing::warn!(%why, "collections cannot be read");
            return false;
        }
    };
    let reading = {
        let (site, runtime) = (Arc::clone(site), Handle::current());
        tokio::task::spawn_blocking(move || {
            background::start(|| Import::new(site, runtime, &collection)?.run())
        })
    };
    match reading.await {
        Ok(Ok(())) => true,
        Ok(Err(why)) => {
            tracing::warn!(%why, "the import of a collection was interrupted");
            false
        }
        Err(why) => {
            tracing::error!(%why, "a collection was not read");
            false
        }
    }
}

/// Returns whether an uploaded file contains a game.
pub(super) async fn has_game(site: &Site, collection: CollectionId) -> io::Result<bool> {
    let (games, runtime) = (site.games.clone(), Handle::current());
    let looking = tokio::task::spawn_blocking(move || {
        background::start(|| {
            let text = Pieces::text(games, runtime, collection, 0)?;
            Reader::from_read(text).read_game(&mut ())
        })
    });
    looking.await?
}

/// Returns a problem if the file has more games than were read. It is reported in addition to the
/// recorded problems.
pub(super) fn unread(collection: &Collection) -> Option<ImportProblem> {
    (collection.read_games > MAX_GAMES).then(|| ImportProblem {
        number: collection.read_games,
        line: collection.line,
        reason: "the games from here on were skipped: a file can have at most 20,000".to_owned(),
    })
}

async fn sweep(site: &Site, work: &LibraryWork) {
    for _ in 0..SWEEPS {
        let stale = site.inactive_before(STALE_UPLOAD);
        match site.store.library().sweep(stale).await {
            Ok(true) if !site.closing.is_cancelled() => sleep(PAUSE).await,
            Ok(_) => return,
            Err(why) => {
                tracing::warn!(%why, "deleted collections are not removed");
                return;
            }
        }
    }
    // There may be more to sweep: continue after the files that have arrived in the meantime.
    work.imports.notify_one();
}

/// The import of a file.
struct Import {
    site: Arc<Site>,
    runtime: Handle,
    reader: Reader<pgn::Buffered<Box<dyn Read>>>,
    /// The state of the collection at the start of this import.
    from: Collection,
    /// The games that wait for the next write.
    games: ImportedGames,
    bytes: usize,
    /// The number of games with problems.
    problems: u32,
}

impl Import {
    fn new(site: Arc<Site>, runtime: Handle, from: &Collection) -> io::Result<Self> {
        let games = site.games.clone();
        let text = Pieces::text(games, runtime.clone(), from.id, from.read_bytes)?;
        let games = ImportedGames {
            collection: from.id,
            reader: site.games.node.id.clone(),
            at: from.created_at,
            games: Vec::new(),
            problems: Vec::new(),
            read_bytes: from.read_bytes,
            line: from.line,
            read_games: from.read_games,
            is_done: false,
        };
        Ok(Self {
            site,
            runtime,
            reader: Reader::from_read(text),
            problems: from.read_games.saturating_sub(from.games),
            from: from.clone(),
            games,
            bytes: 0,
        })
    }

    /// Reads to the end of the file, or until the server stops: then another reader continues
    /// later.
    fn run(mut self) -> io::Result<()> {
        let mut reading = Reading::default();
        while self.games.read_games < MAX_GAMES && self.reader.read_game(&mut reading)? {
            let number = self.games.read_games + 1;
            self.games.read_games = number;
            let (game, skipped) = reading.take(number);
            let place = self.reader.place();
            self.games.read_bytes = self.from.read_bytes + place.offset;
            self.games.line = self.from.line + place.line - 1;
            if let Some(game) = game {
                self.bytes += game.pgn.len();
                self.games.games.push(game);
            }
            if let Some(Skipped { line, reason }) = skipped {
                let line = line.map_or(self.games.line, |line| self.from.line + line - 1);
                self.add_problem(line, reason);
            }
            let waiting = self.games.games.len() + self.games.problems.len();
            if waiting >= GAMES || self.bytes >= BYTES {
                if self.site.closing.is_cancelled() || !self.write()? {
                    return Ok(());
                }
                thread::sleep(PAUSE);
            }
        }
        if self.games.read_games == MAX_GAMES && self.reader.read_game(&mut ())? {
            // A count above `MAX_GAMES` marks the file as too long, see `unread`.
            self.games.read_games += 1;
        }
        self.games.read_bytes = self.from.bytes;
        self.games.is_done = true;
        self.write()?;
        Ok(())
    }

    fn add_problem(&mut self, line: u64, reason: String) {
        let number = self.games.read_games;
        self.problems += 1;
        // More problems would not be useful to the user.
        if self.problems <= PROBLEMS {
            self.games.problems.push(ImportProblem {
                number,
                line,
                reason,
            });
        }
    }

    /// Writes the waiting games; returns false if this reader no longer owns the collection.
    fn write(&mut self) -> io::Result<bool> {
        self.games.at = self.site.clock.now();
        let games = self.games.clone();
        self.games.games.clear();
        self.games.problems.clear();
        self.bytes = 0;
        let written = self.site.store.library().add_games(games);
        match self.runtime.block_on(written) {
            Ok(()) => Ok(true),
            Err(CollectionError::NoSuchCollection) => Ok(false),
            Err(why) => Err(io::Error::other(why.to_string())),
        }
    }
}
