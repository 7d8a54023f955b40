//! Games with mistakes.

use engine::{Engine, Level, Limits};
use rules::{Color, Line, Position};

use crate::Random;

/// The lowest and the highest level that plays, both included.
const LEVELS: (u8, u8) = (5, 8);
/// The minimum and the maximum number of nodes of a side for a move.
const NODES: (usize, usize) = (25, 250);
/// A side plays a random move instead in at most this percentage of moves.
const RANDOM_MOVES: usize = 8;
/// Minimum number of random moves at the beginning; there may be up to five more.
const RANDOM_PLIES: usize = 2;
/// A longer game is aborted.
const MAX_PLIES: usize = 160;
/// A game is aborted when a side leads by more than this, in pawns.
const MAX_LEAD: i32 = 14;

/// Plays a self-play game, each side at its own low level and with few nodes per move, after some
/// random moves and with more of them later. The same seed and number give the same game.
pub fn own_game(seed: u64, number: u64, engine: &mut Engine) -> Option<Line> {
    let mut random = Random::new(seed, number);
    let mut line = Line::new(Position::start());
    for _ in 0..RANDOM_PLIES + random.below(6) {
        let moves = line.position().legal_moves();
        let mv = *moves.get(random.below(moves.len().max(1)))?;
        line.play(mv).ok()?;
    }
    let sides = [(); 2].map(|()| {
        let (lowest, highest) = LEVELS;
        let level = lowest + random.below(usize::from(highest - lowest) + 1) as u8;
        let nodes = NODES.0 + random.below(NODES.1 - NODES.0 + 1);
        let level = Level::new(level).unwrap_or(Level::LOWEST);
        (level, nodes as u64, random.below(RANDOM_MOVES + 1))
    });
    let choices = random.next();
    engine.new_game();
    while !is_over(&line) {
        let (level, nodes, percent) = sides[line.position().turn().index()];
        if random.below(100) < percent {
            let moves = line.position().legal_moves();
            line.play(*moves.get(random.below(moves.len().max(1)))?)
                .ok()?;
            continue;
        }
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let choice = engine.play_within(&line, level, choices, limits, &false.into())?;
        line.play(choice.mv).ok()?;
    }
    Some(line)
}

fn is_over(line: &Line) -> bool {
    let position = line.position();
    line.moves().len() >= MAX_PLIES
        || position.outcome().is_some()
        || line.repetitions() >= 3
        || position.halfmove_clock() >= 100
        || mating::is_dead_by_material(position)
        || position.board().material_balance(Color::White).abs() > MAX_LEAD
}
