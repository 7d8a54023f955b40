//! UCI (Universal Chess Interface; Huber and Meyer-Kahlen, 2004).
//!
//! [`run`] reads commands on one thread, searches on another, and answers commands during a search.
//! An invalid line is answered with `info string` and otherwise ignored. Every `go` gets a
//! `bestmove`: invalid parts are skipped, and after an invalid `position` the answer is that there
//! is no move, never a move from the previous position. The end of input counts as `quit`.

mod command;
mod inspect;
mod last_info;
mod options;
mod output;
#[cfg(test)]
mod tests;
mod thinker;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Thread};
use std::time::Duration;

use book::Book;
use rules::{CastlingMode, FenNote, Line, Move, Position};
use tablebase::Syzygy;

use command::{Bounds, Command, Setting};
use options::{Change, Options, TableOptions, declarations};
use output::Output;
use thinker::{Job, Search, Signals};

use crate::EndgameTables;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const NO_POSITION: &str = "there is no position: the last one could not be read";

/// Thinking time after a `go` without any valid limit, because such a search would never end.
const UNREAD_GO: Duration = Duration::from_secs(1);

/// Speaks UCI until `quit` or the end of `input`. A search that is still running then is stopped
/// and sends its move.
///
/// # Errors
///
/// Returns an error if `input` cannot be read or `output` cannot be written to.
///
/// ```
/// let mut output = Vec::new();
/// staunton_engine::uci::run(&b"uci\nquit\n"[..], &mut output)?;
/// assert!(String::from_utf8_lossy(&output).ends_with("uciok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    let lines = read_lines(input);
    let searches = AtomicUsize::new(0);
    let ended = thread::scope(|scope| {
        let (jobs, todo) = mpsc::channel();
        let thinker = scope.spawn(|| {
            let todo = todo;
            thinker::work(&todo, &output, &searches);
        });
        let mut front = Front {
            output: &output,
            searches: &searches,
            jobs,
            thinker: thinker.thread().clone(),
            options: Options::default(),
            line: Some(Line::new(Position::start())),
            seed: any_seed(),
            book: None,
            tables: None,
            signals: Arc::default(),
        };
        let ended = front.run_commands(&lines);
        front.stop();
        ended
    });
    ended.and(output.check())
}

/// Reads lines on a separate thread, which may outlive [`run`] while it waits for a line that is no
/// longer needed.
fn read_lines(mut input: impl BufRead + Send + 'static) -> Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let mut bytes = Vec::new();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) => return,
                Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let failed = line.is_err();
            if sender.send(line).is_err() || failed {
                return;
            }
        }
    });
    lines
}

/// Returns a random seed for a game, so that it differs from the last one.
fn any_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// The thread that reads commands.
struct Front<'r, W> {
    output: &'r Output<W>,
    /// Number of unanswered searches.
    searches: &'r AtomicUsize,
    jobs: Sender<Job>,
    thinker: Thread,
    options: Options,
    /// The position with its history; `None` after a `position` that could not be parsed.
    line: Option<Line>,
    seed: u64,
    /// The opening book of `BookFile`.
    book: Option<Book>,
    /// The endgame tables of `SyzygyPath`.
    tables: Option<Arc<Syzygy>>,
    /// Signals of the latest search.
    signals: Arc<Signals>,
}

