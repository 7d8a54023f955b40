//! The search thread: it owns the engine and processes one job after the other.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use rules::{Line, Move, Position};

use super::inspect;
use super::last_info::LastInfo;
use super::options::Evaluation;
use super::output::{self, Output};
use crate::event::SearchEvent;
use crate::levels::{self, Level, Opponent, Strength};
use crate::nnue::Network;
use crate::{Clock, EndgameTables, Engine, Info, Limits};

/// A job of the search thread.
pub(super) enum Job {
    Search(Box<Search>),
    /// Count sequences of moves, until the signal to stop.
    Count(Box<Position>, u32, Arc<Signals>),
    /// Send the static evaluation of a position.
    Evaluate(Box<Position>),
    NewGame,
    SetThreads(NonZeroUsize),
    SetHash(usize),
    ClearHash,
    SetMoveOverhead(Duration),
    /// Use the network of this file, or the hand-written terms without one.
    SetEvaluation(Evaluation),
    SetTables(Option<EndgameTables>),
    /// Send this move of the book, after the answers of earlier searches.
    PlayBook(String),
    /// Send `readyok` after all earlier jobs.
    Ready,
}

/// One `go`.
pub(super) struct Search {
    /// The position with its history; `None` after a `position` that could not be parsed.
    pub(super) line: Option<Line>,
    pub(super) opponent: Opponent,
    pub(super) seed: u64,
    pub(super) lines: NonZeroUsize,
    /// Whether `info` lines contain the chances of a win, a draw and a loss.
    pub(super) chances: bool,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) clock: Option<Clock>,
    /// The moves to search; empty means all.
    pub(super) only: Vec<Move>,
    /// Whether the move is sent only after `stop`.
    pub(super) infinite: bool,
    /// Whether it is still the opponent's turn, so that limits count from `ponderhit`.
    pub(super) ponder: bool,
    pub(super) signals: Arc<Signals>,
}

/// Signals from the GUI to a running search.
#[derive(Default)]
pub(super) struct Signals {
    /// Send the move now.
    pub(super) stop: AtomicBool,
    /// Pondering has ended, by `ponderhit` or by `stop`.
    pub(super) pondered: AtomicBool,
}

/// Result of a search.
struct Answer {
    /// The `bestmove` line.
    best: String,
    /// Depth of the last completed iteration, in plies; 0 below the full level, which is limited by
    /// nodes.
    depth: u32,
    said: LastInfo,
}

/// Processes jobs until the channel closes. `searches` counts unanswered searches.
pub(super) fn work<W: Write>(jobs: &Receiver<Job>, output: &Output<W>, searches: &AtomicUsize) {
    let mut engine = Engine::new(super::options::DEFAULT_HASH);
    for job in jobs {
        match job {
            Job::Search(search) => {
                let answer = search.run(&mut engine, output);
                searches.fetch_sub(1, Ordering::SeqCst);
                output.line(answer);
            }
            Job::Count(position, depth, signals) => {
                inspect::count(&position, depth, &signals.stop, output);
                searches.fetch_sub(1, Ordering::SeqCst);
            }
            Job::Evaluate(position) => {
                let value = engine.static_evaluation(&position);
                output.line(inspect::evaluation(&position, value));
            }
            Job::NewGame => engine.new_game(),
            Job::SetThreads(threads) => engine.set_threads(threads),
            Job::SetHash(megabytes) => {
                if let Err(refused) = engine.set_hash(megabytes) {
                    output.remark(format_args!("Hash stays as it was: {refused}"));
                }
            }
            Job::ClearHash => engine.clear_hash(),
            Job::SetEvaluation(Evaluation::BuiltIn) => {
                engine.set_network(Some(Network::built_in()));
            }
            Job::SetEvaluation(Evaluation::HandWritten) => engine.set_network(None),
            Job::SetEvaluation(Evaluation::File(path)) => match Network::read(&path) {
                Ok(network) => engine.set_network(Some(Arc::new(network))),
                Err(refused) => {
                    output.remark(format_args!("EvalFile stays as it was: {refused}"));
                }
            },
            Job::SetTables(tables) => engine.set_tables(tables),
            Job::SetMoveOverhead(overhead) => engine.set_move_overhead(overhead),
            Job::PlayBook(answer) => {
                output.remark("a move of the book");
                output.line(answer);
            }
            Job::Ready => output.line("readyok"),
        }
    }
}

