//! The public interface of the engine.

mod helpers;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Line, Move, Position};
use tablebase::ProbeError;

use crate::evaluate::{Evaluator, evaluate};
use crate::event::{Info, SearchEvent};
use crate::limits::{Clock, Limits};
use crate::memory::OutOfMemory;
use crate::nnue::Network;
use crate::score::{DRAW, Score, mated_in};
#[cfg(feature = "tunable")]
use crate::search::tunable;
use crate::search::{Histories, RootMove, Worker};
use crate::tables::{EndgameTables, Selected};
use crate::time;
use crate::tt::Table;
use helpers::{Apart, Shared};

/// Default delay between the engine's decision and the moment when the clock stops.
const MOVE_OVERHEAD: Duration = Duration::from_millis(10);

/// Size of the transposition table of a level below the full one, in mebibytes: enough for the
/// positions of one move.
const LEVEL_HASH: usize = 1;

/// An engine and its state.
pub struct Engine {
    memory: Memory,
    /// State of the levels below the full one, cleared before each move. Created when such a level
    /// first plays.
    of_levels: Option<Memory>,
    move_overhead: Duration,
    /// The network that evaluates positions at full strength; `None` for the hand-written terms.
    network: Option<Arc<Network>>,
    /// The endgame tables of the full strength.
    tables: Option<EndgameTables>,
    #[cfg(feature = "tunable")]
    numbers: tunable::chosen::Values,
}

/// State kept between searches.
struct Memory {
    table: Table,
    /// One for each search thread, at least one.
    histories: Vec<Box<Histories>>,
}

impl Memory {
    /// Creates an empty state for one thread, with a table of this many mebibytes (at least one),
    /// or of the largest size that fits into memory.
    fn new(hash_mb: usize) -> Self {
        Self {
            table: Table::largest(hash_mb),
            histories: vec![Histories::new()],
        }
    }

    fn clear(&mut self) {
        self.table.clear();
        self.histories
            .iter_mut()
            .for_each(|histories| histories.clear());
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; `None` if there is no legal move to choose from.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score of the position for the side to move.
    pub score: Score,
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A move chosen for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// The score of the position after it, for the side that plays it.
    pub score: Score,
}

impl Engine {
    /// Creates an engine with a transposition table of this many mebibytes (at least one), or of
    /// the largest size that fits into memory.
    pub fn new(hash_mb: usize) -> Self {
        Self {
            memory: Memory::new(hash_mb),
            of_levels: None,
            move_overhead: MOVE_OVERHEAD,
            network: Some(Network::built_in()),
            tables: None,
            #[cfg(feature = "tunable")]
            numbers: tunable::chosen::usual(),
        }
    }

    /// Clears everything learned from earlier games, so that the next search does not depend on
    /// earlier ones.
    pub fn new_game(&mut self) {
        self.memory.clear();
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.memory.table.clear();
    }

    /// Replaces the transposition table with an empty one of this many mebibytes (at least one).
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory. The table is then empty and keeps its size.
    pub fn set_hash(&mut self, hash_mb: usize) -> Result<(), OutOfMemory> {
        let table = &mut self.memory.table;
        let former = table.megabytes();
        // Frees the former table first, because the new one may need its memory.
        *table = Table::largest(1);
        match Table::new(hash_mb) {
            Ok(larger) => {
                *table = larger;
                Ok(())
            }
            Err(refused) => {
                *table = Table::largest(former);
                Err(refused)
            }
        }
    }

    /// Sets the number of threads that search together, if the system can start them; 1 by default.
    /// They share only the transposition table (lazy SMP). If one line is requested and only time
    /// or a stop ends the search, the result is that of the thread with the deepest completed
    /// iteration, if its score is no lower. A search with a node limit always uses one thread, so
    /// that it is reproducible.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        let histories = &mut self.memory.histories;
        histories.resize_with(threads.get(), Histories::new);
    }

