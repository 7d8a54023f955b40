//! `staunton admin book import`.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use pgn::Reader;
use store::{BookId, BookMoves, Books, EXPLORED_PLIES, OpeningBook};

use super::with_books;
use crate::admin::invite::now;
use crate::database;
use crate::print::line;

/// The most different moves of an import, which take about 100 bytes of memory each.
const MOST_MOVES: usize = 20_000_000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 60;
/// The number of games between two updates of the progress bar.
const GAMES_PER_UPDATE: u64 = 1_000;

/// Imports the games of PGN files, which may be compressed, as an opening book
///
/// Counts the first moves of each game with a result, up to the first error in its text. The games
/// themselves are not kept. Visitors see the book when the import is complete. The last line is
/// "games N, moves N": the games with a result, and the different moves in different positions.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The name that the explorer shows, at most 60 characters
    #[arg(value_parser = name)]
    name: String,
    /// PGN files; `-` is the standard input
    #[arg(required = true, value_name = "PGN")]
    games: Vec<PathBuf>,
    /// Use the first N plies of each game
    #[arg(long, value_name = "N", default_value_t = 30,
          value_parser = clap::value_parser!(u32).range(1..=EXPLORED_PLIES as i64))]
    plies: u32,
    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
    #[command(flatten)]
    database: database::Settings,
}

impl Args {
    pub(super) fn run(&self) -> u8 {
        with_books(&self.database, async |books| {
            let known = books.books().await.map_err(text)?;
            // Fails before long work; two imports at once are refused when the second one begins.
            if known.iter().any(|book| book.name == self.name) {
                return Err(format!(
                    "there is a book named {:?}: remove it, or choose another name",
                    self.name
                ));
            }
            let id = server::new_book_id();
            let moves = self.count(id)?;
            self.write(&*books, id, moves).await
        })
    }

    /// Counts the moves of all files.
    fn count(&self, id: BookId) -> Result<BookMoves, String> {
        let mut moves = BookMoves::new(id);
        for path in &self.games {
            self.count_file(path, &mut moves)
                .map_err(|why| format!("{}: {why}", path.display()))?;
        }
        let games = moves.games();
        if games == 0 {
            return Err("no games with a result found".to_owned());
        }
        moves.keep_played(self.min_games);
        if moves.is_empty() {
            return Err(format!(
                "no move was played in {} of {games} games: give more games or a smaller \
                 --min-games",
                self.min_games
            ));
        }
        Ok(moves)
    }

    fn count_file(&self, path: &Path, moves: &mut BookMoves) -> Result<(), String> {
        let input = lab::pgn::open(path).map_err(text)?;
        let bar = bar("reading", input.size.unwrap_or(0));
        let mut reader = Reader::from_read(input.text);
        let mut games = 0;
        while let Some(mut game) = server::read_counted_game(&mut reader).map_err(text)? {
            game.moves.truncate(self.plies as usize);
            moves.add(&game);
            if moves.len() > MOST_MOVES {
                return Err(format!(
                    "the games have more than {MOST_MOVES} different moves: import fewer games, or \
                     fewer --plies"
                ));
            }
            games += 1;
            if games % GAMES_PER_UPDATE == 0 {
                bar.set_position(input.consumed.load(Ordering::Relaxed));
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Writes the book in batches. The pause after each batch is as long as the batch, so that the
    /// moves of games on a running server do not wait for the import.
    async fn write(
        &self,
        books: &dyn Books,
        id: BookId,
        mut moves: BookMoves,
    ) -> Result<(), String> {
        let book = OpeningBook {
            id,
            name: self.name.clone(),
            games: moves.games(),
            moves: u32::try_from(moves.len()).unwrap_or(u32::MAX),
            plies: self.plies,
            added_at: now(),
            is_complete: false,
        };
        let counts = format!("games {}, moves {}", book.games, book.moves);
        let bar = bar("writing", book.moves.into());
        books.begin_book(book).await.map_err(text)?;
        let all = moves.len();
        loop {
            let started = Instant::now();
            if !books.fill_book(&mut moves).await.map_err(text)? {
                break;
            }
            bar.set_position((all - moves.len()) as u64);
            tokio::time::sleep(started.elapsed()).await;
        }
        bar.finish_and_clear();
        line(counts);
        Ok(())
    }
}

fn bar(what: &'static str, length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {eta}");
    let style = style.expect("the template is valid");
    ProgressBar::new(length)
        .with_style(style)
        .with_message(what)
}

fn text(why: impl Display) -> String {
    why.to_string()
}

fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(format!("a name has 1 to {LONGEST_NAME} characters"));
    }
    if name.chars().any(char::is_control) {
        return Err("a name has no control characters".to_owned());
    }
    Ok(name.to_owned())
}
