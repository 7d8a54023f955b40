//! Analyzes the games of a file in parallel, and writes them in their order.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use engine::Engine;
use engine::analysis::Budget;
use indicatif::{ProgressBar, ProgressStyle};
use pgn::{Interest, Reader, Record, Records, Visitor};
use rules::{Move, Position};

use super::annotate::analyse_game;
use super::hash::HASH_MB;
use super::interrupt::interrupt;
use super::summary::{self, Summary};
use crate::exit::{FAILURE, NO, SUCCESS};
use crate::print;

/// The analysis options for each game.
pub(super) struct Work {
    pub(super) budget: Budget,
    pub(super) lines: NonZeroUsize,
    pub(super) json: bool,
}

/// The games of a text, shared by the threads.
struct Queue<'a> {
    games: Records<&'a [u8]>,
    next: usize,
}

impl Queue<'_> {
    /// The next game and its number, from 0. Reading from memory cannot fail.
    fn next(&mut self) -> Option<(usize, Record)> {
        let record = self.games.next()?.ok()?;
        self.next += 1;
        Some((self.next - 1, record))
    }
}

/// A finished game.
struct Done {
    number: usize,
    text: String,
    /// The accuracy of both players, as text.
    summary: String,
    problems: Vec<pgn::Diagnostic>,
    /// Whether the whole game was analyzed.
    whole: bool,
}

impl Work {
    pub(super) fn run(&self, path: &Path) -> u8 {
        if print::is_standard_output(path) {
            let why = print::IS_THE_OUTPUT;
            print::note(format_args!("error: {}: {why}", path.display()));
            return FAILURE;
        }
        let mut text = Vec::new();
        let read = lab::pgn::open(path).and_then(|mut input| input.text.read_to_end(&mut text));
        if let Err(why) = read {
            print::note(format_args!("error: {}: {why}", path.display()));
            return FAILURE;
        }
        let stop = match interrupt() {
            Ok(stop) => stop,
            Err(why) => {
                print::note(format_args!("error: Ctrl-C cannot be handled: {why}"));
                return FAILURE;
            }
        };
        let bar = bar(positions(&text));
        let mut problems = 0;
        let mut whole = true;
        let mut has_games = false;
        let written = self.annotate(&text, &bar, &stop, |done| {
            problems += done.problems.len();
            has_games |= !done.text.is_empty();
            whole &= done.whole;
            bar.suspend(|| {
                for problem in &done.problems {
                    print::note(format_args!("{}:{problem}", path.display()));
                }
                let _ = io::stderr().write_all(done.summary.as_bytes());
                let mut out = io::stdout().lock();
                out.write_all(done.text.as_bytes())?;
                out.flush()
            })
        });
        bar.finish_and_clear();
        if !has_games {
            print::note(format_args!("note: {}: no games found", path.display()));
        }
        match written {
            Ok(()) if !whole => {
                print::note(format_args!(
                    "error: interrupted: only the written games are analyzed"
                ));
                FAILURE
            }
            Ok(()) if problems > 0 => NO,
            Ok(()) => SUCCESS,
            // A closed pipe, as in `… | head`, is not an error.
            Err(why) if why.kind() == ErrorKind::BrokenPipe => SUCCESS,
            Err(why) => {
                print::note(format_args!("error: cannot write the results: {why}"));
                FAILURE
            }
        }
    }

    /// Analyzes all games with one thread per core. The engine is reset for each game, so that the
    /// result depends only on the game.
    fn annotate(
        &self,
        text: &[u8],
        bar: &ProgressBar,
        stop: &AtomicBool,
        mut take: impl FnMut(Done) -> io::Result<()>,
    ) -> io::Result<()> {
        let queue = Mutex::new(Queue {
            games: pgn::records(text),
            next: 0,
        });
        let (sender, finished) = mpsc::channel::<Done>();
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.work(queue, stop, bar, &sender));
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut next = 0;
            for done in finished {
                early.insert(done.number, done);
                while let Some(done) = early.remove(&next) {
                    next += 1;
                    if let Err(why) = take(done) {
                        stop.store(true, Ordering::Relaxed);
                        return Err(why);
                    }
                }
            }
            Ok(())
        })?;
        // Problems after the last game belong to no game.
        let mut queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        take(Done {
            number: queue.next,
            text: String::new(),
            summary: String::new(),
            problems: queue.games.take_problems(),
            whole: !stop.load(Ordering::Relaxed),
        })
    }

    fn work(
        &self,
        queue: &Mutex<Queue<'_>>,
        stop: &AtomicBool,
        bar: &ProgressBar,
        done: &mpsc::Sender<Done>,
    ) {
        let mut engine = Engine::new(HASH_MB);
        let next = || {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.next()
        };
        let mut taken = next();
        while let Some((number, record)) = taken {
            let game = self.one(&mut engine, number, record, stop, bar);
            // The next game is taken before this one is sent: when a game has been written, the
            // next one is already in progress, and Ctrl-C writes its partial analysis.
            taken = if stop.load(Ordering::Relaxed) {
                None
            } else {
                next()
            };
            if done.send(game).is_err() {
                return;
            }
        }
    }

    /// Analyzes one game, up to the position where the analysis is stopped.
    fn one(
        &self,
        engine: &mut Engine,
        number: usize,
        mut record: Record,
        stop: &AtomicBool,
        bar: &ProgressBar,
    ) -> Done {
        let effort = (self.budget, self.lines);
        let analysed = analyse_game(engine, &record, effort, stop, || bar.inc(1));
        let game = number as u64 + 1;
        let players = Summary::of(&analysed, &record.main.moves);
        let mut text = String::new();
        if self.json {
            let objects = analysed.objects(game, &record.main.moves);
            for object in objects.into_iter().chain([summary::object(game, &players)]) {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{object}");
            }
        } else {
            analysed.annotate(&mut record);
            text = record.to_string();
        }
        Done {
            number,
            text,
            summary: if self.json {
                String::new()
            } else {
                summary::text(game, &players)
            },
            problems: record.problems,
            whole: analysed.is_whole(),
        }
    }
}

/// Counts the positions in the main lines of all games.
fn positions(text: &[u8]) -> u64 {
    #[derive(Default)]
    struct Count(u64);
    impl Visitor for Count {
        fn begin_moves(&mut self, _: &Position) -> Interest {
            self.0 += 1;
            Interest::Read
        }
        fn mv(&mut self, _: Move, _: &Position) {
            self.0 += 1;
        }
        fn null_move(&mut self, _: &Position) {
            self.0 += 1;
        }
        fn begin_variation(&mut self, _: &Position) -> Interest {
            Interest::Skip
        }
    }
    let mut count = Count::default();
    let mut reader = Reader::from_bytes(text);
    while let Ok(true) = reader.read_game(&mut count) {}
    count.0
}

/// Shows the progress on a terminal.
fn bar(positions: u64) -> ProgressBar {
    let bar = ProgressBar::new(positions);
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {pos} of {len} positions, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}