impl Search {
    /// Runs the search, and returns the `bestmove` line once it may be sent.
    fn run<W: Write>(&self, engine: &mut Engine, output: &Output<W>) -> String {
        let Some(line) = &self.line else {
            if self.ponder {
                wait_for(&self.signals.pondered);
            }
            if self.infinite {
                wait_for(&self.signals.stop);
            }
            return output::NO_MOVE.to_owned();
        };
        let mut pondered = None;
        if self.ponder {
            let unbounded = Limits {
                search_moves: self.only.clone(),
                lines: self.lines,
                ..Limits::default()
            };
            let answer = self.think(engine, line, unbounded, &self.signals.pondered, output);
            wait_for(&self.signals.pondered);
            if self.signals.stop.load(Ordering::SeqCst) {
                return answer.best;
            }
            pondered = Some(answer);
        }
        // After `ponderhit` the table still has the results of pondering.
        let limits = self.limits(engine, line);
        let mut answer = self.think(engine, line, limits, &self.signals.stop, output);
        if let Some(pondered) = pondered
            && self.is_bounded_by_time_alone()
            && pondered.depth > answer.depth
            // A search that has found a mate ends early.
            && !answer.said.mates()
        {
            let said = pondered.said.and(&answer.said);
            say(&said, line, self.scale(engine), output);
            answer.best = pondered.best;
        }
        if self.infinite {
            wait_for(&self.signals.stop);
        }
        answer.best
    }

    const fn is_bounded_by_time_alone(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.mate.is_none()
    }

    fn limits(&self, engine: &Engine, line: &Line) -> Limits {
        let clocked = engine.clocked(line, self.clock.as_ref());
        // Tournament managers measure it like a clock.
        let move_time = self.move_time.map(|time| engine.for_one_move(time));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            soft_nodes: None,
            mate: self.mate,
            soft: clocked.soft,
            hard: [clocked.hard, move_time].into_iter().flatten().min(),
            search_moves: self.only.clone(),
            lines: self.lines,
        }
    }

    fn think<W: Write>(
        &self,
        engine: &mut Engine,
        line: &Line,
        limits: Limits,
        stop: &AtomicBool,
        output: &Output<W>,
    ) -> Answer {
        if self.opponent.level() < Level::FULL && !line.position().legal_moves().is_empty() {
            return Answer {
                best: self.play_at_level(engine, line, limits, stop, output),
                depth: 0,
                said: LastInfo::default(),
            };
        }
        let started = Instant::now();
        let mut said = LastInfo::default();
        let scale = self.scale(engine);
        let found = engine.search_with_events(line, &limits, stop, &mut |news| match news {
            SearchEvent::Line(info) => {
                output.line(output::info(&info, line, scale));
                said.keep(&info);
            }
            SearchEvent::RootMoveStarted(begun) => {
                output.line(output::begun(&begun, line));
                said.pass();
            }
            SearchEvent::TableFailed(why) => output.remark(why),
        });
        // The last line before the move covers the whole search.
        if said.end(found.nodes, started.elapsed()) {
            say(&said, line, scale, output);
        }
        Answer {
            best: output::best_move(found.best, found.ponder, line),
            depth: found.depth,
            said,
        }
    }

    /// Returns the scale of the evaluation, if chances are reported.
    fn scale(&self, engine: &Engine) -> Option<f64> {
        self.chances.then(|| engine.scale(self.opponent.level()))
    }

    /// Plays at a level below the full one; its one `info` line is about the played move.
    fn play_at_level<W: Write>(
        &self,
        engine: &mut Engine,
        line: &Line,
        limits: Limits,
        stop: &AtomicBool,
        output: &Output<W>,
    ) -> String {
        let started = Instant::now();
        let strength = Strength::of(self.opponent);
        let chosen = levels::choose(engine, line, strength, self.seed, limits, stop);
        if let Some((choice, result)) = &chosen {
            let info = Info {
                depth: result.depth,
                deepest: result.depth,
                line: 1,
                score: choice.score(),
                at_least: choice.at_least,
                nodes: result.nodes,
                time: started.elapsed(),
                table_fullness: 0,
                table_hits: 0,
                variation: &choice.variation,
            };
            output.line(output::info(&info, line, self.scale(engine)));
        }
        output::best_move(chosen.map(|(choice, _)| choice.mv), None, line)
    }
}

fn say<W: Write>(said: &LastInfo, line: &Line, scale: Option<f64>, output: &Output<W>) {
    for info in said.lines() {
        output.line(output::info(&info, line, scale));
    }
}

/// Sleeps until a signal is set. The thread that sets it unparks this thread.
fn wait_for(signal: &AtomicBool) {
    while !signal.load(Ordering::SeqCst) {
        thread::park();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_overhead_is_subtracted_from_movetime_too() {
        let ms = Duration::from_millis;
        let line = Line::new(Position::start());
        let mut engine = Engine::new(1);
        engine.set_move_overhead(ms(50));
        for (time, thought) in [(1_000, 950), (100, 50), (60, 30), (0, 0)] {
            let search = Search {
                line: None,
                opponent: Level::FULL.into(),
                seed: 0,
                lines: NonZeroUsize::MIN,
                chances: false,
                depth: None,
                nodes: None,
                mate: None,
                move_time: Some(ms(time)),
                clock: None,
                only: Vec::new(),
                infinite: false,
                ponder: false,
                signals: Arc::default(),
            };
            let limits = search.limits(&engine, &line);
            assert_eq!(limits.hard, Some(ms(thought)), "{time}");
        }
    }
}
