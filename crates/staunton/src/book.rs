//! `staunton book`: makes opening books, and shows their moves.

use std::io::Write;
use std::path::{Path, PathBuf};

use book::{Book, Maker};
use clap::Subcommand;
use pgn::{GameResult, Reader, Record, Records};
use rules::Color;

use crate::draft::{Draft, is_same_file};
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::fen::{self, castling_mode};
use crate::print;

/// Makes opening books in the Polyglot format, and shows their moves
///
/// Examples:
///   staunton book make book.bin games.pgn
///   staunton book make book.bin 2025.pgn.zst 2026.pgn.zst --plies 30 --min-games 5
///   staunton book show book.bin
///   staunton book show book.bin "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
///
/// The engine plays from a book with the UCI options BookFile and OwnBook; `staunton match` plays
/// openings from one with `--openings book.bin`.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Make(Make),
    Show(Show),
}

/// Makes a book from the games of PGN files, which may be compressed
///
/// The weight of a move is two points for each win and one for each draw of the side that played it;
/// a game without a result counts as a draw. Moves that only lost are left out. Games that start from
/// another position count too, Chess960 included. The last line is "games N, moves N": the games
/// read, and the entries of the book.
#[derive(clap::Args)]
struct Make {
    /// The book to write
    output: PathBuf,
    /// PGN files; `-` is the standard input
    #[arg(required = true, value_name = "PGN")]
    games: Vec<PathBuf>,
    /// Use the first N plies of each game
    #[arg(long, value_name = "N", default_value_t = 40)]
    plies: usize,
    /// Leave out moves that were played in fewer games
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
}

/// Shows the moves of a position in a book, the heaviest first: the move, its weight, and its share
/// in percent
///
/// Exits with 1 if the book has no move for the position.
#[derive(clap::Args)]
struct Show {
    /// A book
    book: PathBuf,
    /// The position
    #[arg(default_value = "startpos")]
    fen: String,
    /// Read the castling rights of the FEN as in Chess960
    #[arg(long)]
    chess960: bool,
}

impl Args {
    pub(crate) fn run(self) -> u8 {
        let result = match &self.command {
            Command::Make(make) => make.run(),
            Command::Show(show) => show.run(),
        };
        result.unwrap_or_else(|why| {
            print::note(format_args!("error: {why}"));
            FAILURE
        })
    }
}

impl Make {
    fn run(&self) -> Result<u8, String> {
        if let Some(games) = self
            .games
            .iter()
            .find(|path| is_same_file(path, &self.output))
        {
            return Err(at(games, "the book would replace the games"));
        }
        // The file is opened first, so that long work does not end with a write error.
        let mut draft = Draft::open(&self.output).map_err(|why| at(&self.output, why))?;
        let mut maker = Maker::default();
        let mut games: u64 = 0;
        for path in &self.games {
            let input = lab::pgn::open(path).map_err(|why| at(path, why))?;
            for record in Records::new(Reader::from_read(input.text)) {
                add(
                    &mut maker,
                    &record.map_err(|why| at(path, why))?,
                    self.plies,
                );
                games += 1;
            }
        }
        if games == 0 {
            return Err("no games found".to_owned());
        }
        let bytes = maker.finish(self.min_games);
        let moves = Book::from_bytes(&bytes)
            .map_err(|why| why.to_string())?
            .len();
        if moves == 0 {
            return Err(format!(
                "no move was played in {} of {games} games: give more games or a smaller --min-games",
                self.min_games
            ));
        }
        draft
            .write_all(&bytes)
            .and_then(|()| draft.finish())
            .map_err(|why| at(&self.output, why))?;
        print::line(format_args!("games {games}, moves {moves}"));
        Ok(SUCCESS)
    }
}

/// Adds the first plies of a game, up to its first error.
fn add(maker: &mut Maker, record: &Record, plies: usize) {
    let line = record.main_line();
    for (position, &mv) in line.positions().zip(line.moves()).take(plies) {
        maker.add(&position, mv, points(record.result, position.turn()));
    }
}

/// The points of a side by the result.
const fn points(result: GameResult, side: Color) -> u32 {
    match (result, side) {
        (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
        (GameResult::WhiteWins | GameResult::BlackWins | GameResult::BothLose, _) => 0,
        _ => 1,
    }
}

impl Show {
    fn run(&self) -> Result<u8, String> {
        let book = Book::open(&self.book).map_err(|why| at(&self.book, why))?;
        let position = fen::read(&self.fen, castling_mode(self.chess960));
        let position = position.map_err(|why| format!("FEN refused: {why}"))?;
        let moves = book.moves(&position);
        let sum: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
        for known in &moves {
            let san = position.san(known.mv);
            let share = f64::from(known.weight) * 100.0 / f64::from(sum.max(1));
            print::line(format_args!("{san:7} {:5} {share:5.1}", known.weight));
        }
        if moves.is_empty() {
            print::note("the book has no move for this position");
            return Ok(NO);
        }
        Ok(SUCCESS)
    }
}

fn at(path: &Path, why: impl std::fmt::Display) -> String {
    format!("{}: {why}", path.display())
}
