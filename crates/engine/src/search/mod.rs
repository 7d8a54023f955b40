//! The search: iterative deepening over principal variation search with quiescence search.
//!
//! [`root`] deepens iteratively and decides when to stop; [`node`] searches a position inside the
//! tree, [`quiescence`] its leaves. A node's value comes from a [`shortcut`], or from the search of
//! its [`moves`], of which a [`singular`] one is extended. [`prune`] decides what to skip;
//! [`order`], [`history`] and the transposition table decide the move order; [`correction`]
//! corrects the static evaluation. All numbers are in [`constants`] and [`tunable`].

mod candidate;
mod constants;
mod correction;
mod history;
mod moves;
mod node;
mod order;
mod path;
mod played;
mod prune;
mod pv;
mod quiescence;
mod quiet;
mod root;
mod root_move;
mod shortcut;
mod singular;
pub(crate) mod tunable;
mod window;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rules::{Line, Move, Position};

use crate::clock::Instant;
use crate::evaluate::{self, Evaluator};
use crate::limits::Limits;
use crate::score::MAX_PLY;
use crate::tables::{EndgameTables, Selected};
use crate::tt::Table;
use constants::{CLOCK_INTERVAL, FIRST_ITERATION_NODES};
pub(crate) use history::Histories;
use history::{Context, Quiet};
use order::Scored;
use path::Path;
use played::Played;
use pv::Variations;
pub(crate) use root_move::RootMove;

/// The search was stopped, or has reached a limit.
struct Stopped;

/// State of a ply that deeper nodes use.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// Killer moves: quiet moves that caused a cutoff at this ply.
    killers: [Option<Move>; 2],
    /// The static evaluation, unless in check.
    evaluation: Option<i32>,
    /// The static evaluation before the correction.
    raw: Option<i32>,
    /// The current move; `None` for a null move.
    played: Option<Played>,
    /// The current move, if it is quiet.
    quiet: Option<Quiet>,
    /// The number of the current move among the node's moves, from 1.
    number: i32,
    /// Keys of the histories of quiet moves.
    context: Context,
    /// Reduction of the current move, in plies.
    reduction: i32,
    /// Number of cutoffs at this ply since the parent was entered.
    cutoffs: u32,
}

impl Frame {
    /// Records a move of this ply that is about to be searched.
    fn plays(&mut self, position: &Position, mv: Move, quiet: bool) {
        self.played = Some(Played::new(position, mv));
        self.quiet = quiet.then(|| Quiet::new(position, mv));
    }
}

/// Role of a thread: it determines the result, or mainly fills the shared table.
#[derive(Clone, Copy)]
pub(crate) enum Team<'e> {
    /// The leader, which also counts the work of the helpers.
    Leads(&'e Counters),
    /// A helper, which adds its work to these counters.
    Helps(&'e Counters),
}

/// The work of all helpers.
#[derive(Default)]
pub(crate) struct Counters {
    /// Positions visited.
    visited: AtomicU64,
    /// Positions found in endgame tables.
    table_hits: AtomicU64,
}

/// The search of one position by one thread.
pub(crate) struct Worker<'e> {
    table: &'e Table,
    histories: &'e mut Histories,
    evaluator: Evaluator<'e>,
    limits: &'e Limits,
    stop: &'e AtomicBool,
    team: Team<'e>,
    started: Instant,
    position: Position,
    root_moves: Vec<RootMove>,
    /// The current iteration, in plies.
    depth: i32,
    /// The last completed iteration.
    finished: i32,
    /// Fall of the score between the last two iterations.
    fall: i32,
    /// The root move that last failed high in this iteration.
    failed_high: Option<RootMove>,
    nodes: u64,
    /// The endgame tables, if any.
    tables: Option<&'e EndgameTables>,
    /// The moves of the root that the tables select, if they contain it.
    selected: Option<&'e Selected>,
    /// Positions found in endgame tables.
    table_hits: u64,
    deepest: usize,
    /// Whether null moves are disabled because one is being verified.
    verifying: bool,
    path: Path,
    variations: Variations,
    frames: Vec<Frame>,
    /// Remaining moves of the nodes on the path ([`order::Picker`]).
    moves: Vec<Scored>,
    /// Searched moves of the nodes on the path.
    tried: Vec<Move>,
}

