//! The class `Engine`.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, TryLockError};
use std::thread;
use std::time::Duration;

use engine::{Clock, Level, Limits, Score};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use rules::{Line, Position};

use crate::argument::is_white;
use crate::board::Board;
use crate::error::value_error;
use crate::mv::Move;
use crate::outcome;
use crate::types::{INFO, PLAY_RESULT, POV_SCORE, SCORE};
use crate::waiting;

/// The sizes of the table of positions in mebibytes.
const MOST_MEGABYTES: usize = 65_536;

/// The maximum number of threads of a search.
const MOST_THREADS: usize = 256;

/// The number of lines that a search reports at most: more than any position has moves.
const MOST_LINES: usize = 256;

/// The engine, in this process. A search releases the interpreter lock.
#[pyclass(module = "staunton_chess.engine", frozen, subclass)]
pub(crate) struct Engine {
    /// In a box, as `layout` explains.
    engine: Mutex<Box<engine::Engine>>,
    stop: AtomicBool,
}

/// A line that a search has reported.
struct Found {
    depth: u32,
    deepest: u32,
    line: usize,
    score: Score,
    nodes: u64,
    time: Duration,
    moves: Vec<rules::Move>,
}

#[pymethods]
impl Engine {
    /// Creates an engine with a table of positions of `hash` mebibytes that searches on `threads`
    /// threads.
    #[new]
    #[pyo3(signature = (*, hash=16, threads=1))]
    fn new(hash: usize, threads: usize) -> PyResult<Self> {
        if !(1..=MOST_MEGABYTES).contains(&hash) {
            return Err(value_error(format!(
                "hash is from 1 to {MOST_MEGABYTES} mebibytes"
            )));
        }
        let threads = NonZeroUsize::new(threads).filter(|it| it.get() <= MOST_THREADS);
        let threads =
            threads.ok_or_else(|| value_error(format!("threads is from 1 to {MOST_THREADS}")))?;
        let mut engine = engine::Engine::new(1);
        engine
            .set_hash(hash)
            .map_err(|why| PyMemoryError::new_err(why.to_string()))?;
        engine.set_threads(threads);
        Ok(Self {
            engine: Mutex::new(Box::new(engine)),
            stop: AtomicBool::new(false),
        })
    }

    /// Forgets all earlier searches.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.run(py, |engine, _| engine.new_game())
    }

    /// Ends a search in another thread. It returns the best move that it has found.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Searches a position, and returns its best lines as a list of `Info`.
    fn _analyse<'py>(
        &self,
        py: Python<'py>,
        board: Board,
        limit: &Bound<'py, PyAny>,
        lines: usize,
        root_moves: Option<Vec<Move>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let line = *board.line;
        let mut limits = self.limits(limit, &line)?;
        limits.lines = NonZeroUsize::new(lines)
            .filter(|lines| lines.get() <= MOST_LINES)
            .ok_or_else(|| value_error(format!("multipv is from 1 to {MOST_LINES}")))?;
        if let Some(moves) = root_moves {
            let moves = moves.into_iter().map(|mv| mv.find(py, line.position()));
            limits.search_moves = moves.collect::<PyResult<_>>()?;
        }
        require_end(&limits)?;
        let found = self.run(py, |engine, stop| search(engine, &line, &limits, stop).0)?;
        found
            .iter()
            .map(|found| info(py, line.position(), found))
            .collect()
    }

    /// Chooses a move.
    #[pyo3(signature = (board, limit, level, seed))]
    fn _play<'py>(
        &self,
        py: Python<'py>,
        board: Board,
        limit: &Bound<'py, PyAny>,
        level: Option<i64>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let line = *board.line;
        let limits = self.limits(limit, &line)?;
        let position = *line.position();
        let Some(level) = level else {
            require_end(&limits)?;
            let (found, best, ponder) =
                self.run(py, |engine, stop| search(engine, &line, &limits, stop))?;
            let moves: Vec<_> = best.into_iter().chain(ponder).collect();
            let moves = outcome::moves(&moves, position);
            let info = found.first().map(|found| info(py, &position, found));
            let arguments = (
                moves.first().copied(),
                moves.get(1).copied(),
                info.transpose()?,
            );
            return PLAY_RESULT.create(py, arguments);
        };
        let level = u8::try_from(level)
            .ok()
            .and_then(Level::new)
            .ok_or_else(|| value_error(format!("a level is from 1 to 17, not {level}")))?;
        if level == Level::FULL {
            require_end(&limits)?;
        }
        let chosen = self.run(py, |engine, stop| {
            engine.play_within(&line, level, seed, limits, stop)
        })?;
        let mv = chosen.map(|chosen| Move::of(&position, chosen.mv));
        PLAY_RESULT.create(py, (mv, None::<Move>, None::<i32>))
    }

    /// Evaluates a position without a search, in hundredths of a pawn for the side to move.
    #[staticmethod]
    fn evaluate(board: PyRef<'_, Board>) -> i32 {
        engine::nnue::Network::built_in().evaluate(board.position())
    }

    /// Searches a fixed set of positions and returns the number of visited ones, which is the same
    /// on every machine.
    #[staticmethod]
    fn bench(py: Python<'_>) -> u64 {
        py.detach(|| engine::bench().nodes)
    }
}

