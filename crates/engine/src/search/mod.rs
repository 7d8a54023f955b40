//! The search: iterative deepening over principal variation search with quiescence.
//!
//! [`root`] deepens step by step and decides when it is enough; [`node`] searches a
//! position inside the tree, [`quiescence`] its ends. A node is settled without its moves by
//! [`shortcut`], or by its [`moves`] one after the other, of which a [`singular`] one is
//! searched deeper. What need not be searched is for [`prune`] to say, what to look at first
//! for [`order`], [`history`] and the transposition table, how far the evaluation is to be
//! trusted for [`correction`]. All numbers are in [`constants`] and
//! [`tunable`].

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
use std::time::{Duration, Instant};

use rules::{Line, Move, Position};

use crate::evaluate::{self, Evaluator};
use crate::limits::Limits;
use crate::score::MAX_PLY;
use crate::tt::Table;
use constants::{CLOCK_INTERVAL, FIRST_ITERATION_NODES};
pub(crate) use history::Histories;
use history::{Context, Quiet};
use order::Scored;
use path::Path;
use played::Played;
use pv::Variations;
pub(crate) use root_move::RootMove;

/// The search was told to end, or has used what it was given.
struct Stopped;

/// What a node leaves for deeper nodes to look back at.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// Quiet moves that cut off at this ply before.
    killers: [Option<Move>; 2],
    /// The static evaluation, unless in check.
    evaluation: Option<i32>,
    /// The static evaluation before it was put right.
    raw: Option<i32>,
    /// The move that is being searched; none where the side to move passes.
    played: Option<Played>,
    /// The same, where it is a quiet move.
    quiet: Option<Quiet>,
    /// The place among the node's moves of the one that is being searched, from 1.
    number: i32,
    /// What quiet moves are remembered with here.
    context: Context,
    /// By how many plies the move that is being searched was reduced.
    reduction: i32,
    /// How many nodes of this ply were cut off since their parent was entered.
    cutoffs: u32,
}

impl Frame {
    /// A move of this ply is about to be searched.
    fn plays(&mut self, position: &Position, mv: Move, quiet: bool) {
        self.played = Some(Played::new(position, mv));
        self.quiet = quiet.then(|| Quiet::new(position, mv));
    }
}

/// Whether a thread searches for the answer, or above all for the table that all threads share.
#[derive(Clone, Copy)]
pub(crate) enum Team<'e> {
    /// It leads, and counts what the helpers have visited as well.
    Leads(&'e AtomicU64),
    /// It helps: it tells the leader how many positions it has visited.
    Helps(&'e AtomicU64),
}

/// One thread's search of one position.
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
    /// The iteration being searched, in plies.
    depth: i32,
    /// The last iteration that was finished.
    finished: i32,
    /// By how much the last one found less than the one before.
    fall: i32,
    /// The root's move that was last found better than the window of this iteration.
    failed_high: Option<RootMove>,
    nodes: u64,
    deepest: usize,
    /// Whether null moves are off because one is being verified.
    verifying: bool,
    path: Path,
    variations: Variations,
    frames: Vec<Frame>,
    /// Moves of the nodes above, yet to be searched ([`order::Picker`]).
    moves: Vec<Scored>,
    /// Moves of the nodes above, searched already.
    tried: Vec<Move>,
}

impl<'e> Worker<'e> {
    /// A search of the line's present position.
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

    /// Positions visited so far, by helpers too.
    pub(crate) fn nodes(&self) -> u64 {
        match self.team {
            Team::Leads(others) => self.nodes + others.load(Ordering::Relaxed),
            Team::Helps(_) => self.nodes,
        }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts a node and looks whether the search must end.
    fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.may_stop() && self.must_stop() {
            return Err(Stopped);
        }
        self.nodes += 1;
        if let Team::Helps(count) = self.team
            && self.nodes.is_multiple_of(CLOCK_INTERVAL)
        {
            count.fetch_add(CLOCK_INTERVAL, Ordering::Relaxed);
        }
        self.deepest = self.deepest.max(ply);
        self.variations.clear(ply);
        Ok(())
    }

    /// Whether it may end at all: who leads finishes the first iteration, so that there is a move
    /// to give, unless that takes too long.
    const fn may_stop(&self) -> bool {
        self.finished > 0 || self.nodes >= FIRST_ITERATION_NODES || !self.leads()
    }

    /// Whether it searches for the answer.
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

    /// Whether the game is drawn here, or may be claimed so: by repetition, by fifty
    /// moves unless they ended in mate, or for want of pieces to mate with.
    fn is_draw(&self, position: &Position) -> bool {
        let fifty_moves = || {
            position.halfmove_clock() >= 100 && (!position.is_check() || position.has_legal_move())
        };
        self.path.repeats() || fifty_moves() || evaluate::is_dead(position)
    }

    /// Goes back to the root, from wherever the search was broken off.
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