impl<'e> Worker<'e> {
    /// Creates a search of the line's current position.
    pub(crate) fn new(
        line: &Line,
        limits: &'e Limits,
        table: &'e Table,
        histories: &'e mut Histories,
        evaluator: Evaluator<'e>,
        stop: &'e AtomicBool,
        team: Team<'e>,
    ) -> Self {
        let mut worker = Self {
            table,
            histories,
            evaluator,
            limits,
            stop,
            team,
            started: Instant::now(),
            position: *line.position(),
            root_moves: Vec::new(),
            depth: 0,
            finished: 0,
            fall: 0,
            failed_high: None,
            nodes: 0,
            tables: None,
            selected: None,
            table_hits: 0,
            deepest: 0,
            verifying: false,
            path: Path::new(line),
            variations: Variations::new(),
            frames: vec![Frame::default(); MAX_PLY + 3],
            moves: Vec::new(),
            tried: Vec::new(),
        };
        worker.list_root_moves();
        worker
    }

    /// Uses endgame tables inside the search, and what they know about the root.
    pub(crate) fn with_tables(
        mut self,
        tables: Option<&'e EndgameTables>,
        selected: Option<&'e Selected>,
    ) -> Self {
        self.tables = tables;
        self.selected = selected;
        self
    }

    /// Positions visited, including those of the helpers.
    pub(crate) fn nodes(&self) -> u64 {
        match self.team {
            Team::Leads(others) => self.nodes + others.visited.load(Ordering::Relaxed),
            Team::Helps(_) => self.nodes,
        }
    }

    /// Positions found in endgame tables, including those of the helpers and the root.
    pub(crate) fn table_hits(&self) -> u64 {
        let others = match self.team {
            Team::Leads(others) => others.table_hits.load(Ordering::Relaxed),
            Team::Helps(_) => 0,
        };
        let root = self
            .selected
            .map_or(0, |selected| selected.moves.len() as u64);
        self.table_hits + others + root
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts a node and checks whether the search has to stop.
    fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.may_stop() && self.must_stop() {
            return Err(Stopped);
        }
        self.nodes += 1;
        if let Team::Helps(counters) = self.team
            && self.nodes.is_multiple_of(CLOCK_INTERVAL)
        {
            let visited = &counters.visited;
            visited.fetch_add(CLOCK_INTERVAL, Ordering::Relaxed);
        }
        self.deepest = self.deepest.max(ply);
        self.variations.clear(ply);
        Ok(())
    }

    /// Whether the search may stop at all: the leader completes the first iteration, so that there
    /// is a move to return, unless that takes too long.
    const fn may_stop(&self) -> bool {
        self.finished > 0 || self.nodes >= FIRST_ITERATION_NODES || !self.leads()
    }

    /// Whether this thread is the leader.
    const fn leads(&self) -> bool {
        matches!(self.team, Team::Leads(_))
    }

    fn must_stop(&self) -> bool {
        let out_of_time = || {
            self.nodes.is_multiple_of(CLOCK_INTERVAL)
                && self.limits.hard.is_some_and(|hard| self.elapsed() >= hard)
        };
        self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.stop.load(Ordering::Relaxed)
            || out_of_time()
    }

    /// Whether the game is drawn here, or a draw can be claimed: by repetition, by fifty moves
    /// unless they ended in mate, or by insufficient material.
    fn is_draw(&self, position: &Position) -> bool {
        let fifty_moves = || {
            position.halfmove_clock() >= 100 && (!position.is_check() || position.has_legal_move())
        };
        self.path.repeats() || fifty_moves() || evaluate::is_dead(position)
    }

    /// Returns to the root after an aborted search.
    fn rewind(&mut self) {
        self.path.rewind();
        self.moves.clear();
        self.tried.clear();
        self.verifying = false;
        for frame in &mut self.frames {
            frame.reduction = 0;
        }
    }
}