impl Engine {
    /// Runs work on the engine in another thread, without the interpreter lock. Ctrl-C ends it.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut engine::Engine, &AtomicBool) -> T + Send,
    ) -> PyResult<T> {
        let mut engine = match self.engine.try_lock() {
            Ok(engine) => engine,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyRuntimeError::new_err(
                    "the engine is searching in another thread: use one engine for each thread",
                ));
            }
        };
        let (stop, engine) = (&self.stop, &mut **engine);
        stop.store(false, Ordering::Relaxed);
        let (sender, results) = channel();
        let results = Mutex::new(results);
        thread::scope(|scope| {
            scope.spawn(move || {
                // A panic must not go unnoticed, and must not end the process.
                let done = catch_unwind(AssertUnwindSafe(|| work(engine, stop)));
                let _ = sender.send(done.ok());
            });
            let done = waiting::receive(py, &results);
            if done.is_err() {
                stop.store(true, Ordering::Relaxed);
                // The thread ends soon; other threads of Python may run meanwhile.
                py.detach(|| results.lock().map(|results| results.recv()).is_ok());
            }
            done?
                .flatten()
                .ok_or_else(|| PyRuntimeError::new_err("the search has failed"))
        })
    }

    /// Reads a `Limit`.
    fn limits(&self, limit: &Bound<'_, PyAny>, line: &Line) -> PyResult<Limits> {
        let seconds = |name: &str| -> PyResult<Option<Duration>> {
            let Some(seconds) = limit.getattr(name)?.extract::<Option<f64>>()? else {
                return Ok(None);
            };
            let time = Duration::try_from_secs_f64(seconds);
            time.map(Some)
                .map_err(|_| value_error(format!("{name} is a number of seconds, 0 or more")))
        };
        let number = |name: &str| -> PyResult<Option<u64>> {
            let found = limit.getattr(name)?.extract::<Option<i64>>()?;
            found
                .map(|number| {
                    u64::try_from(number)
                        .ok()
                        .filter(|&number| number > 0)
                        .ok_or_else(|| value_error(format!("{name} is 1 or more")))
                })
                .transpose()
        };
        let clocks = (seconds("white_clock")?, seconds("black_clock")?);
        let increments = (seconds("white_inc")?, seconds("black_inc")?);
        let moves_to_go = number("remaining_moves")?;
        let clock = match clocks {
            (None, None) => None,
            (Some(white), Some(black)) => Some(Clock {
                remaining: [white, black],
                increment: [
                    increments.0.unwrap_or_default(),
                    increments.1.unwrap_or_default(),
                ],
                moves_to_go: moves_to_go.map(|moves| moves.min(u64::from(u32::MAX)) as u32),
            }),
            _ => return Err(value_error("a clock needs white_clock and black_clock")),
        };
        let clocked = match (&clock, self.engine.try_lock()) {
            (Some(clock), Ok(engine)) => engine.clocked(line, Some(clock)),
            _ => Limits::default(),
        };
        let capped = |number: Option<u64>, most: u32| {
            number.map(|number| number.min(u64::from(most)) as u32)
        };
        Ok(Limits {
            depth: capped(number("depth")?, Limits::MAX_DEPTH),
            nodes: number("nodes")?,
            mate: capped(number("mate")?, u32::MAX),
            hard: match (seconds("time")?, clocked.hard) {
                (Some(time), Some(hard)) => Some(time.min(hard)),
                (time, hard) => time.or(hard),
            },
            soft: clocked.soft,
            ..Limits::default()
        })
    }
}

/// Checks that the limits end a search.
fn require_end(limits: &Limits) -> PyResult<()> {
    if limits.depth.is_some() || limits.nodes.is_some() || limits.hard.is_some() {
        return Ok(());
    }
    Err(value_error(
        "the search would not end: give a Limit with time, depth or nodes",
    ))
}

/// Searches, and returns the last report of each line with the best move and the expected reply.
fn search(
    engine: &mut engine::Engine,
    line: &Line,
    limits: &Limits,
    stop: &AtomicBool,
) -> (Vec<Found>, Option<rules::Move>, Option<rules::Move>) {
    let mut lines: Vec<Found> = Vec::new();
    let result = engine.search(line, limits, stop, |info| {
        let found = Found {
            depth: info.depth,
            deepest: info.deepest,
            line: info.line,
            score: info.score,
            nodes: info.nodes,
            time: info.time,
            moves: info.variation.to_vec(),
        };
        match lines.iter_mut().find(|known| known.line == found.line) {
            Some(known) => *known = found,
            None => lines.push(found),
        }
    });
    lines.sort_by_key(|found| found.line);
    (lines, result.best, result.ponder)
}

fn info<'py>(py: Python<'py>, position: &Position, found: &Found) -> PyResult<Bound<'py, PyAny>> {
    let score = match found.score {
        Score::Centipawns(score) => (Some(score), None),
        Score::Mate(moves) => (None, Some(moves)),
    };
    let score = SCORE.create(py, score)?;
    let score = POV_SCORE.create(py, (score, is_white(position.turn())))?;
    let arguments = (
        found.depth,
        found.deepest,
        found.line,
        score,
        found.nodes,
        found.time.as_secs_f64(),
        outcome::moves(&found.moves, *position),
    );
    INFO.create(py, arguments)
}