    /// Sets the time to leave on the clock for the delay between the engine's decision and the
    /// moment when the clock stops; 10 ms by default.
    pub fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// Searches the line's current position until the limits are reached or `stop` is set. Calls
    /// `info` with each of the best lines after each iteration, and again when a better move is
    /// found in an unfinished iteration or by another thread. So the last report of the first line
    /// always begins with the returned move. Without a legal move it is called once, with depth 0.
    /// If only depth or nodes are limited, the result of one thread depends only on the searches
    /// since [`Engine::new_game`].
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        mut info: impl FnMut(&Info),
    ) -> SearchResult {
        self.search_with_events(line, limits, stop, &mut |event| {
            if let SearchEvent::Line(line) = event {
                info(&line);
            }
        })
    }

    /// Searches as [`Engine::search`] does, and reports all events.
    pub(crate) fn search_with_events(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        on_event: &mut dyn FnMut(SearchEvent),
    ) -> SearchResult {
        let knowledge = self.knowledge();
        let (lines, mut result) = self.best_lines(line, limits, &knowledge, stop, on_event);
        if let Some(best) = lines.first() {
            result.best = Some(best.mv);
            result.ponder = best.variation.get(1).copied();
            result.score = best.score();
        }
        result
    }

    /// Returns the time limits that follow from a clock for the side to move; no limits without a
    /// clock.
    pub fn clocked(&self, line: &Line, clock: Option<&Clock>) -> Limits {
        let position = line.position();
        let time = clock.map(|clock| {
            let number = position.fullmove_number();
            time::allot(clock, position.turn(), number, self.move_overhead)
        });
        Limits {
            soft: time.map(|time| time.soft),
            hard: time.map(|time| time.hard),
            ..Limits::default()
        }
    }

    /// Returns the thinking time for a fixed time per move.
    pub(crate) fn for_one_move(&self, time: Duration) -> Duration {
        time::for_one_move(time, self.move_overhead)
    }

    /// Sets the network that evaluates positions at full strength, instead of the built-in one;
    /// `None` for the hand-written terms. Clears everything learned with the previous evaluation,
    /// as [`Engine::new_game`] does.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.new_game();
    }

    /// Sets the endgame tables that full strength uses, or none. They decide about the moves of a
    /// position that they contain, unless several lines are requested, and about positions inside the
    /// search.
    pub fn set_tables(&mut self, tables: Option<EndgameTables>) {
        self.tables = tables;
    }

    /// Sets one of [`TUNABLES`](crate::TUNABLES) for this engine's search. Returns `false` if there
    /// is none with that name.
    #[cfg(feature = "tunable")]
    pub fn set_tunable(&mut self, name: &str, value: i32) -> bool {
        let place = tunable::TUNABLES
            .iter()
            .position(|tunable| tunable.name == name);
        place.is_some_and(|place| {
            self.numbers[place] = value;
            true
        })
    }

    /// Returns the static evaluation of a position, in centipawns for the side to move, by the
    /// network or the hand-written terms.
    pub(crate) fn static_evaluation(&self, position: &Position) -> i32 {
        match &self.network {
            Some(network) => network.evaluate(position),
            None => evaluate(position),
        }
    }

    /// The network that evaluates positions at full strength, if any.
    pub(crate) fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// The knowledge of full strength.
    pub(crate) fn knowledge(&self) -> Knowledge {
        Knowledge {
            network: self.network.clone(),
            tables: self.tables.clone(),
        }
    }

    /// The network without endgame tables.
    pub(crate) fn network_alone(&self) -> Knowledge {
        Knowledge {
            network: self.network.clone(),
            tables: None,
        }
    }

    /// Returns the best lines by this knowledge, found with cleared state, so that they depend only
    /// on the arguments.
    pub(crate) fn lines_with_cleared_state(
        &mut self,
        line: &Line,
        limits: &Limits,
        knowledge: &Knowledge,
        stop: &AtomicBool,
    ) -> (Vec<RootMove>, SearchResult) {
        let mut fresh = self
            .of_levels
            .take()
            .unwrap_or_else(|| Memory::new(LEVEL_HASH));
        fresh.clear();
        std::mem::swap(&mut self.memory, &mut fresh);
        let found = self.best_lines(line, limits, knowledge, stop, &mut |_| ());
        std::mem::swap(&mut self.memory, &mut fresh);
        self.of_levels = Some(fresh);
        found
    }

    /// Returns the best lines by this knowledge, and a result whose move
    /// and score the caller fills in from them.
    pub(crate) fn best_lines(
        &mut self,
        line: &Line,
        limits: &Limits,
        knowledge: &Knowledge,
        stop: &AtomicBool,
        on_event: &mut dyn FnMut(SearchEvent),
    ) -> (Vec<RootMove>, SearchResult) {
        let tables = knowledge.tables.as_ref();
        let selected = select(tables, line, limits, on_event);
        let limits = &match &selected {
            Some(selected) => Limits {
                search_moves: selected.moves.clone(),
                ..limits.clone()
            },
            None => limits.clone(),
        };
        let selected = selected.as_ref();
        let inside = tables.filter(|_| selected.is_none_or(|selected| !selected.is_final));
        #[cfg(feature = "tunable")]
        let numbers = self.numbers;
        let choose_numbers = || {
            #[cfg(feature = "tunable")]
            tunable::chosen::choose(&numbers);
        };
        choose_numbers();
        self.memory.table.next_search();
        let table = &self.memory.table;
        let Some((own, others)) = self.memory.histories.split_first_mut() else {
            unreachable!("there is always one thread");
        };
        let others = if limits.nodes.is_none() && limits.soft_nodes.is_none() {
            others
        } else {
            &mut []
        };
        let shared = &Shared::default();
        let evaluator = || Evaluator::new(knowledge.network.as_deref());
        let leads = shared.leads();
        let mut leader = Worker::new(line, limits, table, own, evaluator(), stop, leads)
            .with_tables(inside, selected);
        let Apart(free) = &Apart(helpers::of_helpers(limits));
        let workers = others.iter_mut().map(move |histories| {
            let (answered, helps) = (shared.answered(), shared.helps());
            move || {
                choose_numbers();
                let histories = histories;
                Worker::new(line, free, table, histories, evaluator(), answered, helps)
                    .with_tables(inside, selected)
            }
        });
        let (mut lines, helped) = shared.search(&mut leader, workers, on_event);
        let mut depth = leader.finished_depth();
        if helpers::may_answer(limits)
            && let Some(best) = lines.first()
            && let Some(found) = helpers::deeper(helped, depth, best.value)
        {
            depth = found.depth;
            lines = vec![found.best];
            leader.report(&lines, on_event);
        }
        let score = Score::from_value(if line.position().is_check() {
            mated_in(0)
        } else {
            DRAW
        });
        if lines.is_empty() {
            on_event(SearchEvent::Line(Info {
                depth: 0,
                deepest: 0,
                line: 1,
                score,
                at_least: false,
                nodes: 0,
                time: leader.elapsed(),
                table_fullness: 0,
                table_hits: 0,
                variation: &[],
            }));
        }
        let result = SearchResult {
            best: None,
            ponder: None,
            score,
            depth,
            nodes: leader.nodes(),
        };
        report_damage(tables, on_event);
        (lines, result)
    }
}

