//! `staunton pgn stats`: counts games and moves.

use std::io;

use lab::pgn::Work;
use pgn::{
    CommentSide, Diagnostic, GameResult, Interest, Nag, PieceLetters, Reader, Source, Text, Visitor,
};
use rules::{CastlingMode, Move, Position};
use serde::Serialize;

use super::files;
use super::input::Files;

/// Counts games, results, moves and more
///
/// Prints a line for each count; with --json one object with the same names: games; white, black,
/// draws, both_lose and unknown (results); moves (all plies that could be read, also in variations, as "pgn
/// check" counts them); main_line_moves (without variations); longest (plies in the main line of
/// the longest game); chess960, set_up (games that start from another position); variations,
/// comments, annotations; problems (as "pgn check" reports them). Exits with 1 if there are
/// problems, and with 2 if a file could not be read.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::doc_markdown, reason = "the help shows names as they are")]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(super) fn run(self) -> u8 {
        let mut stats = Stats::default();
        let mut outcome = files::read(&self.files, &Count(self.files.letters), |part, _| {
            stats.add(&part.output);
            Ok(())
        });
        outcome.finish(&if self.json {
            // Numbers and fixed names are always JSON.
            serde_json::to_string(&stats).unwrap_or_default() + "\n"
        } else {
            stats.table()
        });
        // Problems are counted but not reported, and change the exit code all the same.
        outcome.problems += stats.problems;
        outcome.code()
    }
}

#[derive(Clone, Copy, Default, Serialize)]
struct Stats {
    games: u64,
    white: u64,
    black: u64,
    draws: u64,
    both_lose: u64,
    unknown: u64,
    moves: u64,
    main_line_moves: u64,
    longest: u64,
    chess960: u64,
    set_up: u64,
    variations: u64,
    comments: u64,
    annotations: u64,
    problems: u64,
}

impl Stats {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.white += other.white;
        self.black += other.black;
        self.draws += other.draws;
        self.both_lose += other.both_lose;
        self.unknown += other.unknown;
        self.moves += other.moves;
        self.main_line_moves += other.main_line_moves;
        self.longest = self.longest.max(other.longest);
        self.chess960 += other.chess960;
        self.set_up += other.set_up;
        self.variations += other.variations;
        self.comments += other.comments;
        self.annotations += other.annotations;
        self.problems += other.problems;
    }

    fn table(&self) -> String {
        [
            ("games", self.games),
            ("white", self.white),
            ("black", self.black),
            ("draws", self.draws),
            ("both_lose", self.both_lose),
            ("unknown", self.unknown),
            ("moves", self.moves),
            ("main_line_moves", self.main_line_moves),
            ("longest", self.longest),
            ("chess960", self.chess960),
            ("set_up", self.set_up),
            ("variations", self.variations),
            ("comments", self.comments),
            ("annotations", self.annotations),
            ("problems", self.problems),
        ]
        .map(|(name, count)| format!("{name} {count}\n"))
        .concat()
    }
}

/// Holds the piece letters, if they are not the English ones.
struct Count(Option<PieceLetters>);

/// Counts the events of a reader.
#[derive(Default)]
struct Counter {
    stats: Stats,
    /// The number of moves in this game's main line.
    moves: u64,
    /// The nesting depth of variations.
    depth: u64,
}

impl Visitor for Counter {
    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.moves = 0;
        let chess960 = start.castling_mode() == CastlingMode::Chess960;
        self.stats.chess960 += u64::from(chess960);
        self.stats.set_up += u64::from(!chess960 && *start != Position::start());
        Interest::Read
    }

    fn mv(&mut self, _: Move, _: &Position) {
        self.stats.moves += 1;
        self.moves += u64::from(self.depth == 0);
    }

    fn nag(&mut self, _: Nag) {
        self.stats.annotations += 1;
    }

    fn comment(&mut self, _: Text<'_>, _: CommentSide) {
        self.stats.comments += 1;
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        self.depth += 1;
        self.stats.variations += 1;
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn problem(&mut self, _: Diagnostic) {
        self.stats.problems += 1;
    }

    fn end_game(&mut self, result: GameResult) {
        self.stats.games += 1;
        self.stats.main_line_moves += self.moves;
        self.stats.longest = self.stats.longest.max(self.moves);
        *match result {
            GameResult::WhiteWins => &mut self.stats.white,
            GameResult::BlackWins => &mut self.stats.black,
            GameResult::Draw => &mut self.stats.draws,
            GameResult::BothLose => &mut self.stats.both_lose,
            GameResult::Unknown => &mut self.stats.unknown,
        } += 1;
    }
}

impl Work for Count {
    type Output = Stats;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Stats> {
        reader.set_letters(self.0);
        let mut counter = Counter::default();
        let mut games = 0;
        while games < most && reader.read_game(&mut counter)? {
            games += 1;
        }
        Ok(counter.stats)
    }
}
