//! The engine as the rest of the program sees it.

mod helpers;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Line, Move};

use crate::evaluate::Evaluator;
use crate::limits::{Clock, Limits};
use crate::memory::OutOfMemory;
use crate::news::{Info, News};
use crate::nnue::Network;
use crate::score::{DRAW, Score, mated_in};
#[cfg(feature = "tunable")]
use crate::search::tunable;
use crate::search::{Histories, RootMove, Worker};
use crate::time;
use crate::tt::Table;
use helpers::{Apart, Shared};

/// The default time between the engine's decision and the moment when the clock stops.
const MOVE_OVERHEAD: Duration = Duration::from_millis(10);

/// The size of the transposition table of a level below the full one, in mebibytes: room for the
/// positions of one move.
const LEVEL_HASH: usize = 1;

/// An engine and its memory.
pub struct Engine {
    memory: Memory,
    /// Where levels below the full one search, which begin each move with nothing in it; made when
    /// the first of them plays.
    of_levels: Option<Memory>,
    move_overhead: Duration,
    /// What judges positions at full strength; without it the hand-written terms do.
    network: Option<Arc<Network>>,
    #[cfg(feature = "tunable")]
    numbers: tunable::chosen::Values,
}

/// What a search leaves for the next one.
struct Memory {
    table: Table,
    /// One for each thread that searches, at least one.
    histories: Vec<Box<Histories>>,
}

impl Memory {
    /// An empty one for one thread, with a table of this many mebibytes (at least one), or of as
    /// many as there is memory for.
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

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; none when there is no legal move to choose from.
    pub best: Option<Move>,
    /// The reply that it expects.
    pub ponder: Option<Move>,
    /// How good the position is for the side to move.
    pub score: Score,
    /// The last iteration that was finished, in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A move chosen for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// How good the engine takes the position to be after it, for the side that plays it.
    pub score: Score,
}

impl Engine {
    /// An engine with a transposition table of this many mebibytes (at least one), or of as many
    /// as there is memory for.
    pub fn new(hash_mb: usize) -> Self {
        Self {
            memory: Memory::new(hash_mb),
            of_levels: None,
            move_overhead: MOVE_OVERHEAD,
            network: Some(Network::built_in()),
            #[cfg(feature = "tunable")]
            numbers: tunable::chosen::usual(),
        }
    }

    /// Clears everything learned from earlier games: the next search depends on nothing before it.
    pub fn new_game(&mut self) {
        self.memory.clear();
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.memory.table.clear();
    }

    /// Replaces the transposition table by an empty one of this many mebibytes (at least one).
    ///
    /// # Errors
    ///
    /// When there is no memory for it; the table is empty then, and as large as before.
    pub fn set_hash(&mut self, hash_mb: usize) -> Result<(), OutOfMemory> {
        let table = &mut self.memory.table;
        let former = table.megabytes();
        // The memory of the former table may be needed for the new one.
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

    /// How many threads search together, if the system has so many; 1 by default. They share the
    /// transposition table and nothing else (lazy SMP). Where one line is asked for and nothing but
    /// time or a stop ends the search, the answer is that of the one that has looked deepest, if it
    /// is worth no less. A search limited in nodes uses one thread all the same, so that it can be
    /// repeated.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        let histories = &mut self.memory.histories;
        histories.resize_with(threads.get(), Histories::new);
    }

    /// How much time to leave on the clock for the delay between the engine's decision and the
    /// moment when the clock stops; 10 ms by default.
    pub fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// Searches the line's current position until the limits are reached or `stop` is
    /// set. `info` is called with each of the best lines after each iteration, and once more when
    /// a better move is found in an unfinished one or by another thread, so that the last report
    /// of the first line always begins with the move returned. Without a legal move it is called
    /// once, with depth 0. With limits in depth or nodes alone the result of one thread depends
    /// only on the searches since [`Engine::new_game`].
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        mut info: impl FnMut(&Info),
    ) -> SearchResult {
        self.search_aloud(line, limits, stop, &mut |news| {
            if let News::Line(line) = news {
                info(&line);
            }
        })
    }

    /// As [`Engine::search`], with all that there is to say on the way.
    pub(crate) fn search_aloud(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
        news: &mut dyn FnMut(News),
    ) -> SearchResult {
        let network = self.network.clone();
        let (lines, mut result) = self.best_lines(line, limits, network.as_deref(), stop, news);
        if let Some(best) = lines.first() {
            result.best = Some(best.mv);
            result.ponder = best.variation.get(1).copied();
            result.score = best.score();
        }
        result
    }

    /// The time limits that follow from a clock for the side to move; none without a clock.
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

    /// How long to think where one move has a time to itself.
    pub(crate) fn for_one_move(&self, time: Duration) -> Duration {
        time::for_one_move(time, self.move_overhead)
    }

    /// Judges positions at full strength by this network from now on, instead of by the built-in
    /// one; by the hand-written terms where there is none. What was learned with another evaluation is cleared, as by [`Engine::new_game`].
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.new_game();
    }

    /// Gives this engine's search another value for one of [`TUNABLES`](crate::TUNABLES); false
    /// where none has that name.
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

    /// What judges positions at full strength, if it is a network.
    pub(crate) fn network(&self) -> Option<Arc<Network>> {
        self.network.clone()
    }

    /// The best lines as the hand-written terms see them, found with nothing remembered, so that
    /// they depend on nothing but what is asked.
    pub(crate) fn fresh_lines(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> (Vec<RootMove>, SearchResult) {
        let mut fresh = self
            .of_levels
            .take()
            .unwrap_or_else(|| Memory::new(LEVEL_HASH));
        fresh.clear();
        std::mem::swap(&mut self.memory, &mut fresh);
        let found = self.best_lines(line, limits, None, stop, &mut |_| ());
        std::mem::swap(&mut self.memory, &mut fresh);
        self.of_levels = Some(fresh);
        found
    }

    /// The best lines as this network sees them, or else the hand-written terms, and a result
    /// whose move and score are still to be filled in from them.
    pub(crate) fn best_lines(
        &mut self,
        line: &Line,
        limits: &Limits,
        network: Option<&Network>,
        stop: &AtomicBool,
        news: &mut dyn FnMut(News),
    ) -> (Vec<RootMove>, SearchResult) {
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
        let evaluator = || Evaluator::new(network);
        let leads = shared.leads();
        let mut leader = Worker::new(line, limits, table, own, evaluator(), stop, leads);
        let Apart(free) = &Apart(helpers::of_helpers(limits));
        let workers = others.iter_mut().map(move |histories| {
            let (answered, helps) = (shared.answered(), shared.helps());
            move || {
                choose_numbers();
                let histories = histories;
                Worker::new(line, free, table, histories, evaluator(), answered, helps)
            }
        });
        let (mut lines, helped) = shared.search(&mut leader, workers, news);
        let mut depth = leader.finished_depth();
        if helpers::may_answer(limits)
            && let Some(best) = lines.first()
            && let Some(found) = helpers::deeper(helped, depth, best.value)
        {
            depth = found.depth;
            lines = vec![found.best];
            leader.report(&lines, news);
        }
        let score = Score::from_value(if line.position().is_check() {
            mated_in(0)
        } else {
            DRAW
        });
        if lines.is_empty() {
            news(News::Line(Info {
                depth: 0,
                deepest: 0,
                line: 1,
                score,
                at_least: false,
                nodes: 0,
                time: leader.elapsed(),
                table_fullness: 0,
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
        (lines, result)
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
