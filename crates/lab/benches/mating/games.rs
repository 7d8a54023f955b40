//! Self-play games, for their final positions.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use engine::{Engine, Limits};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Line, MoveList, Position};
use staunton_lab::Random;

/// Enough nodes for sensible moves, but few enough for thousands of games.
const NODES: u64 = 60;
/// Number of random moves at the start, so that games differ.
const RANDOM_MOVES: usize = 8;
/// Maximum number of plies.
const MAX_PLIES: usize = 600;

/// Returns the final positions of `games` games, played on all cores. The same number gives the
/// same games.
pub(crate) fn final_positions(games: usize) -> Result<Vec<Position>, Box<dyn std::error::Error>> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")?;
    let progress = ProgressBar::new(games as u64).with_style(style);
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let next = AtomicUsize::new(0);
    let mut ends = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|_| scope.spawn(|| play_some(&next, games, &progress)))
            .collect();
        let played = workers
            .into_iter()
            .map(|worker| worker.join().expect("no panic"));
        played.flatten().collect::<Vec<_>>()
    });
    progress.finish_and_clear();
    ends.sort_unstable_by_key(|&(game, _)| game);
    Ok(ends.into_iter().map(|(_, position)| position).collect())
}

fn play_some(next: &AtomicUsize, games: usize, progress: &ProgressBar) -> Vec<(usize, Position)> {
    let mut engine = Engine::new(1);
    engine.set_move_overhead(Duration::ZERO);
    let mut ends = Vec::new();
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= games {
            return ends;
        }
        engine.new_game();
        ends.push((game, play(&mut engine, game as u64)));
        progress.inc(1);
    }
}

/// Plays one game until mate, stalemate, the third repetition, or fifty moves.
fn play(engine: &mut Engine, seed: u64) -> Position {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let mut random = Random::new(seed, 0);
    let mut line = Line::new(Position::start());
    while line.moves().len() < MAX_PLIES
        && line.repetitions() < 3
        && line.position().halfmove_clock() < 100
    {
        let position = line.position();
        let moves: MoveList = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = if line.moves().len() < RANDOM_MOVES {
            moves[random.below(moves.len())]
        } else {
            let found = engine.search(&line, &limits, &AtomicBool::new(false), |_| ());
            found.best.expect("there is a legal move")
        };
        line.play(mv).expect("a legal move");
    }
    *line.position()
}