/// The evaluation and the endgame tables of a search.
#[derive(Clone, Default)]
pub(crate) struct Knowledge {
    /// The network that evaluates positions; `None` for the hand-written terms.
    pub(crate) network: Option<Arc<Network>>,
    tables: Option<EndgameTables>,
}

/// Returns the moves that endgame tables select. Several lines are searched as usual, because a user
/// wants to compare the moves.
fn select(
    tables: Option<&EndgameTables>,
    line: &Line,
    limits: &Limits,
    on_event: &mut dyn FnMut(SearchEvent),
) -> Option<Selected> {
    let tables = tables.filter(|_| limits.lines.get() == 1)?;
    match tables.select(line, &limits.search_moves)? {
        Ok(selected) => Some(selected),
        Err(why @ ProbeError::Missing(..)) => {
            on_event(SearchEvent::TableFailed(&why));
            None
        }
        // Damaged files are reported after the search.
        Err(_) => None,
    }
}

/// Reports the files of endgame tables that could not be used.
fn report_damage(tables: Option<&EndgameTables>, on_event: &mut dyn FnMut(SearchEvent)) {
    for error in tables
        .into_iter()
        .flat_map(|tables| tables.syzygy.new_errors())
    {
        on_event(SearchEvent::TableFailed(&error));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_may_move_between_threads() {
        fn is_send<T: Send>() {}
        is_send::<Engine>();
    }
}
