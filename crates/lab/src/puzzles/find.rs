//! The puzzles of a game.

use engine::{Engine, Score};
use puzzles::{MAX_MATE, MAX_PLIES, Puzzle, mates_within, rating, themes};
use rules::{CastlingMode, Color, Line, Move, Position};

use super::game::lead;
use super::mates::only_mate;
use super::search::{best, only_winning, score, wins};

/// Nodes for a first look at each position of the game.
const LOOK: u64 = 400;
/// Nodes for a look at a position that may be a puzzle.
const SECOND_LOOK: u64 = 3_000;
/// Nodes for the proof that one move alone wins.
pub(super) const PROOF: u64 = 16_000;
/// Nodes for a reply.
const REPLY: u64 = 5_000;
/// Before the mistake the solver may have been this much ahead, in centipawns.
const BEFORE: i32 = 250;
/// Nobody needs to find a mate with more than this lead, in pawns.
const MATE_LEAD: i32 = 12;
/// With fewer legal moves there is too little to choose from.
const MIN_MOVES: usize = 4;
/// The most puzzles from one game.
const MOST: usize = 6;

/// The puzzles in a game, in its order; none begins within another.
pub(super) fn puzzles(game: &Line, engine: &mut Engine) -> Vec<Puzzle> {
    if game.start().castling_mode() != CastlingMode::Standard {
        return Vec::new();
    }
    engine.new_game();
    let mut line = Line::new(*game.start());
    let mut scores = vec![score(engine, &line, LOOK)];
    let mut candidates = Vec::new();
    for &mv in game.moves() {
        let takes = line.position().is_capture(mv).then(|| mv.to());
        if line.play(mv).is_err() || line.position().outcome().is_some() {
            break;
        }
        let now = score(engine, &line, LOOK);
        let before = scores.last().copied();
        scores.push(now);
        if is_candidate(line.position(), before, now) {
            candidates.push((line.moves().len(), *line.position(), takes));
        }
    }
    let mut found = Vec::new();
    let mut free_from = 0;
    for (ply, position, taken_on) in candidates {
        if ply < free_from || found.len() == MOST {
            continue;
        }
        let Some(start) = without_counters(&position) else {
            continue;
        };
        let puzzle = puzzle(&start, engine);
        let takes_back = |puzzle: &Puzzle| puzzle.moves.first().map(|mv| mv.to()) == taken_on;
        if let Some(puzzle) = puzzle.filter(|puzzle| !takes_back(puzzle)) {
            free_from = ply + puzzle.moves.len();
            found.push(puzzle);
        }
    }
    found
}

/// Whether there is a mate, or the opponent's last move seems to have been a mistake.
fn is_candidate(position: &Position, before: Option<Score>, now: Score) -> bool {
    if position.legal_moves().len() < MIN_MOVES {
        return false;
    }
    match (before, now) {
        (_, Score::Mate(moves)) if 0 < moves && moves <= MAX_MATE as i32 => true,
        (Some(Score::Centipawns(before)), now) => wins(now) && -before <= BEFORE,
        (Some(Score::Mate(moves)), now) => wins(now) && moves > 0,
        (None, _) => false,
    }
}

/// The position as if it were the first of a game, so that it is the same one wherever it occurs.
fn without_counters(position: &Position) -> Option<Position> {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let fen = format!("{} 0 1", fields.join(" "));
    Position::from_fen(&fen, CastlingMode::Standard).ok()
}

/// The puzzle that starts here, if there is one.
fn puzzle(start: &Position, engine: &mut Engine) -> Option<Puzzle> {
    let (moves, nodes) = if mates_within(start, MAX_MATE) {
        let ahead = match start.turn() {
            Color::White => lead(start),
            Color::Black => -lead(start),
        };
        let moves = only_mate(start).filter(|_| ahead <= MATE_LEAD)?;
        let found = best(engine, start, PROOF)?;
        let is_it = moves.first() == Some(&found.mv);
        (moves, if is_it { found.nodes } else { PROOF })
    } else {
        winning_line(start, engine)?
    };
    let themes = themes(start, &moves);
    let puzzle = Puzzle {
        start: *start,
        rating: rating(start, &moves, themes, nodes),
        moves,
        themes,
    };
    puzzles::check(&puzzle).is_ok().then_some(puzzle)
}

/// The line in which each of the solver's moves is the only one that wins, as far as that goes, and
/// the nodes after which the first was found.
fn winning_line(start: &Position, engine: &mut Engine) -> Option<(Vec<Move>, u64)> {
    let quick = only_winning(engine, start, SECOND_LOOK)?;
    let first = only_winning(engine, start, PROOF).filter(|first| first.mv == quick.mv)?;
    let mut moves = vec![first.mv];
    let mut position = start.after_unchecked(first.mv);
    while moves.len() + 2 <= MAX_PLIES && position.has_legal_move() {
        let Some(reply) = best(engine, &position, REPLY) else {
            break;
        };
        position.play_unchecked(reply.mv);
        let Some(next) = only_winning(engine, &position, PROOF) else {
            break;
        };
        moves.extend([reply.mv, next.mv]);
        position.play_unchecked(next.mv);
    }
    Some((moves, first.nodes))
}