impl<W: Write> Front<'_, W> {
    fn run_commands(&mut self, lines: &Receiver<io::Result<String>>) -> io::Result<()> {
        for line in lines {
            match command::read(&line?) {
                Ok(Command::Quit) => return Ok(()),
                Ok(command) => {
                    if let Err(reason) = self.run_command(command) {
                        self.output.remark(reason);
                    }
                }
                Err(reason) => self.output.remark(reason),
            }
            self.output.check()?;
        }
        Ok(())
    }

    fn run_command(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.send_readyok(),
            Command::NewGame => {
                self.seed = any_seed();
                self.ask(Job::NewGame);
            }
            Command::Position(position) => {
                self.line = None;
                let Setting { fen, moves } = position?;
                let fen = fen.as_deref().unwrap_or(START);
                let (line, notes) = line(fen, &moves, self.options.mode)?;
                for note in notes {
                    self.output.remark(format_args!("FEN: {note}"));
                }
                self.line = Some(line);
            }
            Command::Go { bounds, unread } => {
                for text in &unread {
                    self.output.remark(text);
                }
                self.go(bounds, !unread.is_empty());
            }
            Command::Perft(depth) => self.count(depth)?,
            Command::Display => self.output.line(inspect::describe(self.position()?)),
            Command::Evaluate => {
                let position = *self.position()?;
                self.ask(Job::Evaluate(Box::new(position)));
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                self.signals.pondered.store(true, Ordering::SeqCst);
                self.thinker.unpark();
            }
            Command::SetOption { name, value } => match self.options.set(&name, &value)? {
                Change::None => {}
                Change::Threads(threads) => self.ask(Job::SetThreads(threads)),
                Change::Hash(megabytes) => self.ask(Job::SetHash(megabytes)),
                Change::ClearHash => self.ask(Job::ClearHash),
                Change::Evaluation(evaluation) => self.ask(Job::SetEvaluation(evaluation)),
                Change::Book(path) => self.set_book(path.as_deref())?,
                Change::TableFolders(folders) => self.set_table_folders(&folders)?,
                Change::TableUse => self.set_tables(),
                Change::MoveOverhead(overhead) => self.ask(Job::SetMoveOverhead(overhead)),
            },
            Command::Quit | Command::Nothing => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.output.line(format_args!("id name Staunton {version}"));
        self.output.line("id author the Staunton authors");
        for declaration in declarations() {
            self.output.line(declaration);
        }
        self.output.line("uciok");
    }

    /// Sends `readyok` at once during a search. Otherwise, and if the search has been stopped,
    /// sends it after all earlier jobs, because clearing a large table takes a while.
    fn send_readyok(&self) {
        let is_to_stop = self.signals.stop.load(Ordering::SeqCst);
        if self.searches.load(Ordering::SeqCst) > 0 && !is_to_stop {
            self.output.line("readyok");
        } else {
            self.ask(Job::Ready);
        }
    }

    fn go(&mut self, mut go: Bounds, partly_unread: bool) {
        let mut only = Vec::new();
        let mut clock = None;
        if let Some(line) = &self.line {
            let position = line.position();
            let expects_move = partly_unread || go.is_timed();
            if expects_move && !go.has_end(position.turn()) {
                go.move_time = Some(UNREAD_GO);
            }
            clock = go.clock(position.turn());
            for text in &go.search_moves {
                match read_move(position, text) {
                    Ok(mv) => only.push(mv),
                    Err(reason) => self.output.remark(reason),
                }
            }
        } else {
            self.output.remark(NO_POSITION);
        }
        // A new search ends the previous one.
        self.stop();
        if only.is_empty()
            && !go.is_analysis()
            && let Some(answer) = self.book_move()
        {
            return self.ask(Job::PlayBook(answer));
        }
        self.signals = Arc::default();
        let search = Search {
            clock,
            line: self.line.clone(),
            opponent: self.options.opponent(),
            seed: self.seed,
            lines: self.options.lines,
            chances: self.options.chances,
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            move_time: go.move_time,
            only,
            infinite: go.infinite,
            ponder: go.ponder,
            signals: Arc::clone(&self.signals),
        };
        self.searches.fetch_add(1, Ordering::SeqCst);
        self.ask(Job::Search(Box::new(search)));
    }

    /// Reads a book. If it cannot be read, the present one stays.
    fn set_book(&mut self, path: Option<&Path>) -> Result<(), String> {
        let book = path.map(Book::open).transpose();
        self.book = book.map_err(|why| format!("BookFile stays as it was: {why}"))?;
        Ok(())
    }

    /// Finds the endgame tables in some folders. If a folder cannot be read, the present tables stay.
    fn set_table_folders(&mut self, folders: &[PathBuf]) -> Result<(), String> {
        let tables = Syzygy::open(folders);
        let tables = tables.map_err(|why| format!("SyzygyPath stays as it was: {why}"))?;
        let [wdl, dtz] = tables.count();
        if !folders.is_empty() {
            let largest = tables.largest();
            self.output.remark(format_args!(
                "found {wdl} WDL and {dtz} DTZ tables, up to {largest} pieces"
            ));
        }
        self.tables = (wdl > 0).then(|| Arc::new(tables));
        self.set_tables();
        Ok(())
    }

    fn set_tables(&self) {
        let TableOptions {
            depth,
            pieces,
            fifty_moves,
        } = self.options.tables;
        self.ask(Job::SetTables(self.tables.clone().map(|syzygy| {
            EndgameTables {
                syzygy,
                depth,
                pieces,
                fifty_moves,
            }
        })));
    }

    /// Returns the `bestmove` line for a move of the book, if moves are played from it.
    fn book_move(&self) -> Option<String> {
        let book = self.book.as_ref().filter(|_| self.options.own_book)?;
        let line = self.line.as_ref()?;
        let mv = book.choose(line.position(), any_seed())?;
        Some(output::best_move(Some(mv), None, line))
    }

    /// Returns the position of the last `position` command.
    fn position(&self) -> Result<&Position, String> {
        let line = self.line.as_ref().ok_or(NO_POSITION)?;
        Ok(line.position())
    }

    fn count(&mut self, depth: u32) -> Result<(), String> {
        let position = *self.position()?;
        self.stop();
        self.signals = Arc::default();
        self.searches.fetch_add(1, Ordering::SeqCst);
        let signals = Arc::clone(&self.signals);
        self.ask(Job::Count(Box::new(position), depth, signals));
        Ok(())
    }

    /// Makes the latest search send its move, unless it already has.
    fn stop(&self) {
        self.signals.stop.store(true, Ordering::SeqCst);
        self.signals.pondered.store(true, Ordering::SeqCst);
        self.thinker.unpark();
    }

    /// Sends a job. The search thread runs until this sender is dropped, so the job always arrives.
    fn ask(&self, job: Job) {
        self.jobs.send(job).expect("the thinking thread is alive");
    }
}

/// Parses a position with its history, and returns what was dropped from the FEN. On an error
/// nothing changes.
fn line(fen: &str, moves: &[String], mode: CastlingMode) -> Result<(Line, Vec<FenNote>), String> {
    let (start, notes) =
        Position::detect_fen(fen, mode).map_err(|error| format!("FEN refused: {error}"))?;
    let mut line = Line::new(start);
    for text in moves {
        let mv = read_move(line.position(), text)?;
        line.play(mv)
            .map_err(|_| format!("move {text} refused: it is not legal"))?;
    }
    Ok((line, notes))
}

fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    position
        // Some programs write the promotion piece as a capital letter.
        .parse_uci(&text.to_ascii_lowercase())
        .map_err(|error| format!("move {text} refused: {error}"))
}
